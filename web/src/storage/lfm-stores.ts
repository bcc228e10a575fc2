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

/** What a group list is filtered and sorted by: of two beside each other, each has its own. */
export type LfmFilters = Pick<LfmSettings, (typeof lfmSettingSections.filters)[number] | 'sortBy'>;

/** The filters and the order among all settings. */
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
    fits: settings.fits,
    questIds: settings.questIds,
    packs: settings.packs,
    difficulties: settings.difficulties,
    skulls: settings.skulls,
    room: settings.room,
    not: settings.not,
    sortBy: settings.sortBy,
  };
}

let secondFilters: { readonly levels: Levels; readonly store: LocalStore<LfmFilters | null> } | null = null;

/**
 * Filters and order of the second group list: one store for the page, made for the level bounds that the page came
 * with. Null = there has never been a second list: it begins as the first one is then.
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

/** What is searched for in the group list of each place: no setting, but a reload of the tab does not lose it. */
export const lfmSearchStores = {
  primary: createSearchStore('lfm-search'),
  secondary: createSearchStore('secondary-lfm-search'),
} as const;

/** At most so many views have a name. */
export const presetCountMaximum = 20;
/** Characters of a name. */
export const presetNameMaximum = 40;

/** Characters of a view: as much as an address holds. */
const presetViewMaximum = 8000;

/** A way to look at the group list, kept under a name. */
export interface LfmPreset {
  /** One line, without blanks around it; unlike every other, whatever the case. */
  readonly name: string;
  /** As in a link: search parameters (lists/view/view-params.ts). What is wrong in it is passed over there. */
  readonly view: string;
}

/** A name as it is kept: one line, single blanks, nothing that cannot be seen. */
export function cleanPresetName(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** What names are compared by: neither the case nor the way in which accents are written makes a difference. */
export function presetNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Names are the same whatever the case and the way in which accents are written. */
export function isSameName(one: string, other: string): boolean {
  return presetNameKey(one) === presetNameKey(other);
}

const nameSchema = z.string().check(
  z.refine((name: string) => cleanPresetName(name) === name, {
    error: 'must be one line without blanks around it',
  }),
  z.refine((name: string) => name !== '' && Array.from(name).length <= presetNameMaximum, {
    error: `must have 1 to ${presetNameMaximum} characters`,
  }),
);

const presetsSchema = z
  .array(z.object({ name: nameSchema, view: z.string().check(z.maxLength(presetViewMaximum)) }))
  .check(
    z.maxLength(presetCountMaximum),
    z.refine(
      (presets: readonly LfmPreset[]) =>
        presets.every(
          ({ name }, index) => presets.findIndex((other) => isSameName(other.name, name)) === index,
        ),
      { error: 'must have different names' },
    ),
  );

/** The visitor's named views of the group list, in the order in which they were made. */
export const lfmPresetsStore = createLocalStore<readonly LfmPreset[]>({
  key: 'lfm-presets',
  label: 'views',
  makeDefault: () => [],
  read: readBySchema(presetsSchema),
});

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

let made: { readonly levels: Levels; readonly store: LocalStore<LfmSettings> } | null = null;

/** The settings of the LFM viewer (§3, §5): one store for the page, made for the level bounds that the page came with. */
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
