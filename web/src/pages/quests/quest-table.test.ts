import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { columnOf, usualColumns } from './quest-columns.ts';
import { briefText, figureOf, walkedTo, withActive } from './QuestTable.tsx';

const key = (name: string, held: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('a key on a row', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['PageDown', 5, 25],
    ['PageUp', 25, 5],
    ['Home', 5, 0],
    ['End', 5, 664],
    ['ArrowUp', 0, 0],
    ['PageUp', 3, 0],
    ['ArrowDown', 664, 664],
    ['PageDown', 650, 664],
    ['Enter', 5, null],
    ['a', 5, null],
    ['toString', 5, null],
  ])('%s on row %d moves to %s', (name, active, expected) => {
    expect(walkedTo(key(name), active, 665, 20)).toBe(expected);
  });

  it('does nothing with a modifier key, or outside the rows', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(walkedTo(key('End', { [held]: true }), 0, 5, 2)).toBeNull();
    expect(walkedTo(key('End'), 0, 0, 2)).toBeNull();
  });
});

describe('the rendered rows', () => {
  it('are those in view and the active one, ascending, each once', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(60), fc.nat(700), (first, count, active) => {
        const inSight = Array.from({ length: count }, (_, place) => first + place);
        const rows = withActive(inSight, active, 665);
        expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
        expect(rows.filter((row) => row !== active)).toEqual(inSight.filter((row) => row !== active));
        expect(rows.includes(active)).toBe(active < 665 || inSight.includes(active));
      }),
    );
  });
});

describe('a two-line row', () => {
  it.each([
    ['epic-xp', usualColumns, 'epic-xp'],
    ['name', usualColumns, 'runs'],
    ['pack', ['pack', 'time', 'groups'], 'time'],
    ['name', [], 'runs'],
  ] as const)('sorted by %s, with the columns %j, has the figure %s', (by, columns, expected) => {
    expect(figureOf(by, columns).id).toBe(expected);
  });

  it('has known values other than its figure in its second line', () => {
    const quest = { ...makeQuest({ patron: null, epic_normal_cr: null }), ...unknownQuestMetrics, runs: 40 };
    const columns = (['heroic', 'epic', 'pack', 'patron', 'time', 'runs', 'groups'] as const).map(columnOf);
    const facts = { difficulty: 'elite', groups: new Map() } as const;
    expect(briefText(quest, columns, columnOf('heroic'), facts)).toBe('Tales of the Deep · Runs 40');
    const open = { difficulty: 'elite', groups: new Map([[701, { total: 2, servers: [] }]]) } as const;
    expect(briefText(quest, columns, columnOf('runs'), open)).toBe(
      'Heroic 8 · Tales of the Deep · Open groups 2',
    );
  });
});
