import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeWhoFilter, makeWhoViewer } from '@rollcall/game/testing/makers';
import { arrangeWho } from '@rollcall/game/who/who-list';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import { whoRows, type WhoRow, type WhoRowFacts } from '../who-rows.ts';

export const defaultSettings = defaultWhoSettings(defaultDefinition);

/** Characters as listed and shown by the panel. */
export function whoRowsOf(
  characters: readonly Character[],
  settings: Partial<WhoSettings> = {},
  viewer: Parameters<typeof makeWhoViewer>[0] = {},
  known: Partial<Pick<WhoRowFacts, 'isCatalogueLoaded' | 'definition'>> = {},
): WhoRow[] {
  const { shown } = arrangeWho(characters, makeWhoFilter(settings), makeWhoViewer(viewer));
  const facts = { definition: defaultDefinition, settings: { ...defaultSettings, ...settings }, ...known };
  return whoRows(
    shown.map((item) => ({ item, isGone: false })),
    facts,
  );
}
