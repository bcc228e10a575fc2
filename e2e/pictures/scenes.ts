import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { arrangeLfms, type LfmViewer } from '@rollcall/game/lfm/lfm-list';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { makeCharacter, makeLfmViewer, makeRaidActivity, madeAtMs } from '@rollcall/game/testing/makers';
import { lfmRows } from '../../web/src/lists/lfm/lfm-rows.ts';
import { longGroups, longQuests } from '../testing/long-names.ts';
import { type Canvas, dark } from './canvas.ts';
import { evening, hostile, post, questId, questsById } from './evening.ts';

/** A group list as a visitor would see it; the drawing depends only on this. */
export interface Scene extends Canvas {
  readonly groups: readonly Lfm[];
  readonly settings: Partial<LfmSettings>;
  readonly viewer: Partial<LfmViewer>;
  /** Age of the data of each server whose reports have stopped, by server key; null = a list of one server. */
  readonly serverNotes: ReadonlyMap<string, string> | null;
}

const makeScene = (over: Partial<Scene>): Scene => ({
  ...dark,
  groups: evening,
  settings: {},
  viewer: {},
  serverNotes: null,
  ...over,
});

/** Highest level first, which puts the raids of the evening at the top. */
const fromTheTop = { sortBy: { type: 'level', ascending: false } } as const;
const owns = { indicateContentIDontOwn: true, ownedContent: ['Tales of the Deep'] };
const mira = makeCharacter({ id: 901, name: 'Mira', total_level: 31 });
const onTimer: Partial<LfmViewer> = {
  registeredCharacters: [mira],
  raidActivity: [
    makeRaidActivity({ character_id: mira.id, data: { quest_ids: [questId.ninthDoor, questId.siege] } }),
  ],
};
const skulls = post(
  [1, 4, 7, 10].map((count) => ({
    leader: `Reaper of ${count}`,
    level: 32,
    range: [30, 34],
    members: count,
    over: {
      quest_id: count === 7 ? questId.drownedKing : questId.ninthDoor,
      difficulty: `Reaper ${count}`,
    },
  })),
);
const classes = post(
  [0, 1, 3, 5, 9, 14].map((count) => ({
    leader: count === 0 ? 'Whoever' : `Takes ${count}`,
    level: 20,
    range: [15, 25],
    over: { quest_id: questId.lanterns, accepted_classes: defaultDefinition.classes.slice(0, count) },
  })),
);

/** The evening on several servers, one with the longest name and one without recent reports. */
const everywhere = evening.map((lfm, place) => ({
  ...lfm,
  server_name: ['Argonnessen', 'Khyber', 'Wayfinder'][place % 3] ?? '',
}));
const board: Partial<Scene> = {
  groups: everywhere,
  serverNotes: new Map([['khyber', '7 min old']]),
  settings: { sortBy: { type: 'server_name', ascending: true } },
  viewer: { registeredCharacters: [{ ...mira, server_name: 'Khyber' }] },
};

const longNames = {
  groups: longGroups,
  viewer: { questsById: new Map(longQuests.map((quest) => [quest.id, quest])) },
};

/** The scenes with a reference picture. */
export const scenes = {
  'full-evening': makeScene({}),
  'full-evening-light': makeScene({ theme: 'light', pixelRatio: 2, height: 270 }),
  compact: makeScene({
    theme: 'light',
    settings: { density: 'compact', ...owns },
    viewer: onTimer,
    height: 336,
  }),
  'friends-raids-dividers': makeScene({
    pixelRatio: 2,
    settings: { minLevel: 10, maxLevel: 16 },
    viewer: { friendIds: new Set([2, 500]) },
    height: 450,
  }),
  'timers-and-locks': makeScene({
    theme: 'light',
    settings: { ...owns, ...fromTheTop },
    viewer: onTimer,
    height: 270,
  }),
  // Its unusual letters come from fonts of the system, which differ between machines.
  hostile: makeScene({ groups: hostile, settings: owns, height: 360, tolerance: 0.02 }),
  narrow: makeScene({
    theme: 'light',
    pixelRatio: 2,
    width: 366,
    settings: { ...owns, ...fromTheTop },
    viewer: { ...onTimer, friendIds: new Set([6]) },
    height: 384,
  }),
  'narrow-compact': makeScene({
    pixelRatio: 2,
    width: 366,
    settings: { density: 'compact', ...owns },
    viewer: { ...onTimer, friendIds: new Set([2]) },
    height: 364,
  }),
  'font-20': makeScene({ width: 1120, settings: { fontSize: 20, ...fromTheTop }, height: 386 }),
  'highlighted-raids': makeScene({
    theme: 'light',
    settings: { highlightRaids: true, minLevel: 1, maxLevel: 31, ...fromTheTop },
    viewer: { friendIds: new Set([5]) },
    height: 270,
  }),
  'bounding-boxes': makeScene({
    settings: { showBoundingBoxes: true },
    hoveredId: 2,
    focusedId: 3,
    height: 270,
  }),
  classes: makeScene({ groups: classes, height: 540 }),
  'classes-compact': makeScene({ groups: classes, settings: { density: 'compact' }, height: 288 }),
  'classes-narrow-compact': makeScene({
    groups: classes,
    settings: { density: 'compact' },
    width: 366,
    height: 288,
  }),
  'all-servers': makeScene({ ...board, width: 1120, height: 450 }),
  'all-servers-compact': makeScene({
    ...board,
    theme: 'light',
    settings: {
      ...board.settings,
      density: 'compact',
      filterByMyCharacters: true,
      trackedCharacterIds: [mira.id],
    },
    height: 336,
  }),
  'all-servers-narrow': makeScene({ ...board, pixelRatio: 2, width: 366, height: 384 }),
  'all-servers-narrow-compact': makeScene({
    ...board,
    theme: 'light',
    pixelRatio: 2,
    width: 366,
    settings: { ...board.settings, density: 'compact' },
    height: 364,
  }),
  'long-names': makeScene({ ...longNames, height: 540 }),
  'long-names-narrow': makeScene({ ...longNames, theme: 'light', pixelRatio: 2, width: 366, height: 576 }),
  'reaper-skulls': makeScene({ groups: skulls, height: 360 }),
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

const isSceneName = (name: string): name is SceneName => name in scenes;

export const sceneNames: readonly SceneName[] = Object.keys(scenes).filter(isSceneName);

/** Default settings, except those that the scene is about. */
export const settingsOf = ({ settings }: Scene): LfmSettings => ({
  ...defaultLfmSettings(defaultDefinition),
  ...settings,
});

/** The texts of the list, in its order. */
export function rowsOf(scene: Scene) {
  const settings = settingsOf(scene);
  const { shown } = arrangeLfms(
    scene.groups,
    { ...settings, searchText: '' },
    makeLfmViewer({ questsById, nowMs: madeAtMs, ...scene.viewer }),
  );
  return lfmRows(
    shown.map((item) => ({ item, isGone: false })),
    { definition: defaultDefinition, settings, nowMs: madeAtMs, serverNotes: scene.serverNotes },
  );
}
