import { storagePrefix } from '@rollcall/game/settings/foreign-settings';

/**
 * How a stored key travels to another browser (docs/product.md, Moving settings;
 * docs/decisions/0025-transfer-settings-with-a-one-time-code.md):
 * - replaced: the imported value replaces the current one
 * - merged: imported entries are added, and nothing is removed
 * - asked: only if the visitor chooses so in both browsers
 * - never: only concerns this browser or visit, or is a copy of the server's data
 */
type Travel = 'replaced' | 'merged' | 'asked' | 'never';

/** All stored keys without their prefix. A store without a row here fails a test. */
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

  'access-tokens': 'asked',

  'cached-areas': 'never',
  'cached-quests': 'never',
  /** The log counts each browser separately; an import stores its origin as `originating-user-id`. */
  'user-id': 'never',
  'originating-user-id': 'never',
  'session-id': 'never',
  /** A secret, which only stays where the visitor chose to store it. */
  'reader-key': 'never',
  'update-prompt': 'never',
  /** Only valid for this browser. */
  'alert-push': 'never',
  'feedback-draft': 'never',
  'lfm-search': 'never',
  'secondary-lfm-search': 'never',
  /** Only valid for this tab. */
  'open-claims': 'never',
} as const satisfies Readonly<Record<string, Travel>>;

type StoredKey = keyof typeof storedKeys;

/** The exported keys. */
export type TravelingKey = {
  [Key in StoredKey]: (typeof storedKeys)[Key] extends 'never' ? never : Key;
}[StoredKey];

/** The keys of the visitor's lists of people and of ignored words, without the prefix. */
export const peopleKeys = {
  registered: 'registered-characters',
  friends: 'friends',
  ignored: 'ignores',
  words: 'ignored-words',
} as const;

/** Whether any of these lists is stored, without reading it. Never fails. */
export function hasStoredPeople(): boolean {
  try {
    return Object.values(peopleKeys).some((key) => localStorage.getItem(storagePrefix + key) !== null);
  } catch {
    // Storage is forbidden, so nothing is stored. Stores report that.
    return false;
  }
}

/** Whether rules or a push subscription are stored, without reading them. Never fails. */
export function hasStoredAlerts(): boolean {
  try {
    return ['alerts', 'alert-push'].some((key) => localStorage.getItem(storagePrefix + key) !== null);
  } catch {
    return false;
  }
}
