import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm-settings';
import {
  makeActivity,
  madeAt,
  madeAtMs,
  makeCharacter,
  makeLfm,
  makeLfmViewer,
  makeQuest,
} from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { listenedIntervalMs } from '../useLfmList.ts';
import { layoutLfmRow } from '../lfm-layout.ts';
import { lfmMetrics } from '../lfm-metrics.ts';
import { placeRows } from '../lfm-scene.ts';
import { panelStyle } from '../lfm-view.ts';
import { groupContent } from '../overlay/group-content.ts';
import { startOverlay } from '../overlay/overlay-run.ts';
import { listOne, makeOverlayFacts } from '../overlay/testing/overlay-makers.ts';
import { rowsOf } from '../testing/row-makers.ts';
