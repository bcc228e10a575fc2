/**
 * How a stored key is transferred to another browser (docs/product.md, Moving settings;
 * docs/decisions/0025-transfer-settings-with-a-one-time-code.md):
 * - replaced: the imported value replaces the present one
 * - merged: the imported value is added, and nothing is removed
 * - asked: only with the visitor's consent, on both sides
 * - never: it concerns this browser or visit, or is a copy of server data
 */
type Travel = 'replaced' | 'merged' | 'asked' | 'never';

/** All stored keys, without the prefix. A test fails for a store that is missing here. */
export const storedKeys = {
  'lfm-settings': 'replaced',
  'who-settings': 'replaced',
  'secondary-lfm-view': 'replaced',
  'timers-view': 'replaced',
  'boolean-flags': 'replaced',
  theme: 'replaced',
  timezone: 'replaced',

  'registered-characters': 'merged',
  friends: 'merged',
  ignores: 'merged',
  'ignored-words': 'merged',
  'lfm-presets': 'merged',
  'dismissed-timers': 'merged',
  'dismissed-feature-callouts': 'merged',
  'dismissed-page-messages': 'merged',
  'recent-asks': 'merged',
  alerts: 'merged',
  /** With their secrets, so that rosters can be changed from any browser of the visitor. */
  'raid-rosters': 'merged',

  'access-tokens': 'asked',

  'cached-areas': 'never',
  'cached-quests': 'never',
  /** Identifies a single browser in the log; an import stores where it came from in `originating-user-id`. */
  'user-id': 'never',
  'originating-user-id': 'never',
  'session-id': 'never',
  /** A secret that stays in the browser where the visitor chose to store it. */
  'reader-key': 'never',
  /** Keys of a sync. Another browser gets them from the sync code. */
  sync: 'never',
  'update-prompt': 'never',
  /** Each browser has its own push address. */
  'alert-push': 'never',
  /** Secrets of the browser that added them. */
  'alert-webhooks': 'never',
  'feedback-draft': 'never',
  'lfm-search': 'never',
  'secondary-lfm-search': 'never',
  /** Belongs to this tab only. */
  'open-claims': 'never',
} as const satisfies Readonly<Record<string, Travel>>;

type StoredKey = keyof typeof storedKeys;

/** The keys that can be transferred. */
export type TravelingKey = {
  [Key in StoredKey]: (typeof storedKeys)[Key] extends 'never' ? never : Key;
}[StoredKey];
