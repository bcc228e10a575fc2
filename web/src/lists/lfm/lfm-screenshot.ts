import type { ScreenshotKind } from '../screenshot/draw-screenshot.ts';
import type { LfmRow } from './lfm-rows.ts';
import { createLfmRenderer, lfmKind, type LfmLook } from './lfm-layout.ts';
import { shownText } from './lfm-labels.ts';

/** Screenshots of group lists. */
export const lfmScreenshot: ScreenshotKind<LfmRow, LfmLook> = {
  createRenderer: createLfmRenderer,
  rowHeightOf: lfmKind.rowHeightOf,
  title: (serverName) => `Live LFM Viewer for ${serverName}`,
  countText: shownText,
  fileName: (serverKey) => serverKey,
  noCanvas: "Canvas with id 'lfm-canvas' not found.",
  remedy: 'Filter the list, or choose compact rows.',
};
