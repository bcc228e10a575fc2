import { makeLfm } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import { readPanelColors } from '../panel-colors.ts';
import { lfmRowHeight } from './lfm-row-parts.ts';
import { defaultSettings, rowsOf } from './testing/row-makers.ts';
import { drawScreenshot, headHeight } from '../screenshot/draw-screenshot.ts';
import { planScreenshot, type ScreenshotPlan } from '../screenshot/screenshot-plan.ts';
import { lfmScreenshot } from './lfm-screenshot.ts';

const listWidth = 848;
const leaderOf = (id: number) => `Leader-${String(id).padStart(3, '0')}`;
const words = { title: 'Live LFM Viewer for Orien', moment: '3 groups · now', productName: 'Rollcall' };

function draw(count: number, change: { isCompact?: boolean; plan?: Partial<ScreenshotPlan> } = {}) {
  const settings = { ...defaultSettings, isCompact: change.isCompact ?? false };
  const made = Array.from({ length: count }, (_, id) => {
    const lfm = makeLfm({ id: id + 1 });
    return { ...lfm, leader: { ...lfm.leader, name: leaderOf(id + 1) } };
  });
  const rows = rowsOf(made, settings);
  const rowHeight = lfmRowHeight(listWidth, settings);
  const planned = planScreenshot({ rowCount: count, rowHeight, width: listWidth, headHeight, pixelRatio: 1 });
  if (planned === null) throw new Error('There is no plan for this list.');
  const plan = { ...planned, ...change.plan };
  const recording = createRecordingContext();
  const origins: number[][] = [];
  const context = Object.assign(recording.context, {
    setTransform: (...matrix: unknown[]) => void origins.push(matrix.slice(-2).map(Number)),
  });
  const show = {
    rows,
    settings,
    family: 'Inter',
    measure: measureByCount,
    colors: readPanelColors({ getPropertyValue: (name) => name }),
  };
  const icons = { pixelRatio: plan.pixelRatio, draw: () => {} };
  drawScreenshot(
    context,
    { kind: lfmScreenshot, show, words, titleFamily: 'Fraunces', listWidth },
    plan,
    icons,
  );
  // Without the invisible direction isolates.
  const texts = recording.texts().map((text) => text.replace(/[\u2066-\u2069]/g, ''));
  return { texts, origins, plan, strokes: recording.strokes };
}

describe('a screenshot', () => {
  it('begins with title, time and product', () => {
    expect(draw(3).texts.slice(0, 3)).toEqual([words.title, words.productName, words.moment]);
  });

  it.each([
    ['a short list', 3, {}],
    ['a list far longer than the window', 190, {}],
    ['a compact list', 40, { isCompact: true }],
    ['a list in columns of different lengths', 10, { plan: { columns: 3, rowsPerColumn: 4 } }],
  ])('paints every row of %s exactly once, in order', (_what, count, change) => {
    const { texts } = draw(count, change);
    const leaders = texts.filter((text) => text.startsWith('Leader-'));
    expect(leaders).toEqual(Array.from({ length: count }, (_, id) => leaderOf(id + 1)));
  });

  it('puts columns side by side below the title, each at its own origin', () => {
    const { origins, plan } = draw(190);
    expect(plan.columns).toBe(3);
    expect(origins).toEqual([
      [0, 0],
      [0, headHeight],
      [864, headHeight],
      [1728, headHeight],
    ]);
  });

  it('of an empty list is its title', () => {
    expect(draw(0).texts).toHaveLength(3);
  });

  it('has the background of the theme', () => {
    const { strokes, plan } = draw(3);
    expect(strokes[0]).toMatchObject({
      op: 'rect',
      width: plan.width,
      height: plan.height,
      colour: '--color-surface',
    });
  });
});
