import { containsBox } from '../../canvas/testing/painted-parts.ts';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, type Point, zoneAt } from '../../canvas/geometry.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import type { RowLayout } from '../shared/list-scene.ts';
import { anyWidth, collisionsOf } from '../shared/testing/any-layout.ts';
import { iconsOf, textsOf } from '../shared/testing/mark-texts.ts';
import { anyWhoRows } from './testing/any-rows.ts';
import { whoRowsOf } from './testing/row-makers.ts';
import { createWhoRenderer, layoutWhoRow, type WhoTarget } from './who-layout.ts';
import { whoMetrics, whoRowHeight } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { readPanelColors } from '../panel-colors.ts';

const colors = readPanelColors({ getPropertyValue: (name) => name });
const openAtlas = (pixelRatio: number): IconAtlas<IconName> => ({ pixelRatio, draw: () => {} });
const view = { contentTop: 0, cssWidth: 848, cssHeight: 630, pixelRatio: 1 };
const rowsThatFit = 630 / 42;

/** Rows that count how often they are read. */
function countedRows(count: number) {
  const [row] = whoRowsOf([makeCharacter({ name: 'Aria' })]);
  if (!row) throw new Error('There is no row.');
  const looked = new Set<number>();
  const rows = Array.from({ length: count }, (_, id): WhoRow => ({
    ...row,
    id,
    get name() {
      looked.add(id);
      return `Number ${id}`;
    },
  }));
  return { rows, looked };
}

function openStage(rows: readonly WhoRow[]) {
  const stage = createWhoRenderer(openAtlas);
  const { context, texts } = createRecordingContext();
  const show = (next: readonly WhoRow[], nowMs: number) =>
    stage.show(
      { rows: next, settings: null, family: 'Inter', measure: measureByCount, colors, isStill: false },
      nowMs,
    );
  const paint = (contentTop: number, nowMs = 0) => {
    const picture = stage.painter({ ...view, contentTop }, nowMs);
    picture.paint(context, true);
    return picture;
  };
  show(rows, 0);
  return { paint, show, stage, texts };
}

describe('ten thousand characters', () => {
  it('cost only as much as the rows in view, at any scroll position', () => {
    const { rows, looked } = countedRows(10_000);
    const { paint } = openStage(rows);
    paint(0);
    expect(looked.size).toBe(rowsThatFit);
    paint(200_000);
    expect(looked.size).toBeLessThanOrEqual(2 * rowsThatFit + 1);
    paint(0);
    expect(looked.size).toBeLessThanOrEqual(2 * rowsThatFit + 1);
  });

  it('read only one row for the pointer', () => {
    const { rows, looked } = countedRows(10_000);
    const { paint, stage } = openStage(rows);
    paint(0);
    looked.clear();
    expect(stage.at({ x: 100, y: 42 * 5000 + 3 }).row?.id).toBe(5000);
    expect(stage.at({ x: 100, y: 42 * 5000 + 3 }).target).toEqual({ characterId: 5000, part: 'name' });
    expect([...looked]).toEqual([5000]);
    expect(stage.at({ x: 100, y: 42 * 10_000 + 3 }).row).toBeNull();
  });
});

it('nothing slides or glows when characters come or go', () => {
  const { rows } = countedRows(20);
  const { paint, show } = openStage(rows);
  paint(0);
  show(rows.toReversed(), 1000);
  expect(paint(0, 1010).movesInMs).toBeNull();
  show(rows.slice(0, 19), 2000);
  expect(paint(0, 2010).movesInMs).toBeNull();
});

const wide = whoMetrics(848, 'Inter');
const narrow = whoMetrics(366, 'Inter');
const layout = (row: WhoRow, metrics = wide) => layoutWhoRow(row, metrics, measureByCount);

/** One character in a group, in a guild and in a quest. */
const aria = makeCharacter({ name: 'Aria', is_in_party: true, group_id: 7 });
const places = {
  areasById: new Map([[501, makeArea({ id: 501, name: 'The Harbor' })]]),
  questsByArea: new Map([[501, [makeQuest({ name: 'Harbor Watch' })]]]),
};

function rowOf(over: Partial<WhoRow> = {}): WhoRow {
  const [row] = whoRowsOf([aria], {}, places);
  if (!row) throw new Error('There is no row.');
  return { ...row, ...over };
}

const boxOf = ({ marks }: RowLayout<WhoTarget>, text: string): Box => {
  const found = marks.find((mark) => mark.kind === 'text' && mark.text === text);
  if (!found) throw new Error(`There is no text “${text}”.`);
  return found.box;
};
const partAt = ({ zones }: RowLayout<WhoTarget>, point: Point) => zoneAt(zones, point)?.target.part;
const inkOf = ({ marks }: RowLayout<WhoTarget>, text: string) =>
  marks.find((mark) => mark.kind === 'text' && mark.text === text)?.color;
