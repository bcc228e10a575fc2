import { withoutIsolates } from '../../canvas/testing/painted-parts.ts';
import { makeLfm } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { Palette } from '../../canvas/marks.ts';
import { glowMs, slideMs } from '../../canvas/row-motion.ts';
import { openSurface, surfaceSize } from '../../canvas/surface.ts';
import { createTestFrames } from '../../canvas/testing/frame-clock.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { type PanelColor, readPanelColors } from '../panel-colors.ts';
import type { LfmRow } from './lfm-rows.ts';
import { createLfmRenderer, type LfmShow } from './lfm-layout.ts';
import { anyWidth } from '../shared/testing/any-layout.ts';
import { anyLfmRows } from './testing/any-rows.ts';
import { rowsOf } from './testing/row-makers.ts';

const colors: Palette<PanelColor> = readPanelColors({
  getPropertyValue: (name) => ` ${name.replace('--color-', '')}`,
});
const iconsAt = (pixelRatio: number): IconAtlas<IconName> => ({ pixelRatio, draw: () => {} });

const look = { fontSize: 14, isCompact: false, showBoundingBoxes: false };

/** The list on a surface with frames controlled by the test. */
function openList(rows: readonly LfmRow[], width = 848, height = 540) {
  const frames = createTestFrames();
  const { context, strokes, texts } = createRecordingContext();
  const stage = createLfmRenderer(iconsAt);
  const scroll = { top: 0 };
  const surface = openSurface({
    canvas: { width: 0, height: 0 },
    context,
    contentTop: () => scroll.top,
    painter: () => stage.painter,
    clock: frames.clock,
    nowMs: () => 0,
  });
  const show = (next: readonly LfmRow[], nowMs: number, over: Partial<LfmShow> = {}) => {
    const still = { settings: look, family: 'Inter', measure: measureByCount, colors, isStill: false };
    stage.show({ ...still, ...over, rows: next }, nowMs);
    surface.invalidate();
    frames.run(nowMs);
  };
  surface.resize(surfaceSize({ width, height }, 1, null));
  show(rows, 0);
  const painted = (act: () => void) => {
    strokes.length = 0;
    act();
    return texts();
  };
  return { frames, painted, scroll, show, stage, strokes, surface, texts };
}

const manyRows = rowsOf(
  Array.from({ length: 200 }, (_, index) => makeLfm({ id: index + 1, comment: `group ${index + 1}` })),
);
const comments = (texts: readonly string[]) => texts.filter((text) => text.startsWith('group '));
const groups = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => `group ${first + index}`);

