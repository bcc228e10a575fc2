import { defaultDefinition } from '@rollcall/game/definition';
import { containsBox, overlaps } from '../../canvas/testing/painted-parts.ts';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import type { PanelMark } from '../row-drawing.ts';
import { layoutLfmRow, lfmKind } from './lfm-layout.ts';
import { type LfmDensity, lfmMetrics } from './lfm-row-parts.ts';
import type { LfmRow } from './lfm-rows.ts';
import { anyWidth, collisionsOf } from '../shared/testing/any-layout.ts';
import { anyDensity, anyLfmRows } from './testing/any-rows.ts';
import { rowsOf } from './testing/row-makers.ts';

const metricsAt = (width: number, fontSize = 14, isCompact = false) =>
  lfmMetrics(width, { fontSize, isCompact }, 'Inter');
const wide = metricsAt(848);
const narrow = metricsAt(366);
const compact = metricsAt(848, 14, true);
const narrowCompact = metricsAt(366, 14, true);
const layout = (row: LfmRow, metrics = wide) => layoutLfmRow(row, metrics, measureByCount);
const texts = (marks: readonly PanelMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const icons = (marks: readonly PanelMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'icon' ? [mark.icon] : []));
const only = (rows: readonly LfmRow[]): LfmRow => {
  const [row] = rows;
  if (!row) throw new Error('There is no row.');
  return row;
};
const row = (lfm: Parameters<typeof makeLfm>[0] = {}, settings = {}, viewer = {}) =>
  only(rowsOf([makeLfm(lfm)], settings, viewer));