const groundsOf = ({ ground }: RowLayout<WhoTarget>) => ground.map(({ kind, color }) => `${kind} ${color}`);

describe("a character's row", () => {
  it('is 42 pixels high, and on a small screen fits a touch target', () => {
    expect([848, 601, 600, 366].map(whoRowHeight)).toEqual([42, 42, 54, 54]);
  });

  it('has its parts in order', () => {
    const row = rowOf();
    const places_ = [row.name, row.level, row.guild].map((text) => boxOf(layout(row), text).x);
    expect(places_).toEqual(places_.toSorted((a, b) => a - b));
    expect(iconsOf(layout(row).marks)).toEqual([
      'party',
      'race-human',
      'female',
      'in-quest',
      'class-fighter',
    ]);
  });

  it('has the place below the name, and the quest after the place', () => {
    const made = layout(rowOf());
    const [name, place, quest] = ['Aria', 'The Harbor', 'Harbor Watch'].map((text) => boxOf(made, text));
    expect(place?.y).toBeGreaterThan(name?.y ?? 0);
    expect([place?.x, quest?.y]).toEqual([name?.x, place?.y]);
    expect(quest?.x).toBeGreaterThan(place?.x ?? 0);
  });

  it('has only the mark after a place with the same name as its quest', () => {
    const quest = { hasMark: true, name: 'The Harbor', wikiUrl: null, links: [] };
    const { marks } = layout(rowOf({ place: 'The Harbor', quest }));
    expect(textsOf(marks).filter((text) => text === 'The Harbor')).toHaveLength(1);
    expect(iconsOf(marks)).toContain('in-quest');
  });

  it('aligns its numbers at their ends', () => {
    const ends = ['4', '20', '34'].map((level) => {
      const { x, width } = boxOf(layout(rowOf({ level, classes: [] })), level);
      return x + width;
    });
    expect(new Set(ends).size).toBe(1);
  });

  it.each([1, 2, 3])('shows %d classes with their levels in columns', (count) => {
    const classes = [
      { icon: 'class-rogue', name: 'Rogue', level: 12 },
      { icon: 'class-monk', name: 'Monk', level: 3 },
      { icon: 'class-bard', name: 'Bard', level: 1 },
    ] as const;
    for (const metrics of [wide, narrow]) {
      const { marks } = layout(rowOf({ classes: classes.slice(0, count), level: '30' }), metrics);
      const icons = marks.filter((mark) => mark.kind === 'icon' && mark.icon.startsWith('class-'));
      const pitches = icons.map(
        ({ box }, index) => box.x - (icons[0]?.box.x ?? 0) - index * (metrics.isNarrow ? 42 : 50),
      );
      expect([icons.length, ...pitches.map(Math.round)]).toEqual([
        count,
        ...Array.from({ length: count }, () => 0),
      ]);
      expect(textsOf(marks)).toEqual(expect.arrayContaining(['12', '3', '1'].slice(0, count)));
    }
  });

  it('names a class that has no picture', () => {
    const strange = { icon: null, name: 'Sage', level: 9 };
    expect(textsOf(layout(rowOf({ classes: [strange] })).marks)).toEqual(expect.arrayContaining(['9']));
    expect(textsOf(layout(rowOf({ classes: [strange] })).marks).some((text) => text.startsWith('S'))).toBe(
      true,
    );
  });

  it('has no text smaller than 13 pixels', () => {
    for (const { types } of [wide, narrow]) {
      expect(Math.min(...Object.values(types).map(({ size }) => size))).toBeGreaterThanOrEqual(13);
    }
  });

  it("cuts a long guild name, and leaves room for the character's name on a small screen", () => {
    const long = rowOf({
      guild: 'Order of the Quiet Hour and of the Last Candle in the Window of the Old Lighthouse',
    });
    for (const metrics of [wide, narrow]) {
      const texts = textsOf(layout(long, metrics).marks);
      expect(texts.filter((text) => text.endsWith('…'))).toHaveLength(metrics.isNarrow ? 1 : 1);
      expect(texts).toContain('Aria');
    }
  });

  it("prefers the place to the quest's name in the short line of a small screen", () => {
    const far = rowOf({
      place: 'Halls of the Silent City',
      quest: { hasMark: true, name: 'A Quiet Word', wikiUrl: null, links: [] },
    });
    const { marks } = layout(far, narrow);
    expect(textsOf(marks)).not.toContain('A Quiet Word');
    expect(iconsOf(marks)).toContain('in-quest');
  });
});

