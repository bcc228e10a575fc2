import { defaultDefinition } from '@rollcall/game/definition';
import { arrangeLfms } from '@rollcall/game/lfm/lfm-list';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import {
  madeAt,
  makeActivity,
  makeCharacter,
  makeLfm,
  makeLfmFilter,
  makeLfmViewer,
  makeQuest,
  makeRaidActivity,
} from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { layoutLfmRow } from './lfm-layout.ts';
import { lfmMetrics } from './lfm-row-parts.ts';
import { placeRows } from '../shared/list-scene.ts';
import { lfmPanelStyle } from './lfm-labels.ts';
import { groupContent } from './overlay/group-content.ts';
import { closedOverlay, stepOverlay } from './overlay/overlay-machine.ts';
import { listOne, makeOverlayFacts } from './overlay/testing/overlay-makers.ts';
import { rowsOf } from './testing/row-makers.ts';

const defaults = defaultLfmSettings(defaultDefinition);

/** Groups that are each affected by one or two options. */
const raid = makeQuest({ id: 702, name: 'The Drowned Throne', group_size: 'Raid', tip: 'Bring a healer' });
const questsById = new Map([
  [701, makeQuest()],
  [702, raid],
]);
const crowd = [201, 202, 203, 204, 205].map((id) => makeCharacter({ id }));
const groups = [
  makeLfm({ id: 1, leader: makeCharacter({ id: 11, name: 'Anna' }) }),
  makeLfm({
    id: 2,
    quest_id: 702,
    difficulty: 'Reaper 4',
    leader: makeCharacter({ id: 12, name: 'Zoe' }),
    accepted_classes: ['Bard'],
  }),
  makeLfm({ id: 3, minimum_level: 1, maximum_level: 34, leader: makeCharacter({ id: 13, name: 'Mira' }) }),
  makeLfm({ id: 4, members: crowd, leader: makeCharacter({ id: 14, name: 'Full' }) }),
  makeLfm({ id: 5, minimum_level: 2, maximum_level: 5, leader: makeCharacter({ id: 15, name: 'Low' }) }),
  makeLfm({ id: 6, quest_id: 701, is_quest_guess: true, leader: makeCharacter({ id: 16, name: 'Guess' }) }),
  makeLfm({
    id: 7,
    members: [makeCharacter({ id: 31, guild_name: 'Lost and Found' })],
    leader: makeCharacter({ id: 17, name: 'Host' }),
  }),
  makeLfm({ id: 8, leader: makeCharacter({ id: 32, name: 'Bane' }) }),
  makeLfm({ id: 9, members: [makeCharacter({ id: 33 })], leader: makeCharacter({ id: 18, name: 'Kit' }) }),
  makeLfm({ id: 10, leader: makeCharacter({ id: 34, name: 'Pal' }) }),
];
const viewer = {
  questsById,
  registeredCharacters: [makeCharacter({ id: 101 })],
  raidActivity: [makeRaidActivity({ timestamp: madeAt })],
  friendIds: new Set([31, 34]),
  ignoredIds: new Set([32, 33]),
};

const rows = (settings: Partial<LfmSettings>) => rowsOf(groups, settings, viewer);
/** Leaders of the shown groups in order; a star = highlighted. */
const shown = (settings: Partial<LfmSettings>) =>
  rows(settings).map(({ leaderName, isLit }) => leaderName + (isLit ? '*' : ''));
const all = ['Low*', 'Anna*', 'Zoe*', 'Guess*', 'Host*', 'Bane*', 'Kit*', 'Pal*', 'Mira*', 'Full'];
const without = (...names: string[]) => all.filter((name) => !names.includes(name.replace('*', '')));

const rowOf = (leader: string, settings: Partial<LfmSettings>) =>
  rows(settings).find(({ leaderName }) => leaderName === leader);
const card = (settings: Partial<LfmSettings>) => {
  const leader = makeCharacter({ id: 11 });
  const listed = listOne({ leader, members: crowd, activity: [makeActivity()] }, viewer, {
    ...settings,
    trackedCharacterIds: [101],
  });
  return groupContent(listed, makeOverlayFacts(settings));
};
const shownSettings = (settings: Partial<LfmSettings>) => ({
  ...defaults,
  ...settings,
  isCompact: settings.density === 'compact',
});
const measure = (text: string) => text.length * 7;
const layoutOf = (settings: Partial<LfmSettings>, width = 848) => {
  const metrics = lfmMetrics(width, shownSettings(settings), 'Inter');
  const [row] = rows({});
  if (row === undefined) throw new Error('There is a row in this world.');
  return { metrics, row, layout: layoutLfmRow(row, metrics, measure) };
};
const framesPainted = ({ showBoundingBoxes }: Pick<LfmSettings, 'showBoundingBoxes'>) => {
  const { metrics, row, layout } = layoutOf({});
  const scene = {
    rows: [row],
    metrics,
    layoutOf: () => layout,
    barWidthOf: () => 0,
    areZonesFramed: showBoundingBoxes,
    hoveredId: null,
    focusedId: null,
    motion: null,
  };
  const view = { cssWidth: 848, cssHeight: 540, pixelRatio: 1, contentTop: 0 };
  return placeRows(scene, view, 0).flatMap(({ state }) => state).length;
};
/** Time for which the pointer must rest on a group before its card opens, in ms. */
const cardDelay = ({ mouseOverDelay: delayMs }: Pick<LfmSettings, 'mouseOverDelay'>) => {
  const subject = { lfmId: 1, part: 'group', by: 'pointer', heading: 'down' } as const;
  return stepOverlay(closedOverlay, { type: 'point', subject }, { nowMs: 0, delayMs }).next?.dueAtMs;
};
const arrangedCount = (settings: Partial<LfmSettings>) =>
  arrangeLfms(groups, makeLfmFilter(settings), makeLfmViewer(viewer)).hiddenCount;

