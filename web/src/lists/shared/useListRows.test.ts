import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hidePage } from '../../testing/hide-page.ts';
import { type HeldRow, holdForMs } from './hold-order.ts';
import { announceEveryMs } from './announce-changes.ts';
import { createListRows, type ListRowsInput, type ListRowsKind, useListRows } from './useListRows.ts';

interface Item {
  readonly id: number;
}
interface List {
  readonly shown: readonly Item[];
}
interface Facts {
  readonly isLoud: boolean;
}

const rowsOf = vi.fn((shown: readonly HeldRow<Item>[], { isLoud }: Facts) =>
  shown.map(({ item: { id }, isGone }) => `${isLoud ? '!' : ''}${id}${isGone ? ' gone' : ''}`),
);
const kind: ListRowsKind<List, Item, string, Facts> = {
  idOf: ({ id }) => id,
  createMemory: () => rowsOf,
  namesOf: (_rows, { shown }) => new Map(shown.map(({ id }) => [id, `row ${id}`])),
  changeText: {
    came: (names) => `Came: ${names.join(', ')}.`,
    left: (names) => `Left: ${names.join(', ')}.`,
  },
};
const listOf = (...ids: number[]): List => ({ shown: ids.map((id) => ({ id })) });
const all = { search: '' };
const ask = (list: List, change: Partial<ListRowsInput<List, Facts>> = {}): ListRowsInput<List, Facts> => ({
  list,
  filter: all,
  facts: { isLoud: false },
  hasAnswer: true,
  isHeld: false,
  ...change,
});

describe('the shown rows of a list', () => {
  it('are the known rows while the list is not held', () => {
    const show = createListRows(kind);
    expect(show(ask(listOf(1, 2)), 0).rows).toEqual(['1', '2']);
    expect(show(ask(listOf(2, 3)), 0).rows).toEqual(['2', '3']);
  });

  it('keep their order while the list is held, for at most eight seconds', () => {
    const show = createListRows(kind);
    show(ask(listOf(1, 2)), 0);
    const next = listOf(3, 2);
    const held = ask(next, { isHeld: true });
    expect(show(held, 1000).rows).toEqual(['1 gone', '2', '3']);
    expect(show(held, 1000 + holdForMs - 1).rows).toEqual(['1 gone', '2', '3']);
    expect(show(held, 1000 + holdForMs).rows).toEqual(['3', '2']);
  });

  it('change their order at once when the visitor sorts', () => {
    const show = createListRows(kind);
    show(ask(listOf(1, 2)), 0);
    expect(show(ask(listOf(2, 1), { isHeld: true, filter: { search: '' } }), 0).rows).toEqual(['2', '1']);
  });

  it('are the same object, without work, for the same input', () => {
    const show = createListRows(kind);
    const list = listOf(1);
    const first = show(ask(list), 0);
    rowsOf.mockClear();
    expect(show(ask(list, { facts: { isLoud: false } }), 100_000)).toBe(first);
    expect(rowsOf).not.toHaveBeenCalled();
  });

  it('follow the facts that rows depend on', () => {
    const show = createListRows(kind);
    const list = listOf(1);
    show(ask(list), 0);
    expect(show(ask(list, { facts: { isLoud: true } }), 0).rows).toEqual(['!1']);
  });
});

describe('announcements of the shown list', () => {
  it('start after the first answer', () => {
    const show = createListRows(kind);
    expect(show(ask(listOf(), { hasAnswer: false }), 0).announcement).toBeNull();
    show(ask(listOf(1)), 20_000);
    expect(show(ask(listOf(1, 2)), 20_000 + announceEveryMs).announcement?.text).toBe('Came: row 2.');
  });

  it('cover known rows even while the order is held', () => {
    const show = createListRows(kind);
    show(ask(listOf(1, 2)), 0);
    expect(show(ask(listOf(2), { isHeld: true }), announceEveryMs).announcement?.text).toBe('Left: row 1.');
  });

  it('are due fifteen seconds after the first answer when something has changed since, and only then', () => {
    const show = createListRows(kind);
    expect(show(ask(listOf(1)), 0).nextAtMs).toBeNull();
    const next = listOf(1, 2);
    expect(show(ask(next), 5000)).toMatchObject({ nextAtMs: announceEveryMs, announcement: { text: '' } });
    const due = show(ask(next), announceEveryMs);
    expect(due).toMatchObject({ nextAtMs: null, announcement: { text: 'Came: row 2.' } });
  });

  it('do not report rows hidden by a new filter as closed', () => {
    const show = createListRows(kind);
    show(ask(listOf(1, 2)), 0);
    const search = { search: 'two' };
    expect(show(ask(listOf(2), { filter: search }), announceEveryMs).announcement?.text).toBe('');
    expect(show(ask(listOf(2, 3), { filter: search }), 2 * announceEveryMs).announcement?.text).toBe(
      'Came: row 3.',
    );
  });
});

describe('the rows of a held list', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('settle after eight seconds, even without an answer', () => {
    const { result, rerender } = renderHook((input) => useListRows(kind, input), {
      initialProps: ask(listOf(1, 2), { isHeld: false }),
    });
    expect(result.current).toEqual({ rows: ['1', '2'], announcement: '' });
    rerender(ask(listOf(2, 1), { isHeld: true }));
    expect(result.current.rows).toEqual(['1', '2']);
    act(() => void vi.advanceTimersByTime(holdForMs - 1));
    expect(result.current.rows).toEqual(['1', '2']);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.rows).toEqual(['2', '1']);
  });

  it('set no timer while the page is hidden, and settle when it is visible again', () => {
    const { result, rerender } = renderHook((input) => useListRows(kind, input), {
      initialProps: ask(listOf(1, 2), { isHeld: false }),
    });
    rerender(ask(listOf(2, 1), { isHeld: true }));
    hidePage();
    expect(vi.getTimerCount()).toBe(0);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current.rows).toEqual(['1', '2']);
    hidePage(false);
    act(() => void vi.advanceTimersByTime(0));
    expect(result.current.rows).toEqual(['2', '1']);
  });

  it('set no timer after the panel has unmounted', () => {
    const { rerender, unmount } = renderHook((input) => useListRows(kind, input), {
      initialProps: ask(listOf(1, 2), { isHeld: false }),
    });
    rerender(ask(listOf(2, 1), { isHeld: true }));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
