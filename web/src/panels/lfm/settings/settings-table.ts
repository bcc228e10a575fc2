import type { GameDefinition } from '@rollcall/game/definition';
import {
  lfmSettingBounds as bounds,
  type LfmSettings,
  type LfmSettingSection,
} from '@rollcall/game/lfm-settings';

/** What the dialog lets be chosen. The order of the list is chosen at the list itself. */
export type SettingName = Exclude<keyof LfmSettings, 'sortBy'>;

type NamesOf<Value> = { [Name in SettingName]: LfmSettings[Name] extends Value ? Name : never }[SettingName];
export type FlagName = NamesOf<boolean>;
export type NumberName = NamesOf<number>;

/** Controls that stand for several settings at once. */
export type PartName = 'eligibility' | 'packs';

export interface SliderControl {
  readonly kind: 'slider';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly unit: string;
}

export interface NumberControl {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: string;
  /** While this setting is on the number says nothing; the sentence tells so. */
  readonly idleWhile: { readonly flag: FlagName; readonly because: string };
}

interface PartControl {
  readonly kind: 'part';
  readonly part: PartName;
}

type ControlOf<Name extends SettingName> =
  | PartControl
  | (Name extends FlagName
      ? { readonly kind: 'switch' }
      : Name extends NumberName
        ? SliderControl | NumberControl
        : never);

export interface SettingFacts<Name extends SettingName = SettingName> {
  readonly group: SettingGroup;
  /** In texts `{minimum}` and `{cap}` stand for the level bounds of the game. */
  readonly label: string;
  /** One line. */
  readonly explanation: string;
  /** What people may call it, for the search. */
  readonly words: string;
  readonly control: ControlOf<Name>;
}

/** Every setting of the dialog. Adding one to the game without a row here does not compile. */
export type SettingTable = { readonly [Name in SettingName]: SettingFacts<Name> };

/** Whether a setting is one that is on or off. */
export function isFlag(name: SettingName, settings: LfmSettings): name is FlagName {
  return typeof settings[name] === 'boolean';
}

/** Whether a setting is a number. */
export function isNumber(name: SettingName, settings: LfmSettings): name is NumberName {
  return typeof settings[name] === 'number';
}

/** The tabs of the dialog, in order (§2.7). */
export const sectionTitles: Record<LfmSettingSection, string> = {
  filters: 'Filters',
  display: 'Display',
  social: 'Social',
  tools: 'Tools',
};

/** The headings within the tabs, in order. */
export const settingGroups = {
  eligibility: { section: 'filters', title: 'Groups you could join' },
  groups: { section: 'filters', title: 'Which groups are listed' },
  content: { section: 'filters', title: 'Owned content' },
  size: { section: 'display', title: 'Size and density' },
  rows: { section: 'display', title: 'In the rows' },
  overlay: { section: 'display', title: 'When you point at a group' },
  friends: { section: 'social', title: 'Friends' },
  ignored: { section: 'social', title: 'Ignored characters' },
  pointer: { section: 'tools', title: 'Pointing' },
  sound: { section: 'tools', title: 'Sound' },
  drawing: { section: 'tools', title: 'Drawing' },
} as const satisfies Record<string, { readonly section: LfmSettingSection; readonly title: string }>;

export type SettingGroup = keyof typeof settingGroups;

const flag = { kind: 'switch' } as const;
const eligibility = { kind: 'part', part: 'eligibility' } as const;
const packs = { kind: 'part', part: 'packs' } as const;

