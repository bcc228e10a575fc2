import type { SharedLog } from '../shared-log.ts';

type Wire = Pick<SharedLog, 'publish' | 'subscribe'>;

export interface BusConnection extends Wire {
  /** Simulates a dead or paused server, which sends and receives nothing until it returns. */
  setCut(isCut: boolean): void;
}

interface BusBehaviour {
  /** Delay of the next message to one receiver; 0 = it arrives before `publish` returns. */
  readonly delayMs?: () => number;
  /** Whether the next message to one receiver is lost. */
  readonly isLost?: () => boolean;
}

/** Delivers published messages to all servers, including the sender, like Redis does. Delays use `setTimeout`. */
export function createMessageBus({ delayMs = () => 0, isLost = () => false }: BusBehaviour = {}) {
  const receivers: ((message: string) => void)[] = [];
  const pass = (message: string, receive: (message: string) => void) => {
    const waitMs = delayMs();
    if (waitMs === 0) receive(message);
    else setTimeout(() => receive(message), waitMs);
  };
  const sent: string[] = [];
  return {
    sent: sent as readonly string[],
    connect(): BusConnection {
      let isCut = false;
      return {
        publish(message) {
          if (isCut) return;
          sent.push(message);
          for (const receive of receivers) if (!isLost()) pass(message, receive);
        },
        subscribe(listener) {
          receivers.push((message) => {
            if (!isCut) listener(message);
          });
        },
        setCut: (cut) => {
          isCut = cut;
        },
      };
    },
  };
}
