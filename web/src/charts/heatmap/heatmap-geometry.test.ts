import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type HeatmapCell,
  type HeatmapData,
  heatmapHeight,
  type HeatmapRow,
  type HeatmapRun,
} from './heatmap-layout.ts';
import { characterWidth } from '../lines/end-labels.ts';
import { cellAt, hatchPath, heatmapGeometry, strongest } from './heatmap-geometry.ts';

const wide = 1072;
const phone = 326;
const none: ReadonlySet<string> = new Set();

const known: HeatmapCell = {
  value: 100,
  strength: 0.5,
  isMarked: false,
  text: 'Off-Peak',
  detail: '100 characters',
  label: '100',
};
const marked: HeatmapCell = { ...known, isMarked: true, text: 'Peak Hours' };
const unknown: HeatmapCell = { value: null, strength: 0, isMarked: false, text: 'No data' };

const makeRow = (change: Partial<HeatmapRow> = {}): HeatmapRow => ({ id: 'orien', name: 'Orien', ...change });
/** Two rows of 24 equal cells. */
function makeData(change: Partial<HeatmapData> = {}): HeatmapData {
  return {
    rows: [makeRow(), makeRow({ id: 'khyber', name: 'Khyber' })],
    columns: Array.from({ length: 24 }, (_, hour) => ({
      id: String(hour),
      label: String(hour).padStart(2, '0'),
      accessibleName: `${hour} o’clock`,
    })),
    columnKind: 'ordered',
    cell: () => known,
    ...change,
  };
}
const pictureOf = (change: Partial<HeatmapData> = {}, width = wide, hidden = none) =>
  heatmapGeometry(makeData(change), hidden, width);
const oneRow = (change: Partial<HeatmapRow>, width = wide) =>
  pictureOf({ rows: [makeRow(change)] }, width).rows[0];

