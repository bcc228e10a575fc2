import {
  defaultLfmSettings,
  lfmSettingBounds as bounds,
  type LfmSettings,
  type LfmSettingSection,
  lfmSettingSections,
  resetLfmSettings,
} from '@rollcall/game/lfm/lfm-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { contentLabels } from '../packs/content-labels.ts';
import { lfmBehaviourLabels } from '../../people/behaviour-labels.ts';
import { choice, panelSizeTable, slider, toggle } from '../settings/setting-controls.ts';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import type { ListSettingsProps } from '../settings/useSettingsDialog.ts';
import type { PartProps, SettingGroup, SettingsFacts, SettingTable } from '../settings/setting-rows.ts';
import { eligibilityTable } from './LfmEligibility.tsx';
import { PackCount, PackList } from '../packs/PackList.tsx';
import { usePacks } from '../packs/usePacks.ts';
import styles from './lfm-settings.module.css';
import { Button } from '../../ui/Button.tsx';
import { playChime } from '../../alerts/chime.ts';

/** The tabs of the dialog, in order. */
const sections: Record<LfmSettingSection, string> = {
  filters: 'Filters',
  display: 'Display',
  social: 'Social',
  tools: 'Tools',
};

/** The headings within the tabs, in order. */
const groups = {
  eligibility: { section: 'filters', title: 'Groups you can join' },
  groups: { section: 'filters', title: 'Which groups are listed' },
  content: { section: 'filters', title: 'Owned content' },
  size: { section: 'display', title: 'Size and density' },
  rows: { section: 'display', title: 'In the rows' },
  overlay: { section: 'display', title: 'When you point at a group' },
  friends: { section: 'social', title: 'Friends', lists: ['friends'] },
  ignored: { section: 'social', title: 'Ignored characters', lists: ['ignored', 'words'] },
  pointer: { section: 'tools', title: 'Pointer' },
  sound: { section: 'tools', title: 'Sound', After: TestSound },
  drawing: { section: 'tools', title: 'Drawing' },
} as const satisfies Record<string, SettingGroup<LfmSettingSection>>;

type Group = keyof typeof groups;

