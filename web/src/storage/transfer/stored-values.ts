import type { GameDefinition } from '@rollcall/game/definition';
import { accessTokensStore } from '../access-tokens-store.ts';
import { alertsStore } from '../alerts-store.ts';
import { friendsStore, ignoresStore, registeredCharactersStore } from '../character-list-stores.ts';
import { dismissedTimersStore } from '../dismissed-timers-store.ts';
import { ignoredWordsStore } from '../ignored-words-store.ts';
import { lfmPresetsStore } from '../lfm-presets-store.ts';
import { lfmSettingsStore, secondLfmFiltersStore } from '../lfm-stores.ts';
import type { LocalStore } from '../local-store.ts';
import {
  calloutsStore,
  dismissedMessagesStore,
  flagsStore,
  themeStore,
  timezoneStore,
} from '../preference-stores.ts';
import { timersViewStore } from '../timers-view-store.ts';
import { recentAsksStore } from '../recent-asks-store.ts';
import { rostersStore } from '../rosters-store.ts';
import { storedKeys, type TravelingKey } from '../stored-keys.ts';
import { originatingUserIdStore } from '../visitor-store.ts';
import { whoSettingsStore } from '../who-stores.ts';

/** All stores that an import can change, by key. */
export const valueStores = (game: GameDefinition) => ({
  'lfm-settings': lfmSettingsStore(game),
  'who-settings': whoSettingsStore(game),
  'secondary-lfm-view': secondLfmFiltersStore(game),
  'timers-view': timersViewStore,
  'boolean-flags': flagsStore,
  theme: themeStore,
  timezone: timezoneStore,
  'registered-characters': registeredCharactersStore,
  friends: friendsStore,
  ignores: ignoresStore,
  'ignored-words': ignoredWordsStore,
  'lfm-presets': lfmPresetsStore,
  'dismissed-timers': dismissedTimersStore,
  'dismissed-feature-callouts': calloutsStore,
  'dismissed-page-messages': dismissedMessagesStore,
  'recent-asks': recentAsksStore,
  alerts: alertsStore,
  'raid-rosters': rostersStore,
  'access-tokens': accessTokensStore,
  /** Id of the browser from which settings were imported; null = none. */
  'originating-user-id': originatingUserIdStore,
});

type PageStores = ReturnType<typeof valueStores>;
export type ValueKey = keyof PageStores;
export type StoredValues = { readonly [Key in ValueKey]: ReturnType<PageStores[Key]['get']> };
export type ValueStores = { readonly [Key in ValueKey]: LocalStore<StoredValues[Key]> };

/** The typed keys of a record, in order. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] => {
  const isKey = (key: string): key is Key => key in record;
  return Object.keys(record).filter(isKey);
};

/** The keys that can be transferred, in order. */
export const travelingKeys = keysOf(storedKeys).filter(
  (key): key is TravelingKey => storedKeys[key] !== 'never',
);

export function storedValues(stores: ValueStores): StoredValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has the value of its own store
  return Object.fromEntries(keysOf(stores).map((key) => [key, stores[key].get()])) as unknown as StoredValues;
}

/** Whether two values have the same stored form. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