describe('the height of a heatmap', () => {
  const rows = [makeRow({ size: 'tall' }), makeRow({ size: 'slim' }), makeRow({ isApart: true })];

  it.each([phone, 500, wide, 1600])('is the same at every width, such as %i', (width) => {
    const data = makeData({ rows, key: { marked: 'Peak', unmarked: 'Off', unknown: 'None' } });
    expect(heatmapGeometry(data, none, width).height).toBe(heatmapHeight(data));
  });

  it('contains everything: cells side by side, rows below each other, nothing beyond the edge', () => {
    const widths = fc.integer({ min: 200, max: 2000 });
    const sizes = fc.array(fc.constantFrom('tall', 'normal', 'slim'), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(widths, sizes, (width, some) => {
        const data = makeData({
          rows: some.map((size, place) => makeRow({ id: String(place), size, isApart: place === 1 })),
        });
        const { rows: drawn, height } = heatmapGeometry(data, none, width);
        let bottom = 0;
        for (const { band, name, cells } of drawn) {
          expect(Math.min(name.y, band.top)).toBeGreaterThan(bottom);
          bottom = band.top + band.height;
          let right = 0;
          for (const cell of cells) {
            expect(cell.left).toBeGreaterThanOrEqual(right);
            expect(cell.width).toBeGreaterThan(0);
            right = cell.left + cell.width;
          }
          expect(right).toBeLessThanOrEqual(width);
        }
        expect(bottom).toBeLessThan(height);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps its columns in place when notes change', () => {
    const left = (notes: readonly string[]) => oneRow({ notes })?.band.left;
    expect(left(['18:00–23:00, with a gap at 20:00'])).toBe(left(['All day']));
  });

  it('has no row for hidden series', () => {
    const { rows: drawn } = pictureOf({}, wide, new Set(['orien']));
    expect(drawn.map(({ id }) => id)).toEqual(['khyber']);
    expect(pictureOf({}, wide, new Set(['orien', 'khyber'])).rows).toEqual([]);
  });

  it('switches the rows of a series together', () => {
    const days = ['monday', 'tuesday'].map((id) => makeRow({ id, series: 'orien' }));
    expect(pictureOf({ rows: days }, wide, new Set(['orien'])).rows).toEqual([]);
  });
});

describe('column labels', () => {
  const texts = (change: Partial<HeatmapData>, width: number) =>
    pictureOf(change, width).labels.map(({ text }) => text);

  it('are above every hour where there is room, else every third or sixth', () => {
    expect(texts({}, wide)).toHaveLength(24);
    expect(texts({}, phone)).toEqual(['00', '03', '06', '09', '12', '15', '18', '21']);
    expect(texts({}, 200)).toEqual(['00', '03', '06', '09', '12', '15', '18', '21']);
    expect(texts({}, 140)).toEqual(['00', '06', '12', '18']);
    expect(texts({}, 20)).toEqual(['00']);
  });

  it.each([phone, 500, 700, wide])(
    'stay within %i pixels without touching others, even if they are long',
    (width) => {
      const hours = Array.from({ length: 24 }, (_, hour) => ({
        id: String(hour),
        label: `${String(hour).padStart(2, '0')}:00`,
        accessibleName: '',
      }));
      const edges = pictureOf({ columns: hours }, width).labels.map(({ text, x }) => {
        const half = (text.length * characterWidth) / 2;
        return { left: x - half, right: x + half };
      });
      expect(edges.length).toBeGreaterThan(3);
      expect(edges[0]?.left).toBeGreaterThanOrEqual(0);
      expect(edges.at(-1)?.right).toBeLessThanOrEqual(width);
      for (const [place, { left }] of edges.entries())
        expect(left).toBeGreaterThanOrEqual(edges[place - 1]?.right ?? 0);
    },
  );

  const names = ['Argonnessen', 'Cannith', 'Cormyr', 'Orien'];
  const columns = names.map((name) => ({ id: name, label: name, accessibleName: name }));

  it.each([
    [wide, names],
    [phone, names],
    [200, ['Arg', 'Can', 'Cor', 'Ori']],
    [60, ['A', 'C', 'C', 'O']],
  ])('are all shown if they are names, at %i pixels as %j', (width, expected) => {
    expect(texts({ columns, columnKind: 'named' }, width)).toEqual(expected);
  });
});

describe('row names and notes', () => {
  const notes = ['18:00–23:00, with a gap at 20:00', '18:00–23:00, gap 20:00', '18:00–23:00'];

  it('are beside the row, the note below the name', () => {
    const row = oneRow({ notes, colour: '#123456' }, 1200);
    expect(row?.name.x).toBeLessThan(row?.band.left ?? 0);
    expect(row?.note).toMatchObject({ text: notes[0], anchor: 'start' });
    expect(row?.note?.y).toBeGreaterThan(row?.name.y ?? 0);
  });

  it.each([
    [1200, notes[0]],
    [900, notes[1]],
    [640, notes[2]],
    [phone, notes[0]],
    [190, notes[2]],
    [100, null],
  ])('at %i pixels have the longest note that fits: %s', (width, text) => {
    expect(oneRow({ notes, colour: '#123456' }, width)?.note?.text ?? null).toBe(text);
  });

  it('are above the row where it is narrow', () => {
    const row = oneRow({ notes }, phone);
    expect(row?.name.y).toBeLessThan(row?.band.top ?? 0);
    expect(row?.note).toMatchObject({ anchor: 'end', x: row?.band.width });
    expect(row?.band).toMatchObject({ left: 0 });
  });

  it('are cut where they do not fit', () => {
    expect(oneRow({ name: 'A server with a very long name indeed' }, 640)?.name.text).toMatch(/…$/);
  });
});

describe('cells', () => {
  const cellOf = (cell: HeatmapCell, width = wide) =>
    pictureOf({ cell: () => cell }, width).rows[0]?.cells[0];

  it('have their number if it fits', () => {
    expect(cellOf(known)?.label).toBe('100');
    expect(cellOf({ ...known, label: '100,000' })?.label).toBeNull();
    expect(cellOf(known, phone)?.label).toBeNull();
    expect(cellOf({ ...known, label: '1,071', shortLabel: '1.1K' }, 850)?.label).toBe('1.1K');
    expect(cellOf({ ...known, label: '1,071', shortLabel: '1.1K' }, 1400)?.label).toBe('1,071');
    expect(cellOf({ value: 1, strength: 1, isMarked: false, text: 'Off-Peak' })?.label).toBeNull();
  });

  it('have numbers in all cells of a row or in none if columns are ordered, otherwise individually', () => {
    const cell = (_: number, column: number) => (column === 3 ? { ...known, label: '100,000' } : known);
    const labelled = (columnKind: HeatmapData['columnKind']) =>
      pictureOf({ cell, columnKind }).rows[0]?.cells.filter(({ label }) => label !== null).length;
    expect(labelled('ordered')).toBe(0);
    expect(labelled('named')).toBe(23);
  });

  it('are stronger for larger values, and solid if marked', () => {
    const opacityOf = (strength: number) => cellOf({ ...known, strength })?.opacity ?? 0;
    const opacities = [0, 0.25, 0.5, 0.75, 1].map(opacityOf);
    expect(opacities).toEqual(opacities.toSorted((a, b) => a - b));
    expect(opacities[0]).toBeGreaterThan(0);
    expect(opacities[4]).toBe(strongest);
    expect(cellOf({ ...marked, strength: 0.3 })).toMatchObject({ opacity: 1, isMarked: true });
  });

  it('are hatched if unknown, but not if zero', () => {
    const cell = (_: number, column: number) => (column < 2 ? unknown : { ...known, value: 0, strength: 0 });
    const row = pictureOf({ cell }).rows[0];
    expect(row?.cells).toHaveLength(22);
    // One outline per cell.
    expect(row?.hatch.split('Z')).toHaveLength(3);
    expect(oneRow({})?.hatch).toBe('');
  });

  it('are hatched within their bounds', () => {
    const box = fc.record({
      left: fc.double({ min: 0, max: 500, noNaN: true }),
      top: fc.double({ min: 0, max: 500, noNaN: true }),
      width: fc.double({ min: 4, max: 80, noNaN: true }),
      height: fc.double({ min: 4, max: 80, noNaN: true }),
    });
    fc.assert(
      fc.property(box, ({ left, top, width, height }) => {
        const points = [...hatchPath({ left, top, width, height }).matchAll(/[ML](\S+?) (-?[\d.]+)/g)];
        expect(points.length).toBeGreaterThan(0);
        for (const [, x, y] of points) {
          expect(Number(x)).toBeGreaterThanOrEqual(left - 0.01);
          expect(Number(x)).toBeLessThanOrEqual(left + width + 0.01);
          expect(Number(y)).toBeGreaterThanOrEqual(top - 0.01);
          expect(Number(y)).toBeLessThanOrEqual(top + height + 0.01);
        }
      }),
    );
  });

  it('are found by the pointer at their position', () => {
    const geometry = pictureOf();
    geometry.rows.forEach(({ cells }, row) => {
      cells.forEach(({ left, top, width, height }, column) => {
        expect(cellAt(geometry, left + width / 2, top + height / 2)).toEqual({ row, column });
      });
    });
    expect(cellAt(geometry, -50, -50)).toEqual({ row: 0, column: 0 });
    expect(cellAt(geometry, 5000, 5000)).toEqual({ row: 1, column: 23 });
    expect(cellAt(pictureOf({ rows: [] }), 5, 5)).toBeNull();
  });
});

describe('a bracket', () => {
  const run = (from: number, count: number, gaps: readonly number[] = []): HeatmapRun => ({
    from,
    count,
    gaps,
  });
  /** Number of pieces and end strokes, of the bracket and of its dashed parts. */
  const shapeOf = (runs: readonly HeatmapRun[]) => {
    const row = oneRow({ runs });
    const counts = (path: string) => [path.split('H').length - 1, path.split('V').length - 1];
    return { solid: counts(row?.bracket ?? ''), dashed: counts(row?.gaps ?? '') };
  };

  it.each([
    ['is closed at both ends', run(5, 3), [3, 2], [0, 0]],
    ['may span one cell', run(5, 1), [1, 2], [0, 0]],
    ['continues at the start of the row, open at its ends', run(22, 4), [4, 2], [0, 0]],
    ['is dashed below a gap', run(18, 5, [20]), [4, 2], [1, 0]],
    ['is dashed below a gap at midnight', run(22, 4, [0]), [3, 2], [1, 0]],
    ['has no ends if it spans the whole day', run(0, 24), [24, 0], [0, 0]],
  ])('%s', (_, one, solid, dashed) => {
    expect(shapeOf([one])).toEqual({ solid, dashed });
  });

  it('is below the cells of its run', () => {
    const row = oneRow({ runs: [run(5, 2)] });
    const xs = [...(row?.bracket ?? '').matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.min(...xs)).toBeCloseTo(row?.cells[5]?.left ?? 0, 1);
    expect(Math.max(...xs)).toBeCloseTo((row?.cells[6]?.left ?? 0) + (row?.cells[6]?.width ?? 0), 1);
  });

  it('is absent without a run', () => {
    expect(oneRow({})).toMatchObject({ bracket: '', gaps: '' });
  });
});

describe('samples of the cells', () => {
  const key = { marked: 'Peak Hours', unmarked: 'Off-Peak', unknown: 'No data' };

  it.each([phone, wide])('are below the rows, side by side, at %i pixels', (width) => {
    const geometry = pictureOf({ key }, width);
    const last = geometry.rows.at(-1)?.band;
    expect(geometry.key.map(({ name }) => name.text)).toEqual(Object.values(key));
    geometry.key.forEach((sample, place) => {
      expect(sample.top).toBeGreaterThan((last?.top ?? 0) + (last?.height ?? 0));
      expect(sample.top + sample.height).toBeLessThan(geometry.height);
      expect(sample.left).toBeGreaterThan(geometry.key[place - 1]?.name.x ?? -1);
      expect(sample.name.x).toBeLessThan(width);
    });
    expect(geometry.key[2]?.hatch).not.toBe('');
  });

  it('stay within the narrowest chart', () => {
    const width = 264;
    const last = pictureOf({ key }, width).key[2]?.name;
    expect((last?.x ?? width) + key.unknown.length * characterWidth).toBeLessThanOrEqual(width);
  });

  it('are absent by default', () => {
    expect(pictureOf().key).toEqual([]);
  });
});
