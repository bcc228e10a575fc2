import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeWhoViewer } from '@rollcall/game/testing/makers';
import { arrangeWho, type WhoViewer } from '@rollcall/game/who/who-list';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import { type WhoRow, whoRows } from '../../web/src/lists/who/who-rows.ts';
import { longArea, longPeople } from '../testing/long-names.ts';
import { type Canvas, dark } from './canvas.ts';
import { areasById, evening, hostile, meet, questsByArea } from './who-evening.ts';

/** A list of characters as a visitor would see it, with everything that the picture depends on. */
export interface WhoScene extends Canvas {
  readonly characters: readonly Character[];
  readonly settings: Partial<WhoSettings>;
  readonly viewer: Partial<WhoViewer>;
}

const makeScene = (over: Partial<WhoScene>): WhoScene => ({
  ...dark,
  height: 504,
  characters: evening,
  settings: {},
  viewer: { registeredIds: new Set([6]), friendIds: new Set([3, 10]) },
  ...over,
});

/** Twenty groups of two: all hues, and the first ones again. */
const groups = meet(
  Array.from({ length: 40 }, (_, index) => ({
    name: `Member ${index + 1}`,
    race: 'Human',
    classes: [['Fighter', 20] as const],
    guild: 'Lantern Watch',
    group: 100 + Math.floor(index / 2),
  })),
);
const grouped = { isGroupView: true } as const;

const longNames = {
  characters: longPeople,
  viewer: { areasById: new Map([[longArea.id, longArea]]) },
};

/** The scenes with an approved picture. */
export const whoScenes = {
  'who-evening': makeScene({ pixelRatio: 2, hoveredId: 4, focusedId: 5 }),
  'who-evening-light': makeScene({
    theme: 'light',
    settings: { hideIgnoredCharacters: false, shouldIncludeRegion: true },
    viewer: { registeredIds: new Set([6]), friendIds: new Set([3, 6]), ignoredIds: new Set([2]) },
    height: 462,
  }),
  'who-groups': makeScene({ settings: grouped, height: 336 }),
  'who-groups-light': makeScene({
    theme: 'light',
    characters: groups,
    settings: grouped,
    height: 1680,
    width: 620,
  }),
  'who-narrow': makeScene({ theme: 'light', pixelRatio: 2, width: 366, height: 594 }),
  'who-narrow-groups': makeScene({ pixelRatio: 2, width: 366, settings: grouped, height: 432 }),
  'who-long-names': makeScene({ ...longNames, height: 168 }),
  'who-long-names-narrow': makeScene({
    ...longNames,
    theme: 'light',
    pixelRatio: 2,
    width: 366,
    height: 264,
  }),
  // A higher tolerance, since unusual letters come from system fonts, which differ between machines.
  'who-hostile': makeScene({ characters: hostile, height: 168, tolerance: 0.02 }),
} as const satisfies Record<string, WhoScene>;

export type WhoSceneName = keyof typeof whoScenes;

const isSceneName = (name: string): name is WhoSceneName => name in whoScenes;

export const whoSceneNames: readonly WhoSceneName[] = Object.keys(whoScenes).filter(isSceneName);

/** The rows of the list, in order. */
export function whoRowsOf({ characters, settings: own, viewer }: WhoScene): WhoRow[] {
  const settings = { ...defaultWhoSettings(defaultDefinition), ...own };
  const { shown } = arrangeWho(characters, settings, makeWhoViewer({ areasById, questsByArea, ...viewer }));
  return whoRows(
    shown.map((item) => ({ item, isGone: false })),
    { definition: { ...defaultDefinition, crowned_character_ids: [5] }, settings },
  );
}