describe('the measures of the list', () => {
  it('are 42, 32, 16 and 10 percent of the width, with rows of 90 pixels at a font size of 14', () => {
    expect(wide.cells.map(({ width }) => width)).toEqual([356, 272, 135, 85]);
    expect(wide.rowHeight).toBe(90);
    expect(metricsAt(848, 20).rowHeight).toBeCloseTo((90 * 20) / 14);
    expect(metricsAt(848, 20, true).rowHeight).toBeCloseTo((48 * 20) / 14);
  });

  it('have no text smaller than 13 pixels with the defaults', () => {
    const sizes = [wide, narrow, compact, narrowCompact].flatMap(({ types }) =>
      Object.values(types).map(({ size }) => size),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
  });
});

const many = ['Barbarian', 'Bard', 'Cleric', 'Fighter', 'Paladin', 'Ranger', 'Rogue'];
const five = Array.from({ length: 5 }, (_, index) => makeCharacter({ id: 200 + index }));

describe('a row of a list of all servers', () => {
  const ofAll = (width: number, isCompact: boolean) =>
    lfmMetrics(width, { fontSize: 14, isCompact, hasServers: true }, 'Inter');
  const shown = only(rowsOf([makeLfm()], {}, {}, { serverNotes: new Map([['thelanis', '7 min old']]) }));

  it.each([
    ['wide', 848, false],
    ['wide and compact', 848, true],
    ['narrow', 366, false],
    ['narrow and compact', 366, true],
  ])('names its server when it is %s', (_, width, isCompact) => {
    const { marks, zones } = layout(shown, ofAll(width, isCompact));
    expect(texts(marks)).toEqual(expect.arrayContaining(['Thelanis', 'The Sunken Stair', 'Torvald']));
    expect(texts(marks).includes('7 min old')).toBe(width > 600);
    const server = zones.find(({ target }) => target.part === 'server');
    expect(server?.box.width ?? 0).toBe(width > 600 ? 110 : 0);
  });

  it('has no column for the server in a list of one', () => {
    const one = row();
    expect(layout(one).zones.some(({ target }) => target.part === 'server')).toBe(false);
    expect(texts(layout(one).marks)).not.toContain('Thelanis');
  });
});

describe('a row', () => {
  it('has its class icons in lines of five', () => {
    const { marks } = layout(row({ accepted_classes: many }));
    const places = marks.filter((mark) => mark.kind === 'icon' && mark.icon.startsWith('class-'));
    const tops = places.map(({ box }) => Math.round(box.y));
    expect(tops).toEqual([9, 9, 9, 9, 9, 31, 31]);
  });

  it('has one icon for any class', () => {
    const { marks } = layout(row());
    expect(texts(marks)).toContain('Any class');
    expect(icons(marks).filter((icon) => icon.startsWith('class-'))).toEqual([]);
  });

  it('counts the classes that do not fit on a small screen', () => {
    const { marks } = layout(row({ accepted_classes: [...many, 'Sorcerer', 'Wizard', 'Monk'] }), narrow);
    const shown = icons(marks).filter((icon) => icon.startsWith('class-')).length;
    expect(shown).toBeGreaterThan(3);
    expect(texts(marks)).toContain(`+${10 - shown}`);
  });

  it('has one icon per skull of a Reaper group, but a single one on a small screen', () => {
    const reaper = row({ difficulty: 'Reaper 7' });
    expect(icons(layout(reaper).marks).filter((icon) => icon === 'skull')).toHaveLength(7);
    expect(icons(layout(reaper, narrow).marks).filter((icon) => icon === 'skull')).toHaveLength(1);
  });

  it.each([
    ['a raid, highlighted', 'Raid', true, true],
    ['a raid, not highlighted', 'Raid', false, false],
    ['another group', 'Party', true, false],
  ])('has the tint and the bar of a raid: %s', (_what, group_size, highlightRaids, isThere) => {
    const questsById = new Map([[701, makeQuest({ group_size })]]);
    const shown = row({}, { highlightRaids }, { questsById });
    const { ground } = layout(shown);
    const plates = ground.flatMap(({ kind, color, box }) =>
      kind === 'plate' ? [`${color} ${box.width}`] : [],
    );
    expect([plates.includes('ember 3'), plates.includes('emberTint 848')]).toEqual([isThere, isThere]);
    expect(lfmKind.barWidthOf(shown)).toBe(isThere ? 3 : 0);
  });

  it.each([
    ['eligible', {}, {}, true],
    ['not eligible', {}, { minLevel: 1, maxLevel: 2 }, false],
    ['full', { members: five }, {}, false],
  ])('has full or muted colours: %s', (_what, lfm, settings, isLit) => {
    const colors = (marks: readonly PanelMark[]) => new Set(marks.map(({ color }) => color));
    const { ground, marks } = layout(row(lfm, settings));
    expect(ground[0]).toMatchObject({ kind: 'plate', color: isLit ? 'raised' : 'receding' });
    expect(colors(ground).has('emberTint')).toBe(isLit);
    expect(colors(marks).has('text')).toBe(isLit);
    expect(colors(marks).has('ember')).toBe(isLit);
  });

  it('has a leaf tint and a heart before the name of a friend', () => {
    const { ground, marks } = layout(row({}, {}, { friendIds: new Set([101]) }));
    expect(ground[0]).toMatchObject({ kind: 'plate', color: 'leafTint' });
    const heart = marks.find((mark) => mark.kind === 'icon' && mark.icon === 'friend');
    const name = marks.find((mark) => mark.kind === 'text' && mark.text === 'Torvald');
    expect(heart?.box.x).toBeLessThan(name?.box.x ?? 0);
  });

  it('has four parts for the pointer', () => {
    for (const metrics of [wide, narrow]) {
      const { zones } = layout(row(), metrics);
      expect(new Set(zones.map(({ target }) => target.part))).toEqual(
        new Set(['leader', 'quest', 'classes', 'level']),
      );
      expect(zones.every(({ target }) => target.lfmId === 9001)).toBe(true);
    }
  });

  it('has one line of the comment when it is compact', () => {
    const { marks } = layout(row({ comment: 'word '.repeat(60) }), compact);
    expect(texts(marks).filter((text) => text.startsWith('word'))).toHaveLength(1);
    expect(compact.rowHeight).toBe(48);
  });

  it.each([
    ['one class', 848, 1, '1 in 1'],
    ['as many as fit in a line', 848, 5, '5 in 1'],
    ['more than fit in a line, the rest below', 848, 9, '9 in 2'],
    ['more than fit in both lines, with a count of the rest', 848, 14, '10 in 2 +4'],
    ['all of them in a wide panel', 1440, 14, '14 in 2'],
    ['fewer on a small screen', 366, 5, '5 in 1'],
    ['on a small screen, with a count of the rest', 366, 14, '5 in 1 +9'],
  ])('shows the wanted classes when it is compact: %s', (_what, width, wanted, shown) => {
    const classes = defaultDefinition.classes.slice(0, wanted);
    const { marks } = layout(row({ accepted_classes: classes }), metricsAt(width, 14, true));
    const places = marks.filter((mark) => mark.kind === 'icon' && mark.icon.startsWith('class-'));
    const lines = new Set(places.map(({ box }) => box.y)).size;
    const more = texts(marks).filter((text) => text.startsWith('+'));
    expect([`${places.length} in ${lines}`, ...more].join(' ')).toBe(shown);
  });

  it('has two lines and fits a touch target when it is compact on a small screen', () => {
    const { marks } = layout(row({ comment: 'need healer' }), narrowCompact);
    expect(texts(marks)).toEqual(expect.arrayContaining(['Torvald', 'need healer', 'Elite', 'Any class']));
    expect(narrowCompact.rowHeight).toBe(48);
    expect(texts(layout(row({ comment: '' }), narrowCompact).marks)).toContain('Just now');
  });

  it('has the heart before the count if the friend is a member', () => {
    const lfm = { members: [makeCharacter({ id: 102 })] };
    const { marks } = layout(row(lfm, {}, { friendIds: new Set([102]) }));
    const xOf = (test: (mark: PanelMark) => boolean) => marks.find(test)?.box.x ?? Number.NaN;
    const heart = xOf((mark) => mark.kind === 'icon' && mark.icon === 'friend');
    expect(heart).toBeGreaterThan(xOf((mark) => mark.kind === 'text' && mark.text === 'Torvald'));
    expect(heart).toBeLessThan(xOf((mark) => mark.kind === 'text' && mark.text === '2/6'));
  });

  it('breaks a word of 500 letters and ends it with an ellipsis', () => {
    const { marks } = layout(
      row({ comment: 'x'.repeat(500), leader: makeCharacter({ name: 'y'.repeat(500) }) }),
    );
    expect(texts(marks).filter((text) => /^x+…?$/.test(text))).toHaveLength(2);
    expect(texts(marks).filter((text) => /^y+…$/.test(text))).toHaveLength(1);
  });
});

describe('for any rows, at any width and size', () => {
  const cellsOf = (width: number, density: LfmDensity) => {
    const metrics = lfmMetrics(width, density, 'Inter');
    const whole = { x: 0, y: 0, width, height: metrics.rowHeight };
    const [main, quest, classes, level] = metrics.cells;
    // Levels may be wider than their column, and the bottom of a compact row is below classes and levels.
    const right = { ...classes, width: classes.width + level.width };
    const columns = [...(metrics.serverCell === null ? [] : [metrics.serverCell]), main, quest, right];
    return { metrics, cells: metrics.isNarrow ? [whole] : columns, whole };
  };

  it('nothing leaves its cell', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, anyDensity, (rows, width, density) => {
        const { metrics, cells, whole } = cellsOf(width, density);
        for (const each of rows) {
          const { ground, marks } = layout(each, metrics);
          const homeless = marks.filter(({ box }) => !cells.some((cell) => containsBox(cell, box)));
          expect(homeless).toEqual([]);
          expect(marks.every(({ box }) => box.width > 0 && box.height > 0)).toBe(true);
          expect(ground.filter(({ box }) => !containsBox(whole, box))).toEqual([]);
        }
      }),
    );
  });

  it('every wanted class is shown or counted', () => {
    const anyWanted = fc.subarray(defaultDefinition.classes.slice(0, 14), { minLength: 1 });
    fc.assert(
      fc.property(anyWanted, anyWidth, anyDensity, (accepted_classes, width, density) => {
        const { marks } = layout(row({ accepted_classes }), lfmMetrics(width, density, 'Inter'));
        const shown = icons(marks).filter((icon) => icon.startsWith('class-')).length;
        const counted = texts(marks).flatMap((text) => /^\+(\d+)$/.exec(text)?.[1] ?? []);
        const all = shown + Number(counted[0] ?? 0);
        // If not even one icon fits, a count is shown for all of them, if that fits.
        expect([0, accepted_classes.length]).toContain(all);
        if (width >= 601 && density.fontSize <= 14) expect(all).toBe(accepted_classes.length);
      }),
    );
  });

  it('no text or icon overlaps another', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, anyDensity, (rows, width, density) => {
        const { metrics } = cellsOf(width, density);
        for (const each of rows) {
          expect(collisionsOf(layout(each, metrics).marks)).toEqual([]);
        }
      }),
    );
  });

  it('its hit zones cover it exactly once', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, anyDensity, (rows, width, density) => {
        const { metrics, whole } = cellsOf(width, density);
        for (const each of rows) {
          const boxes = layout(each, metrics).zones.map(({ box }) => box);
          expect(boxes.filter((box) => !containsBox(whole, box))).toEqual([]);
          const twice = boxes.filter((box, index) =>
            boxes.slice(index + 1).some((other) => overlaps(box, other)),
          );
          expect(twice).toEqual([]);
          const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
          expect(area).toBeCloseTo(width * metrics.rowHeight, 3);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('parts that are shortened or left out where they do not fit', () => {
  const inAdventure = { adventure_active_time: 27 * 60 };

  it.each([
    ['a wide panel', 1000, 14, 'Adventure active: 27 minutes'],
    ['a usual panel', 848, 14, 'Active 27 min'],
    ['the narrowest columns', 601, 14, 'Active 27 min'],
    ['large letters', 838, 20, 'Active 27 min'],
  ])('the age of a compact row has the longest form that fits: %s', (_what, width, fontSize, age) => {
    expect(texts(layout(row(inAdventure), metricsAt(width, fontSize, true)).marks)).toContain(age);
  });

  it.each([
    ['with its mark', 848, 14, 'Any class', true],
    ['without its mark', 686, 14, 'Any class', false],
    ['in one word', 620, 15, 'Any', true],
    ['at the largest size of the slider', 838, 20, 'Any', true],
  ])('"Any class" is never cut: %s', (_what, width, fontSize, text, hasMark) => {
    for (const isCompact of [false, true]) {
      const { marks } = layout(row(), metricsAt(width, fontSize, isCompact));
      expect(texts(marks)).toContain(text);
      expect(icons(marks).includes('any-class')).toBe(hasMark);
    }
  });

  it.each([
    [14, 160, ['Torvald', '1/6', 'Lv 20']],
    [14, 130, ['Torvald', '1/6']],
    [72, 300, ['Torv…']],
  ])(
    "a long leader's name keeps its start at a font size of %d in %d pixels: %j",
    (fontSize, width, expected) => {
      const shown = texts(layout(row({ comment: '', activity: [] }), metricsAt(width, fontSize)).marks);
      expect(shown.slice(0, expected.length)).toEqual(expected);
    },
  );

  it('a Reaper group loses its skulls before its number', () => {
    const reaper = row({ difficulty: 'Reaper 10' });
    const shownAt = (width: number, fontSize: number) => {
      const { marks } = layout(reaper, metricsAt(width, fontSize));
      return [
        icons(marks).filter((icon) => icon === 'skull').length,
        ...texts(marks).filter((text) => /^R.*10$/.test(text)),
      ];
    };
    const places = [
      [848, 14],
      [601, 14],
      [320, 36],
      [320, 48],
    ] as const;
    expect(places.map(([width, fontSize]) => shownAt(width, fontSize))).toEqual([
      [10, 'Reaper 10'],
      [1, 'Reaper 10'],
      [0, 'Reaper 10'],
      [0, 'R10'],
    ]);
  });

  /** Texts that lose their meaning when cut. */
  const wholeOnly =
    /^(Adventure|Active|Posted|Just|Any|\d+ class|Lv |\d+\/|\d+–|Reaper|Elite|Hard|Normal|Casual|guess)/;

  const scrollBarWidth = 15;
  const anyKnownRow = fc
    .record({
      adventure_active_time: fc.constantFrom(0, 30, 27 * 60, 65 * 60, 9_000_000),
      accepted_classes: fc.subarray([...many, 'Wizard', 'Druid', 'Monk', 'Warlock'], { minLength: 0 }),
      difficulty: fc.constantFrom('Casual', 'Normal', 'Hard', 'Elite', 'Reaper', 'Reaper 1', 'Reaper 10'),
      is_quest_guess: fc.boolean(),
      comment: fc.constantFrom('', 'need healer'),
      minimum_level: fc.constantFrom(1, 20, 30),
      members: fc.constantFrom([], five),
    })
    .map((lfm) => row({ ...lfm, maximum_level: 34 }));

  it('never cuts a text that must be whole, at any panel width and font size', () => {
    fc.assert(
      fc.property(
        anyKnownRow,
        fc.integer({ min: 320, max: 2000 }),
        fc.integer({ min: 8, max: 72 }),
        fc.boolean(),
        (shown, width, fontSize, isCompact) => {
          const written = texts(layout(shown, metricsAt(width - scrollBarWidth, fontSize, isCompact)).marks);
          expect(written).toContain(shown.levels);
          expect(written.filter((text) => wholeOnly.test(text) && text.includes('…'))).toEqual([]);
        },
      ),
    );
  });
});
