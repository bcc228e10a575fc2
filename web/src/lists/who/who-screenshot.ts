import type { ScreenshotKind } from '../screenshot/draw-screenshot.ts';
import type { WhoRow } from './who-rows.ts';
import { createWhoRenderer, whoKind, type WhoLook } from './who-layout.ts';
import { charactersText } from './who-labels.ts';

/** Screenshots of character lists. */
export const whoScreenshot: ScreenshotKind<WhoRow, WhoLook> = {
  createRenderer: createWhoRenderer,
  rowHeightOf: whoKind.rowHeightOf,
  title: (serverName) => `Who List for ${serverName}`,
  countText: charactersText,
  fileName: (serverKey) => `${serverKey}-who`,
  noCanvas: "Canvas with id 'who-canvas' not found.",
  remedy: 'Filter the list, or show fewer of them.',
};
