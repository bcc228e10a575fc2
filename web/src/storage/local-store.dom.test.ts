import { makeCharacter } from '@rollcall/game/testing/makers';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { makeStorage } from '../testing/storage.ts';
import { friendsStore, ignoresStore, registeredCharactersStore } from './character-list-stores.ts';
import { ignoredWordsStore } from './ignored-words-store.ts';
import { createLocalStore, readBySchema, type StoreFacts, useStored } from './local-store.ts';

fc.configureGlobal({ seed: 1 });

const schema = z.object({ count: z.number().check(z.gte(0)) });
const facts: StoreFacts<z.infer<typeof schema>> = {
  key: 'counter',
  label: 'counter',
  makeDefault: () => ({ count: 0 }),
  read: readBySchema(schema),
};

describe('a store', () => {
  it('returns the default while nothing is stored', () => {
    const { surroundings, notices } = makeStorage();
    expect(createLocalStore(facts, surroundings).get()).toEqual({ count: 0 });
    expect(notices).toEqual([]);
  });

  it('returns the stored value, the same object each time', () => {
    const { surroundings } = makeStorage({ 'v1-counter': '{"count":7}' });
    const store = createLocalStore(facts, surroundings);
    expect(store.get()).toEqual({ count: 7 });
    expect(store.get()).toBe(store.get());
  });

  it('stores a new value and notifies its listeners', () => {
    const { surroundings, kept } = makeStorage();
    const store = createLocalStore(facts, surroundings);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    expect(store.set({ count: 3 })).toBe(true);
    expect(store.get()).toEqual({ count: 3 });
    expect(kept.get('v1-counter')).toBe('{"count":3}');
    unsubscribe();
    store.set({ count: 4 });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('rejects an invalid value', () => {
    const { surroundings, kept } = makeStorage();
    const store = createLocalStore(facts, surroundings);
    expect(store.set({ count: -1 })).toBe(false);
    expect(store.get()).toEqual({ count: 0 });
    expect(kept.size).toBe(0);
  });

  it('deletes its value on a reset', () => {
    const { surroundings, kept } = makeStorage({ 'v1-counter': '{"count":7}' });
    const store = createLocalStore(facts, surroundings);
    store.reset();
    expect(store.get()).toEqual({ count: 0 });
    expect(kept.size).toBe(0);
  });

  it('corrects and stores partly invalid content, with a notice', () => {
    const { surroundings, kept, notices } = makeStorage({ 'v1-counter': '{"count":7}' });
    const read = () => ({ value: { count: 5 }, isCorrected: true });
    const store = createLocalStore({ ...facts, read }, surroundings);
    expect(store.get()).toEqual({ count: 5 });
    expect(kept.get('v1-counter')).toBe('{"count":5}');
    expect(notices).toEqual([{ type: 'corrected', label: 'counter' }]);
  });
});

describe('unreadable content', () => {
  it.each(['', '{', 'null', '"text"', '{"count":-1}', '{"count":"7"}'])(
    'such as %j is replaced by the default',
    (text) => {
      const { surroundings, kept, notices } = makeStorage({ 'v1-counter': text });
      expect(createLocalStore(facts, surroundings).get()).toEqual({ count: 0 });
      expect(Object.fromEntries(kept)).toEqual({ 'v1-counter-unreadable': text });
      expect(notices).toEqual([{ type: 'unreadable', label: 'counter' }]);
    },
  );

  it('is kept under another key, only the first time', () => {
    const { surroundings, kept } = makeStorage({ 'v1-counter': 'second', 'v1-counter-unreadable': 'first' });
    createLocalStore(facts, surroundings).get();
    expect(Object.fromEntries(kept)).toEqual({ 'v1-counter-unreadable': 'first' });
  });

  it('is dropped without a notice if it is only a cache', () => {
    const { surroundings, kept, notices } = makeStorage({ 'v1-counter': '{' });
    createLocalStore({ ...facts, isCache: true }, surroundings).get();
    expect(kept.size).toBe(0);
    expect(notices).toEqual([]);
  });

  it('never makes reading fail', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { surroundings } = makeStorage({ 'v1-counter': text });
        expect(createLocalStore(facts, surroundings).get().count).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a storage that fails', () => {
  it.each([
    ['forbidden', { isForbidden: true }],
    ['full', { isFull: true }],
  ])('because it is %s leaves the value in memory', (_, wrongs) => {
    const { surroundings, notices } = makeStorage({}, wrongs);
    const store = createLocalStore(facts, surroundings);
    expect(store.get()).toEqual({ count: 0 });
    expect(store.set({ count: 3 })).toBe(true);
    expect(store.get()).toEqual({ count: 3 });
    expect(notices).toContainEqual({ type: 'forgetful' });
    store.reset();
    expect(store.get()).toEqual({ count: 0 });
  });
});

describe('two tabs', () => {
  it('stay in sync', () => {
    const { surroundings, writeElsewhere } = makeStorage({ 'v1-counter': '{"count":1}' });
    const store = createLocalStore(facts, surroundings);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get().count));
    writeElsewhere('v1-counter', '{"count":2}');
    writeElsewhere('v1-other', '{"count":9}');
    writeElsewhere('v1-counter', null);
    writeElsewhere('v1-counter', '{"count":5}');
    writeElsewhere(null, null);
    expect(seen).toEqual([2, 0, 5, 0]);
  });

  it('see changes made before their first read', () => {
    const { surroundings, writeElsewhere } = makeStorage();
    const store = createLocalStore(facts, surroundings);
    store.set({ count: 1 });
    writeElsewhere('v1-counter', '{"count":2}');
    expect(store.get()).toEqual({ count: 2 });
  });
});

const at = '2026-03-14T20:15:00.000Z';

describe('a store in a browser', () => {
  it('uses local storage and its events', () => {
    const store = createLocalStore(facts);
    store.set({ count: 3 });
    expect(localStorage.getItem('v1-counter')).toBe('{"count":3}');
    localStorage.setItem('v1-counter', '{"count":4}');
    dispatchEvent(new StorageEvent('storage', { key: 'v1-counter' }));
    expect(store.get()).toEqual({ count: 4 });
    localStorage.clear();
  });

  it.each([
    ['v1-registered-characters', registeredCharactersStore],
    ['v1-friends', friendsStore],
    ['v1-ignores', ignoresStore],
  ])('stores a list of characters under %s', (key, store) => {
    expect(store.get().data).toEqual([]);
    const list = { createdAt: at, updatedAt: at, data: [{ id: 7, character: makeCharacter({ id: 7 }) }] };
    expect(store.set(list)).toBe(true);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(list);
  });

  it('stores ignored words under v1-ignored-words, without duplicates in another case', () => {
    const list = { createdAt: at, updatedAt: at, data: ['zerg', 'no newbies'] };
    expect(ignoredWordsStore.set(list)).toBe(true);
    expect(JSON.parse(localStorage.getItem('v1-ignored-words') ?? '')).toEqual(list);
    expect(ignoredWordsStore.set({ ...list, data: ['zerg', 'Zerg'] })).toBe(false);
  });
});

afterEach(cleanup);

describe('a stored value in a component', () => {
  it('follows changes in this tab and others', () => {
    const { surroundings, writeElsewhere } = makeStorage({ 'v1-name': '"Mara"' });
    const store = createLocalStore(
      { key: 'name', label: 'name', makeDefault: () => '', read: readBySchema(z.string()) },
      surroundings,
    );
    const { result } = renderHook(() => useStored(store));
    expect(result.current).toBe('Mara');
    act(() => void store.set('Odo'));
    expect(result.current).toBe('Odo');
    act(() => writeElsewhere('v1-name', '"Kes"'));
    expect(result.current).toBe('Kes');
  });
});
