import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { WhoSettings } from '@rollcall/game/who-settings';
import { type AccessToken, accessTokensStore } from '../access-tokens-store.ts';
import {
  type CharacterList,
  friendsStore,
  ignoresStore,
  registeredCharactersStore,
} from '../character-list-stores.ts';
import { dismissedTimersStore } from '../dismissed-timers-store.ts';
import { ignoredWordsStore } from '../ignored-words-store.ts';
import {
  type LfmFilters,
  type LfmPreset,
  lfmPresetsStore,
  lfmSettingsStore,
  secondLfmFiltersStore,
} from '../lfm-stores.ts';
import type { LocalStore } from '../local-store.ts';
import {
  calloutsStore,
  dismissedMessagesStore,
  type Flags,
  flagsStore,
  type Theme,
  themeStore,
  type TimersView,
  timersViewStore,
  timezoneStore,
} from '../preference-stores.ts';
import { storedKeys, type TravelingKey } from '../stored-keys.ts';
import type { CachedList } from '../stored-list.ts';
import { originatingUserIdStore } from '../visitor-store.ts';
import { whoSettingsStore } from '../who-stores.ts';

const idsOf = ({ data }: CharacterList) => data.map(({ id }) => id);
const dataOf = <T>({ data }: { readonly data: readonly T[] }) => data;
const asItIs = <T>(value: T) => value;

/** How each value is written down: of characters the ids alone, of lists what is on them (product 4, User settings). */
const packers: { readonly [Key in TravelingKey]: (value: TravelingValues[Key]) => unknown } = {
  'lfm-settings': asItIs,
  'who-settings': asItIs,
  'secondary-lfm-view': asItIs,
  'timers-view': asItIs,
  'boolean-flags': asItIs,
  theme: asItIs,
  timezone: asItIs,
  'registered-characters': idsOf,
  friends: idsOf,
  ignores: idsOf,
  'ignored-words': dataOf,
  'lfm-presets': asItIs,
  'dismissed-timers': dataOf,
  'dismissed-feature-callouts': asItIs,
  'dismissed-page-messages': asItIs,
  'access-tokens': dataOf,
};

const isTraveling = (key: string): key is TravelingKey => key in packers;

/** The keys that travel, in their order. */
export const travelingKeys: readonly TravelingKey[] = Object.keys(storedKeys).filter(isTraveling);

const pack = <Key extends TravelingKey>(key: Key, values: TravelingValues): readonly [string, unknown] => [
  key,
  packers[key](values[key]),
];

/**
 * What of a browser travels, by key.
 *
 * @param withTokens access tokens too: only when the visitor has ticked that
 */
export function packEntries(values: TravelingValues, withTokens: boolean): ReadonlyMap<string, unknown> {
  const keys = travelingKeys.filter((key) => storedKeys[key] !== 'asked' || withTokens);
  return new Map(keys.map((key) => pack(key, values)));
}

/** What a browser keeps and can take along, by key. */
export interface TravelingValues {
  readonly 'lfm-settings': LfmSettings;
  readonly 'who-settings': WhoSettings;
  readonly 'secondary-lfm-view': LfmFilters | null;
  readonly 'timers-view': TimersView;
  readonly 'boolean-flags': Flags;
  readonly theme: Theme | null;
  readonly timezone: string | null;
  readonly 'registered-characters': CharacterList;
  readonly friends: CharacterList;
  readonly ignores: CharacterList;
  readonly 'ignored-words': CachedList<string>;
  readonly 'lfm-presets': readonly LfmPreset[];
  readonly 'dismissed-timers': CachedList<string>;
  readonly 'dismissed-feature-callouts': readonly string[];
  readonly 'dismissed-page-messages': readonly number[];
  readonly 'access-tokens': CachedList<AccessToken>;
}

/** All that an import may change. */
export interface StoredValues extends TravelingValues {
  /** The browser that the settings came from; null = they are its own. */
  readonly 'originating-user-id': string | null;
}

export type ValueKey = keyof StoredValues;

/** A store for each of them. */
export type ValueStores = { readonly [Key in ValueKey]: LocalStore<StoredValues[Key]> };

/** The stores of this page. */
export function valueStores(game: GameDefinition): ValueStores {
  return {
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
    'access-tokens': accessTokensStore,
    'originating-user-id': originatingUserIdStore,
  } satisfies Record<TravelingKey, unknown> & ValueStores;
}

/** What is kept now. */
export function storedValues(stores: ValueStores): StoredValues {
  return {
    'lfm-settings': stores['lfm-settings'].get(),
    'who-settings': stores['who-settings'].get(),
    'secondary-lfm-view': stores['secondary-lfm-view'].get(),
    'timers-view': stores['timers-view'].get(),
    'boolean-flags': stores['boolean-flags'].get(),
    theme: stores.theme.get(),
    timezone: stores.timezone.get(),
    'registered-characters': stores['registered-characters'].get(),
    friends: stores.friends.get(),
    ignores: stores.ignores.get(),
    'ignored-words': stores['ignored-words'].get(),
    'lfm-presets': stores['lfm-presets'].get(),
    'dismissed-timers': stores['dismissed-timers'].get(),
    'dismissed-feature-callouts': stores['dismissed-feature-callouts'].get(),
    'dismissed-page-messages': stores['dismissed-page-messages'].get(),
    'access-tokens': stores['access-tokens'].get(),
    'originating-user-id': stores['originating-user-id'].get(),
  };
}

/** Are two values the same, as they are stored? */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
