import * as z from 'zod/mini';
import type { GameDefinition } from '../definition.ts';
import {
  chosenNumberField,
  flagField,
  numberField,
  panelWidthBounds,
  readSettings,
  sortField,
  textField,
  textsField,
} from '../settings/setting-fields.ts';
import { withoutFormerLimits } from '../settings/chosen-limits.ts';
import type { ReadSettings } from '../settings/setting-fields.ts';

/** Sort columns of the Who list. */
export const whoSortTypes = ['name', 'level', 'guild', 'class', 'group', 'lfm'] as const;
export type WhoSortType = (typeof whoSortTypes)[number];

/** Limits of stored values, and the steps of their controls. */
export const whoSettingBounds = {
  refreshInterval: { minimum: 5, maximum: 3600 },
  maximumRenderedCharacterCount: { minimum: 10, maximum: 1000, step: 10 },
  panelWidth: panelWidthBounds,
} as const;

/** Default interval between two requests, in seconds. */
export const whoRefreshSecondsByDefault = 3;
/** Maximum number of rows for which the dialog does not warn about a slow browser. */
export const manyRenderedCharacters = 200;

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

/** Every setting of the Who list with its default. Lengths in CSS pixels, intervals in seconds. */
function whoSettingsSchema({ level_minimum: minimum, level_cap: maximum, classes }: Facts) {
  return z.object({
    stringFilter: textField(''),
    classNameFilter: textsField(classes),
    minLevel: numberField({ minimum, maximum }, minimum),
    maxLevel: numberField({ minimum, maximum }, maximum),
    isGroupView: flagField(false),
    isExactMatch: flagField(false),
    /** Words of the filter that can only be set by an address (game/src/filters/character-filter.ts). */
    guilds: textField(''),
    onlyInQuest: flagField(false),
    onlyRecruiting: flagField(false),
    sortBy: sortField(whoSortTypes, 'level'),

    shouldSaveSettings: flagField(false),
    shouldSaveStringFilter: flagField(false),
    shouldSaveClassFilter: flagField(false),
    shouldSaveLevelFilter: flagField(false),
    shouldSaveGroupView: flagField(false),
    shouldSaveExactMatch: flagField(false),
    shouldSaveSortBy: flagField(false),

    shouldIncludeRegion: flagField(false),
    panelWidth: numberField(whoSettingBounds.panelWidth, 848),
    isDynamicWidth: flagField(true),
    showInQuestIndicator: flagField(true),
    showQuestName: flagField(true),
    refreshInterval: chosenNumberField(whoSettingBounds.refreshInterval),
    maximumRenderedCharacterCount: numberField(whoSettingBounds.maximumRenderedCharacterCount, 100),
    /** Whether `maximumRenderedCharacterCount` is ignored and all matches are listed. */
    showAllCharacters: flagField(false),

    hideIgnoredCharacters: flagField(true),
    pinRegisteredCharacters: flagField(true),
    pinFriends: flagField(true),
    /** Pins members of the guilds of own characters, on the same server. */
    pinGuildMembers: flagField(false),
    alwaysShowRegisteredCharacters: flagField(false),
    alwaysShowFriends: flagField(false),
  });
}

export type WhoSettings = z.infer<ReturnType<typeof whoSettingsSchema>>;

/** Cached, since making a schema takes longer than using it, and it is used for each key typed into a search. */
const schemas = new WeakMap<Facts, ReturnType<typeof whoSettingsSchema>>();

function schemaFor(facts: Facts): ReturnType<typeof whoSettingsSchema> {
  const schema = schemas.get(facts) ?? whoSettingsSchema(facts);
  schemas.set(facts, schema);
  return schema;
}

/** Converts any stored or imported value to valid settings. Never throws. */
export function readWhoSettings(stored: unknown, facts: Facts): ReadSettings<WhoSettings> {
  return readSettings(schemaFor(facts), withoutFormerLimits(stored));
}

/** The default settings. */
export function defaultWhoSettings(facts: Facts): WhoSettings {
  return schemaFor(facts).parse({});
}

