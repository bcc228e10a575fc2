import { makeCharacter } from './makers.ts';

/**
 * A player's settings at another site of this kind, written by hand in its known formats. No value is this site's
 * default, none needs a correction, and every known key is present.
 */

const lfmSettings = {
  minLevel: 20,
  maxLevel: 30,
  filterByMyCharacters: true,
  trackedCharacterIds: [800_001],
  showNotEligible: false,
  hideContentIDontOwn: true,
  indicateContentIDontOwn: true,
  ownedContent: ['Menace of the Underdark', 'Vault of Night'],
  fontSize: 17,
  panelWidth: 900,
  showBoundingBoxes: true,
  sortBy: { type: 'quest_name', ascending: false },
  isDynamicWidth: false,
  showRaidTimerIndicator: false,
  showMemberCount: false,
  showQuestGuesses: false,
  showQuestTips: false,
  showCharacterGuildNames: false,
  showLfmPostedTime: false,
  mouseOverDelay: 500,
  showLfmActivity: false,
  isMultiColumn: false,
  showEligibleCharacters: false,
  hideGroupsPostedByIgnoredCharacters: true,
  hideGroupsContainingIgnoredCharacters: true,
  showIndicationForGroupsPostedByFriends: false,
  showIndicationForGroupsContainingFriends: false,
  highlightRaids: true,
  hideAllLevelGroups: true,
  showEligibilityDividers: false,
  onlyShowRaids: true,
  hideFullGroups: true,
};

const whoSettings = {
  stringFilter: 'the harbor',
  classNameFilter: ['Bard', 'Cleric'],
  minLevel: 5,
  maxLevel: 12,
  isGroupView: true,
  shouldIncludeRegion: true,
  isExactMatch: true,
  sortBy: { type: 'guild', ascending: false },
  panelWidth: 1000,
  isDynamicWidth: false,
  shouldSaveSettings: true,
  shouldSaveClassFilter: true,
  shouldSaveStringFilter: true,
  shouldSaveLevelFilter: true,
  shouldSaveSortBy: true,
  shouldSaveGroupView: true,
  shouldSaveExactMatch: true,
  showInQuestIndicator: false,
  showQuestName: false,
  refreshInterval: 30,
  hideIgnoredCharacters: false,
  pinRegisteredCharacters: false,
  pinFriends: false,
  alwaysShowRegisteredCharacters: true,
  alwaysShowFriends: true,
  maximumRenderedCharacterCount: 150,
};

const flags = {
  hideAlphaRelease: true,
  hide32BitServers: false,
  bankToonsDisclaimer: true,
  hideActivityDevelopmentNotice: true,
  hideSelfFromPartyList: true,
};

const hiddenTimers = [
  { character_id: 800_001, timestamp: '2026-11-28T20:15:30.123456Z', data: { quest_ids: [703, 702] } },
  { characterId: 800_002, timestamp: '2026-11-28T21:00:00' },
];

/** The expected result of an import, by key of this site. Lists contain the ids of their entries. */
export const arrivingSettings = {
  'registered-characters': [800_001, 800_002],
  friends: [800_003, 800_004],
  ignores: [800_005],
  'access-tokens': [800_001],
  'dismissed-timers': [
    `800001:702+703:${Date.parse('2026-11-28T20:15:30Z')}`,
    `800002:0:${Date.parse('2026-11-28T21:00:00Z')}`,
  ],
  'dismissed-feature-callouts': ['guild-search'],
  'lfm-settings': lfmSettings,
  'who-settings': whoSettings,
  'boolean-flags': flags,
  theme: 'light',
  timezone: 'Asia/Kolkata',
} as const;

const people = (...ids: number[]) => ids.map((id) => makeCharacter({ id, name: `P${id}` }));

const accessTokens = [{ character_id: 800_001, access_token: 'opens-the-other-site' }];

/** The other site's storage in a browser, by key. */
const kept = {
  'v1-registered-characters': people(800_001, 800_002),
  'v1-friends': people(800_003, 800_004),
  'v1-ignores': people(800_005),
  'v1-access-tokens': accessTokens,
  'v1-timer-settings': { hiddenTimers },
  'v1-dismissed-feature-callouts': ['guild-search'],
  'v1-lfm-settings': lfmSettings,
  'v1-who-settings': whoSettings,
  'v1-boolean-flags': flags,
  'v1-theme': 'light-theme',
  'v1-timezone': 'Asia/Kolkata',
};

/** Names in this storage that are not imported. */
export const strangeKeys = { unknown: ['v1-of-tomorrow', 'other'], staying: ['v1-cached-areas'] } as const;

const strange = { 'v1-of-tomorrow': { a: 1 }, other: 'x', 'v1-cached-areas': [] };

const written = { createdAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-11-28T20:15:00.000Z' };

const asTexts = (storage: object, wrap: (value: unknown) => unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(storage).map(([key, value]) => [key, JSON.stringify(wrap(value))]));

/** The storage with every key in a wrapper with times. */
export const wrappedStorage = asTexts({ ...kept, ...strange }, (data) => ({ ...written, data }));

const account = {
  registeredCharacterIds: [800_001, 800_002],
  friendIds: [800_003, 800_004],
  ignoreIds: [800_005],
  accessTokens,
  timerSettings: { hiddenTimers },
  dismissedFeatureCallouts: ['guild-search'],
  lfmSettings,
  whoSettings,
  booleanFlags: flags,
  theme: 'light-theme',
  timezone: 'Asia/Kolkata',
};

/** A file with all settings in every possible shape. */
export const foreignFiles: Readonly<Record<string, unknown>> = {
  'a storage whose every key is wrapped': wrappedStorage,
  'a storage without wrappers': asTexts({ ...kept, ...strange }, (value) => value),
  'a storage whose values are no texts': kept,
  'a storage in which texts stand bare': { ...asTexts(kept, (value) => value), 'v1-theme': 'light-theme' },
  'the settings of an account': account,
  'the answer with the settings of an account': { data: { settings: account } },
  'an account whose every key is wrapped': Object.fromEntries(
    Object.entries(account).map(([key, data]) => [key, { ...written, data }]),
  ),
  'settings under the names of the stores': Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key.replace('v1-', ''), value]),
  ),
  'a file in a wrapper in a wrapper': { ...written, data: { ...written, data: wrappedStorage } },
  'a file that was made a text twice': JSON.stringify(JSON.stringify(wrappedStorage)),
  'ids that are texts': {
    ...account,
    registeredCharacterIds: ['800001', '800002'],
    friendIds: ['800003', '800004'],
    ignoreIds: ['800005'],
    accessTokens: [{ characterId: '800001', accessToken: 'opens-the-other-site' }],
    lfmSettings: { ...lfmSettings, trackedCharacterIds: ['800001'] },
  },
};
