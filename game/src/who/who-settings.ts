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

/** What the Who list can be sorted by. */
export const whoSortTypes = ['name', 'level', 'guild', 'class', 'group', 'lfm'] as const;
export type WhoSortType = (typeof whoSortTypes)[number];

/** What a stored value may be, and the steps of its control. */
export const whoSettingBounds = {
  refreshInterval: { minimum: 5, maximum: 3600 },
  maximumRenderedCharacterCount: { minimum: 10, maximum: 1000, step: 10 },
  panelWidth: panelWidthBounds,
} as const;

/** Seconds between two reads when the user never chose. */
export const whoRefreshSecondsByDefault = 3;
/** More rows than this bring the warning that the browser may suffer. */
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
    /** Words of the filter that only an address sets (game/src/filters/character-filter.ts). */
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
    /** The number above does not count: all that pass the filter are listed. */
    showAllCharacters: flagField(false),

    hideIgnoredCharacters: flagField(true),
    pinRegisteredCharacters: flagField(true),
    pinFriends: flagField(true),
    /** Of the guilds that one's registered characters are in, on their own server. */
    pinGuildMembers: flagField(false),
    alwaysShowRegisteredCharacters: flagField(false),
    alwaysShowFriends: flagField(false),
  });
}

export type WhoSettings = z.infer<ReturnType<typeof whoSettingsSchema>>;

/** A schema takes longer to make than to use, and each key typed into a search uses it. */
const schemas = new WeakMap<Facts, ReturnType<typeof whoSettingsSchema>>();

function schemaFor(facts: Facts): ReturnType<typeof whoSettingsSchema> {
  const schema = schemas.get(facts) ?? whoSettingsSchema(facts);
  schemas.set(facts, schema);
  return schema;
}

/** Any stored or imported value → settings that are safe to use. Never throws. */
export function readWhoSettings(stored: unknown, facts: Facts): ReadSettings<WhoSettings> {
  return readSettings(schemaFor(facts), withoutFormerLimits(stored));
}

/** The settings of somebody who never touched them. */
export function defaultWhoSettings(facts: Facts): WhoSettings {
  return schemaFor(facts).parse({});
}

/** Each save flag with the fields that it carries over to the next visit. */
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

/** Saving that is on while no save flag is would save nothing: it turns all of them on. */
export function saveFlagsWith(stored: WhoSettings, shouldSaveSettings: boolean): Partial<WhoSettings> {
  const isAnyOn = savedWhoFields.some(({ flag }) => stored[flag]);
  if (!shouldSaveSettings || isAnyOn) return {};
  return Object.fromEntries(savedWhoFields.map(({ flag }) => [flag, true]));
}

/**
 * The settings with which a new visit begins: fields whose save flag is off are at their defaults, all of them while
 * saving is off altogether.
 */
export function startWhoVisit(stored: WhoSettings, facts: Facts): WhoSettings {
  // Older versions turned saving on alone.
  return keepSavedFields({ ...stored, ...saveFlagsWith(stored, stored.shouldSaveSettings) }, facts);
}

/** The settings as they are stored: without filters that are not to be saved. */
export function keepSavedFields(settings: WhoSettings, facts: Facts): WhoSettings {
  const defaults = defaultWhoSettings(facts);
  const forgotten = savedWhoFields
    .filter(({ flag }) => !settings.shouldSaveSettings || !settings[flag])
    .flatMap(({ fields }) => fields.map((name) => [name, defaults[name]] as const));
  return { ...settings, ...Object.fromEntries(forgotten) };
}

/** Seconds between two reads: what the user chose, else the default. */
export function whoRefreshSeconds({ refreshInterval }: Pick<WhoSettings, 'refreshInterval'>): number {
  return refreshInterval ?? whoRefreshSecondsByDefault;
}

/** The parts of the settings dialog and what a reset of each puts back. */
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

/** The settings with one section back at its defaults; the sort order stays. */
export function resetWhoSettings(
  settings: WhoSettings,
  section: WhoSettingSection,
  facts: Facts,
): WhoSettings {
  const defaults = defaultWhoSettings(facts);
  const restored = whoSettingSections[section].map((name) => [name, defaults[name]] as const);
  return { ...settings, ...Object.fromEntries(restored) };
}
