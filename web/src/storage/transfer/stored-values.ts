import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { WhoSettings } from '@rollcall/game/who-settings';
import { type AccessToken, accessTokensStore } from '../access-tokens-store.ts';
import type { CachedList } from '../cached-list.ts';
import { calloutsStore } from '../callouts-store.ts';
import type { CharacterList } from '../character-list.ts';
import { dismissedMessagesStore } from '../dismissed-messages-store.ts';
import { dismissedTimersStore } from '../dismissed-timers-store.ts';
import { type Flags, flagsStore } from '../flags-store.ts';
import { friendsStore } from '../friends-store.ts';
import { ignoredWordsStore } from '../ignored-words-store.ts';
import { ignoresStore } from '../ignores-store.ts';
import { type LfmPreset, lfmPresetsStore } from '../lfm-presets-store.ts';
import { lfmSettingsStore } from '../lfm-settings-store.ts';
import { type LfmFilters, secondLfmFiltersStore } from '../lfm-view-stores.ts';
import type { LocalStore } from '../local-store.ts';
import { registeredCharactersStore } from '../registered-characters-store.ts';
import type { TravelingKey } from '../stored-keys.ts';
import { type Theme, themeStore } from '../theme-store.ts';
import { type TimersView, timersViewStore } from '../timers-view-store.ts';
import { timezoneStore } from '../timezone-store.ts';
import { originatingUserIdStore } from '../visitor-store.ts';
import { whoSettingsStore } from '../who-settings-store.ts';

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
