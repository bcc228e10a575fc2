import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../frame/ChartSvg.tsx';
import type { Arrangement } from './bar-data.ts';
import { type BarForm, type BarGeometry, barGeometry, type PlacedLabelText } from './bar-geometry.ts';
import { nearestBars, tooltipPosition } from './bar-position.ts';
import { textWidth } from './bar-texts.ts';
import { barHeight } from './BarChartContainer.tsx';

interface Wanted {
  readonly values?: readonly (readonly (number | null)[])[];
  readonly names?: readonly string[];
  readonly hidden?: readonly string[];
  readonly arrangement?: Arrangement;
  readonly form?: BarForm;
  readonly width?: number;
  readonly hasTotal?: boolean;
  readonly marks?: readonly (number | null)[];
}

const serverNames = defaultDefinition.servers.map(({ name }) => name);
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The height reserved for the chart. */
function heightOf(seriesCount: number, form: BarForm): number {
  return form === 'panels' ? barHeight({ arrangement: 'grouped', seriesCount, height: 400 }, 300) : 400;
}

function geometry(wanted: Wanted = {}): BarGeometry {
  const { values = [[1, 2, 3]], names = serverNames, arrangement = 'stacked', form = 'vertical' } = wanted;
  const width = wanted.width ?? 1000;
  return barGeometry({
    chart: {
      categories: (values[0] ?? []).map((_, place) => {
        const name = days[place % 7] ?? '';
        return { name, labels: [name, name.slice(0, 3), name.slice(0, 1)] };
      }),
      series: values.map((each, place) => ({
        id: `${place}`,
        name: names[place] ?? '',
        colour: '#123456',
        values: each,
      })),
      ...(wanted.marks && { marks: wanted.marks }),
    },
    hiddenIds: new Set(wanted.hidden),
    arrangement,
    form,
    width,
    height: heightOf(values.length, form),
    axisTitle: 'Day of Week',
    format: String,
    hasTotal: wanted.hasTotal ?? true,
  });
}

const boxesOf = ({ bars }: BarGeometry) => bars.flatMap(({ boxes }) => boxes.filter((box) => box !== null));
const textsOf = ({ texts, bars }: BarGeometry, look: string) =>
  [...texts, ...bars.flatMap((each) => each.texts)]
    .filter((each) => each.look === look)
    .map(({ text }) => text);
const week = (count: number, value = 10) =>
  Array.from({ length: count }, () => Array.from({ length: 7 }, () => value));

/** The overlap of two boxes, CSS pixels; rounding can make touching boxes overlap slightly. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.min(across, down);
}

const forms: readonly (readonly [BarForm, Arrangement])[] = [
  ['vertical', 'stacked'],
  ['vertical', 'grouped'],
  ['horizontal', 'stacked'],
  ['horizontal', 'grouped'],
  ['panels', 'grouped'],
];

const anyValues = fc.integer({ min: 1, max: 7 }).chain((categories) =>
  fc.array(
    fc.array(fc.option(fc.integer({ min: -500, max: 2000 }), { freq: 8 }), {
      minLength: categories,
      maxLength: categories,
    }),
    { minLength: 1, maxLength: 12 },
  ),
);
const anyWidth = fc.integer({ min: 260, max: 1400 });

/** Left and right edge of a text, at its widest. */
function extentOf({ x, text, anchor, look }: PlacedLabelText): readonly [number, number] {
  const width = textWidth(text, look === 'letter' ? 11 : 12);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return [left, left + width];
}

