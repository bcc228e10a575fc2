import { makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerFetch } from '../../testing/answers.ts';
import { CallError } from '../call-error.ts';
import { chunk, createCharactersReader } from './read-in-chunks.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

afterEach(() => vi.unstubAllGlobals());

const idsUpTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
const never = new AbortController().signal;

/** A server that knows every id and supports ETags. */
function answerAll(level = { now: 20 }) {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    urls.push(url);
    const ids = decodeURIComponent(url.split('/').at(-1) ?? '')
      .split(',')
      .map(Number);
    const tag = `"${level.now}"`;
    if (new Headers(init.headers).get('If-None-Match') === tag) return new Response(null, { status: 304 });
    const data = Object.fromEntries(ids.map((id) => [id, makeCharacter({ id, total_level: level.now })]));
    return Response.json({ data }, { headers: { ETag: tag } });
  });
  return urls;
}

it.each([
  [0, 100, []],
  [1, 100, [1]],
  [100, 100, [100]],
  [101, 100, [100, 1]],
  [30, 30, [30]],
  [31, 30, [30, 1]],
  [500, 100, [100, 100, 100, 100, 100]],
])('%i ids in chunks of %i', (count, size, lengths) => {
  expect(chunk(idsUpTo(count), size).map(({ length }) => length)).toEqual(lengths);
});

it('chunks contain every id once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 50 }), (ids, size) => {
      const chunks = chunk(ids, size);
      expect(chunks.flat()).toEqual(ids);
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
    }),
  );
});

describe('characters by id', () => {
  it.each([
    [100, 1],
    [101, 2],
    [500, 5],
  ])('%i are requested in %i requests', async (count, requests) => {
    const urls = answerAll();
    const answer = await createCharactersReader()(idsUpTo(count), never);
    expect(urls).toHaveLength(requests);
    expect(Object.keys(answer ?? {})).toHaveLength(count);
    expect(urls.every((url) => url.startsWith('/v1/characters/ids/') && url.length < 8000)).toBe(true);
  });

  it('are the same object while nothing changes, chunk by chunk', async () => {
    const level = { now: 20 };
    answerAll(level);
    const read = createCharactersReader();
    const first = await read(idsUpTo(101), never);
    expect(await read(idsUpTo(101), never)).toBe(first);
    level.now = 21;
    expect(await read(idsUpTo(101), never)).not.toBe(first);
  });

  it('are read by the schema: extra fields are dropped, and invalid characters rejected', async () => {
    const answer = answerFetch({ body: { data: { 1: { ...makeCharacter({ id: 1 }), title: 'the Bold' } } } });
    const read = createCharactersReader();
    expect(await read([1], never)).toEqual({ 1: makeCharacter({ id: 1 }) });
    const problems = catchProblems();
    answer.mockImplementation(async () => Response.json({ data: { 2: { id: 2 } } }));
    await expect(read([2], never)).rejects.toMatchObject({ failure: 'shape' });
    expect(problems).toEqual(['The answer of /v1/characters/ids/2 is not of the agreed shape']);
  });

  it('fail together, with one try for each chunk', async () => {
    const problems = catchProblems();
    const fetched = vi.fn(async (url: string) =>
      url.includes('101') ? Response.json({}, { status: 503 }) : new Promise<Response>(() => {}),
    );
    vi.stubGlobal('fetch', fetched);
    await expect(createCharactersReader()(idsUpTo(101), never)).rejects.toBeInstanceOf(CallError);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(problems).toEqual(['/v1/characters/ids/101 was answered with 503']);
  });

  it('are null when aborted', async () => {
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return Response.json({ data: {} });
    });
    const stopped = AbortSignal.abort();
    expect(await createCharactersReader()([1], stopped)).toBeNull();
  });
});
