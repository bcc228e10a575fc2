import { describe, expect, it } from 'vitest';
import { legendOf } from './chart-series.ts';
import { lineGeometry } from './line-geometry.ts';
import { timeAxis } from './time-axis.ts';
import { countFormat } from './value-format.ts';
import type { XAxis } from './x-axis.ts';

const startMs = Date.parse('2026-11-21T00:00:00Z');
const axis = timeAxis('minute', 'UTC', 'en-GB');
const format = countFormat('en-GB');

function geometry(
  values: readonly (readonly (number | null)[])[],
  overrides: { hidden?: string[]; width?: number; isStacked?: boolean; axis?: XAxis } = {},
) {
  const chart = {
    xs: (values[0] ?? []).map((_, place) => startMs + place * 300_000),
    series: values.map((each, place) => ({
      id: String(place),
      name: `Server ${place}`,
      colour: '#123456',
      values: each,
    })),
  };
  return lineGeometry({
    chart,
    hiddenIds: new Set(overrides.hidden),
    width: overrides.width ?? 1000,
    height: 400,
    isStacked: overrides.isStacked ?? false,
    axis: overrides.axis ?? axis,
    format,
  });
}

const titled = { ...axis, title: 'Something', endsNow: false };
const stacked = (...values: readonly (number | null)[][]) =>
  geometry(values, { isStacked: true, axis: titled });

const begun = (path: string | undefined) => path?.match(/M/g)?.length ?? 0;

describe('the drawing of a line chart', () => {
  it('starts at zero and reaches above the largest value', () => {
    const { yScale, plot } = geometry([[70, 90, 80]]);
    expect(yScale.domain()).toEqual([0, 100]);
    expect(yScale(0)).toBe(plot.top + plot.height);
  });

  it('has an axis if all values are zero or unknown', () => {
    expect(geometry([[0, 0]]).yScale.domain()).toEqual([0, 1]);
    expect(geometry([[null, null]]).yScale.domain()).toEqual([0, 1]);
    expect(geometry([[null, null]]).yTicks).not.toEqual([]);
  });

  it.each([
    ['whole numbers for counts', [0, 2, null, 1], [0, 1, 2]],
    ['halves for values with decimals', [0, 1.5, 2], [0, 0.5, 1, 1.5, 2]],
    ['whole numbers without values', [0, 0], [0, 1]],
  ])('names %s', (_what, values, ticks) => {
    expect(geometry([values]).yTicks).toEqual(ticks);
  });

  it('has no ticks before any data', () => {
    expect(geometry([[]])).toMatchObject({ xTicks: { marks: [], labelled: [] }, yTicks: [], labels: [] });
    expect(geometry([]).lines).toEqual([]);
  });

  it('breaks a line at unknown values, and draws zero as a value', () => {
    const { lines, yScale } = geometry([[1, 2, null, 0, 0, 3]]);
    expect(begun(lines[0]?.path)).toBe(2);
    expect(lines[0]?.path).toContain(`,${yScale(0)}`);
  });

  it('draws no line without known values', () => {
    expect(
      geometry([
        [null, null],
        [1, 2],
      ]).lines[0],
    ).toMatchObject({ path: '', dots: [] });
  });

  it('draws dots for values between two gaps and for the newest one', () => {
    const { lines, xScale, yScale } = geometry([[null, 5, null, 2, 3]]);
    expect(lines[0]?.dots).toEqual([
      { x: xScale(startMs + 300_000), y: yScale(5) },
      { x: xScale(startMs + 4 * 300_000), y: yScale(3) },
    ]);
  });

  it('leaves out hidden series, and gives their space to the others', () => {
    const { lines, labels, yScale } = geometry(
      [
        [900, 900],
        [5, 9],
      ],
      { hidden: ['0'] },
    );
    expect(lines.map(({ series }) => series.id)).toEqual(['1']);
    expect(labels.map(({ id }) => id)).toEqual(['1']);
    expect(yScale.domain()[1]).toBe(10);
  });

  it('writes names and newest values at the ends where there is room, else abbreviated names', () => {
    expect(
      geometry([
        [1, 2],
        [3, 4],
      ]).labels.map(({ name, value }) => [name, value]),
    ).toEqual([
      ['Server 1', '4'],
      ['Server 0', '2'],
    ]);
    expect(
      geometry(
        [
          [1, 2],
          [3, 4],
        ],
        { width: 340 },
      ).labels.map(({ value }) => value),
    ).toEqual([null, null]);
  });

  it('writes no newest value for a line that has ended', () => {
    expect(
      geometry([
        [1, null],
        [3, 4],
      ]).labels.find(({ id }) => id === '0'),
    ).toMatchObject({ value: null });
  });

  it('needs no labels for a single line', () => {
    expect(geometry([[1, 2]]).labels).toEqual([]);
  });

  it('gives dashes to more than six lines, which stay when others are hidden', () => {
    const dashesOf = (count: number, hidden: string[] = []) =>
      geometry(
        Array.from({ length: count }, () => [1, 2]),
        { hidden },
      ).lines.map(({ dash }) => dash);
    expect(new Set(dashesOf(6))).toEqual(new Set([null]));
    const eight = dashesOf(8);
    expect(new Set(eight).size).toBe(4);
    expect(dashesOf(8, ['0'])).toEqual(eight.slice(1));
  });

  it('uses the same strokes in legend and chart', () => {
    const chart = {
      xs: [],
      series: Array.from({ length: 7 }, (_, place) => ({
        id: `${place}`,
        name: 'x',
        colour: '#123456',
        values: [],
      })),
    };
    expect(legendOf(chart).map(({ dash }) => dash)).toEqual(
      geometry(Array.from({ length: 7 }, () => [1])).lines.map(({ dash }) => dash),
    );
  });
});

