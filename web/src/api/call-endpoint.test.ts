import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as catalogueReads from '@rollcall/game/api/catalogue-reads';
import * as characterReads from '@rollcall/game/api/character-reads';
import * as serverReads from '@rollcall/game/api/server-reads';
import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { makeCharacter, makeServerInfo } from '@rollcall/game/testing/makers';
import { answerFetch } from '../testing/answers.ts';
import { callEndpoint, type AnswerMemory } from './call-endpoint.ts';

const character = makeCharacter();
const body = { data: { [character.id]: character } };
const call = (options = {}) => callEndpoint(characterReads.charactersOnServer, { server: 'orien' }, options);

/** The text of a logged value, including the stacks and causes of errors. */
function textOf(said: unknown): string {
  if (Array.isArray(said)) return said.map((each: unknown) => textOf(each)).join();
  return said instanceof Error ? `${said.stack} ${textOf(said.cause)}` : (JSON.stringify(said) ?? '');
}

let warned = vi.fn();
let failed = vi.fn();
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockReturnValue();
  failed = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call of an endpoint', () => {
  it('returns the payload without its wrapper', async () => {
    answerFetch({ body });
    expect(await call()).toEqual({ [character.id]: character });
  });

  it('returns an unwrapped answer unchanged, even with a server named "data"', async () => {
    const infos = { data: makeServerInfo() };
    answerFetch({ body: infos });
    expect(await callEndpoint(serverReads.serverInfo, {})).toEqual(infos);
  });

  it('keeps the fields next to the data', async () => {
    const answer = { data: [], source: 'cache', timestamp: '2026-03-14T20:15:00Z' };
    answerFetch({ body: answer });
    expect(await callEndpoint(catalogueReads.areas, {})).toEqual(answer);
  });

  it('puts parameters into the path and appends the query', async () => {
    const fetched = answerFetch({ body: { data: {} } });
    await callEndpoint(
      characterReads.charactersInGuild,
      { server: 'orien', guild: 'A/B ?' },
      { query: { force: 'true' } },
    );
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/v1/characters/by-server-and-guild-name/orien/A%2FB%20%3F?force=true',
    );
  });

  it('sends a credential only in a header', async () => {
    const fetched = answerFetch({ body: { data: [] } });
    await callEndpoint(visitorCalls.tokens, { id: '7' }, { credential: 'abc' });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/v1/verification/7/tokens');
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer abc');
    expect(init?.cache).toBe('no-store');
  });

  it('does not store the answer to a request with a credential', async () => {
    const onAnswer = vi.fn();
    answerFetch({ body: { data: [] } });
    await callEndpoint(visitorCalls.tokens, { id: '7' }, { credential: 'abc', onAnswer });
    expect(onAnswer).not.toHaveBeenCalled();
    answerFetch({ body });
    await call({ onAnswer });
    expect(onAnswer).toHaveBeenCalledOnce();
  });

  it.each([
    ['there is no network', new TypeError('Failed to fetch')],
    ['the request is refused', { status: 403, body: 'no' }],
    ['the server fails', { status: 500, body: 'oops' }],
    ['the answer is not JSON', { body: '"s3cret oops' }],
    ['the answer has another shape', { body: { data: 's3cret' } }],
  ])('logs neither a credential nor its answer when %s', async (_, answer) => {
    answerFetch(answer);
    const error: unknown = await callEndpoint(
      visitorCalls.grantToken,
      { id: '7' },
      { credential: 's3cret' },
    ).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(textOf([error, warned.mock.calls, failed.mock.calls])).not.toContain('s3cret');
  });

  it.each(['a\r\nX: y', 'wörter', ''])(
    'rejects a credential that would break out of its header: %j',
    async (credential) => {
      const fetched = answerFetch({ body: { data: [] } });
      await expect(callEndpoint(visitorCalls.tokens, { id: '7' }, { credential })).rejects.toMatchObject({
        failure: 'shape',
        message: 'A credential cannot stand in a header',
      });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('returns null when aborted, and logs nothing', async () => {
    const abort = new AbortController();
    answerFetch({ body });
    abort.abort();
    expect(await call({ signal: abort.signal })).toBeNull();
    expect(warned).not.toHaveBeenCalled();
  });

  it('fails with "network" when there is no answer, and logs a warning', async () => {
    answerFetch(new TypeError('Failed to fetch'));
    await expect(call()).rejects.toMatchObject({ failure: 'network', status: null });
    expect(warned).toHaveBeenCalledOnce();
  });

  it.each([
    [{ status: 500, body: 'Internal' }, 500, null, 'The server answered 500'],
    [{ status: 429, headers: { 'Retry-After': '7' }, body: '' }, 429, 7000, 'The server answered 429'],
    [
      {
        status: 404,
        body: { message: 'No such server', error: 'No such server', code: 'x', request_id: '1' },
      },
      404,
      null,
      'No such server',
    ],
  ])('fails with "status": %j', async (answer, status, retryAfterMs, message) => {
    answerFetch(answer);
    await expect(call()).rejects.toMatchObject({ failure: 'status', status, retryAfterMs, message });
  });

  it.each([
    ['text that is not JSON', 'oops'],
    ['an answer of another shape', { data: { 1: { id: 1 } } }],
    ['an answer without its wrapper', { 1: character }],
    ['an empty answer', null],
  ])('fails with "shape" and logs an error: %s', async (_, wrong) => {
    answerFetch({ body: wrong });
    await expect(call()).rejects.toMatchObject({ failure: 'shape' });
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe('a call with a memory', () => {
  const answered = { body, headers: { ETag: '"one-g"' } };
  const memory = (): AnswerMemory<Record<string, typeof character>> => ({ last: null });

  it.each([
    ['a server error', { status: 500 }, 1],
    ['a server that asks to wait', { status: 503, headers: { 'Retry-After': '10' } }, 0],
    ['an unknown entity', { status: 404 }, 0],
  ])('for %s (%j) logs this number of errors: %i', async (_, answer, times) => {
    answerFetch(answer);
    await expect(call()).rejects.toMatchObject({ failure: 'status' });
    expect(failed).toHaveBeenCalledTimes(times);
  });

  it('reports which fields of the request are invalid', async () => {
    const issues = [{ path: 'message', message: 'must not be empty' }];
    const error = { message: 'message must not be empty', code: 'invalid-request', request_id: '1', issues };
    answerFetch({ status: 400, body: { ...error, error: error.message } });
    await expect(
      callEndpoint(visitorCalls.sendFeedback, {}, { body: { message: '' } }),
    ).rejects.toMatchObject({ issues, code: 'invalid-request' });
  });

  it('sends the known ETag and returns the same object if nothing changed', async () => {
    const known = memory();
    const fetched = answerFetch(answered, { status: 304 });
    const first = await call({ memory: known });
    expect(await call({ memory: known })).toBe(first);
    expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ 'If-None-Match': '"one-g"' });
  });

  it('does not parse an answer with the same ETag again', async () => {
    const known = memory();
    answerFetch(answered, { ...answered, body: 'not even JSON' });
    const first = await call({ memory: known });
    expect(await call({ memory: known })).toBe(first);
  });

  it('returns a new object for a new ETag', async () => {
    const known = memory();
    answerFetch(answered, { body: { data: {} }, headers: { ETag: '"two-g"' } });
    await call({ memory: known });
    expect(await call({ memory: known })).toEqual({});
    expect(known.last?.etag).toBe('"two-g"');
  });

  it('forgets an answer without an ETag', async () => {
    const known = memory();
    const fetched = answerFetch(answered, { body });
    await call({ memory: known });
    await call({ memory: known });
    expect(known.last).toBeNull();
    await call({ memory: known });
    expect(fetched.mock.calls[2]?.[1]?.headers).not.toHaveProperty('If-None-Match');
  });

  it('keeps its answer after an error', async () => {
    const known = memory();
    answerFetch(answered, { status: 500 }, { status: 304 });
    const first = await call({ memory: known });
    await expect(call({ memory: known })).rejects.toMatchObject({ status: 500 });
    expect(await call({ memory: known })).toBe(first);
  });
});

describe('an endpoint other than GET', () => {
  it('is called with its own method', async () => {
    const fetched = answerFetch({
      body: { data: { challenge: 'a b c', claim_secret: 's', expires_at: '2026-03-14T20:15:00Z' } },
    });
    await callEndpoint(visitorCalls.startClaim, { id: 7 });
    expect(fetched.mock.calls[0]?.[1]?.method).toBe('POST');
  });
});
