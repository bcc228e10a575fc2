import { everyGroup, groupFilterSchema } from '../filters/filter-schemas.ts';
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
import type { GameDefinition } from '../definition.ts';
import {
  flagField,
  numberField,
  numbersField,
  panelWidthBounds,
  readSettings,
  sortField,
  textField,
  textsField,
} from '../settings/setting-fields.ts';
import { withoutFormerLimits } from '../settings/chosen-limits.ts';
import type { ReadSettings } from '../settings/setting-fields.ts';

/** Row densities. */
const lfmDensities = ['compact', 'comfortable'] as const;

/** Sort columns of the group list. Only the list of all servers has a server column. */
export const lfmSortTypes = [
  'server_name',
  'leader_name',
  'quest_name',
  'accepted_classes',
  'level',
] as const;
export type LfmSortType = (typeof lfmSortTypes)[number];

/** Limits of stored values, and the narrower ones of some controls. */
export const lfmSettingBounds = {
  fontSize: { minimum: 8, maximum: 72, slider: { minimum: 10, maximum: 20, step: 1 } },
  panelWidth: panelWidthBounds,
  mouseOverDelay: { minimum: 0, maximum: 10_000, slider: { minimum: 50, maximum: 1000, step: 50 } },
} as const;

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

/** Every setting of the group list with its default. Lengths in CSS pixels, delays in ms. */
export function lfmSettingsSchema({ level_minimum: minimum, level_cap: maximum }: Levels) {
  return z.object({
    minLevel: numberField({ minimum, maximum }, minimum),
    maxLevel: numberField({ minimum, maximum }, maximum),
    filterByMyCharacters: flagField(false),
    trackedCharacterIds: numbersField(),
    showNotEligible: flagField(true),
    hideContentIDontOwn: flagField(false),
    ownedContent: textsField([]),
    onlyShowRaids: flagField(false),
    hideFullGroups: flagField(false),
    hideAllLevelGroups: flagField(false),
    /** Whether only joinable groups and the visitor's own are shown. */
    onlyShowJoinable: flagField(false),
    /** Classes that a group must accept, besides the level range; empty = any. */
    classes: withFallback(groupFilterSchema.shape.classes, everyGroup.classes),
    /** Words of the filter that can only be set by an address (game/src/filters/group-filter.ts). */
    servers: withFallback(groupFilterSchema.shape.servers, everyGroup.servers),
    fits: withFallback(groupFilterSchema.shape.fits, everyGroup.fits),
    questIds: withFallback(groupFilterSchema.shape.questIds, everyGroup.questIds),
    packs: textField(''),
    guilds: textField(''),
    difficulties: withFallback(groupFilterSchema.shape.difficulties, everyGroup.difficulties),
    skulls: withFallback(groupFilterSchema.shape.skulls, null),
    room: numberField({ minimum: 0, maximum: 100 }, 0),
    not: textField(''),
    sortBy: sortField(lfmSortTypes, 'level'),
    /** Whether fitting groups are mixed with the others instead of listed first. */
    isMixedOrder: flagField(false),

    fontSize: numberField(lfmSettingBounds.fontSize, 14),
    panelWidth: numberField(lfmSettingBounds.panelWidth, 848),
    isDynamicWidth: flagField(true),
    /** Row density; null = compact in wide windows. */
    density: withFallback(z.nullable(z.enum(lfmDensities)), null),
    isMultiColumn: flagField(true),
    showRaidTimerIndicator: flagField(true),
    showMemberCount: flagField(true),
    showQuestGuesses: flagField(true),
    showQuestTips: flagField(true),
    showCharacterGuildNames: flagField(true),
    showLfmPostedTime: flagField(true),
    showLfmActivity: flagField(true),
    showEligibleCharacters: flagField(true),
    showEligibilityDividers: flagField(true),
    indicateContentIDontOwn: flagField(false),
    highlightRaids: flagField(false),

    hideGroupsPostedByIgnoredCharacters: flagField(false),
    hideGroupsContainingIgnoredCharacters: flagField(false),
    showIndicationForGroupsPostedByFriends: flagField(true),
    showIndicationForGroupsContainingFriends: flagField(true),

    mouseOverDelay: numberField(lfmSettingBounds.mouseOverDelay, 250),
    /** Whether a sound is played when a joinable group appears. */
    isSoundOn: flagField(false),
    showBoundingBoxes: flagField(false),
  });
}

export type LfmSettings = z.infer<ReturnType<typeof lfmSettingsSchema>>;

/** Converts any stored or imported value to valid settings. Never throws. */
export function readLfmSettings(stored: unknown, levels: Levels): ReadSettings<LfmSettings> {
  return readSettings(lfmSettingsSchema(levels), withDensity(withoutFormerLimits(stored)));
}

const olderSettings = z.looseObject({ isCompact: z.literal(true) });

/** Converts `isCompact` of older versions. Only true can have been chosen; false was also the default. */
function withDensity(stored: unknown): unknown {
  const older = olderSettings.safeParse(stored);
  return older.success ? { ...older.data, density: older.data['density'] ?? 'compact' } : stored;
}

/** The default settings. */
export function defaultLfmSettings(levels: Levels): LfmSettings {
  return lfmSettingsSchema(levels).parse({});
}

/** The sections of the settings dialog, with the fields that each resets. */
export const lfmSettingSections = {
  filters: [
    'minLevel',
    'maxLevel',
    'filterByMyCharacters',
    'showNotEligible',
    'hideContentIDontOwn',
    'onlyShowRaids',
    'hideFullGroups',
    'hideAllLevelGroups',
    'onlyShowJoinable',
    'classes',
    'servers',
    'fits',
    'questIds',
    'packs',
    'guilds',
    'difficulties',
    'skulls',
    'room',
    'not',
  ],
  display: [
    'fontSize',
    'panelWidth',
    'isDynamicWidth',
    'density',
    'isMultiColumn',
    'showRaidTimerIndicator',
    'showMemberCount',
    'showQuestGuesses',
    'showQuestTips',
    'showCharacterGuildNames',
    'showLfmPostedTime',
    'showLfmActivity',
    'showEligibleCharacters',
    'isMixedOrder',
    'showEligibilityDividers',
    'indicateContentIDontOwn',
    'highlightRaids',
  ],
  social: [
    'hideGroupsPostedByIgnoredCharacters',
    'hideGroupsContainingIgnoredCharacters',
    'showIndicationForGroupsPostedByFriends',
    'showIndicationForGroupsContainingFriends',
  ],
  tools: ['mouseOverDelay', 'isSoundOn', 'showBoundingBoxes'],
} as const satisfies Record<string, readonly (keyof LfmSettings)[]>;

export type LfmSettingSection = keyof typeof lfmSettingSections;

/**
 * The settings with one section reset to its defaults. Tracked characters, owned content and the sort order are never
 * reset, since they are a player's own data and not filters.
 */
export function resetLfmSettings(
  settings: LfmSettings,
  section: LfmSettingSection,
  levels: Levels,
): LfmSettings {
  const defaults = defaultLfmSettings(levels);
  const restored = lfmSettingSections[section].map((name) => [name, defaults[name]] as const);
  return { ...settings, ...Object.fromEntries(restored) };
}
