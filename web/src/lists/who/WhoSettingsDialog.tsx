import { pageFacts } from '@rollcall/game/site/page-facts';
import {
  defaultWhoSettings,
  manyRenderedCharacters,
  resetWhoSettings,
  saveFlagsWith,
  whoRefreshSecondsByDefault,
  whoSettingBounds as bounds,
  type WhoSettings,
  type WhoSettingSection,
  whoSettingSections,
} from '@rollcall/game/who/who-settings';
import { whoBehaviourLabels } from '../../people/behaviour-labels.ts';
import { optionalEntry, panelSizeTable, slider, toggle } from '../settings/setting-controls.ts';
import type { SettingGroup, SettingsFacts, SettingTable } from '../settings/setting-rows.ts';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import type { ListSettingsProps } from '../settings/useSettingsDialog.ts';
import { manyCharactersWarning } from './who-labels.ts';

/** The tabs of the dialog, in order. */
const sections: Record<WhoSettingSection, string> = {
  display: 'Display',
  social: 'Social',
  filters: 'Filters',
};

/** The headings within the tabs, in order. */
const groups = {
  size: { section: 'display', title: 'Size' },
  rows: { section: 'display', title: 'In the rows' },
  amount: { section: 'display', title: 'How many are shown' },
  updates: { section: 'display', title: 'Updates' },
  registered: { section: 'social', title: 'Registered characters', lists: ['registered'] },
  friends: { section: 'social', title: 'Friends', lists: ['friends'] },
  ignored: { section: 'social', title: 'Ignored characters', lists: ['ignored'] },
  saved: {
    section: 'filters',
    title: 'Saved filters',
    note: 'The filters themselves are above the list.',
  },
} as const satisfies Record<string, SettingGroup<WhoSettingSection>>;

type Group = keyof typeof groups;

const saved = { group: 'saved', control: toggle, under: 'shouldSaveSettings' } as const;