describe('the drawing of a stack', () => {
  it('reaches above the largest sum', () => {
    expect(stacked([40, 50], [30, 40]).yScale.domain()).toEqual([0, 100]);
  });

  it('draws areas, the first at the bottom, without dashes', () => {
    const { lines } = stacked([4, 5], [3, 4]);
    expect(lines.map(({ tops }) => tops)).toEqual([
      [4, 5],
      [7, 9],
    ]);
    expect(lines.every(({ area, dash }) => area !== null && dash === null)).toBe(true);
    expect(geometry([[1, 2]]).lines[0]?.area).toBeNull();
  });

  it('has a gap where a series is unknown, so that those above rest on the next one', () => {
    const { lines, yScale } = stacked([5, null, 5, 5], [1, 1, 1, 1]);
    expect(lines.map(({ tops }) => tops)).toEqual([
      [5, null, 5, 5],
      [6, 1, 6, 6],
    ]);
    expect(lines.map(({ area }) => begun(area ?? ''))).toEqual([2, 1]);
    expect(lines[1]?.area).toContain(`,${yScale(0)}`);
    expect(stacked([null, null]).lines[0]).toMatchObject({ area: '', path: '' });
  });

  it('has straight edges, which never cross; lines over levels are straight too', () => {
    expect(
      stacked([4, 10, 16], [1, 0, 9])
        .lines.map(({ area, path }) => `${area}${path}`)
        .join(),
    ).not.toContain('C');
    expect(geometry([[4, 10, 6]], { axis: { ...axis, isSmooth: false } }).lines[0]?.path).not.toContain('C');
    expect(geometry([[4, 10, 6]]).lines[0]?.path).toContain('C');
  });

  it('keeps its order and closes up when a series is hidden', () => {
    const { lines } = geometry(
      [
        [1, 1],
        [9, 9],
        [2, 2],
      ],
      { isStacked: true, hidden: ['1'] },
    );
    expect(lines.map(({ series, tops }) => [series.id, tops])).toEqual([
      ['0', [1, 1]],
      ['2', [3, 3]],
    ]);
  });

  it('draws a value between two gaps as a vertical stroke', () => {
    const { lines, xScale, yScale } = stacked([2, 2, 2], [null, 5, null]);
    expect(lines[1]?.path).toContain(`M${xScale(startMs + 300_000)},${yScale(7)}V${yScale(2)}`);
  });

  it('writes names at the middle of its areas, and no newest values if the axis does not end now', () => {
    const { labels, yScale } = stacked([10, 10], [20, 20]);
    expect(labels.map(({ name, value, y }) => [name, value, y])).toEqual([
      ['Server 1', null, yScale(20)],
      ['Server 0', null, yScale(5)],
    ]);
  });
});

describe('an axis that has a title', () => {
  it('takes room from the plot', () => {
    const heights = [axis, titled].map((each) => geometry([[1, 2]], { axis: each }).plot.height);
    expect(heights).toEqual([356, 334]);
  });

  it('has no dot at its end if that is not now', () => {
    expect(geometry([[1, 2]], { axis: titled }).lines[0]?.dots).toEqual([]);
    expect(geometry([[1, 2]]).lines[0]?.dots).toHaveLength(1);
  });
});

describe('events in a line chart', () => {
  const place = (minutes: number) => startMs + minutes * 60_000;
  const drawn = (marks: readonly { from: number; until: number | null }[]) =>
    lineGeometry({
      chart: {
        xs: [place(0), place(500), place(1000)],
        series: [{ id: 'a', name: 'A', colour: '#123456', values: [1, 2, 3] }],
        marks: marks.map((mark) => ({ ...mark, name: 'Something', colour: '#654321' })),
      },
      hiddenIds: new Set(),
      width: 1000,
      height: 400,
      axis,
      format,
    });

  it('are at their time, with their length', () => {
    const { marks, plot } = drawn([{ from: place(500), until: place(600) }]);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.x).toBeCloseTo(plot.left + plot.width / 2);
    expect(marks[0]?.width).toBeCloseTo(plot.width / 10);
  });

  it('are cut at the ends of the plot, and left out beyond them', () => {
    const { marks, plot } = drawn([
      { from: place(-100), until: place(100) },
      { from: place(1200), until: null },
    ]);
    expect(marks.map(({ x, width }) => [x, Math.round(width)])).toEqual([
      [plot.left, Math.round(plot.width / 10)],
    ]);
  });

  it('share one flag if they are too close, however many there are', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ from: place(index / 10), until: null }));
    const { marks } = drawn(many);
    expect(marks.length).toBeLessThan(64);
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  });

  it('do not change the room above the plot if there are none', () => {
    expect([drawn([]).plot.top, drawn([{ from: place(1), until: null }]).plot.top]).toEqual([14, 30]);
  });
});

it('the drawing of a line chart includes the band of likely values, with enough space for it', () => {
  const { lines, yScale } = lineGeometry({
    chart: {
      xs: [0, 1, 2, 3].map((step) => startMs + step * 300_000),
      series: [
        {
          id: 'a',
          name: 'A',
          colour: '#123456',
          values: [10, 20, null, 20],
          band: { low: [5, 10, null, 15], high: [15, 80, null, 25] },
        },
      ],
    },
    hiddenIds: new Set(),
    width: 1000,
    height: 400,
    axis,
    format,
  });
  expect(yScale.domain()[1]).toBeGreaterThanOrEqual(80);
  expect(begun(lines[0]?.band ?? '')).toBe(2);
});