/**
 * The effect of each option on the list when it differs from its default. The type makes an option without an entry an
 * error; the sound has its own test, useJoinableAlert.test.ts.
 */
const effects: Record<Exclude<keyof LfmSettings, 'isSoundOn'>, () => void> = {
  minLevel: () => expect(shown({ minLevel: 6 }).at(-1)).toBe('Low'),
  maxLevel: () => expect(shown({ maxLevel: 6 })).toContain('Anna'),
  classes: () => expect(shown({ classes: ['Wizard'] }).at(-1)).toBe('Zoe'),
  servers: () => expect(shown({ servers: ['Khyber'] })).toEqual([]),
  fits: () => {
    const fits = [{ server: 'Thelanis', level: 4, classes: [] }];
    expect(shown({ fits })).toEqual([
      'Low*',
      'Mira*',
      'Anna',
      'Zoe',
      'Guess',
      'Host',
      'Bane',
      'Kit',
      'Pal',
      'Full',
    ]);
  },
  questIds: () => expect(shown({ questIds: [99_999] })).toEqual([]),
  guilds: () => expect(shown({ guilds: 'Lost and Found' })).toEqual(['Host*']),
  packs: () => expect(shown({ packs: 'Tales of the Deep' })).toContain('Anna*'),
  difficulties: () => {
    expect(shown({ difficulties: ['Reaper'] })).toEqual(['Zoe*']);
    // The difficulty of a guessed quest is unknown.
    expect(shown({ difficulties: ['Elite'] })).toEqual(without('Zoe', 'Guess'));
  },
  skulls: () => {
    expect(shown({ skulls: { first: 4, last: 5 } })).toEqual(['Zoe*']);
    expect(shown({ skulls: { first: 9, last: 10 } })).toEqual([]);
  },
  room: () => {
    // A party has six places, a raid twelve.
    expect(shown({ room: 5 })).toEqual(without('Full', 'Host', 'Kit'));
    expect(shown({ room: 6 })).toEqual(['Zoe*']);
  },
  not: () => expect(shown({ not: 'anna' })).toEqual(without('Anna')),
  isMixedOrder: () => expect(shown({ minLevel: 6, isMixedOrder: true })[0]).toBe('Low'),
  filterByMyCharacters: () => expect(shown({ filterByMyCharacters: true })).toContain('Anna'),
  trackedCharacterIds: () => {
    const lit = shown({ filterByMyCharacters: true, trackedCharacterIds: [101] });
    expect(lit).toContain('Anna*');
    expect(lit).toContain('Low');
  },
  showNotEligible: () => {
    expect(shown({ minLevel: 6, showNotEligible: false })).toEqual(without('Low'));
    expect(arrangedCount({ minLevel: 6, showNotEligible: false })).toBe(1);
  },
  hideContentIDontOwn: () => {
    expect(shown({ ownedContent: ['Another'] })).toHaveLength(10);
    expect(shown({ ownedContent: ['Another'], hideContentIDontOwn: true })).toEqual([]);
  },
  ownedContent: () => {
    const settings = { hideContentIDontOwn: true };
    expect(shown({ ...settings, ownedContent: ['Tales of the Deep'] })).toEqual(all);
    expect(shown({ ...settings, ownedContent: ['Another'] })).toEqual([]);
  },
  onlyShowRaids: () => expect(shown({ onlyShowRaids: true })).toEqual(['Zoe*']),
  hideFullGroups: () => expect(shown({ hideFullGroups: true })).toEqual(without('Full')),
  hideAllLevelGroups: () => expect(shown({ hideAllLevelGroups: true })).toEqual(without('Mira')),
  onlyShowJoinable: () =>
    expect(shown({ minLevel: 6, onlyShowJoinable: true })).toEqual(without('Low', 'Full')),
  sortBy: () => expect(shown({ sortBy: { type: 'leader_name', ascending: false } })[0]).toBe('Zoe*'),

  fontSize: () => {
    expect(layoutOf({ fontSize: 20 }).metrics.rowHeight).toBeGreaterThan(layoutOf({}).metrics.rowHeight);
    expect(layoutOf({ fontSize: 20 }).layout).not.toEqual(layoutOf({}).layout);
  },
  panelWidth: () => {
    const settings = shownSettings({ isDynamicWidth: false, panelWidth: 1200 });
    expect(lfmPanelStyle(settings)['--panel-width']).toBe('1200px');
  },
  isDynamicWidth: () => {
    expect(lfmPanelStyle(shownSettings({}))['--panel-width']).toBe('100%');
    expect(lfmPanelStyle(shownSettings({ isDynamicWidth: false }))['--panel-width']).toBe('848px');
  },
  density: () => {
    expect(layoutOf({ density: 'compact' }).metrics.rowHeight).toBe(48);
    expect(layoutOf({ density: 'compact' }).layout).not.toEqual(layoutOf({}).layout);
  },
  isMultiColumn: () => expect([card({}).columns, card({ isMultiColumn: false }).columns]).toEqual([2, 1]),
  showRaidTimerIndicator: () => {
    expect(rowOf('Zoe', {})?.timer).toBe('Player 101');
    expect(rowOf('Zoe', { showRaidTimerIndicator: false })?.timer).toBe('');
  },
  showMemberCount: () => {
    expect(rowOf('Full', {})?.memberCount).toBe('6/6');
    expect(rowOf('Full', { showMemberCount: false })?.memberCount).toBe('');
  },
  showQuestGuesses: () => {
    expect(rowOf('Guess', {})?.questName).toBe('The Sunken Stair');
    expect(rowOf('Guess', { showQuestGuesses: false })?.questName).toBe('No quest');
  },
  showQuestTips: () => {
    expect(rowOf('Zoe', {})?.tip).toBe('Bring a healer');
    expect(rowOf('Zoe', { showQuestTips: false })?.tip).toBe('');
  },
  showCharacterGuildNames: () => {
    expect(card({}).people[0]?.guild).toBe('Lantern Watch');
    expect(card({ showCharacterGuildNames: false }).people[0]?.guild).toBe('');
  },
  showLfmPostedTime: () => {
    expect(rowOf('Anna', {})?.age?.tone).toBe('posted');
    expect(rowOf('Anna', { showLfmPostedTime: false })?.age).toBeNull();
  },
  showLfmActivity: () => {
    expect(card({}).activity).not.toEqual([]);
    expect(card({ showLfmActivity: false }).activity).toEqual([]);
  },
  showEligibleCharacters: () => {
    expect(card({}).eligible).toHaveLength(1);
    expect(card({ showEligibleCharacters: false }).eligible).toEqual([]);
  },
  showEligibilityDividers: () => {
    const dividers = (settings: Partial<LfmSettings>) =>
      rows({ minLevel: 6, ...settings }).filter(({ hasDividerAbove }) => hasDividerAbove).length;
    expect([dividers({}), dividers({ showEligibilityDividers: false })]).toEqual([1, 0]);
  },
  indicateContentIDontOwn: () => {
    const settings = { ownedContent: ['Another'] };
    expect(rowOf('Anna', settings)?.missingPack).toBe('');
    expect(rowOf('Anna', { ...settings, indicateContentIDontOwn: true })?.missingPack).toBe(
      'Tales of the Deep',
    );
  },
  highlightRaids: () => {
    expect(rowOf('Zoe', {})?.isHighlighted).toBe(false);
    expect(rowOf('Zoe', { highlightRaids: true })?.isHighlighted).toBe(true);
  },

  hideGroupsPostedByIgnoredCharacters: () =>
    expect(shown({ hideGroupsPostedByIgnoredCharacters: true })).toEqual(without('Bane')),
  hideGroupsContainingIgnoredCharacters: () =>
    expect(shown({ hideGroupsContainingIgnoredCharacters: true })).toEqual(without('Kit')),
  showIndicationForGroupsPostedByFriends: () => {
    expect(rowOf('Pal', {})?.friend).toBe('posted by a friend');
    expect(rowOf('Pal', { showIndicationForGroupsPostedByFriends: false })?.friend).toBeNull();
  },
  showIndicationForGroupsContainingFriends: () => {
    expect(rowOf('Host', {})?.friend).toBe('with a friend');
    expect(rowOf('Host', { showIndicationForGroupsContainingFriends: false })?.friend).toBeNull();
  },

  mouseOverDelay: () => {
    expect(cardDelay(defaults)).toBe(250);
    expect(cardDelay({ mouseOverDelay: 700 })).toBe(700);
  },
  showBoundingBoxes: () => {
    expect(framesPainted({ showBoundingBoxes: false })).toBe(0);
    expect(framesPainted({ showBoundingBoxes: true })).toBeGreaterThan(1);
  },
};

it('the defaults hide nothing in the world of this test', () => {
  expect(shown({})).toEqual(all);
});

it.each(Object.entries(effects))('%s changes the list', (_name, effect) => {
  expect.hasAssertions();
  effect();
});