describe('marks and backgrounds', () => {
  it.each([
    ['of an own character', { tint: 'registered', isRegistered: true }, 'own', 'plate skyTint'],
    ['of a friend', { tint: 'friend', isFriend: true }, 'friend', 'plate leafTint'],
  ] as const)('a row %s has its mark and its tint', (_whose, over, icon, ground) => {
    const made = layout(rowOf(over));
    expect(iconsOf(made.marks)).toContain(icon);
    expect(groundsOf(made)[0]).toBe(ground);
  });

  it('a crown is before the name', () => {
    expect(iconsOf(layout(rowOf({ hasCrown: true })).marks)).toContain('crown');
  });

  it.each(['isIgnored', 'isGone'] as const)('a row with %s is dimmed', (why) => {
    const made = layout(rowOf({ [why]: true }));
    expect(made.marks.some(({ kind, color }) => kind === 'text' && color === 'text')).toBe(false);
    expect(iconsOf(made.marks).includes('ignored')).toBe(why === 'isIgnored');
  });

  it("an anonymous character's name has a softer color", () => {
    expect(inkOf(layout(rowOf({ isAnonymous: true, name: '???', guild: '' })), '???')).toBe('second');
  });

  it('in group view a row has the number of its group, and its hue as a band and a glow', () => {
    const grouped = rowOf({ party: { groupId: 7, number: '12', hue: 11 }, tint: 'friend' });
    const made = layout(grouped);
    expect(textsOf(made.marks)).toContain('12');
    expect(iconsOf(made.marks)).not.toContain('party');
    expect(groundsOf(made)).toEqual(['plate leafTint', 'wash group11', 'rule line', 'plate group11']);
  });

  it('aligns the numbers of groups at their ends', () => {
    const ends = ['7', '12', '128'].map((number) => {
      const { x, width } = boxOf(layout(rowOf({ party: { groupId: 7, number, hue: 3 } })), number);
      return x + width;
    });
    expect(new Set(ends).size).toBe(1);
  });
});

describe('the target under the pointer', () => {
  it('is the group, the name, the quest, the guild, or the row', () => {
    const made = layout(rowOf());
    const at = (x: number, y: number) => partAt(made, { x, y });
    const guild = wide.cells.guild.x + 20;
    expect([
      at(20, 20),
      at(110, 8),
      at(110, 32),
      at(wide.cells.classes.x + 20, 20),
      at(guild, 20),
      at(840, 20),
    ]).toEqual(['party', 'name', 'quest', 'row', 'guild', 'row']);
  });

  it('is never a part that the row does not have', () => {
    const plain = rowOf({ party: null, guild: '', quest: null });
    const parts = layout(plain).zones.map(({ target }) => target.part);
    expect(parts).toEqual(['row', 'name']);
  });

  it('is no guild link for a hidden guild', () => {
    const hidden = rowOf({ isAnonymous: true, guild: '???' });
    expect(layout(hidden).zones.map(({ target }) => target.part)).not.toContain('guild');
  });

  it('is large enough for a finger on a small screen', () => {
    for (const { box, target } of layout(rowOf({ guild: 'A' }), narrow).zones) {
      if (target.part === 'quest') continue;
      expect([target.part, box.width >= 44, box.height >= 44]).toEqual([target.part, true, true]);
    }
  });
});

describe('for any world and any width', () => {
  it('nothing leaves its row, and nothing overlaps', () => {
    fc.assert(
      fc.property(anyWhoRows, anyWidth, (rows, width) => {
        const metrics = whoMetrics(width, 'Inter');
        const whole = { x: 0, y: 0, width, height: metrics.rowHeight };
        for (const row of rows) {
          const { ground, marks, zones } = layout(row, metrics);
          expect([...ground, ...marks, ...zones].filter(({ box }) => !containsBox(whole, box))).toEqual([]);
          expect(marks.filter(({ box }) => box.width <= 0 || box.height <= 0)).toEqual([]);
          expect(collisionsOf(marks)).toEqual([]);
        }
      }),
    );
  });

  it('every part of a wide row stays within a column', () => {
    fc.assert(
      fc.property(anyWhoRows, fc.integer({ min: 601, max: 2000 }), (rows, width) => {
        const metrics = whoMetrics(width, 'Inter');
        const cells = Object.values(metrics.cells);
        for (const row of rows) {
          const homeless = layout(row, metrics).marks.filter(
            ({ box }) => !cells.some((cell) => containsBox(cell, box)),
          );
          expect(homeless).toEqual([]);
        }
      }),
    );
  });

  it('every point of a row belongs to its character', () => {
    fc.assert(
      fc.property(
        anyWhoRows,
        anyWidth,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (rows, width, share) => {
          const metrics = whoMetrics(width, 'Inter');
          for (const row of rows) {
            const point = { x: share * width, y: share * metrics.rowHeight };
            expect(zoneAt(layout(row, metrics).zones, point)?.target.characterId).toBe(row.id);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
