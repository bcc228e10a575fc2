import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Area } from '@rollcall/game/quest/area';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import type { CachedList } from '../storage/stored-list.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { CallError } from './call-error.ts';
import {
  type Catalogue,
  catalogueCacheMs,
  createCatalogueLoader,
  preloadedCatalogue,
  isCacheFresh,
  isCatalogueSettled,
  withPreloaded,
} from './catalogue.ts';
import { createPreloadedQueries } from './preloaded-queries.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');
const down = new CallError('network', 'No answer', { status: null, retryAfterMs: null });
const gone = new CallError('status', 'Gone', { status: 404, retryAfterMs: null });

function makeStore<T>(kept: readonly T[] | null, ageMs = 0): LocalStore<CachedList<T> | null> {
  const at = new Date(startMs - ageMs).toISOString();
  let value: CachedList<T> | null = kept && { createdAt: at, updatedAt: at, data: kept };
  return {
    getDefault: () => null,
    read: () => null,
    write: (written) => written,
    get: () => value,
    set: (next) => {
      value = next;
      return true;
    },
    reset: () => {},
    subscribe: () => () => {},
  };
}

interface Kept {
  readonly quests?: readonly Quest[] | null;
  readonly areas?: readonly Area[] | null;
  readonly ageMs?: number;
}