/** THE table of the settings dialog (§2.7, §3): what each setting is called, what it does and how it is set. */
export const settingTable: SettingTable = {
  filterByMyCharacters: {
    group: 'eligibility',
    label: 'Filter by my characters',
    explanation: 'A group is lit when one of them could join it.',
    words: 'eligible eligibility registered alts who',
    control: eligibility,
  },
  minLevel: {
    group: 'eligibility',
    label: 'Lowest level',
    explanation: 'The lower end of your level range, {minimum} to {cap}.',
    words: 'filter by level range minimum min eligible',
    control: eligibility,
  },
  maxLevel: {
    group: 'eligibility',
    label: 'Highest level',
    explanation: 'The upper end of your level range, {minimum} to {cap}.',
    words: 'filter by level range maximum max cap eligible',
    control: eligibility,
  },
  trackedCharacterIds: {
    group: 'eligibility',
    label: 'Tracked characters',
    explanation: 'Those of your characters that look for a group.',
    words: 'registered alts my add',
    control: eligibility,
  },
  showNotEligible: {
    group: 'eligibility',
    label: 'Show groups you are not eligible for',
    explanation: 'They stay in the list, and recede.',
    words: 'hide ineligible others grey',
    control: flag,
  },
  onlyShowJoinable: {
    group: 'groups',
    label: 'Only show groups you can join',
    explanation: 'Hides what you are not eligible for and what is likely full.',
    words: 'joinable eligible hide',
    control: flag,
  },
  onlyShowRaids: {
    group: 'groups',
    label: 'Only show raids',
    explanation: 'Hides every group that is not for a raid.',
    words: 'hide quests',
    control: flag,
  },
  hideFullGroups: {
    group: 'groups',
    label: 'Hide groups that are likely full',
    explanation: 'One place is left, which is often taken already.',
    words: 'members party size',
    control: flag,
  },
  hideAllLevelGroups: {
    group: 'groups',
    label: 'Hide groups posting for levels {minimum}-{cap}',
    explanation: 'Groups whose leader did not choose a level range.',
    words: 'all level full range everyone',
    control: flag,
  },
  hideContentIDontOwn: {
    group: 'content',
    label: "Hide content I don't own",
    explanation: 'Hides groups whose quest needs a pack that is not among yours.',
    words: 'adventure packs lock',
    control: flag,
  },
  ownedContent: {
    group: 'content',
    label: 'Adventure packs you own',
    explanation: 'With nothing chosen, every pack counts as owned.',
    words: 'expansions dlc purchased list',
    control: packs,
  },

  isCompact: {
    group: 'size',
    label: 'Compact rows',
    explanation: 'Lower rows: about twice as many groups fit.',
    words: 'density dense comfortable height small',
    control: flag,
  },
  fontSize: {
    group: 'size',
    label: 'Font size',
    explanation: 'The text of the list; rows grow with it.',
    words: 'text letters zoom bigger smaller larger',
    control: {
      kind: 'slider',
      ...bounds.fontSize.slider,
      unit: 'px',
    },
  },
  isDynamicWidth: {
    group: 'size',
    label: 'Dynamic width',
    explanation: 'The panel takes all the width that the window has.',
    words: 'full wide stretch screen',
    control: flag,
  },
  panelWidth: {
    group: 'size',
    label: 'Panel width',
    explanation: `${bounds.panelWidth.minimum} to ${bounds.panelWidth.maximum} px; never wider than the window.`,
    words: 'size wide narrow',
    control: {
      kind: 'number',
      ...bounds.panelWidth,
      unit: 'px',
      idleWhile: { flag: 'isDynamicWidth', because: 'Not in use: the panel has all the width.' },
    },
  },

  highlightRaids: {
    group: 'rows',
    label: 'Highlight raids',
    explanation: 'An ember bar at the left edge of raid groups.',
    words: 'colour mark',
    control: flag,
  },
  showMemberCount: {
    group: 'rows',
    label: 'Show member count',
    explanation: 'How many are in the group, beside the leader.',
    words: 'size party number',
    control: flag,
  },
  showQuestGuesses: {
    group: 'rows',
    label: 'Show quest guesses',
    explanation: 'A quest that was read out of the comment, marked as a guess.',
    words: 'unknown comment',
    control: flag,
  },
  showQuestTips: {
    group: 'rows',
    label: 'Show quest tips',
    explanation: 'A short note below the quest, in italics.',
    words: 'hint note',
    control: flag,
  },
  showRaidTimerIndicator: {
    group: 'rows',
    label: 'Show raid timer indicator',
    explanation: 'A timer on raids that one of your characters has just done.',
    words: 'cooldown clock lockout',
    control: flag,
  },
  showLfmPostedTime: {
    group: 'rows',
    label: 'Show posted time',
    explanation: 'How long ago the group was posted.',
    words: 'ago age when',
    control: flag,
  },
  indicateContentIDontOwn: {
    group: 'rows',
    label: "Indicate content I don't own",
    explanation: 'A lock and the name of the pack that a quest needs.',
    words: 'adventure packs lock owned',
    control: flag,
  },
  showEligibilityDividers: {
    group: 'rows',
    label: 'Show eligibility dividers',
    explanation: 'A dashed line between groups you can join and the others.',
    words: 'separator line',
    control: flag,
  },

  isMultiColumn: {
    group: 'overlay',
    label: 'Members in two columns',
    explanation: 'When there are more than five of them.',
    words: 'multi column raid overlay',
    control: flag,
  },
  showCharacterGuildNames: {
    group: 'overlay',
    label: 'Show guild names of characters',
    explanation: 'Below the name of each member.',
    words: 'overlay',
    control: flag,
  },
  showLfmActivity: {
    group: 'overlay',
    label: 'Show group activity',
    explanation: 'Who came and went, and when: the history of the group.',
    words: 'history events timeline joined left overlay',
    control: flag,
  },
  showEligibleCharacters: {
    group: 'overlay',
    label: 'Show eligible characters',
    explanation: 'Which of your characters could join.',
    words: 'my alts registered overlay',
    control: flag,
  },

  showIndicationForGroupsPostedByFriends: {
    group: 'friends',
    label: 'Mark groups posted by friends',
    explanation: 'A heart before the name, and a green tint.',
    words: 'indication leader highlight',
    control: flag,
  },
  showIndicationForGroupsContainingFriends: {
    group: 'friends',
    label: 'Mark groups with friends in them',
    explanation: 'The same mark when a friend is among the members.',
    words: 'indication containing members highlight',
    control: flag,
  },
  hideGroupsPostedByIgnoredCharacters: {
    group: 'ignored',
    label: 'Hide groups posted by ignored characters',
    explanation: 'Groups whose leader is on your ignore list.',
    words: 'block leader',
    control: flag,
  },
  hideGroupsContainingIgnoredCharacters: {
    group: 'ignored',
    label: 'Hide groups with ignored characters in them',
    explanation: 'Groups with a member who is on your ignore list.',
    words: 'block containing members',
    control: flag,
  },

  mouseOverDelay: {
    group: 'pointer',
    label: 'Overlay popup delay',
    explanation: 'How long the pointer rests on a group before its card opens.',
    words: 'mouse over hover time milliseconds tooltip',
    control: { kind: 'slider', ...bounds.mouseOverDelay.slider, unit: 'ms' },
  },
  isSoundOn: {
    group: 'sound',
    label: 'Sound when a group appears that you can join',
    explanation: 'Also while this tab is in the background, which then asks once a minute.',
    words: 'alert notification audio bell joinable',
    control: flag,
  },
  showBoundingBoxes: {
    group: 'drawing',
    label: 'Show bounding boxes',
    explanation: 'Outlines of everything that is drawn in the list.',
    words: 'debug layout frames',
    control: flag,
  },
};

/** What a setting is called and what it does, for the level bounds of this game. */
export function settingText(
  name: SettingName,
  { level_minimum, level_cap }: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): { readonly label: string; readonly explanation: string } {
  const fill = (text: string) =>
    text.replaceAll('{minimum}', String(level_minimum)).replaceAll('{cap}', String(level_cap));
  const { label, explanation } = settingTable[name];
  return { label: fill(label), explanation: fill(explanation) };
}