describe('the list on its canvas', () => {
  it('paints only the rows in view', () => {
    expect(comments(openList(manyRows).texts())).toEqual(groups(1, 7));
  });

  it('paints only rows that scrolling brings into view', () => {
    const { frames, painted, scroll, surface } = openList(manyRows);
    const texts = painted(() => {
      scroll.top = 9045;
      surface.invalidate();
      frames.run(16);
    });
    expect(comments(texts)).toEqual(groups(101, 108));
  });

  it('paints nothing in a frame in which nothing changed', () => {
    const { frames, painted, show, stage, strokes, surface } = openList(manyRows);
    painted(() => show(manyRows, 16));
    expect(strokes).toEqual([]);
    painted(() => {
      stage.hover(null);
      surface.invalidate();
      frames.run(32);
    });
    expect(strokes).toEqual([]);
  });

  it('paints when the pointer enters another row, but not within the same one', () => {
    const { frames, painted, stage, strokes, surface } = openList(manyRows);
    const hover = (id: number) =>
      painted(() => {
        stage.hover(id);
        surface.invalidate();
        frames.run(16);
      });
    expect(hover(3)).not.toEqual([]);
    hover(3);
    expect(strokes).toEqual([]);
  });

  it.each([
    ['theme', { colors: { ...colors } }],
    ['font size', { settings: { ...look, fontSize: 16 } }],
    ['density', { settings: { ...look, isCompact: true } }],
    ['setting for frames of zones', { settings: { ...look, showBoundingBoxes: true } }],
    ['fonts', { measure: (text: string, font: string) => measureByCount(text, font) + 1 }],
  ])('paints again with another %s', (_what, over) => {
    const { painted, show } = openList(manyRows);
    expect(painted(() => show(manyRows, 16, over))).not.toEqual([]);
  });

  it('slides rows to their new places, then rests', () => {
    const { frames, painted, show, strokes, surface } = openList(manyRows.slice(0, 4));
    const moved = [manyRows[3], manyRows[0], manyRows[1], manyRows[2]].filter((row) => row !== undefined);
    painted(() => show(moved, 1000));
    expect(frames.pending()).toBe(1);
    const yOf = (text: string) =>
      strokes.flatMap((each) => (each.op === 'text' && each.text === text ? [each.y] : [])).at(-1) ?? 0;
    const before = yOf('group 1');
    painted(() => frames.run(1000 + slideMs / 2));
    painted(() => frames.run(1000 + slideMs));
    expect(yOf('group 1')).toBeCloseTo(before + 90, 0);
    expect(frames.pending()).toBe(0);
    surface.invalidate();
    painted(() => frames.run(2000));
    expect(strokes).toEqual([]);
  });

  it('paints only changed rows when all rows keep their places', () => {
    const { painted, show } = openList(manyRows);
    const other = rowsOf([makeLfm({ id: 3, comment: 'group 3 is full' })]);
    const next = manyRows.map((row) => other.find(({ id }) => id === row.id) ?? row);
    expect(comments(painted(() => show(next, 16)))).toEqual(['group 3 is full']);
    expect(comments(painted(() => show(next.toReversed(), 32))).length).toBeGreaterThan(1);
  });

  it('paints all rows when the canvas has lost them', () => {
    const { painted, surface } = openList(manyRows);
    expect(comments(painted(() => surface.repaint()))).toEqual(groups(1, 7));
  });

  it('lets a new group glow once', () => {
    const { frames, show } = openList(manyRows.slice(0, 3));
    show(manyRows.slice(0, 4), 1000);
    expect(frames.isMoving()).toBe(true);
    frames.run(1000 + glowMs);
    expect(frames.isMoving()).toBe(false);
  });

  const startOf = (count: number) => manyRows.slice(0, count);
  const reversed = (count: number) => startOf(count).toReversed();

  it('lets a group that was added out of view glow again when it moves into place', () => {
    const { frames, show } = openList(startOf(20));
    const newcomer = startOf(21).slice(20);
    show([...startOf(20), ...newcomer], 1000);
    frames.run(3000);
    expect(frames.isMoving()).toBe(false);
    const settled = [...newcomer, ...startOf(20)];
    show(settled, 5000);
    frames.run(5000 + slideMs + 1);
    expect(frames.isMoving()).toBe(true);
    frames.run(5000 + glowMs);
    expect(frames.isMoving()).toBe(false);
    show([...startOf(20), ...newcomer], 6500);
    frames.run(6500 + slideMs + 1);
    expect(frames.isMoving()).toBe(false);
  });

  it('does not repeat the glow of a group that was in view, or came long ago', () => {
    const { frames, show } = openList(startOf(4));
    show(startOf(5), 1000);
    frames.run(3000);
    show(reversed(5), 5000);
    frames.run(5000 + slideMs + 1);
    expect(frames.isMoving()).toBe(false);
    show([...startOf(20)], 6000);
    frames.run(8000);
    show(reversed(20), 17_000);
    frames.run(17_000 + slideMs + 1);
    expect(frames.isMoving()).toBe(false);
  });

  it('frames every hit zone in debug mode', () => {
    const { show, strokes } = openList(startOf(2));
    strokes.length = 0;
    show(startOf(2), 16, { settings: { ...look, showBoundingBoxes: true } });
    expect(strokes.filter((stroke) => stroke.op === 'stroke' && stroke.colour === colors.sky)).toHaveLength(
      8,
    );
  });

  it('moves nothing with reduced motion', () => {
    const { frames, show } = openList(manyRows.slice(0, 3));
    show(manyRows.slice(0, 5).toReversed(), 1000, { isStill: true });
    expect(frames.isMoving()).toBe(false);
  });

  it('finds the target under the pointer, scrolled or not', () => {
    const { stage } = openList(manyRows);
    expect(stage.at({ x: 400, y: 9045 }).target).toEqual({ lfmId: 101, part: 'quest' });
    expect(stage.at({ x: 10, y: 30 }).target).toEqual({ lfmId: 1, part: 'leader' });
    expect(stage.at({ x: 10, y: 200 * 90 + 5 })).toEqual({ row: null, target: null });
  });
});

