import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../icons.gen.ts';
import type { ListKind } from '../list/list-scene.ts';
import { createListRenderer, type ListRenderer } from '../list/list-renderer.ts';
import { layoutWhoRow, type WhoTarget } from './who-layout.ts';
import { type WhoMetrics, whoMetrics, whoRowHeight } from './who-metrics.ts';
import { bandWidth } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';

/** No setting says how these rows look (§3, Who settings). */
export type WhoLook = null;

/** What is special about a list of characters. */
export const whoKind: ListKind<WhoRow, WhoMetrics, WhoTarget, WhoLook> = {
  metricsOf: (width, _look, family) => whoMetrics(width, family),
  rowHeightOf: whoRowHeight,
  layoutOf: layoutWhoRow,
  isLaidOutAlike: () => true,
  barWidthOf: ({ party }) => (party === null || party.hue === null ? 0 : bandWidth),
  areZonesFramed: () => false,
  isMoving: false,
};

/** @param openAtlas makes the icons for a pixel ratio */
export const createWhoStage = (
  openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
): ListRenderer<WhoRow, WhoTarget, WhoLook> => createListRenderer(whoKind, openAtlas);
