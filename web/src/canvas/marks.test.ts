import { containsBox, overlaps } from './testing/painted-parts.ts';
import { describe, expect, it } from 'vitest';
import { containsPoint, inset, zoneAt } from './geometry.ts';
import { isDoubleClick } from './ScrollingCanvas.tsx';
import { type Mark, paintMarks } from './marks.ts';
import { createRecordingContext } from './testing/recording-context.ts';

type Color = 'text' | 'line';

const style = {
  colors: { text: '#eee', line: '#333' },
  icons: {
    pixelRatio: 2,
    draw: (
      context: { drawImage: (...args: never[]) => void },
      _name: string,
      _colour: string,
      box: { x: number; y: number; width: number; height: number },
    ) => {
      context.drawImage(...([{}, box.x, box.y, box.width, box.height] as never[]));
    },
  },
};

const text = (over: Partial<Extract<Mark<Color, string>, { kind: 'text' }>>): Mark<Color, string> => ({
  kind: 'text',
  text: 'Elite',
  font: '14px Inter',
  color: 'text',
  box: { x: 10, y: 4, width: 40, height: 20 },
  baseline: 15,
  clip: null,
  ...over,
});

describe('painting marks', () => {
  it('paints each in its place, on whole device pixels', () => {
    const { context, strokes } = createRecordingContext();
    const marks: Mark<Color, string>[] = [
      {
        kind: 'plate',
        color: 'line',
        box: { x: 0, y: 0, width: 100, height: 90 },
        radius: 0,
        frame: 0,
        opacity: 1,
      },
      text({ box: { x: 10.3, y: 4.1, width: 40, height: 20 } }),
      { kind: 'icon', icon: 'skull', color: 'text', box: { x: 60.2, y: 4, width: 14, height: 14 } },
      { kind: 'rule', color: 'line', box: { x: 0, y: 89, width: 100, height: 1 }, isDashed: false },
      { kind: 'rule', color: 'line', box: { x: 0, y: 89, width: 100, height: 1 }, isDashed: true },
      {
        kind: 'plate',
        color: 'line',
        box: { x: 0, y: 0, width: 30, height: 20 },
        radius: 4,
        frame: 0,
        opacity: 1,
      },
      {
        kind: 'plate',
        color: 'line',
        box: { x: 0, y: 0, width: 30, height: 20 },
        radius: 4,
        frame: 1,
        opacity: 1,
      },
    ];
    paintMarks(context, marks, 180, style);
    expect(strokes).toEqual([
      { op: 'rect', x: 0, y: 180, width: 100, height: 90, colour: '#333' },
      { op: 'text', text: 'Elite', x: 10.5, y: 199, font: '14px Inter', colour: '#eee', isClipped: false },
      { op: 'image', x: 60, y: 184, width: 14, height: 14 },
      { op: 'rect', x: 0, y: 269, width: 100, height: 0.5, colour: '#333' },
      { op: 'stroke', colour: '#333' },
      { op: 'fill', colour: '#333' },
      { op: 'stroke', colour: '#333' },
    ]);
  });

  it('clips letters that may exceed their line, and isolates right-to-left text', () => {
    const { context, strokes } = createRecordingContext();
    paintMarks(
      context,
      [text({ text: 'שלום', clip: { x: 0, y: 0, width: 50, height: 20 } }), text({})],
      0,
      style,
    );
    expect(strokes).toMatchObject([
      { text: '\u2068שלום\u2069', isClipped: true },
      { text: 'Elite', isClipped: false },
    ]);
  });
});

describe('boxes', () => {
  const box = { x: 10, y: 10, width: 20, height: 20 };

  it('contain their upper and left edges, but not the lower and right ones', () => {
    expect(containsPoint(box, { x: 10, y: 10 })).toBe(true);
    expect(containsPoint(box, { x: 30, y: 15 })).toBe(false);
  });

  it('overlap when they share an area, not an edge', () => {
    expect(overlaps(box, { ...box, x: 30 })).toBe(false);
    expect(overlaps(box, { ...box, x: 29 })).toBe(true);
    expect(containsBox(box, inset(box, 2, 3))).toBe(true);
    expect(inset(box, 15, 0).width).toBe(0);
  });

  it('are hit by the pointer, the top one first', () => {
    const zones = [
      { box, target: 'row' },
      { box: { x: 12, y: 12, width: 4, height: 4 }, target: 'quest' },
    ];
    expect(zoneAt(zones, { x: 13, y: 13 })?.target).toBe('quest');
    expect(zoneAt(zones, { x: 20, y: 13 })?.target).toBe('row');
    expect(zoneAt(zones, { x: 0, y: 0 })).toBeNull();
  });
});

it.each([
  ['quick and near', { x: 3, y: 4, atMs: 300 }, true],
  ['too late', { x: 0, y: 0, atMs: 301 }, false],
  ['too far', { x: 76, y: 0, atMs: 10 }, false],
])('two clicks are a double click or not: %s', (_what, second, expected) => {
  expect(isDoubleClick({ x: 0, y: 0, atMs: 0 }, second)).toBe(expected);
  expect(isDoubleClick(null, second)).toBe(false);
});
