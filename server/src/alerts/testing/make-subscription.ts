import type { AlertMessage, AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { BrowserReach, KeptSubscription } from '../subscription-rows.ts';
import { makeTestBrowser } from './push-service.ts';

const { keys: anyKeys } = makeTestBrowser();

/** A subscription of a browser with one rule about everything that is posted. */
export function makeSubscription({
  id = 'one',
  endpoint = `https://fcm.googleapis.com/fcm/send/${id}`,
  keys = anyKeys,
  ...overrides
}: Partial<KeptSubscription & BrowserReach> = {}): KeptSubscription {
  const rules: AlertRule[] = [{ id: 'r', name: '', kind: 'group', filter: '' }];
  return {
    id,
    secretHash: Buffer.alloc(32, 1),
    reach: { endpoint, keys },
    service: 'fcm.googleapis.com',
    rules,
    timeZone: 'UTC',
    quietHours: null,
    tokenHashes: [],
    network: 'network',
    createdAtMs: 0,
    record: {
      lastVisitMs: 0,
      pushes: 0,
      lastPushMs: null,
      failingSinceMs: null,
      sentAtMs: [],
      handledThroughMs: null,
    },
    ...overrides,
  };
}

export const testMessage: AlertMessage = {
  rule_id: 'r',
  kind: 'group',
  title: 'The Shroud on Orien: 4 places left',
  body: 'Elite · levels 16–19 · Grüße 👋',
  path: '/grouping/orien?group=9001',
  tag: 'group-orien-9001',
  at: '2026-03-14T20:15:07Z',
};
