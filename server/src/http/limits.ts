import { erasureDays, exportRowsMaximum } from '@rollcall/game/character/own-data';
import { subscriptionDays, undeliveredDays } from '@rollcall/game/alerts/alert-rules';
import { rosterDays } from '@rollcall/game/raid-roster/roster-times';
import { newKeyDays, readerKeyDays } from '@rollcall/game/site/reader-keys';
import { syncDays } from '@rollcall/game/sync/sync-wire';
import { dayMs, hourMs } from '@rollcall/game/time';

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface CountWindow {
  readonly count: number;
  readonly perMs: number;
}

export interface Size {
  readonly rows: number;
  readonly bytes: number;
}

export interface TableBounds {
  readonly together: Size;
  /** The limits of one household (an IPv4 address or an IPv6 /64). */
  readonly perPrefix: Size;
}

interface LimitFacts {
  readonly what: string;
  readonly beyond: string;
  /**
   * The part that counts this limit. Absent = the servers exchange the counts of each address (`LimitShare`), or there
   * is nothing to count.
   */
  readonly countedBy?: 'each server' | 'the database';
}

/**
 * One limit. Rates and windows apply to a single address unless the limit states otherwise. `READ_LIMIT=off` turns all
 * of them off.
 */
export type Limit = LimitFacts &
  (
    | { readonly rate: Rate; readonly setting?: 'READ_LIMIT' }
    | { readonly windows: readonly CountWindow[] }
    | { readonly perAddress: number }
    | { readonly count: number; readonly setting?: 'STREAM_LIMIT' }
    | { readonly bytes: number }
    | { readonly days: number }
    | { readonly table: TableBounds }
  );

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * Every limit for outside callers. The limiters are created from this table, and docs/operating.md lists the limits for
 * operators (a test compares both).
 */
