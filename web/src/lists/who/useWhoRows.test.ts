import { cleanup, renderHook } from '@testing-library/react';
import type { Character } from '@rollcall/game/character/character';
import { makeCharacter, makeWhoFilter, makeWhoViewer } from '@rollcall/game/testing/makers';
import { arrangeWho, type WhoFilter } from '@rollcall/game/who/who-list';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithPageSettings } from '../../testing/page-settings.ts';
import { makeListFacts, quietList } from '../shared/testing/list-makers.ts';
import { announceEveryMs } from '../shared/announce-changes.ts';
import { defaultSettings } from './testing/row-makers.ts';
import { useWhoRows, type WhoList } from './useWhoList.ts';

const all = makeWhoFilter();
const people = (...ids: number[]) =>
  ids.map((id) => makeCharacter({ id, total_level: id, name: `Player ${id}` }));

function listOf(
  characters: readonly Character[],
  filter: WhoFilter = all,
  facts: Partial<WhoList['facts']> = {},
): WhoList {
  return {
    ...quietList,
    settings: defaultSettings,
    filter,
    correction: null,
    arranged: arrangeWho(characters, filter, makeWhoViewer()),
    hasMatchOfAnyClass: false,
    facts: makeListFacts({ shownCount: characters.length, ...facts }),
  };
}

const open = (list: WhoList) =>
  renderHook<ReturnType<typeof useWhoRows>, { list: WhoList; isHeld?: boolean }>(
    ({ list: given, isHeld = false }) => useWhoRows(given, isHeld),
    {
      wrapper: WithPageSettings,
      initialProps: { list },
    },
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the rows of a Who list', () => {
  it.each([
    ['loading', ''],
    ['partial', ''],
    ['loaded', 'Somewhere in the Aether'],
    ['error', 'Somewhere in the Aether'],
  ] as const)('while the catalogue is %s, show a place missing in it as "%s"', (catalogue, place) => {
    const { result } = open(listOf([makeCharacter({ location_id: 999 })], all, { catalogue }));
    expect(result.current.rows.map((row) => row.place)).toEqual([place]);
  });

  it('keep their places while the list is held', () => {
    const { result, rerender } = open(listOf(people(1, 2)));
    rerender({ list: listOf(people(2, 3)), isHeld: true });
    expect(result.current.rows.map(({ id, isGone }) => [id, isGone])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    rerender({ list: listOf(people(2, 3)) });
    expect(result.current.rows.map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('announcements of a Who list', () => {
  it('name a few, and count many', () => {
    const { result, rerender } = open(listOf(people(1, 2)));
    vi.advanceTimersByTime(announceEveryMs);
    rerender({ list: listOf(people(2, 3)) });
    expect(result.current.announcement).toBe('1 came: Player 3. 1 left: Player 1.');
    vi.advanceTimersByTime(announceEveryMs);
    rerender({ list: listOf(people(3, 4, 5, 6, 7)) });
    expect(result.current.announcement).toBe('4 came. 1 left: Player 2.');
  });

  it('do not report characters beyond the row limit as gone', () => {
    const few = makeWhoFilter({ maximumRenderedCharacterCount: 2 });
    const { result, rerender } = open(listOf(people(2, 3), few));
    vi.advanceTimersByTime(announceEveryMs);
    rerender({ list: listOf(people(1, 2, 3), few) });
    expect(result.current.rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(result.current.announcement).toBe('1 came: Player 1.');
  });

  it('do not report the effect of a search', () => {
    const { result, rerender } = open(listOf(people(1, 2)));
    vi.advanceTimersByTime(announceEveryMs);
    rerender({ list: listOf(people(1, 2), makeWhoFilter({ stringFilter: 'player 1' })) });
    expect(result.current.rows).toHaveLength(1);
    expect(result.current.announcement).toBe('');
  });

  it('start after the first answer', () => {
    const { result, rerender } = open(listOf([], all, { hasAnswer: false }));
    vi.advanceTimersByTime(announceEveryMs);
    rerender({ list: listOf(people(1, 2)) });
    expect(result.current.announcement).toBe('');
  });
});