/** Each save flag with the fields that it keeps for the next visit. */
export const savedWhoFields = [
  {
    flag: 'shouldSaveStringFilter',
    fields: ['stringFilter', 'guilds', 'onlyInQuest', 'onlyRecruiting'],
  },
  { flag: 'shouldSaveClassFilter', fields: ['classNameFilter'] },
  { flag: 'shouldSaveLevelFilter', fields: ['minLevel', 'maxLevel'] },
  { flag: 'shouldSaveGroupView', fields: ['isGroupView'] },
  { flag: 'shouldSaveExactMatch', fields: ['isExactMatch'] },
  { flag: 'shouldSaveSortBy', fields: ['sortBy'] },
] as const satisfies readonly { flag: keyof WhoSettings; fields: readonly (keyof WhoSettings)[] }[];

/** Switching saving on without any save flag would save nothing, so it turns all of them on. */
export function saveFlagsWith(stored: WhoSettings, shouldSaveSettings: boolean): Partial<WhoSettings> {
  const isAnyOn = savedWhoFields.some(({ flag }) => stored[flag]);
  if (!shouldSaveSettings || isAnyOn) return {};
  return Object.fromEntries(savedWhoFields.map(({ flag }) => [flag, true]));
}

/**
 * The settings at the beginning of a visit. Fields whose save flag is off have their defaults; all filters have them
 * while saving is off.
 */
export function startWhoVisit(stored: WhoSettings, facts: Facts): WhoSettings {
  // Older versions stored the main switch without save flags.
  return keepSavedFields({ ...stored, ...saveFlagsWith(stored, stored.shouldSaveSettings) }, facts);
}

/** The stored form of settings, without the filters that are not saved. */
export function keepSavedFields(settings: WhoSettings, facts: Facts): WhoSettings {
  const defaults = defaultWhoSettings(facts);
  const forgotten = savedWhoFields
    .filter(({ flag }) => !settings.shouldSaveSettings || !settings[flag])
    .flatMap(({ fields }) => fields.map((name) => [name, defaults[name]] as const));
  return { ...settings, ...Object.fromEntries(forgotten) };
}

/** Interval between two requests in seconds: the user's choice or the default. */
export function whoRefreshSeconds({ refreshInterval }: Pick<WhoSettings, 'refreshInterval'>): number {
  return refreshInterval ?? whoRefreshSecondsByDefault;
}

/** The sections of the settings dialog, with the fields that each resets. */
export const whoSettingSections = {
  display: [
    'shouldIncludeRegion',
    'panelWidth',
    'isDynamicWidth',
    'showInQuestIndicator',
    'showQuestName',
    'refreshInterval',
    'maximumRenderedCharacterCount',
    'showAllCharacters',
  ],
  social: [
    'hideIgnoredCharacters',
    'pinRegisteredCharacters',
    'pinFriends',
    'pinGuildMembers',
    'alwaysShowRegisteredCharacters',
    'alwaysShowFriends',
  ],
  filters: [
    'stringFilter',
    'classNameFilter',
    'minLevel',
    'maxLevel',
    'isGroupView',
    'isExactMatch',
    'guilds',
    'onlyInQuest',
    'onlyRecruiting',
    'shouldSaveSettings',
    'shouldSaveStringFilter',
    'shouldSaveClassFilter',
    'shouldSaveLevelFilter',
    'shouldSaveGroupView',
    'shouldSaveExactMatch',
    'shouldSaveSortBy',
  ],
} as const satisfies Record<string, readonly (keyof WhoSettings)[]>;

export type WhoSettingSection = keyof typeof whoSettingSections;

/** The settings with one section reset to its defaults. The sort order is kept. */
export function resetWhoSettings(
  settings: WhoSettings,
  section: WhoSettingSection,
  facts: Facts,
): WhoSettings {
  const defaults = defaultWhoSettings(facts);
  const restored = whoSettingSections[section].map((name) => [name, defaults[name]] as const);
  return { ...settings, ...Object.fromEntries(restored) };
}
