import { arrangeLfms } from '@rollcall/game/lfm/lfm-list';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { madeAtMs, makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { defaultDefinition } from '@rollcall/game/definition';
import { paintMarks } from '../../web/src/canvas/marks.ts';
import { openSurface, surfaceSize } from '../../web/src/canvas/surface.ts';
import { cacheWidths, measureWith } from '../../web/src/canvas/measure-text.ts';
import { createLfmRenderer, layoutLfmRow } from '../../web/src/lists/lfm/lfm-layout.ts';
import { lfmMetrics } from '../../web/src/lists/lfm/lfm-row-parts.ts';
import { keepUnchanged } from '../../web/src/lists/shared/row-memory.ts';
import { type LfmRow, lfmRows } from '../../web/src/lists/lfm/lfm-rows.ts';
import {
  family,
  finish,
  height,
  colors,
  openAtlas,
  openCanvas,
  plainIcons,
  viewAt,
  width,
} from './bench-canvas.ts';
import { madeGroups, madeQuests, nextAnswer } from './made-groups.ts';
import { createStopwatch, type Spread, spreadOf } from './stopwatch.ts';

export interface PanelFigures {
  readonly runs: number;
  readonly pixelRatio: number;
  readonly steps: Readonly<Record<string, Spread>>;
  readonly ours: Spread;
  readonly oursUndisturbed: Spread;
  readonly allRows: Spread;
  readonly allRowsUndisturbed: Spread;
  readonly plain: Spread;
  readonly mostRowsWhileScrolling: number;
  readonly rowsThatFit: number;
  readonly callsInUnchangedFrames: number;
}

const runs = 150;
/** The fastest of them says what the work takes when nothing else has the processor. */
const triesPerAnswer = 3;
const warmUps = 20;
const rowHeight = 90;
const look = { fontSize: 14, isCompact: false, showBoundingBoxes: false };
const groups = madeGroups(200, 1);
const filter = makeLfmFilter();
const viewer = makeLfmViewer({ questsById: new Map(madeQuests().map((quest) => [quest.id, quest])) });
const settings = { definition: defaultDefinition, settings: filterSettings(), nowMs: madeAtMs + 60_000 };

function filterSettings() {
  const { searchText: _text, ...rest } = filter;
  return {
    ...rest,
    showMemberCount: true,
    showQuestGuesses: true,
    showQuestTips: true,
    showLfmPostedTime: true,
    showRaidTimerIndicator: true,
    indicateContentIDontOwn: false,
    highlightRaids: false,
    showIndicationForGroupsPostedByFriends: true,
    showIndicationForGroupsContainingFriends: true,
    showEligibilityDividers: true,
  };
}

const arrange = (lfms: readonly Lfm[]) => arrangeLfms(lfms, filter, viewer).shown;
const rowsOf = (shown: ReturnType<typeof arrange>) =>
  lfmRows(
    shown.map((item) => ({ item, isGone: false })),
    settings,
  );

/**
 * Runs everything; called from bench/panel.ts.
 *
 * @param pixelRatio device pixels to a CSS pixel
 */
export function measurePanel(pixelRatio: number): PanelFigures {
  const economical = measureOurs(pixelRatio, false);
  const everyRow = measureOurs(pixelRatio, true);
  return {
    runs,
    pixelRatio,
    steps: economical.steps,
    ours: economical.total,
    oursUndisturbed: economical.undisturbed,
    allRows: everyRow.total,
    allRowsUndisturbed: everyRow.undisturbed,
    plain: measurePlain(pixelRatio),
    mostRowsWhileScrolling: countWhileScrolling(pixelRatio),
    rowsThatFit: Math.ceil(height / rowHeight) + 1,
    callsInUnchangedFrames: countInUnchangedFrames(pixelRatio),
  };
}

function measureOurs(pixelRatio: number, isEveryRowLaidOut: boolean) {
  const { context } = openCanvas(pixelRatio);
  const measureContext = openCanvas(1).context;
  const measure = cacheWidths(measureWith(measureContext));
  const stage = createLfmRenderer(openAtlas);
  const view = viewAt(pixelRatio);
  const metrics = lfmMetrics(width, look, family);
  const clock = createStopwatch();
  const handle = (before: readonly LfmRow[], round: number) => {
    const answer = nextAnswer(groups, round);
    clock.start();
    const shown = arrange(answer);
    clock.lap('arrange');
    const rows = keepUnchanged(before, rowsOf(shown), ({ id }) => id);
    clock.lap('rows');
    if (isEveryRowLaidOut) for (const row of rows) layoutLfmRow(row, metrics, measure);
    stage.show({ rows, settings: look, family, measure, colors, isStill: true }, round);
    const picture = stage.painter(view, round);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    // Its own canvas holds what it painted last: only what differs is painted, but for every row laid out anew.
    picture.paint(context, isEveryRowLaidOut);
    clock.lap(isEveryRowLaidOut ? 'layout of 200 rows, paint' : 'layout and paint');
    finish(context);
    clock.lap('pixels');
    return { rows, ms: clock.stop(round >= warmUps) };
  };
  const fastest: number[] = [];
  let rows: readonly LfmRow[] = [];
  for (let round = 0; round < runs + warmUps; round += 1) {
    const before = rows;
    const tries = Array.from({ length: triesPerAnswer }, () => handle(before, round));
    rows = tries[0]?.rows ?? before;
    if (round >= warmUps) fastest.push(Math.min(...tries.map(({ ms }) => ms)));
  }
  return { ...clock.spreads(), undisturbed: spreadOf(fastest) };
}

function measurePlain(pixelRatio: number): Spread {
  const { context } = openCanvas(pixelRatio);
  const measureContext = openCanvas(1).context;
  const metrics = lfmMetrics(width, look, family);
  const clock = createStopwatch();
  for (let round = 0; round < runs + warmUps; round += 1) {
    const answer = nextAnswer(groups, round);
    clock.start();
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.fillStyle = colors.surface;
    context.fillRect(0, 0, width, height);
    rowsOf(arrange(answer)).forEach((row, index) => {
      const { ground, marks } = layoutLfmRow(row, metrics, measureWith(measureContext));
      paintMarks(context, ground, index * rowHeight, { colors, icons: plainIcons(context) });
      paintMarks(context, marks, index * rowHeight, { colors, icons: plainIcons(context) });
    });
    finish(context);
    clock.stop(round >= warmUps);
  }
  return clock.spreads().total;
}

/** The panel on a surface whose frames come when they are called for, with a count of what reaches the canvas. */
function openCounted(pixelRatio: number) {
  const { canvas, context } = openCanvas(pixelRatio);
  const stage = createLfmRenderer(openAtlas);
  const measure = cacheWidths(measureWith(openCanvas(1).context));
  stage.show({ rows: rowsOf(arrange(groups)), settings: look, family, measure, colors, isStill: true }, 0);
  const counts = { calls: 0, levels: 0 };
  const fillText = context.fillText.bind(context);
  context.fillText = (text, x, y) => {
    counts.calls += 1;
    // Every row has its leader's level once.
    if (text.startsWith('Lv ')) counts.levels += 1;
    fillText(text, x, y);
  };
  const scroll = { top: 0 };
  let frame: ((nowMs: number) => void) | null = null;
  const surface = openSurface({
    canvas,
    context,
    contentTop: () => scroll.top,
    painter: () => stage.painter,
    clock: {
      request: (callback) => {
        frame = callback;
        return 1;
      },
      cancel: () => {},
      wait: () => () => {},
    },
    nowMs: () => 0,
  });
  surface.resize(surfaceSize({ width, height }, pixelRatio, null));
  const runFrame = () => {
    counts.calls = 0;
    counts.levels = 0;
    surface.invalidate();
    frame?.(16);
    return { ...counts };
  };
  return { scroll, runFrame };
}

function countWhileScrolling(pixelRatio: number): number {
  const { scroll, runFrame } = openCounted(pixelRatio);
  let most = 0;
  for (let top = 0; top < 200 * rowHeight - height; top += 37) {
    scroll.top = top;
    most = Math.max(most, runFrame().levels);
  }
  return most;
}

function countInUnchangedFrames(pixelRatio: number): number {
  const { runFrame } = openCounted(pixelRatio);
  return Array.from({ length: 100 }, runFrame).reduce((sum, { calls }) => sum + calls, 0);
}
