import { storagePrefix } from '@rollcall/game/settings/foreign-settings';

/**
 * How a stored key travels to another browser (product 4, User settings;
 * docs/decisions/0025-transfer-settings-with-a-one-time-code.md):
 * - replaced: what comes takes the place of what is there
 * - merged: what comes is added, nothing that is there goes
 * - asked: only when the visitor wishes it, on both sides
 * - never: it is about this browser, this visit, or a copy of what the server has
 */
type Travel = 'replaced' | 'merged' | 'asked' | 'never';

/** THE table of stored keys, without their prefix: a store without a row here fails a test. */
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
  /** Each browser is somebody else to the log; what an import notes of its origin is `originating-user-id`. */
  'user-id': 'never',
  'originating-user-id': 'never',
  'session-id': 'never',
  /** Opens what is the visitor's alone, and stays where they asked for it to be kept. */
  'reader-key': 'never',
  'update-prompt': 'never',
  /** Another browser is reached otherwise. */
  'alert-push': 'never',
  'feedback-draft': 'never',
  'lfm-search': 'never',
  'secondary-lfm-search': 'never',
  /** Proofs of this tab alone. */
  'open-claims': 'never',
} as const satisfies Readonly<Record<string, Travel>>;

type StoredKey = keyof typeof storedKeys;

/** The keys that travel in some way. */
export type TravelingKey = {
  [Key in StoredKey]: (typeof storedKeys)[Key] extends 'never' ? never : Key;
}[StoredKey];

/** Under which names the visitor's lists of people, and of words not to read, lie in the browser (§3), without the prefix. */
export const peopleKeys = {
  registered: 'registered-characters',
  friends: 'friends',
  ignored: 'ignores',
  words: 'ignored-words',
} as const;

/** Does this browser keep any of them? Nothing of them is read. Never fails. */
export function hasStoredPeople(): boolean {
  try {
    return Object.values(peopleKeys).some((key) => localStorage.getItem(storagePrefix + key) !== null);
  } catch {
    // A browser that forbids storage keeps nothing; whoever stores something is told of it.
    return false;
  }
}

/** Does this browser keep rules, or a push subscription? Nothing of them is read. Never fails. */
export function hasStoredAlerts(): boolean {
  try {
    return ['alerts', 'alert-push'].some((key) => localStorage.getItem(storagePrefix + key) !== null);
  } catch {
    return false;
  }
}
