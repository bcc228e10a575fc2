import { makeCharacter } from '@rollcall/game/testing/makers';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { friendsStore } from '../../storage/character-list-stores.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { answerFetch } from '../../testing/answers.ts';
import { makeSurroundings } from '../../testing/surroundings.ts';
import { useCharacterList } from './useCharacterList.ts';

const friend = (id: number) => ({ id, character: makeCharacter({ id, is_online: false }) });
const keep = (...ids: number[]) => {
  act(() => {
    friendsStore.set({ ...emptyList(), data: ids.map(friend) });
  });
};

let fetched: ReturnType<typeof answerFetch>;
beforeEach(() => {
  fetched = answerFetch({ body: { data: { 1: makeCharacter({ id: 1 }) } } });
  keep(1);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  friendsStore.reset();
});

function show(surroundings = makeSurroundings().surroundings) {
  return renderHook(() => useCharacterList('friends', surroundings));
}
const urls = () => fetched.mock.calls.map(([url]) => url);

describe('one of the visitor’s lists', () => {
  it('is shown at once as last seen, and then as the server answers', async () => {
    const { result } = show();
    expect(result.current).toMatchObject({ entries: [friend(1)], answer: null, receivedAtMs: null });
    await waitFor(() => expect(result.current.entries[0]?.character?.is_online).toBe(true));
    expect(Object.keys(result.current.answer ?? {})).toEqual(['1']);
  });

  it('is requested once for all components', async () => {
    const { surroundings } = makeSurroundings();
    const first = show(surroundings);
    const second = show(surroundings);
    await waitFor(() => expect(second.result.current.receivedAtMs).not.toBeNull());
    expect(first.result.current.answer).toBe(second.result.current.answer);
    expect(urls()).toHaveLength(1);
  });

  it('is requested once for two components that mount together', async () => {
    const { surroundings } = makeSurroundings();
    const { result } = renderHook(() => [
      useCharacterList('friends', surroundings),
      useCharacterList('friends', surroundings),
    ]);
    await waitFor(() => expect(result.current[0]?.receivedAtMs).not.toBeNull());
    expect(result.current[1]?.answer).toBe(result.current[0]?.answer);
    expect(urls()).toHaveLength(1);
  });

  it('is requested once for a new character', async () => {
    const { surroundings } = makeSurroundings();
    show(surroundings);
    const { result } = show(surroundings);
    await waitFor(() => expect(result.current.receivedAtMs).not.toBeNull());
    keep(1, 2);
    await waitFor(() => expect(urls()).toHaveLength(2));
    expect(urls().at(-1)).toContain('/v1/characters/ids/1%2C2');
  });

  it('is polled while any component shows it', async () => {
    const { surroundings, pass, isWatched } = makeSurroundings();
    const first = show(surroundings);
    const second = show(surroundings);
    await waitFor(() => expect(second.result.current.receivedAtMs).not.toBeNull());
    first.unmount();
    act(() => pass(15_000));
    await waitFor(() => expect(urls()).toHaveLength(2));
    second.unmount();
    await Promise.resolve();
    expect(isWatched()).toBe(false);
    pass(60_000);
    expect(urls()).toHaveLength(2);
  });

  it('does not treat the stored list as an answer of this visit', async () => {
    const { surroundings } = makeSurroundings();
    const before = show(surroundings);
    await waitFor(() => expect(before.result.current.receivedAtMs).not.toBeNull());
    before.unmount();
    await Promise.resolve();
    expect(show(surroundings).result.current).toMatchObject({ answer: null, receivedAtMs: null });
  });
});
