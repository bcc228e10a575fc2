import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutIsolates } from '../../../canvas/clean-text.ts';
import { containsBox } from '../../../canvas/geometry.ts';
import { cacheAtlas, type IconAtlas } from '../../../canvas/icon-atlas.ts';
import { measureByCount } from '../../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../../canvas/testing/recording-context.ts';
import type { IconName } from '../../../people/icons.gen.ts';
import { readPanelColors } from '../../panel-colors.ts';
import type { RaidServer } from './current-raids.ts';
import { createRaidsPainter, layoutHead, layoutRaid, raidMetrics, raidsHeight } from './raids-layout.ts';
import { anyWorld, boardOf, groupsOf } from './testing/raid-makers.ts';

const colors = readPanelColors({ getPropertyValue: (name) => name.replace('--color-', '') });
const atlasAt = (pixelRatio: number): IconAtlas<IconName> => ({
  pixelRatio,
  draw: (context, _icon, _colour, { x, y, width, height }) =>
    context.drawImage(document.createElement('img'), x, y, width, height),
});

/** What is painted of a board. */
function paint(servers: readonly RaidServer[], cssWidth: number, cssHeight: number, contentTop = 0) {
  const { context, strokes, texts } = createRecordingContext();
  const painter = createRaidsPainter({
    servers,
    family: 'Inter',
    measure: measureByCount,
    colors,
    atlasFor: atlasAt,
  });
  painter({ cssWidth, cssHeight, contentTop, pixelRatio: 1 }, 0).paint(context, true);
  return { strokes, texts: texts().map(withoutIsolates) };
}

const raid = (overrides: Parameters<typeof makeLfm>[0] = {}) => makeLfm({ quest_id: 1, ...overrides });
const members = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCharacter({ id: 500 + index }));
const anyWidth = fc.integer({ min: 200, max: 1400 });

describe('the picture of the raids', () => {
  const board = boardOf({
    khyber: groupsOf(raid({ id: 1, members: members(6) })),
    orien: groupsOf(raid({ id: 2, quest_id: 2, difficulty: 'Reaper', members: members(11) })),
  });

  it('says everything of every raid under its server, from top to bottom', () => {
    const { texts } = paint(board, 1120, 600);
    expect(texts).toEqual([
      '1 group ›',
      'Khyber',
      '1 raid',
      'The Chronoscope',
      'Elite',
      'Torvald',
      '7/12',
      'Lv 15–25',
      'Any class',
      'Just now',
      '1 group ›',
      'Orien',
      '1 raid',
      'Ascension Chamber',
      'Reaper',
      'Torvald',
      '12/12',
      'Lv 15–25',
      'Any class',
      'Just now',
    ]);
  });

  it('says the same in two lines', () => {
    const sorted = (texts: readonly string[]) => texts.toSorted();
    expect(sorted(paint(board, 600, 600).texts)).toEqual(sorted(paint(board, 1120, 600).texts));
  });

  it('has a small box for every seat, lit where somebody sits', () => {
    const filled = (taken: number) => {
      const [server] = boardOf({ orien: groupsOf(raid({ members: members(taken - 1) })) });
      const marks = server?.rows.flatMap((row) =>
        layoutRaid(row, server.isFresh, raidMetrics(1120, 'Inter'), measureByCount),
      );
      const seats =
        marks?.flatMap((mark) => (mark.kind === 'plate' && mark.radius === 1.5 ? [mark] : [])) ?? [];
      return [seats.length, seats.filter(({ frame, color }) => frame === 0 && color === 'ember').length];
    };
    expect(filled(7)).toEqual([12, 7]);
    // A full raid lights nothing up.
    expect(filled(12)).toEqual([12, 0]);
  });

  it.each([
    ['there is room and it is of now', 6, true, true],
    ['it is full', 11, true, false],
    ['it is of a while ago', 6, false, false],
  ])('lights a raid up when %s: %#', (_, others, isFresh, isLit) => {
    const [server] = boardOf({ orien: groupsOf(raid({ members: members(others) })) });
    const [row] = server?.rows ?? [];
    if (!row) throw new Error('There is no raid');
    const marks = layoutRaid(row, isFresh, raidMetrics(1120, 'Inter'), measureByCount);
    expect(marks.some((mark) => 'color' in mark && mark.color === 'ember')).toBe(isLit);
  });

  it('paints what is in view and nothing else', () => {
    const servers = boardOf({
      orien: groupsOf(
        ...Array.from({ length: 40 }, (_, index) =>
          raid({ id: index + 1, minimum_level: index + 1, maximum_level: 50 }),
        ),
      ),
    });
    const levels = paint(servers, 1120, 440, 44 + 10 * 44).texts.filter((text) => text.startsWith('Lv'));
    expect(levels).toEqual(Array.from({ length: 10 }, (_, index) => `Lv ${index + 11}–50`));
  });

  it('never leaves a line, whatever the words and the width', () => {
    fc.assert(
      fc.property(anyWorld, anyWidth, ({ lfms, quests }, width) => {
        const metrics = raidMetrics(width, 'Inter');
        for (const server of boardOf(lfms, { quests })) {
          const head = { x: 0, y: 0, width, height: metrics.headHeight };
          const line = { ...head, height: metrics.rowHeight };
          for (const mark of layoutHead(server, metrics, measureByCount)) {
            expect(containsBox(head, mark.box)).toBe(true);
          }
          for (const row of server.rows) {
            for (const mark of layoutRaid(row, server.isFresh, metrics, measureByCount)) {
              expect(containsBox(line, mark.box)).toBe(true);
            }
          }
        }
      }),
    );
  });

  it('is the same picture until something in it is another', () => {
    const painter = createRaidsPainter({
      servers: board,
      family: 'Inter',
      measure: measureByCount,
      colors,
      atlasFor: cacheAtlas(atlasAt),
    });
    const view = { cssWidth: 900, cssHeight: 300, contentTop: 0, pixelRatio: 2 };
    const first = painter(view, 0).dependsOn;
    expect(painter(view, 500).dependsOn.every((part, index) => part === first[index])).toBe(true);
    const wider = painter({ ...view, cssWidth: 901 }, 0).dependsOn;
    expect(wider.some((part, index) => part !== first[index])).toBe(true);
  });
});

describe('the measures of the board', () => {
  it.each([
    [1120, 44 + 2 * 44 + 44 + 44],
    [390, 44 + 2 * 60 + 44 + 60],
  ])('add up at a width of %i', (width, height) => {
    const servers = boardOf({
      orien: groupsOf(raid({ id: 1 }), raid({ id: 2 })),
      khyber: groupsOf(raid({ id: 3 })),
    });
    expect(raidsHeight(servers, width)).toBe(height);
  });
});
