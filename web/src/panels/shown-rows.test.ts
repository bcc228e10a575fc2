import { describe, expect, it, vi } from 'vitest';
import { calmForMs, type CalmRow } from './calm-rows.ts';
import { newsEveryMs } from './list-news.ts';
import { createShownMemory, type ShownKind, type ShownQuestion } from './shown-rows.ts';

interface Item {
  readonly id: number;
}
interface List {
  readonly shown: readonly Item[];
}
interface Facts {
  readonly isLoud: boolean;
}

const rowsOf = vi.fn((shown: readonly CalmRow<Item>[], { isLoud }: Facts) =>
  shown.map(({ item: { id }, isGone }) => `${isLoud ? '!' : ''}${id}${isGone ? ' gone' : ''}`),
);
const kind: ShownKind<List, Item, string, Facts> = {
  idOf: ({ id }) => id,
  createMemory: () => rowsOf,
  namesOf: (_rows, { shown }) => new Map(shown.map(({ id }) => [id, `row ${id}`])),
  newsWords: {
    came: (names) => `Came: ${names.join(', ')}.`,
    left: (names) => `Left: ${names.join(', ')}.`,
  },
};
const listOf = (...ids: number[]): List => ({ shown: ids.map((id) => ({ id })) });
const all = { search: '' };
const ask = (list: List, change: Partial<ShownQuestion<List, Facts>> = {}): ShownQuestion<List, Facts> => ({
  list,
  filter: all,
  facts: { isLoud: false },
  hasAnswer: true,
  isHeld: false,
  ...change,
});

describe('what is shown of a list', () => {
  it('is what is known of it, while nobody holds it', () => {
    const show = createShownMemory(kind);
    expect(show(ask(listOf(1, 2)), 0).rows).toEqual(['1', '2']);
    expect(show(ask(listOf(2, 3)), 0).rows).toEqual(['2', '3']);
  });

  it('keeps its order while it is held, for eight seconds at the longest', () => {
    const show = createShownMemory(kind);
    show(ask(listOf(1, 2)), 0);
    const next = listOf(3, 2);
    const held = ask(next, { isHeld: true });
    expect(show(held, 1000).rows).toEqual(['1 gone', '2', '3']);
    expect(show(held, 1000 + calmForMs - 1).rows).toEqual(['1 gone', '2', '3']);
    expect(show(held, 1000 + calmForMs).rows).toEqual(['3', '2']);
  });

  it('takes another order at once when the reader asks for it', () => {
    const show = createShownMemory(kind);
    show(ask(listOf(1, 2)), 0);
    expect(show(ask(listOf(2, 1), { isHeld: true, filter: { search: '' } }), 0).rows).toEqual(['2', '1']);
  });

  it('is the same object, and no work, when it is asked for the same again', () => {
    const show = createShownMemory(kind);
    const list = listOf(1);
    const first = show(ask(list), 0);
    rowsOf.mockClear();
    expect(show(ask(list, { facts: { isLoud: false } }), 100_000)).toBe(first);
    expect(rowsOf).not.toHaveBeenCalled();
  });

  it('follows what rows depend on', () => {
    const show = createShownMemory(kind);
    const list = listOf(1);
    show(ask(list), 0);
    expect(show(ask(list, { facts: { isLoud: true } }), 0).rows).toEqual(['!1']);
  });
});

describe('news of what is shown', () => {
  it('begin with the first answer', () => {
    const show = createShownMemory(kind);
    expect(show(ask(listOf(), { hasAnswer: false }), 0).news).toBeNull();
    show(ask(listOf(1)), 20_000);
    expect(show(ask(listOf(1, 2)), 20_000 + newsEveryMs).news?.text).toBe('Came: row 2.');
  });

  it('tell of what is known also while the order is held', () => {
    const show = createShownMemory(kind);
    show(ask(listOf(1, 2)), 0);
    expect(show(ask(listOf(2), { isHeld: true }), newsEveryMs).news?.text).toBe('Left: row 1.');
  });

  it('do not call closed what another filter takes away', () => {
    const show = createShownMemory(kind);
    show(ask(listOf(1, 2)), 0);
    const search = { search: 'two' };
    expect(show(ask(listOf(2), { filter: search }), newsEveryMs).news?.text).toBe('');
    expect(show(ask(listOf(2, 3), { filter: search }), 2 * newsEveryMs).news?.text).toBe('Came: row 3.');
  });
});