describe.each(forms)('any bar chart (%s, %s)', (form, arrangement) => {
  it('has a bar for each known value, within the chart and without overlaps', () => {
    fc.assert(
      fc.property(anyValues, anyWidth, (values, width) => {
        const drawn = geometry({ values, width, form, arrangement });
        const boxes = boxesOf(drawn);
        expect(boxes).toHaveLength(values.flat().filter((value) => value !== null).length);
        const ends = boxes.map((box) => [box.left + box.width, box.top + box.height] as const);
        // One assertion per chart, since there are thousands of pairs.
        expect(Math.min(0, ...boxes.flatMap(({ left, top }) => [left, top]))).toBe(0);
        expect(Math.max(0, ...ends.map(([right]) => right))).toBeLessThanOrEqual(width + 1e-6);
        expect(Math.max(0, ...ends.map(([, bottom]) => bottom))).toBeLessThanOrEqual(drawn.height + 1e-6);
        const overlaps = boxes.flatMap((box, place) =>
          boxes.slice(place + 1).map((other) => overlap(box, other)),
        );
        expect(Math.max(0, ...overlaps)).toBeLessThanOrEqual(1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it('has all its texts within the chart', () => {
    fc.assert(
      fc.property(anyValues, anyWidth, (values, width) => {
        const { texts, bars, height } = geometry({ values, width, form, arrangement });
        const all = [...texts, ...bars.flatMap((each) => each.texts)];
        const outside = all.filter((text) => {
          const [left, right] = extentOf(text);
          return left < -1 || right > width + 1 || text.y <= 0 || text.y >= height;
        });
        expect(outside).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives no room to hidden series: the rest is drawn as if they did not exist', () => {
    fc.assert(
      fc.property(anyValues, anyWidth, (values, width) => {
        const all = geometry({ values, width, form, arrangement, hidden: ['0'] });
        const rest = geometry({
          values: [[...(values[0] ?? [])].fill(null), ...values.slice(1)],
          width,
          form,
          arrangement,
        });
        expect(all.bars.map(({ id }) => id)).toEqual(values.slice(1).map((_, place) => `${place + 1}`));
        // Side by side, an unknown bar keeps its place; a hidden one has none.
        if (arrangement === 'stacked') expect(boxesOf(all)).toEqual(boxesOf(rest));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a stack', () => {
  it('is as high as the sum of its known values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 12 }), (column) => {
        const stacked = boxesOf(geometry({ values: column.map((value) => [value]) }));
        const sum = column.reduce((total, value) => total + value, 0);
        const whole = boxesOf(geometry({ values: [[sum]] }));
        const height = stacked.reduce((total, box) => total + box.height, 0);
        expect(height).toBeCloseTo(whole[0]?.height ?? 0, 6);
      }),
    );
  });

  it('has its sum on top, and names beside the last stack', () => {
    const drawn = geometry({
      values: [
        [1, 2],
        [3, null],
      ],
    });
    expect(textsOf(drawn, 'value')).toEqual(['4', '2']);
    expect(textsOf(drawn, 'name')).toEqual(['Argonnessen']);
  });

  it('has shortened names on a narrow screen', () => {
    expect(textsOf(geometry({ values: [[1], [3]], width: 330 }), 'name')).toEqual(['Arg', 'Can']);
  });

  it('has no sum that would be meaningless, that does not fit, or that mixes both sides of zero', () => {
    expect(textsOf(geometry({ values: [[1], [3]], hasTotal: false }), 'value')).toEqual([]);
    expect(textsOf(geometry({ values: week(2, 123_456_789), width: 330 }), 'value')).toEqual([]);
    expect(textsOf(geometry({ values: [[1], [-3]] }), 'value')).toEqual([]);
  });

  it('of one series has its values on top, even if sums have no meaning', () => {
    expect(textsOf(geometry({ values: [[1, 2]], hasTotal: false }), 'value')).toEqual(['1', '2']);
  });
});

describe('bars side by side', () => {
  const grouped = (wanted: Wanted) => geometry({ ...wanted, arrangement: 'grouped' });

  it('have their values on top if all fit, and no names beside them', () => {
    const drawn = grouped({
      values: [
        [1, 2],
        [3, 4],
      ],
    });
    expect(textsOf(drawn, 'value')).toEqual(['1', '3', '2', '4']);
    expect(textsOf(drawn, 'name')).toEqual([]);
    expect(textsOf(grouped({ values: week(8, 1234) }), 'value')).toEqual([]);
  });

  it('have full names below if those fit, and no shortened ones if there are few', () => {
    expect(new Set(textsOf(grouped({ values: week(2), width: 1400 }), 'letter'))).toEqual(
      new Set(['Argonnessen', 'Cannith']),
    );
    expect(textsOf(grouped({ values: week(2), width: 600 }), 'letter')).toEqual([]);
  });

  it('of more than six series have shortened names', () => {
    expect(textsOf(grouped({ values: week(8) }), 'letter').slice(0, 1)).toEqual(['A']);
    expect(new Set(textsOf(grouped({ values: week(8) }), 'letter'))).toEqual(
      new Set(['A', 'C', 'G', 'K', 'O', 'S', 'T', 'W']),
    );
  });

  it.each([
    [1100, 2],
    [780, 3],
  ])('of twelve series in %i px have labels in %i rows', (width, rows) => {
    const drawn = grouped({ values: week(12), width });
    expect(new Set(drawn.bars.flatMap(({ texts }) => texts.map(({ y }) => y))).size).toBe(rows);
    expect(new Set(textsOf(drawn, 'letter')).size).toBe(12);
  });

  it('have no labels if the labels would overlap', () => {
    expect(textsOf(grouped({ values: week(12), width: 500 }), 'letter')).toEqual([]);
  });

  it('show zero as a line, and unknown values not at all', () => {
    const [zero, unknown] = grouped({ values: [[0, null, 5]] }).bars[0]?.boxes ?? [];
    expect(zero?.height).toBe(1.5);
    expect(unknown).toBeNull();
  });
});

describe('horizontal bars', () => {
  const lying = (wanted: Wanted) => geometry({ ...wanted, form: 'horizontal' });

  it('are below each other, each with name and sum', () => {
    const drawn = lying({
      values: [
        [1, 2],
        [3, 4],
      ],
    });
    const tops = drawn.bars[0]?.boxes.map((box) => box?.top ?? 0) ?? [];
    expect(tops[1]).toBeGreaterThan(tops[0] ?? 0);
    expect(textsOf(drawn, 'name')).toEqual(['Sunday', 'Monday']);
    expect(textsOf(drawn, 'value')).toEqual(['4', '6']);
  });

  it('go to the left below zero, and have a mark across', () => {
    const { base, bars, marks } = lying({ values: [[5], [-3]], marks: [2], hasTotal: false });
    const zero = base[0]?.x1 ?? 0;
    const [right, left] = [bars[0]?.boxes[0], bars[1]?.boxes[0]];
    expect(right?.left).toBeCloseTo(zero, 6);
    expect((left?.left ?? 0) + (left?.width ?? 0)).toBeCloseTo(zero, 6);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.x1).toBeGreaterThan(zero);
  });

  it.each([320, 360, 700])('fill %i pixels of width, beside the room for numbers', (width) => {
    const { bars, texts } = lying({ values: [[1150], [-520]], hasTotal: false, width });
    const lengths = bars.map(({ boxes: [box] }) => box?.width ?? 0);
    const names = texts.filter(({ look }) => look === 'name').map((text) => extentOf(text)[1]);
    const room = width - Math.max(...names);
    expect((lengths[0] ?? 0) + (lengths[1] ?? 0)).toBeGreaterThan(0.75 * room);
    const numbers = texts.filter(({ look }) => look === 'tick').map(extentOf);
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers.slice(1).every(([from], place) => from > (numbers[place]?.[1] ?? 0))).toBe(true);
  });

  it('have no mark where it is unknown', () => {
    expect(lying({ values: [[5, 5]], marks: [null, 1] }).marks).toHaveLength(1);
  });

  it('show zero as a line', () => {
    expect(boxesOf(lying({ values: [[0, 4]], arrangement: 'grouped' }))[0]?.width).toBe(1.5);
  });
});

describe('panels', () => {
  const panels = (wanted: Wanted) => geometry({ ...wanted, arrangement: 'grouped', form: 'panels' });

  it('give each series its own chart below its name, two or more in a row', () => {
    const drawn = panels({ values: week(8), width: 330 });
    expect(textsOf(drawn, 'name')).toEqual(serverNames.slice(0, 8));
    expect(drawn.categoryBoxes[0]).toHaveLength(8);
    expect(new Set(drawn.categoryBoxes[0]?.map(({ left }) => left)).size).toBe(2);
    expect(
      new Set(panels({ values: week(8), width: 520 }).categoryBoxes[0]?.map(({ left }) => left)).size,
    ).toBe(3);
  });

  it('share one scale: equal values have bars of the same height', () => {
    const heights = boxesOf(panels({ values: week(5), width: 330 })).map(({ height }) =>
      Math.round(height * 1e6),
    );
    expect(new Set(heights).size).toBe(1);
  });

  it('have bars wide enough to see, even for twelve servers on a phone', () => {
    const widths = boxesOf(panels({ values: week(12), width: 310 })).map(({ width }) => width);
    expect(Math.min(...widths)).toBeGreaterThan(12);
  });

  it('are absent when all series are switched off', () => {
    expect(panels({ values: [[1]], hidden: ['0'], width: 330 })).toMatchObject({
      bars: [],
      categoryBoxes: [[]],
      texts: [],
    });
  });
});

describe('the texts around bars', () => {
  it('are the title of the axis and the longest names that fit for all categories', () => {
    const ticks = (width: number) => textsOf(geometry({ values: week(1), width }), 'tick');
    expect(textsOf(geometry(), 'title')).toEqual(['Day of Week']);
    expect(ticks(1000)).toContain('Wednesday');
    expect(ticks(420)).toContain('Wed');
    expect(ticks(420)).not.toContain('Wednesday');
    expect(ticks(200)).toContain('W');
  });

  it('have numbers from zero, and up to one if no value is above zero', () => {
    expect(textsOf(geometry({ values: [[0]] }), 'tick')).toContain('1');
    expect(textsOf(geometry({ values: [[null]] }), 'tick')).toContain('0');
  });

  it('are few without categories', () => {
    expect(geometry({ values: [] })).toMatchObject({ bars: [], categoryBoxes: [] });
    expect(geometry({ values: [], form: 'horizontal' })).toMatchObject({ bars: [], categoryBoxes: [] });
  });
});

const box = (left: number, top: number) => ({ left, top, width: 100, height: 100 });

describe('the bars nearest to the pointer', () => {
  const categoryBoxes = [
    [box(50, 0), box(50, 200)],
    [box(150, 0), box(150, 200)],
  ];

  it.each([
    ['within a category', 60, 10, { category: 0, boxIndex: 0 }],
    ['within a category of another panel', 240, 290, { category: 1, boxIndex: 1 }],
    ['left of all categories', 0, 50, { category: 0, boxIndex: 0 }],
    ['between two panels, nearer to the lower one', 200, 170, { category: 1, boxIndex: 1 }],
    ['below all categories', 160, 999, { category: 1, boxIndex: 1 }],
  ])('%s', (_, x, y, place) => {
    expect(nearestBars({ categoryBoxes }, x, y)).toEqual(place);
  });

  it('are none without categories', () => {
    expect(nearestBars({ categoryBoxes: [] }, 1, 1)).toBeNull();
    expect(nearestBars({ categoryBoxes: [[]] }, 1, 1)).toBeNull();
  });
});

describe('the position of a tooltip', () => {
  const picture = { width: 700, height: 400 };

  it.each([
    ['to the right of bars in the left half', 'vertical', box(0, 20), { x: 92, top: 0 }],
    ['to the left of bars in the right half', 'vertical', box(550, 20), { x: 558, top: 0 }],
    [
      'not over bars in the middle, with the pointer at their left',
      'vertical',
      box(290, 20),
      { x: 350, top: 0 },
    ],
    [
      'not over bars in the middle, with the pointer at their right',
      'vertical',
      box(310, 20),
      { x: 351, top: 0 },
    ],
    ['at the height of a panel', 'panels', box(0, 120), { x: 92, top: 120 }],
    ['within the picture', 'panels', box(0, 350), { x: 92, top: 249 }],
    ['below a horizontal bar', 'horizontal', box(0, 40), { x: 50, top: 136 }],
    ['above a horizontal bar where there is no room below', 'horizontal', box(0, 280), { x: 50, top: 125 }],
  ] as const)('is %s', (_, form, at, place) => {
    expect(tooltipPosition({ ...picture, form }, at, 5)).toEqual(place);
  });
});
