import type { AlertKind, OperatorAlerts } from '@rollcall/game/alerts/alert-rules';
import { toWireTime } from '@rollcall/game/wire-time';
import { badField } from '../http/http-error.ts';
import { wideName } from '../http/networks.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { Subscription } from './subscription-rows.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface OperatorFacts {
  readonly subscriptions: Subscriptions;
  readonly queue: Pick<DeliveryQueue, 'size' | 'fates'>;
  readonly countRules: () => Readonly<Record<AlertKind, number>>;
}

/** Summary of the subscriptions for operators, with neither rules nor endpoints. */
export function operatorAlertsOf(
  { subscriptions, queue, countRules }: OperatorFacts,
  page: { readonly before: string | null; readonly limit: number },
): OperatorAlerts {
  return {
    subscriptions: subscriptions.size(),
    rules: { ...countRules() },
    queued: queue.size(),
    pushes: { ...queue.fates() },
    networks: greediestOf(subscriptions.all()),
    list: pageOf([...subscriptions.all()].toSorted(newestFirst), page).map(entryOf),
  };
}

const mostNetworks = 10;

/** The networks with the most rules, at their widest prefix. */
function greediestOf(all: Iterable<Subscription>): OperatorAlerts['networks'] {
  const networks = new Map<string, { subscriptions: number; rules: number }>();
  for (const { network, rules } of all) {
    const name = wideName(network);
    const counted = networks.get(name) ?? { subscriptions: 0, rules: 0 };
    networks.set(name, counted);
    counted.subscriptions += 1;
    counted.rules += rules.length;
  }
  return [...networks]
    .map(([network, counted]) => ({ network, ...counted }))
    .toSorted((a, b) => b.rules - a.rules || b.subscriptions - a.subscriptions)
    .slice(0, mostNetworks);
}

const newestFirst = (a: Subscription, b: Subscription) =>
  b.createdAtMs - a.createdAtMs || (a.id < b.id ? -1 : 1);

function pageOf(
  all: readonly Subscription[],
  { before, limit }: { readonly before: string | null; readonly limit: number },
): readonly Subscription[] {
  if (before === null) return all.slice(0, limit);
  const at = all.findIndex(({ id }) => id === before);
  if (at === -1) throw badField('before', 'must name an entry as this list has it');
  return all.slice(at + 1, at + 1 + limit);
}

function entryOf({
  id,
  service,
  network,
  createdAtMs,
  rules,
  record,
}: Subscription): OperatorAlerts['list'][number] {
  const timeOf = (atMs: number | null) => (atMs === null ? null : toWireTime(atMs));
  return {
    id,
    push_service: service,
    network,
    created_at: toWireTime(createdAtMs),
    last_visit: toWireTime(record.lastVisitMs),
    rules: rules.length,
    pushes: record.pushes,
    last_push_at: timeOf(record.lastPushMs),
    failing_since: timeOf(record.failingSinceMs),
  };
}