export const limits = {
  reads: {
    what: 'Reads of the API and of pages',
    rate: { perSecond: 60, burst: 120 },
    setting: 'READ_LIMIT',
    beyond: '429 `too-many-requests`',
  },
  keyedReads: {
    what: 'Reads of the API with a key, for all keys of one address together',
    rate: { perSecond: 300, burst: 600 },
    setting: 'READ_LIMIT',
    beyond: '429 `too-many-requests`',
  },
  keyedReadsWaiting: {
    what: 'Waiting calls with a key: answers that are not ready in memory are prepared one at a time for each address',
    perAddress: 100,
    beyond: '429 `too-many-requests`',
    countedBy: 'each server',
  },
  files: {
    what: 'Files of the built site',
    // The service worker fetches a whole build at once.
    rate: { perSecond: 200, burst: 1000 },
    beyond: '429',
  },
  failedWrites: {
    what: 'Failed writes, including reports with a wrong key',
    rate: { perSecond: 5, burst: 100 },
    beyond: '429 for every write',
  },
  promptRefusals: {
    what: '429 answers of the four limits above that are sent immediately',
    rate: { perSecond: 10, burst: 20 },
    beyond: 'each further 429 is delayed by one second',
  },
  streams: {
    what: 'Open streams',
    perAddress: 10,
    beyond: '429; poll instead',
  },
  keyedStreams: {
    what: 'Open streams with a key, for all keys of one address together',
    perAddress: 50,
    beyond: '429; poll instead',
  },
  allStreams: {
    what: 'Open streams, for all addresses together',
    count: 10_000,
    setting: 'STREAM_LIMIT',
    beyond: '503 `too-many-streams`, or the oldest stream of the network with the most streams is ended',
    countedBy: 'each server',
  },
  streamFilters: {
    what: 'Different filters of open streams, for all addresses together',
    count: 500,
    beyond: '503 `too-many-filters`; filter the whole stream yourself, or poll',
    countedBy: 'each server',
  },
  filteredLists: {
    what: 'Filtered lists in progress',
    // A request takes milliseconds, so other servers would only hear of it after its end.
    perAddress: 4,
    beyond: '429 `too-many-requests`; ask again in a second',
    countedBy: 'each server',
  },
  allFilteredLists: {
    what: 'Filtered lists in progress, for all addresses together',
    count: 100,
    beyond: '503 `busy`; ask again in a second',
    countedBy: 'each server',
  },
  replays: {
    what: 'Replays of boards in progress, for all addresses together',
    count: 20,
    beyond: '503 `busy`; ask again in a second',
    countedBy: 'each server',
  },
  renderedPages: {
    what: 'Pages rendered by the server, for one address; a rendered page serves everybody for 5 s',
    rate: { perSecond: 4, burst: 20 },
    beyond: 'the browser renders the page',
  },
  waitingPages: {
    what: 'Pages waiting to be rendered, for all addresses together',
    count: 8,
    beyond: 'the browser renders the page',
    countedBy: 'each server',
  },
  drawnPictures: {
    what: 'Preview pictures drawn, for one address; a picture serves everybody until its figures change',
    rate: { perSecond: 0.5, burst: 20 },
    beyond: '429, or the previous picture',
  },
  waitingPictures: {
    what: 'Preview pictures waiting to be drawn, for all addresses together',
    count: 8,
    beyond: '503 `busy`, or the previous picture',
    countedBy: 'each server',
  },
  url: {
    what: 'Length of a URL',
    bytes: 8 * kilobyte,
    beyond: '414 `url-too-long`',
  },
  publicBody: {
    what: 'Body of a public write',
    bytes: 64 * kilobyte,
    beyond: '413 `body-too-large`',
  },
  transferBody: {
    what: 'Body of encrypted settings: a transfer, or a sync',
    // 256 KB of ciphertext with the surrounding JSON.
    bytes: 260 * kilobyte,
    beyond: '413 `body-too-large`',
  },
  reportBody: {
    what: 'Body of a report, with a collector key',
    bytes: 32 * megabyte,
    beyond: '413 `body-too-large`',
  },
  verificationCalls: {
    what: 'Verification: claims started, tokens fetched and revoked, including failed calls',
    rate: { perSecond: 1, burst: 60 },
    beyond: '429',
  },
  claimStarts: {
    what: 'Verification: claims started',
    windows: [{ count: 20, perMs: hourMs }],
    beyond: '429 "Too many claims within an hour"',
  },
  openClaims: {
    what: 'Verification: open claims whose status was requested within the last minute',
    perAddress: 5,
    beyond: '429 "Too many claims are open"',
  },
  ownDataCalls: {
    what: 'Own data: exports, hiding, showing and erasing, including failed calls',
    rate: { perSecond: 0.2, burst: 20 },
    beyond: '429',
  },
  exportRows: {
    what: 'Own data: rows of one table in an export',
    count: exportRowsMaximum,
    beyond: 'the newest ones; `is_complete` says so',
  },
  erasureDays: {
    what: 'Own data: time for which erased data is kept from coming back',
    days: erasureDays,
    beyond: 'the id and time of the erasure are deleted',
  },
  feedbackCalls: {
    what: 'Feedback: calls, including failed ones',
    rate: { perSecond: 0.2, burst: 30 },
    beyond: '429',
  },
  feedbackMessages: {
    what: 'Feedback: messages',
    windows: [
      { count: 5, perMs: hourMs },
      { count: 20, perMs: dayMs },
    ],
    beyond: '429 "Too many messages"',
  },
  feedbackTable: {
    what: 'Feedback: messages kept',
    table: {
      together: { rows: 10_000, bytes: 16 * megabyte },
      perPrefix: { rows: 200, bytes: megabyte },
    },
    beyond: 'the oldest message of the network with the most messages is deleted',
    countedBy: 'the database',
  },
  logCalls: {
    what: 'Browser log: calls',
    // A page sends at most one request every ten seconds, and one when it closes.
    rate: { perSecond: 0.5, burst: 30 },
    beyond: '429',
  },
  logWaiting: {
    what: 'Browser log: events waiting to be written',
    table: {
      together: { rows: 5_000, bytes: 8 * megabyte },
      perPrefix: { rows: 1_000, bytes: 2 * megabyte },
    },
    beyond: 'the oldest event of the network with the most events is dropped and counted in the server log',
    countedBy: 'each server',
  },
  logTable: {
    what: 'Browser log: events kept',
    table: {
      together: { rows: 200_000, bytes: 200 * megabyte },
      perPrefix: { rows: 20_000, bytes: 20 * megabyte },
    },
    beyond: 'the oldest event of the network with the most events is deleted',
    countedBy: 'the database',
  },
  logDays: {
    what: 'Browser log: age of events',
    days: 30,
    beyond: 'older events are deleted',
  },
  populationEvents: {
    what: 'Events in the population charts',
    count: 10_000,
    beyond: '409 `too-many-events` for the next one',
    countedBy: 'the database',
  },
  alertCalls: {
    what: 'Alerts: calls, including failed ones',
    rate: { perSecond: 0.5, burst: 60 },
    beyond: '429',
  },
  alertTable: {
    what: 'Alerts: subscriptions of browsers and webhooks kept, measured by their memory',
    table: {
      together: { rows: 100_000, bytes: 200 * megabyte },
      perPrefix: { rows: 20, bytes: 320 * kilobyte },
    },
    beyond:
      '429 `too-many-subscriptions`; when the table is full, those of the network with the most are deleted: first those that no message has reached, then those with the oldest last visit',
    countedBy: 'the database',
  },
  alertRules: {
    what: 'Alerts: rules of one subscription, as JSON',
    bytes: 8 * kilobyte,
    beyond: '400 `invalid-request`',
  },
  failedWebhookTests: {
    what: 'Alerts: test messages to new webhooks that failed',
    windows: [{ count: 5, perMs: hourMs }],
    beyond: '429 "Too many webhooks failed their test"',
  },
  allFailedWebhookTests: {
    what: 'Alerts: test messages to new webhooks that failed, for all addresses together',
    windows: [{ count: 100, perMs: 10 * 60_000 }],
    beyond: '503 `busy`; try again in ten minutes',
  },
  webhookMessages: {
    what: 'Alerts: messages of one webhook that are changed with their groups',
    count: 100,
    beyond: 'the oldest stays as it is',
    countedBy: 'each server',
  },
  alertLooks: {
    what: 'Alerts: rules checked per second; a long rule counts as several',
    count: 20_000,
    beyond: 'they wait; rules of networks with few rules go first',
    countedBy: 'each server',
  },
  waitingChanges: {
    what: 'Alerts: changes waiting to be checked, at each level of rules',
    count: 500,
    beyond: 'the oldest is skipped and counted',
    countedBy: 'each server',
  },
  waitingAlerts: {
    what: 'Alerts: messages waiting to be sent',
    count: 120_000,
    beyond: 'the oldest message of the network with the most messages is dropped and counted',
    countedBy: 'each server',
  },
  unreachedAlertDays: {
    what: 'Alerts: time until the first message must have reached a push subscription',
    days: undeliveredDays,
    beyond: 'the subscription is deleted',
  },
  alertDays: {
    what: 'Alerts: time since the last visit of the browser that made a push subscription',
    days: subscriptionDays,
    beyond: 'the subscription is deleted',
  },
  rosterCalls: {
    what: 'Raid rosters: edits, including failed ones',
    rate: { perSecond: 1, burst: 60 },
    beyond: '429',
  },
  rosterTable: {
    what: 'Raid rosters: kept',
    table: {
      together: { rows: 20_000, bytes: 256 * megabyte },
      perPrefix: { rows: 20, bytes: 20 * 64 * kilobyte },
    },
    beyond:
      '429 `too-many-rosters`; when the table is full, the oldest of the network with the most are deleted',
    countedBy: 'the database',
  },
  rosterDays: {
    what: 'Raid rosters: time since the raid began',
    days: rosterDays,
    beyond: 'the roster is deleted',
  },
  replayDays: {
    what: 'Replays: age of changes of boards',
    days: 14,
    beyond: 'the whole day (UTC) is deleted',
  },
  transferCalls: {
    what: 'Settings transfer: calls, including failed ones',
    rate: { perSecond: 0.2, burst: 30 },
    beyond: '429',
  },
  transfersSent: {
    what: 'Settings transfer: bundles sent',
    windows: [{ count: 20, perMs: hourMs }],
    beyond: '429 "Too many transfers within an hour"',
  },
  transferTries: {
    what: 'Settings transfer: codes tried',
    windows: [{ count: 10, perMs: hourMs }],
    beyond: '429 "Too many tries within an hour"',
  },
  transferTable: {
    what: 'Settings transfer: bundles waiting to be fetched, for at most five minutes',
    table: {
      together: { rows: 400, bytes: 110 * megabyte },
      perPrefix: { rows: 40, bytes: 11 * megabyte },
    },
    beyond: 'the oldest of the network with the most are deleted, and their code no longer works',
    countedBy: 'the database',
  },
  syncCalls: {
    what: 'Sync: calls',
    windows: [{ count: 300, perMs: hourMs }],
    beyond: '429 "Too many calls of a sync within an hour"',
  },
  syncTable: {
    what: 'Sync: kept',
    table: {
      together: { rows: 10_000, bytes: 10_000 * 256 * kilobyte },
      perPrefix: { rows: 5, bytes: 5 * 256 * kilobyte },
    },
    beyond: '429 `too-many-syncs`; when the table is full, 503 `syncs-full`, and nothing is deleted',
    countedBy: 'the database',
  },
  syncDays: {
    what: 'Sync: time since a device last used it',
    days: syncDays,
    beyond: 'the sync is deleted',
  },
  keyCalls: {
    what: 'API keys: calls about keys, including failed ones',
    rate: { perSecond: 1, burst: 30 },
    beyond: '429',
  },
  keysMade: {
    what: 'API keys: created in one network, including revoked ones',
    windows: [{ count: 3, perMs: dayMs }],
    beyond: '429 "At most 3 keys a day"',
    countedBy: 'the database',
  },
  keyTable: {
    what: 'API keys: kept',
    table: {
      together: { rows: 10_000, bytes: 16 * megabyte },
      perPrefix: { rows: 10, bytes: 16 * kilobyte },
    },
    beyond:
      '409 `too-many-keys`; when the table is full, those of the network with the most are removed: first unused ones, then those with the oldest last use',
    countedBy: 'the database',
  },
  newKeyDays: {
    what: 'API keys: days until the first use',
    days: newKeyDays,
    beyond: 'the key is removed',
  },
  keyDays: {
    what: 'API keys: days without use',
    days: readerKeyDays,
    beyond: 'the key is removed',
  },
} as const satisfies Readonly<Record<string, Limit>>;

type Limits = typeof limits;

type CountedByAddress =
  | { readonly rate: Rate }
  | { readonly windows: unknown }
  | { readonly perAddress: number };

/** Limits that several servers count together by messages. */
export type SharedLimit = {
  [Name in keyof Limits]: Limits[Name] extends CountedByAddress
    ? Limits[Name] extends { readonly countedBy: string }
      ? never
      : Name
    : never;
}[keyof Limits];
