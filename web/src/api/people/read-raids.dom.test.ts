import { makeCharacter, makeRaidActivity } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { CallError } from '../call-error.ts';
import { createRaidsReader, raidsCredential } from './read-raids.ts';

interface Call {
  readonly ids: readonly number[];
  readonly token: string | null;
}

const idsUpTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
const never = new AbortController().signal;

/** A server that knows a raid of every character, and fails for some ids. */
function answerAll() {
  const world = { calls: [] as Call[], failing: new Set<number>(), quest: 702 };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const text = new URL(url, 'http://localhost').searchParams.get('character_ids') ?? '';
    const ids = text.split(',').map(Number);
    world.calls.push({ ids, token: new Headers(init.headers).get('Authorization') });
    if (ids.some((id) => world.failing.has(id))) return Response.json({}, { status: 503 });
    const data = ids.map((character_id) =>
      makeRaidActivity({ character_id, data: { quest_ids: [world.quest] } }),
    );
    return Response.json({ data });
  });
  return world;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  [accessTokensStore, registeredCharactersStore].forEach((store) => store.reset());
});

const nobodyVerified = () => undefined;
const charactersOf = (answer: { activity: readonly { character_id: number }[] } | null) =>
  answer?.activity.map(({ character_id }) => character_id);

describe('raids', () => {
  it.each([
    [30, 1],
    [31, 2],
    [50, 2],
  ])('of %i characters are requested in %i requests', async (count, requests) => {
    const { calls } = answerAll();
    const answer = await createRaidsReader(nobodyVerified)(idsUpTo(count), never);
    expect(calls).toHaveLength(requests);
    expect(charactersOf(answer)).toEqual(idsUpTo(count));
    expect(answer).toMatchObject({ answeredIds: new Set(idsUpTo(count)), error: null });
  });

  it('are the same object while nothing changes', async () => {
    answerAll();
    const read = createRaidsReader(nobodyVerified);
    const first = await read([1, 2], never);
    expect(await read([1, 2], never)).toBe(first);
    expect(await read([1], never)).not.toBe(first);
  });

  it('of a character that needs a token are requested separately, with only that token', async () => {
    const { calls } = answerAll();
    const tokens = new Map([
      [2, 'two'],
      [4, 'four'],
    ]);
    const answer = await createRaidsReader((id) => tokens.get(id))([1, 2, 3, 4], never);
    expect(calls).toEqual([
      { ids: [1, 3], token: null },
      { ids: [2], token: 'Bearer two' },
      { ids: [4], token: 'Bearer four' },
    ]);
    expect(charactersOf(answer)?.toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('are kept if a request fails, and the answer lists the ids that were read', async () => {
    const world = answerAll();
    const read = createRaidsReader(nobodyVerified);
    const first = await read(idsUpTo(31), never);
    world.failing.add(31);
    world.quest = 703;
    const second = await read(idsUpTo(31), never);
    expect(charactersOf(second)).toEqual(charactersOf(first));
    expect(second?.activity[0]?.data.quest_ids).toEqual([703]);
    expect(second?.activity[30]).toEqual(first?.activity[30]);
    expect(second?.answeredIds).toEqual(new Set(idsUpTo(30)));
    expect(second?.error).toBeInstanceOf(CallError);
    world.failing.clear();
    expect(await read(idsUpTo(31), never)).toMatchObject({
      answeredIds: new Set(idsUpTo(31)),
      error: null,
    });
  });

  it('are the same list if equal, whichever requests failed', async () => {
    const world = answerAll();
    const read = createRaidsReader(nobodyVerified);
    const first = await read(idsUpTo(31), never);
    world.failing.add(31);
    expect((await read(idsUpTo(31), never))?.activity).toBe(first?.activity);
  });

  it('fail if every request failed', async () => {
    const world = answerAll();
    world.failing.add(1).add(31);
    await expect(createRaidsReader(nobodyVerified)(idsUpTo(31), never)).rejects.toBeInstanceOf(CallError);
    expect(world.calls).toHaveLength(2);
  });

  it('are null when aborted', async () => {
    answerAll();
    expect(await createRaidsReader(nobodyVerified)([1], AbortSignal.abort())).toBeNull();
  });
});

describe('withheld raids', () => {
  const tell = (answerOf: (ids: readonly number[], token: string | null) => object) =>
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const ids = new URL(url, 'http://localhost').searchParams.get('character_ids') ?? '';
      const token = new Headers(init.headers).get('Authorization');
      return Response.json({ data: [], ...answerOf(ids.split(',').map(Number), token) });
    });
  const tokens = new Map([[2, 'two']]);
  const open = () => createRaidsReader((id) => tokens.get(id));

  it('do not count as an answer without raids', async () => {
    tell((ids) => ({ unanswered_ids: ids.filter((id) => id !== 1), is_token_refused: false }));
    const answer = await open()([1, 2, 3], never);
    expect(answer?.answeredIds).toEqual(new Set([1]));
    expect(answer?.withheldIds).toEqual(new Set([3, 2]));
    expect(answer).toMatchObject({ refusedTokens: [], error: null });
  });

  it('report an invalid token and its character', async () => {
    tell((ids, token) => ({ unanswered_ids: token === null ? [] : ids, is_token_refused: token !== null }));
    const answer = await open()([1, 2, 3], never);
    expect(answer?.refusedTokens).toEqual([{ characterId: 2, token: 'two' }]);
    expect(answer?.withheldIds).toEqual(new Set([2]));
  });

  it('are the same set, and the same answer, while equal', async () => {
    let unanswered = [2];
    tell((ids, token) => ({
      unanswered_ids: unanswered.filter((id) => ids.includes(id)),
      is_token_refused: token === 'x',
    }));
    const read = open();
    const first = await read([1, 2], never);
    expect(await read([1, 2], never)).toBe(first);
    expect((await read([1, 2, 3], never))?.withheldIds).toBe(first?.withheldIds);
    unanswered = [1, 2];
    expect((await read([1, 2], never))?.withheldIds).toEqual(new Set([1, 2]));
  });

  it('are known again when the token is valid again', async () => {
    let isTold = false;
    tell((ids, token) => (isTold || token === null ? {} : { unanswered_ids: ids }));
    const read = open();
    expect((await read([1, 2], never))?.answeredIds).toEqual(new Set([1]));
    isTold = true;
    expect(await read([1, 2], never)).toMatchObject({ answeredIds: new Set([1, 2]), withheldIds: new Set() });
  });
});

describe('a token', () => {
  const at = new Date(0).toISOString();
  beforeEach(() => {
    const listed = [
      { id: 1, character: makeCharacter({ id: 1 }) },
      { id: 2, character: makeCharacter({ id: 2, is_anonymous: true }) },
      { id: 3, character: null },
      { id: 4, character: makeCharacter({ id: 4, is_anonymous: true }) },
    ];
    registeredCharactersStore.set({ createdAt: at, updatedAt: at, data: listed });
    const data = [1, 2, 3].map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: 'n' }));
    accessTokensStore.set({ ...emptyList(), data });
  });

  it.each([
    ['is not sent for a public character', 1, undefined],
    ['is sent for an anonymous character', 2, 't2'],
    ['is sent for a character never seen', 3, 't3'],
    ['is not sent if there is none', 4, undefined],
  ])('%s', (_what, id, token) => {
    expect(raidsCredential(id)).toBe(token);
  });
});