function setUp({ quests = null, areas = null, ageMs = 0 }: Kept = {}) {
  const readQuests = vi.fn<(isForced: boolean) => Promise<readonly Quest[] | null>>();
  const readAreas = vi.fn<(isForced: boolean) => Promise<readonly Area[] | null>>();
  readQuests.mockResolvedValue([makeQuest({ id: 1 })]);
  readAreas.mockResolvedValue([makeArea({ id: 2 })]);
  const questsStore = makeStore(quests, ageMs);
  const seen: string[] = [];
  const loader = createCatalogueLoader({
    quests: { store: questsStore, read: readQuests },
    areas: { store: makeStore(areas, ageMs), read: readAreas },
    nowMs: () => startMs,
    wait: async () => {},
  });
  loader.subscribe(() => seen.push(loader.snapshot().state));
  return { loader, readQuests, readAreas, questsStore, seen };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

describe('a stored list', () => {
  const listed = (ageMs: number, data: readonly unknown[] = [1]): CachedList<unknown> => {
    const at = new Date(startMs - ageMs).toISOString();
    return { createdAt: at, updatedAt: at, data };
  };

  it.each([
    ['nothing stored', null, false],
    ['a new list', listed(0), true],
    ['a list of almost a day', listed(catalogueCacheMs - 1), true],
    ['a list of a day', listed(catalogueCacheMs), false],
    ['a list from the future', listed(-1000), false],
    ['an empty list', listed(0, []), false],
  ])('is used without a request: %s', (_, cached, isFresh) => {
    expect(isCacheFresh(cached, startMs)).toBe(isFresh);
  });
});

describe('the catalogue', () => {
  it('is loading, then loaded, and stored with its time', async () => {
    const { loader, questsStore, seen } = setUp();
    expect(loader.snapshot().state).toBe('loading');
    await loader.load();
    expect(seen).toEqual(['loaded']);
    expect(loader.snapshot().quests.get(1)?.id).toBe(1);
    expect(loader.snapshot().areas.get(2)?.id).toBe(2);
    expect(questsStore.get()).toMatchObject({ updatedAt: '2026-03-14T20:15:00.000Z' });
  });

  it('requests nothing while the stored copy is fresh', async () => {
    const { loader, readQuests, readAreas } = setUp({ quests: [makeQuest({ id: 5 })], areas: [makeArea()] });
    await loader.load();
    expect(readQuests).not.toHaveBeenCalled();
    expect(readAreas).not.toHaveBeenCalled();
    expect(loader.snapshot().quests.has(5)).toBe(true);
  });

  it('requests only the missing list', async () => {
    const { loader, readQuests, readAreas } = setUp({ quests: [makeQuest()] });
    await loader.load();
    expect(readQuests).not.toHaveBeenCalled();
    expect(readAreas).toHaveBeenCalledOnce();
  });

  it('requests all lists when forced', async () => {
    const { loader, readQuests } = setUp({ quests: [makeQuest({ id: 5 })], areas: [makeArea()] });
    await loader.load(true);
    expect(readQuests).toHaveBeenCalledWith(true);
    expect(loader.snapshot().quests.has(1)).toBe(true);
  });

  it('shows an old copy at once, and the new one on arrival', async () => {
    const old = { quests: [makeQuest({ id: 5 })], areas: [makeArea()], ageMs: 2 * catalogueCacheMs };
    const { loader, questsStore } = setUp(old);
    const loading = loader.load();
    expect(loader.snapshot().state).toBe('loaded');
    expect(loader.snapshot().quests.has(5)).toBe(true);
    await loading;
    expect(loader.snapshot().quests.has(1)).toBe(true);
    expect(questsStore.get()?.createdAt).toBe('2026-03-12T20:15:00.000Z');
  });

  it('keeps the old copy if the request fails', async () => {
    const old = { quests: [makeQuest({ id: 5 })], areas: [makeArea()], ageMs: 2 * catalogueCacheMs };
    const { loader, readQuests } = setUp(old);
    readQuests.mockRejectedValue(gone);
    await loader.load();
    expect(loader.snapshot().state).toBe('loaded');
    expect(loader.snapshot().quests.has(5)).toBe(true);
  });

  it('is in error after the first failed try, and loaded when a later one succeeds', async () => {
    const { loader, readQuests, seen } = setUp();
    readQuests.mockRejectedValueOnce(down);
    await loader.load();
    expect(seen).toEqual(['error', 'loaded']);
  });

  it.each([
    ['warn', 'the network is away', down],
    ['error', 'the server refuses it', gone],
  ] as const)('counts as %s when %s', async (level, _why, failure) => {
    const { loader, readQuests } = setUp();
    readQuests.mockRejectedValueOnce(failure);
    await loader.load();
    expect(console[level]).toHaveBeenCalledOnce();
  });

  it('can be requested again after all retries failed', async () => {
    const { loader, readQuests } = setUp();
    readQuests.mockRejectedValueOnce(gone);
    await loader.load();
    expect(loader.snapshot().state).toBe('error');
    await loader.load();
    expect(loader.snapshot().state).toBe('loaded');
  });

  it('is requested once for simultaneous callers', async () => {
    const { loader, readQuests } = setUp();
    await Promise.all([loader.load(), loader.load()]);
    expect(readQuests).toHaveBeenCalledOnce();
  });
});

describe('the catalogue of a served page', () => {
  const nothing = { quests: new Map(), areas: new Map() };
  const given = { quests: new Map([[1, makeQuest({ id: 1 })]]), areas: new Map([[2, makeArea({ id: 2 })]]) };
  const own = { quests: new Map([[3, makeQuest({ id: 3 })]]), areas: new Map() };

  it.each([
    ['is used while the catalogue loads', 'loading', nothing, { ...given, state: 'partial' }],
    ['stays when the catalogue cannot be loaded', 'error', nothing, { ...given, state: 'error' }],
    ['is replaced by the catalogue', 'loaded', own, { ...own, state: 'loaded' }],
  ] as const)('%s', (_what, state, known, expected) => {
    expect(withPreloaded({ ...known, state }, given)).toEqual(expected);
  });

  it('is empty if the page has none', () => {
    const catalogue: Catalogue = { ...nothing, state: 'loading' };
    expect(withPreloaded(catalogue, nothing)).toBe(catalogue);
  });
});

describe('an id that the catalogue lacks', () => {
  it.each([
    ['loading', false],
    ['partial', false],
    ['loaded', true],
    ['error', true],
  ] as const)('counts as unknown in the state "%s": %s', (state, isSettled) => {
    expect(isCatalogueSettled(state)).toBe(isSettled);
  });
});

describe('the catalogue of the answers in a served page', () => {
  it('is keyed by id (quests by both of their ids) and skips invalid rows', () => {
    const quest = makeQuest({ id: 7, alt_id: 70 });
    const area = makeArea({ id: 3 });
    const page = { made_at_ms: 1, answers: {}, quests: [quest, { id: 0 }], areas: [null, area] };
    const answers = createPreloadedQueries(page);
    const { quests, areas } = preloadedCatalogue(answers);
    expect([...quests]).toEqual([
      [7, quest],
      [70, quest],
    ]);
    expect([...areas]).toEqual([[3, area]]);
    expect(preloadedCatalogue(answers)).toBe(preloadedCatalogue(answers));
  });

  it('is empty if the answers mention no quests or areas', () => {
    expect(preloadedCatalogue(createPreloadedQueries(null))).toEqual({ quests: new Map(), areas: new Map() });
  });
});