/** The settings of the dialog: label, explanation and control of each. */
const table: SettingTable<LfmSettings, Group> = {
  ...eligibilityTable,
  showNotEligible: {
    group: 'eligibility',
    label: 'Show groups you are not eligible for',
    explanation: 'They stay below the others, dimmed.',
    words: 'hide ineligible others grey',
    control: toggle,
  },
  onlyShowJoinable: {
    group: 'groups',
    label: 'Only show groups you can join',
    explanation: 'Hides groups you aren’t eligible for, full ones, and raids on timer.',
    words: 'joinable eligible hide',
    control: toggle,
  },
  onlyShowRaids: {
    group: 'groups',
    label: 'Only show raids',
    explanation: 'Hides groups that aren’t for raids.',
    words: 'hide quests',
    control: toggle,
  },
  hideFullGroups: {
    group: 'groups',
    label: 'Hide groups that are likely full',
    explanation: 'Groups with no places left when last reported; someone may have left since.',
    words: 'members party size places',
    control: toggle,
  },
  hideAllLevelGroups: {
    group: 'groups',
    label: 'Hide groups posting for levels {minimum}-{cap}',
    explanation: 'Groups whose leader did not choose a level range.',
    words: 'all level full range everyone',
    control: toggle,
  },
  hideContentIDontOwn: {
    group: 'content',
    ...contentLabels.hideContentIDontOwn,
    words: 'adventure packs lock',
    control: toggle,
  },
  ownedContent: {
    group: 'content',
    ...contentLabels.ownedContent,
    words: 'expansions dlc purchased list',
    part: { name: 'packs', Part: PacksPart },
  },

  density: {
    group: 'size',
    label: 'Row density',
    explanation: 'Automatic is compact in wide windows: about twice as many groups fit.',
    words: 'compact dense comfortable height small',
    control: choice<LfmSettings['density']>([
      { value: 'automatic', label: 'Automatic', means: null },
      { value: 'compact', label: 'Compact', means: 'compact' },
      { value: 'comfortable', label: 'Comfortable', means: 'comfortable' },
    ]),
  },
  fontSize: {
    group: 'size',
    label: 'Font size',
    explanation: 'Size of the text in the list; rows grow with it.',
    words: 'text letters zoom bigger smaller larger',
    control: slider({ ...bounds.fontSize.slider, unit: 'px' }),
  },
  ...panelSizeTable(bounds.panelWidth),

  highlightRaids: {
    group: 'rows',
    label: 'Highlight raids',
    explanation: 'Tints the rows of raid groups and marks them with a bar at the left edge.',
    words: 'colour mark',
    control: toggle,
  },
  showMemberCount: {
    group: 'rows',
    label: 'Show member count',
    explanation: 'How many are in the group, beside the leader’s name.',
    words: 'size party number',
    control: toggle,
  },
  showQuestGuesses: {
    group: 'rows',
    label: 'Show quest guesses',
    explanation: 'Quests guessed from the comment, marked as guesses.',
    words: 'unknown comment',
    control: toggle,
  },
  showQuestTips: {
    group: 'rows',
    label: 'Show quest tips',
    explanation: 'A short note below the quest, in italics.',
    words: 'hint note',
    control: toggle,
  },
  showRaidTimerIndicator: {
    group: 'rows',
    label: 'Show raid timer indicator',
    explanation: 'A clock on raids that are on timer for one of your characters.',
    words: 'cooldown clock lockout',
    control: toggle,
  },
  showLfmPostedTime: {
    group: 'rows',
    label: 'Show posted time',
    explanation: 'How long ago the group was posted.',
    words: 'ago age when',
    control: toggle,
  },
  indicateContentIDontOwn: {
    group: 'rows',
    ...contentLabels.indicateContentIDontOwn,
    words: 'adventure packs lock owned',
    control: toggle,
  },
  isMixedOrder: {
    group: 'rows',
    label: 'Mixed order',
    explanation: 'Sorts all groups together, whether you can join them or not.',
    words: 'order sort sections eligible first together',
    control: toggle,
  },
  showEligibilityDividers: {
    group: 'rows',
    label: 'Show eligibility dividers',
    explanation: 'A dashed line between groups you are eligible for and the others.',
    words: 'separator line',
    control: toggle,
  },

  isMultiColumn: {
    group: 'overlay',
    label: 'Members in two columns',
    explanation: 'When there are more than five of them.',
    words: 'multi column raid overlay',
    control: toggle,
  },
  showCharacterGuildNames: {
    group: 'overlay',
    label: 'Show guild names of characters',
    explanation: 'Below the name of each member.',
    words: 'overlay',
    control: toggle,
  },
  showLfmActivity: {
    group: 'overlay',
    label: 'Show group activity',
    explanation: 'Who joined and left, and when.',
    words: 'history events timeline joined left overlay',
    control: toggle,
  },
  showEligibleCharacters: {
    group: 'overlay',
    label: 'Show eligible characters',
    explanation: 'Which of your characters can join, and which are on timer.',
    words: 'my alts registered overlay',
    control: toggle,
  },

  showIndicationForGroupsPostedByFriends: {
    group: 'friends',
    ...lfmBehaviourLabels.showIndicationForGroupsPostedByFriends,
    words: 'indication leader highlight',
    control: toggle,
  },
  showIndicationForGroupsContainingFriends: {
    group: 'friends',
    ...lfmBehaviourLabels.showIndicationForGroupsContainingFriends,
    words: 'indication containing members highlight',
    control: toggle,
  },
  hideGroupsPostedByIgnoredCharacters: {
    group: 'ignored',
    ...lfmBehaviourLabels.hideGroupsPostedByIgnoredCharacters,
    words: 'block leader',
    control: toggle,
  },
  hideGroupsContainingIgnoredCharacters: {
    group: 'ignored',
    ...lfmBehaviourLabels.hideGroupsContainingIgnoredCharacters,
    words: 'block containing members',
    control: toggle,
  },

  mouseOverDelay: {
    group: 'pointer',
    label: 'Overlay popup delay',
    explanation: 'How long the pointer rests on a group before its details open.',
    words: 'mouse over hover time milliseconds tooltip',
    control: slider({ ...bounds.mouseOverDelay.slider, unit: 'ms' }),
  },
  isSoundOn: {
    group: 'sound',
    label: 'Sound when a group you can join appears',
    explanation: 'Also while this tab is in the background.',
    words: 'alert notification audio bell joinable',
    control: toggle,
  },
  showBoundingBoxes: {
    group: 'drawing',
    label: 'Show bounding boxes',
    explanation: 'Outlines each part of a row: the quest opens its card, the rest the group’s.',
    words: 'debug layout frames',
    control: toggle,
  },

  classes: { chosenAt: 'list', label: 'Classes' },
  servers: { chosenAt: 'list', label: 'Servers from a link' },
  fits: { chosenAt: 'list', label: 'Characters from a link' },
  questIds: { chosenAt: 'list', label: 'Quests' },
  packs: { chosenAt: 'list', label: 'Adventure packs' },
  guilds: { chosenAt: 'list', label: 'Guilds' },
  difficulties: { chosenAt: 'list', label: 'Difficulty' },
  skulls: { chosenAt: 'list', label: 'Skulls' },
  room: { chosenAt: 'list', label: 'Places left' },
  not: { chosenAt: 'list', label: 'Excluded words' },
  sortBy: { chosenAt: 'list', label: 'Sort order' },
};

export const lfmSettingsFacts: SettingsFacts<LfmSettings, LfmSettingSection, Group> = {
  title: 'LFM settings',
  sections,
  groups,
  table,
  resets: lfmSettingSections,
  reset: resetLfmSettings,
  kept: { filters: 'Your tracked characters and owned packs stay as they are.' },
  defaults: defaultLfmSettings,
  links: [
    { page: pageFacts.registration, label: 'Registered characters' },
    { page: pageFacts.friends, label: 'Friends' },
    { page: pageFacts.ignores, label: 'Ignores' },
    { page: pageFacts.ownedContent, label: 'Owned content' },
    { page: pageFacts.userSettings, label: 'Import and export' },
  ],
};

/** Choice of the adventure packs that the visitor owns. */
export function PacksPart({ form: { textOf } }: PartProps<LfmSettings>) {
  const packs = usePacks();
  return (
    <fieldset className={`grid can-shrink gap-2 ${styles['list']}`}>
      <legend className={`pad-0 ${styles['legend']}`}>{textOf('ownedContent').label}</legend>
      <PackCount packs={packs} className={`small-note ${styles['advice']}`} />
      <PackList packs={packs} shape="box" />
    </fieldset>
  );
}

/** Plays the sound of the alert once, so that the visitor knows it and can check that it works. */
export function TestSound() {
  return <Button onClick={() => void playChime()}>Test the sound</Button>;
}

export function LfmSettingsDialog(props: ListSettingsProps<LfmSettings>) {
  return <SettingsDialog facts={lfmSettingsFacts} {...props} />;
}