/** The settings of the dialog: label, explanation and control of each. */
const table: SettingTable<WhoSettings, Group> = {
  ...panelSizeTable(bounds.panelWidth),

  shouldIncludeRegion: {
    group: 'rows',
    label: 'Include the region',
    explanation: 'Shows the region before the place; the search finds it too.',
    words: 'area location where adventure',
    control: toggle,
  },
  showInQuestIndicator: {
    group: 'rows',
    label: 'Show in-quest indicator',
    explanation: 'Marks characters who are in a quest area.',
    words: 'inside dungeon icon playing',
    control: toggle,
  },
  showQuestName: {
    group: 'rows',
    label: 'Show quest name',
    explanation: 'The quest that takes place where a character is.',
    words: 'inside dungeon playing',
    control: toggle,
  },

  maximumRenderedCharacterCount: {
    group: 'amount',
    label: 'Maximum characters shown',
    explanation: 'Only the first matches are shown, in the order of the list.',
    words: 'maximum rendered render count limit number truncated rows',
    control: slider({
      ...bounds.maximumRenderedCharacterCount,
      isStandardNoted: true,
      warning: { above: manyRenderedCharacters, text: manyCharactersWarning },
    }),
    idleWhile: { flag: 'showAllCharacters', because: 'Not used while all matches are shown.' },
  },
  showAllCharacters: {
    group: 'amount',
    label: 'Show all matches',
    explanation: 'Lists everyone who matches, on each visit. “Show all” turns it on too.',
    words: 'all characters everybody unlimited no limit maximum rendered render count',
    control: toggle,
  },
  refreshInterval: {
    group: 'updates',
    label: 'Refresh interval',
    explanation: `How often the list is updated: ${bounds.refreshInterval.minimum} to ${bounds.refreshInterval.maximum} s. Leave empty for the default.`,
    words: 'seconds reload poll often fast slow',
    control: optionalEntry({
      ...bounds.refreshInterval,
      unit: 's',
      emptyText: `${whoRefreshSecondsByDefault} s (default)`,
    }),
  },

  pinRegisteredCharacters: {
    group: 'registered',
    ...whoBehaviourLabels.pinRegisteredCharacters,
    words: 'top alts my',
    control: toggle,
  },
  pinGuildMembers: {
    group: 'registered',
    ...whoBehaviourLabels.pinGuildMembers,
    words: 'top guild mates guildies my',
    control: toggle,
  },
  alwaysShowRegisteredCharacters: {
    group: 'registered',
    ...whoBehaviourLabels.alwaysShowRegisteredCharacters,
    words: 'force visible alts my',
    control: toggle,
  },
  pinFriends: {
    group: 'friends',
    ...whoBehaviourLabels.pinFriends,
    words: 'top',
    control: toggle,
  },
  alwaysShowFriends: {
    group: 'friends',
    ...whoBehaviourLabels.alwaysShowFriends,
    words: 'force visible',
    control: toggle,
  },
  hideIgnoredCharacters: {
    group: 'ignored',
    ...whoBehaviourLabels.hideIgnoredCharacters,
    words: 'block mute',
    control: toggle,
  },

  shouldSaveSettings: {
    group: 'saved',
    label: 'Save my filter settings and apply on each visit',
    explanation: 'Choose which ones below; the others are reset on each visit.',
    words: 'remember keep restore',
    control: toggle,
    along: saveFlagsWith,
  },
  shouldSaveStringFilter: {
    ...saved,
    label: 'Save the search text',
    explanation: 'What you search for: names, guilds, places.',
    words: 'remember keep string',
  },
  shouldSaveClassFilter: {
    ...saved,
    label: 'Save the class filter',
    explanation: 'Which classes are listed.',
    words: 'remember keep',
  },
  shouldSaveLevelFilter: {
    ...saved,
    label: 'Save the level range',
    explanation: 'The lowest and the highest level that is listed.',
    words: 'remember keep filter minimum maximum',
  },
  shouldSaveGroupView: {
    ...saved,
    label: 'Save Group View',
    explanation: 'Whether the list shows groups.',
    words: 'remember keep party',
  },
  shouldSaveExactMatch: {
    ...saved,
    label: 'Save Exact Match',
    explanation: 'Whether a search matches only whole names.',
    words: 'remember keep',
  },
  shouldSaveSortBy: {
    ...saved,
    label: 'Save the sort order',
    explanation: 'The column that the list is sorted by, and its direction.',
    words: 'remember keep sorting ascending descending',
  },

  stringFilter: { chosenAt: 'list', label: 'Search' },
  classNameFilter: { chosenAt: 'list', label: 'Classes' },
  minLevel: { chosenAt: 'list', label: 'Lowest level' },
  maxLevel: { chosenAt: 'list', label: 'Highest level' },
  isGroupView: { chosenAt: 'list', label: 'Group View' },
  isExactMatch: { chosenAt: 'list', label: 'Exact Match' },
  guilds: { chosenAt: 'list', label: 'Guilds' },
  onlyInQuest: { chosenAt: 'list', label: 'In a quest' },
  onlyRecruiting: { chosenAt: 'list', label: 'Looking for a group' },
  sortBy: { chosenAt: 'list', label: 'Sort order' },
};

export const whoSettingsFacts: SettingsFacts<WhoSettings, WhoSettingSection, Group> = {
  title: 'Who settings',
  sections,
  groups,
  table,
  resets: whoSettingSections,
  reset: resetWhoSettings,
  kept: { filters: 'The sort order stays as it is.' },
  defaults: defaultWhoSettings,
  links: [
    { page: pageFacts.registration, label: 'Registered characters' },
    { page: pageFacts.friends, label: 'Friends list' },
    { page: pageFacts.ignores, label: 'Ignore list' },
    { page: pageFacts.userSettings, label: 'Import and export your settings' },
  ],
};

/** The settings of the list of who is online. */
export function WhoSettingsDialog(props: ListSettingsProps<WhoSettings>) {
  return <SettingsDialog facts={whoSettingsFacts} {...props} />;
}
