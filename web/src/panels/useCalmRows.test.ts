import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calmForMs, type CalmRow } from './calm-rows.ts';
import type { ShownKind } from './shown-rows.ts';
import { useCalmRows } from './useCalmRows.ts';

interface List {
  readonly shown: readonly string[];
}

const kind: ShownKind<List, string, string, object> = {
  idOf: (text) => text.length,
  createMemory: () => (shown: readonly CalmRow<string>[]) => shown.map(({ item }) => item),
  namesOf: () => new Map(),
  newsWords: { came: () => '', left: () => '' },
};
const facts = {};
const questionOf = (isHeld: boolean, ...shown: string[]) => ({
  list: { shown },
  filter: kind,
  facts,
  hasAnswer: true,
  isHeld,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the rows of a list that is held', () => {
  it('settle by themselves after eight seconds, also when no answer comes', () => {
    const { result, rerender } = renderHook((question) => useCalmRows(kind, question), {
      initialProps: questionOf(false, 'a', 'bb'),
    });
    expect(result.current).toEqual({ rows: ['a', 'bb'], news: '' });
    rerender(questionOf(true, 'bb', 'a'));
    expect(result.current.rows).toEqual(['a', 'bb']);
    act(() => void vi.advanceTimersByTime(calmForMs - 1));
    expect(result.current.rows).toEqual(['a', 'bb']);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.rows).toEqual(['bb', 'a']);
  });

  it('wait for nothing once the panel is gone', () => {
    const { rerender, unmount } = renderHook((question) => useCalmRows(kind, question), {
      initialProps: questionOf(false, 'a', 'bb'),
    });
    rerender(questionOf(true, 'bb', 'a'));
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
