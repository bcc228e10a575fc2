import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../icons.gen.ts';
import type { ListKind } from '../list/list-scene.ts';
import { createListRenderer, type ListContent, type ListRenderer } from '../list/list-renderer.ts';
import { layoutLfmRow, type LfmTarget, raidBarWidth } from './lfm-layout.ts';
import { type LfmMetrics, lfmMetrics, lfmRowHeight } from './lfm-metrics.ts';
import type { LfmRow } from './lfm-rows.ts';

/** The settings that say how rows look. */
export type LfmLook = Pick<LfmSettings, 'fontSize' | 'isCompact' | 'showBoundingBoxes'>;

/** What the list shows, apart from pointer, keyboard and time. */
export type LfmShow = ListContent<LfmRow, LfmLook>;

/** What is special about a list of groups. */
export const lfmKind: ListKind<LfmRow, LfmMetrics, LfmTarget, LfmLook> = {
  metricsOf: lfmMetrics,
  rowHeightOf: lfmRowHeight,
  layoutOf: layoutLfmRow,
  isLaidOutAlike: (a, b) => a.fontSize === b.fontSize && a.isCompact === b.isCompact,
  barWidthOf: ({ isRaid }) => (isRaid ? raidBarWidth : 0),
  areZonesFramed: ({ showBoundingBoxes }) => showBoundingBoxes,
  isMoving: true,
};

/** @param openAtlas makes the icons for a pixel ratio */
export const createLfmStage = (
  openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
): ListRenderer<LfmRow, LfmTarget, LfmLook> => createListRenderer(lfmKind, openAtlas);
