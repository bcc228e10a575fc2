import type { GameDefinition } from '@rollcall/game/definition';
import {
  defaultLfmSettings,
  type LfmSettings,
  type lfmSettingSections,
  readLfmSettings,
} from '@rollcall/game/lfm/lfm-settings';
import { storedLimits } from '@rollcall/game/settings/chosen-limits';
import * as z from 'zod/mini';
import { createLocalStore, type LocalStore, readBySchema, sessionSurroundings } from './local-store.ts';

/** Filters and sort order of a group list; a second list has its own. */
export type LfmFilters = Pick<LfmSettings, (typeof lfmSettingSections.filters)[number] | 'sortBy'>;

/** The filters and the sort order of the settings. */
export function lfmFiltersOf(settings: LfmSettings): LfmFilters {
  return {
    minLevel: settings.minLevel,
    maxLevel: settings.maxLevel,
    filterByMyCharacters: settings.filterByMyCharacters,
    showNotEligible: settings.showNotEligible,
    hideContentIDontOwn: settings.hideContentIDontOwn,
    onlyShowRaids: settings.onlyShowRaids,
    hideFullGroups: settings.hideFullGroups,
    hideAllLevelGroups: settings.hideAllLevelGroups,
    onlyShowJoinable: settings.onlyShowJoinable,
    classes: settings.classes,
    servers: settings.servers,
    fits: settings.fits,
    questIds: settings.questIds,
    packs: settings.packs,
    guilds: settings.guilds,
    difficulties: settings.difficulties,
    skulls: settings.skulls,
    room: settings.room,
    not: settings.not,
    sortBy: settings.sortBy,
  };
}

let secondFilters: { readonly levels: Levels; readonly store: LocalStore<LfmFilters | null> } | null = null;

/**
 * Filters and sort order of the second group list: one store per page and level bounds. Null = there was never a second
 * list, so it starts with those of the first.
 */
export function secondLfmFiltersStore(levels: Levels): LocalStore<LfmFilters | null> {
  if (secondFilters?.levels !== levels) secondFilters = { levels, store: createSecondStore(levels) };
  return secondFilters.store;
}

function createSecondStore(levels: Levels): LocalStore<LfmFilters | null> {
  return createLocalStore<LfmFilters | null>({
    key: 'secondary-lfm-view',
    label: 'filters of the second LFM viewer',
    makeDefault: () => null,
    read(stored) {
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
      const { settings, wasCorrected } = readLfmSettings(stored, levels);
      return { value: lfmFiltersOf(settings), isCorrected: wasCorrected };
    },
    write: (filters) => filters && storedLimits(filters, levels),
  });
}

const createSearchStore = (key: string) =>
  createLocalStore<string>(
    { key, label: 'search', makeDefault: () => '', read: readBySchema(z.string()), isCache: true },
    sessionSurroundings,
  );

/** Search text of each group list, stored for the tab so that it survives a reload. */
export const lfmSearchStores = {
  primary: createSearchStore('lfm-search'),
  secondary: createSearchStore('secondary-lfm-search'),
} as const;

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

let made: { readonly levels: Levels; readonly store: LocalStore<LfmSettings> } | null = null;

/** The settings of the group list: one store for the page, made for the level bounds of the served page. */
export function lfmSettingsStore(levels: Levels): LocalStore<LfmSettings> {
  const isSame =
    made?.levels.level_minimum === levels.level_minimum && made.levels.level_cap === levels.level_cap;
  if (made === null || !isSame) made = { levels, store: createLfmSettingsStore(levels) };
  return made.store;
}

function createLfmSettingsStore(levels: Levels): LocalStore<LfmSettings> {
  return createLocalStore<LfmSettings>({
    key: 'lfm-settings',
    label: 'LFM settings',
    makeDefault: () => defaultLfmSettings(levels),
    read(stored) {
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
      const { settings, wasCorrected } = readLfmSettings(stored, levels);
      return { value: settings, isCorrected: wasCorrected };
    },
    write: (settings) => storedLimits(settings, levels),
  });
}
