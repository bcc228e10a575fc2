import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ChartWindow,
  fittedWindow,
  isZoomed,
  panned,
  shownPart,
  windowByKey,
  zoomedIn,
  zoomedOut,
} from './chart-window.ts';

const whole = { from: 0, until: 100 };
const stretch = (from: number, until: number, least = 10) => ({ whole, least, shown: { from, until } });

describe('a requested range', () => {
  test.each<[string, ChartWindow, ChartWindow | null]>([
    ['is shown unchanged if it fits', { from: 20, until: 60 }, { from: 20, until: 60 }],
    ['is moved back within the axis', { from: 80, until: 120 }, { from: 60, until: 100 }],
    ['is moved to the start of the axis', { from: -10, until: 20 }, { from: 0, until: 30 }],
    ['is never shorter than the minimum', { from: 50, until: 51 }, { from: 45.5, until: 55.5 }],
    ['is the whole axis if it is as long', { from: -5, until: 95 }, null],
  ])('%s', (_name, wanted, expected) => {
    expect(fittedWindow(wanted, { whole, least: 10 })).toEqual(expected);
  });

  it('is always within the axis', () => {
    const place = fc.double({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(place, place, fc.double({ min: 1, max: 200, noNaN: true }), (a, b, least) => {
        const fitted = fittedWindow({ from: Math.min(a, b), until: Math.max(a, b) }, { whole, least });
        if (fitted === null) return;
        expect(fitted.from).toBeGreaterThanOrEqual(-1e-9);
        expect(fitted.until).toBeLessThanOrEqual(100 + 1e-9);
        expect(fitted.until - fitted.from).toBeGreaterThanOrEqual(least - 1e-9);
      }),
    );
  });
});

describe('zooming', () => {
  it('in keeps the point of interest in place', () => {
    expect(zoomedIn(stretch(0, 100), 25)).toEqual({ from: 12.5, until: 62.5 });
  });

  it('out returns to the whole axis', () => {
    expect(zoomedOut(stretch(20, 60), 40)).toEqual({ from: 0, until: 80 });
    expect(zoomedOut(stretch(10, 70), 40)).toBeNull();
  });

  it('moves by half a window, up to the ends of the axis', () => {
    expect(panned(stretch(20, 60), 1)).toEqual({ from: 40, until: 80 });
    expect(panned(stretch(20, 60), -1)).toEqual({ from: 0, until: 40 });
    expect(panned(stretch(60, 100), 1)).toEqual({ from: 60, until: 100 });
  });

  it('is distinguished from showing the whole axis', () => {
    expect([isZoomed(stretch(0, 100)), isZoomed(stretch(0, 99))]).toEqual([false, true]);
  });
});

describe('a key', () => {
  const xs = [20, 30, 40, 50, 60];
  const press = (key: string, at = 40, { shiftKey = false, shown = stretch(20, 60) } = {}) =>
    windowByKey({ key, shiftKey }, { at, xs }, shown)?.next;
  const readAfter = (key: string, at: number) =>
    windowByKey({ key, shiftKey: false }, { at, xs }, stretch(20, 60))?.at;

  test.each([
    ['+', { from: 30, until: 50 }],
    ['=', { from: 30, until: 50 }],
    ['-', { from: 0, until: 80 }],
    ['Home', null],
    ['Escape', null],
  ])('%s shows %j', (key, expected) => {
    expect(press(key)).toEqual(expected);
  });

  it('with Shift moves the window', () => {
    expect(press('ArrowRight', 40, { shiftKey: true })).toEqual({ from: 40, until: 80 });
  });

  it('moves beyond the edge, but is left to the slider within the window', () => {
    expect(press('ArrowRight', 60)).toEqual({ from: 30, until: 70 });
    expect(press('ArrowLeft', 20)).toEqual({ from: 10, until: 50 });
    expect(press('ArrowRight', 40)).toBeUndefined();
    expect(press('PageUp')).toBeUndefined();
    expect([readAfter('ArrowRight', 60), readAfter('+', 40)]).toEqual([70, 40]);
  });

  it('is left alone while the whole axis is shown', () => {
    for (const key of ['Home', 'Escape', '-', 'ArrowLeft'])
      expect(press(key, 0, { shown: stretch(0, 100) })).toBeUndefined();
  });
});

describe('the shown part of a chart', () => {
  const chart = {
    xs: [0, 10, 20, 30],
    series: [
      {
        id: 'a',
        name: 'A',
        colour: '#000000',
        values: [1, null, 3, 4],
        band: { low: [0, 0, 2, 3], high: [2, 2, 4, 5] },
      },
    ],
    marks: [
      { from: 0, until: 12, name: 'long', colour: '#000000' },
      { from: 5, until: null, name: 'before', colour: '#000000' },
      { from: 20, until: null, name: 'in', colour: '#000000' },
    ],
  };

  it('has the places, bands and marks within the window', () => {
    const part = shownPart(chart, { from: 10, until: 25 });
    expect(part.xs).toEqual([10, 20]);
    expect(part.series[0]).toMatchObject({ values: [null, 3], band: { low: [0, 2], high: [2, 4] } });
    expect(part.marks?.map(({ name }) => name)).toEqual(['long', 'in']);
  });

  it('is the chart itself if everything is shown', () => {
    expect(shownPart(chart, { from: 0, until: 30 })).toBe(chart);
  });

  it('is empty without places', () => {
    expect(shownPart(chart, { from: 12, until: 18 }).xs).toEqual([]);
    expect(shownPart(chart, { from: 50, until: 60 }).xs).toEqual([]);
  });
});
