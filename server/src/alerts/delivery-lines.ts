import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import { createCountsByKey } from '../http/counts-by-key.ts';
import { messageLifeMs } from './endpoint-calls.ts';
import type { Subscription } from './subscription-rows.ts';

/** What is sent: a message, or a change to the message that a webhook shows about a group. */
export type Written = AlertMessage | 'change';

/** A group, by its server and id. */
export interface GroupKey {
  readonly server: string;
  readonly id: number;
}

/** A message to one browser or webhook. */
export interface Delivery {
  /** The subscription at the time of the event. */
  readonly subscription: Pick<Subscription, 'id' | 'service' | 'network'>;
  /**
   * null = it belongs to no rule, and ignores quiet hours: the first message to a browser, or a change to a message
   * that a webhook shows.
   */
  readonly ruleId: string | null;
  /** A newer message with the same tag replaces one that is still waiting. */
  readonly tag: string;
  /** Time of the event, the same on every server. */
  readonly atMs: number;
  /** The group that it is about. */
  readonly group?: GroupKey;
  /** Writes the message from the present state; null = it no longer applies. */
  readonly write: () => Written | null;
}

/** A waiting message. */
export interface Waiting {
  readonly delivery: Delivery;
  readonly key: string;
  readonly service: string;
  /** The widest network of its subscription. */
  readonly network: string;
  tries: number;
  dueMs: number;
}

interface DeliveryLinesParts {
  readonly maximum: number;
  /** Maximum number of messages in flight to one service, so that a service that hangs does not delay the others. */
  readonly perService: number;
  /** Called for a message that was dropped because too many were waiting. */
  readonly onCrowded: (waiting: Waiting) => void;
  /** Called for a message that was dropped because it was too old to be useful. */
  readonly onOld: (waiting: Waiting) => void;
}

const isOld = ({ delivery }: Waiting, now: number) => now - delivery.atMs >= messageLifeMs;

/**
 * Waiting messages by service. Services take turns, and one that does not answer has only a few messages in flight.
 * Within a service, networks take turns; when too many messages wait, the network with the most loses its oldest.
 */
export function createDeliveryLines({ maximum, perService, onCrowded, onOld }: DeliveryLinesParts) {
  /** By service, then by network. No map or list in it is empty. */
  const services = new Map<string, Map<string, Waiting[]>>();
  const perNetwork = createCountsByKey();
  const onWay = new Map<string, number>();
  let count = 0;
  let sweptAtMs = 0;

  /**
   * Takes the oldest message of a network. The network then moves to the end of its service's queue, and the service to
   * the end of all services.
   */
  function takeFrom(service: string, networks: Map<string, Waiting[]>, network: string): Waiting | null {
    const line = networks.get(network);
    const waiting = line?.shift();
    networks.delete(network);
    if (line !== undefined && line.length > 0) networks.set(network, line);
    services.delete(service);
    if (networks.size > 0) services.set(service, networks);
    if (waiting === undefined) return null;
    perNetwork.take(network);
    count -= 1;
    return waiting;
  }

  function dropOne(): void {
    const network = perNetwork.largest() ?? '';
    const longest = [...services]
      .map(([service, networks]) => ({ service, networks, size: networks.get(network)?.length ?? 0 }))
      .reduce((a, b) => (b.size > a.size ? b : a));
    const dropped = takeFrom(longest.service, longest.networks, network);
    if (dropped !== null) onCrowded(dropped);
  }

  function add(waiting: Waiting): void {
    const { service, network } = waiting;
    const networks = services.get(service) ?? new Map<string, Waiting[]>();
    services.set(service, networks);
    const line = networks.get(network);
    if (line === undefined) networks.set(network, [waiting]);
    else line.push(waiting);
    perNetwork.add(network);
    count += 1;
    if (count > maximum) dropOne();
  }

  return {
    size: () => count,
    takeAll(): Waiting[] {
      const all = [...services.values()].flatMap((networks) => [...networks.values()].flat());
      services.clear();
      for (const { network } of all) perNetwork.take(network);
      count = 0;
      return all;
    },
    add,
    /** Adds a message while no messages are sent. Those that are too old are removed from time to time. */
    addHeld(waiting: Waiting, now: number): void {
      add(waiting);
      if (Math.abs(now - sweptAtMs) < messageLifeMs / 10) return;
      sweptAtMs = now;
      for (const [service, networks] of services)
        for (const [network, line] of networks)
          for (let [first] = line; first !== undefined && isOld(first, now); [first] = line) {
            takeFrom(service, networks, network);
            onOld(first);
          }
    },
    /** The oldest message of the next network at the next service; null = all services are busy. */
    takeNext(): Waiting | null {
      for (const [service, networks] of services) {
        if ((onWay.get(service) ?? 0) >= perService) continue;
        const [network = ''] = networks.keys();
        return takeFrom(service, networks, network);
      }
      return null;
    },
    sets(service: string): void {
      onWay.set(service, (onWay.get(service) ?? 0) + 1);
    },
    arrives(service: string): void {
      const left = (onWay.get(service) ?? 1) - 1;
      if (left === 0) onWay.delete(service);
      else onWay.set(service, left);
    },
  };
}