describe('for any list', () => {
  it('every text on the canvas is a text of its row, whole or cut short, in the order of the rows', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, (rows, width) => {
        const { strokes } = openList(rows, width, 120 * rows.length + 200);
        const ofRow = new Map<number, string[]>();
        const rowHeight = width <= 600 ? 96 : 90;
        for (const stroke of strokes) {
          if (stroke.op !== 'text') continue;
          const index = Math.floor(stroke.y / rowHeight);
          ofRow.set(index, [...(ofRow.get(index) ?? []), withoutIsolates(stroke.text)]);
        }
        rows.forEach((row, index) => {
          const known = textsOf(row);
          const strange = (ofRow.get(index) ?? []).filter(
            (text) => !known.some((whole) => isPartOf(text, whole)),
          );
          expect(strange).toEqual([]);
          if (width < 700) return;
          const painted = ofRow.get(index) ?? [];
          expect(painted).toContain(row.levels);
          if (row.leaderName !== '') {
            expect(painted.some((text) => row.leaderName.startsWith(text.replace(/…$/, '')))).toBe(true);
          }
        });
      }),
      { numRuns: 30 },
    );
  });
});

function textsOf(row: LfmRow): string[] {
  return [
    row.server?.name ?? '',
    row.server?.note ?? '',
    row.leaderName,
    row.memberCount,
    row.leaderLevel,
    row.comment,
    ...(row.age?.forms ?? []),
    row.questName,
    row.difficulty?.text ?? '',
    row.tip,
    row.missingPack,
    row.levels,
    'guessed',
    '?',
    row.difficulty?.text.replace('Reaper ', 'R') ?? '',
    'Any class',
    `${row.classes.length} class${row.classes.length === 1 ? '' : 'es'}`,
    ...row.classes.flatMap(({ name }, index) => [name, `+${index + 1}`]),
  ];
}

/** A part of a text: its start with an ellipsis, or one of its lines. */
function isPartOf(text: string, whole: string): boolean {
  const kept = text.replace(/…$/, '');
  return whole.includes(kept);
}

it('the canvas takes its colours from the tokens of the page', () => {
  expect(colors.ember).toBe('ember');
  expect(colors.leafTint).toBe('leaf-tint');
  expect(Object.values(colors).every((colour) => colour !== '')).toBe(true);
});

it('the canvas names the icons of a row at their positions in the list', () => {
  const rows = rowsOf([
    makeLfm({ id: 1, accepted_classes: ['Bard'] }),
    makeLfm({ id: 2, accepted_classes: ['Favored Soul', 'Cleric'] }),
  ]);
  const { stage } = openList(rows);
  const second = stage.namesAt(100);
  expect(second.map(({ name }) => name)).toEqual(['Human', 'Favored Soul', 'Cleric']);
  expect(second.every(({ box }) => box.y > 90 && box.y + box.height < 180)).toBe(true);
  const found = second.map(({ box }) => stage.at({ x: box.x + 1, y: box.y + 1 }).target);
  expect(found.map((target) => target?.part)).toEqual(['leader', 'classes', 'classes']);
  expect([stage.namesAt(-1), stage.namesAt(1000)]).toEqual([[], []]);
});

it('the canvas stays unpainted before the first rows', () => {
  const stage = createLfmRenderer(iconsAt);
  const picture = stage.painter({ contentTop: 0, cssWidth: 848, cssHeight: 540, pixelRatio: 1 }, 0);
  const { context, strokes } = createRecordingContext();
  picture.paint(context, true);
  expect([strokes, picture.movesInMs, stage.at({ x: 1, y: 1 }).target]).toEqual([[], null, null]);
});
