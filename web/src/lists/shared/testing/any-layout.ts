import { containsBox, overlaps } from '../../../canvas/testing/painted-parts.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { isolateDirection, runsRightToLeft } from '../../../canvas/clean-text.ts';
import { type Box } from '../../../canvas/geometry.ts';
import { paintMarks } from '../../../canvas/marks.ts';
import { measureByCount } from '../../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../../canvas/testing/recording-context.ts';
import { readPanelColors } from '../../panel-colors.ts';
import type { PanelMark } from '../../row-drawing.ts';
import type { ListMetrics } from '../list-scene.ts';

/** Widths of a list, CSS pixels: both sides of each layout breakpoint, and the extremes. */
export const anyEdgeWidth = fc.constantFrom(100, 240, 366, 600, 601, 848, 2000);

const colors = readPanelColors({ getPropertyValue: (name) => name });
const icons = { pixelRatio: 1, draw: () => {} };
const reorders = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u;

/** Expects each text to fit its box and not to affect its neighbours. */
export function expectToKeepItsPlace(marks: readonly PanelMark[], { width, rowHeight }: ListMetrics): void {
  const whole = { x: 0, y: 0, width, height: rowHeight };
  for (const mark of marks) {
    expect(containsBox(whole, mark.box)).toBe(true);
    if (mark.kind !== 'text') continue;
    expect(measureByCount(mark.text, mark.font)).toBeLessThanOrEqual(mark.box.width + 0.01);
    expect(mark.text).not.toMatch(reorders);
    expect(mark.text).not.toMatch(/\p{Cc}/u);
  }
}

/** Expects each right-to-left text to be painted in its own isolate. */
export function expectToBeIsolated(marks: readonly PanelMark[]): void {
  const { context, texts } = createRecordingContext();
  paintMarks(context, marks, 0, { colors, icons });
  const written = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts()).toEqual(written.map(isolateDirection));
  for (const each of texts().filter(runsRightToLeft)) {
    expect([each.at(0), each.at(-1), each.slice(1, -1).match(reorders)]).toEqual(['\u2068', '\u2069', null]);
  }
}

/** A width of the list, CSS pixels: phones to wide screens. */
export const anyWidth = fc.integer({ min: 100, max: 2000 });

/** Pairs of overlapping texts and icons. */
export function collisionsOf(marks: readonly PanelMark[]): readonly (readonly [Box, Box])[] {
  const boxes = marks.filter(({ kind }) => kind === 'text' || kind === 'icon').map(({ box }): Box => box);
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlaps(box, other))
      .map((other) => [box, other] as const),
  );
}
