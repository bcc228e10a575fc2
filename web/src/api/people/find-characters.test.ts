import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerFetch } from '../../testing/answers.ts';
import { CallError } from '../call-error.ts';
import { findCharacters, isCharacterName } from './find-characters.ts';
import { catchProblems } from '../../testing/caught-problems.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['Torvald', true],
  ['  Torvald ', true],
  ['\uFEFFTor\u200Bvald\u00AD', true],
  ['\u200B', false],
  ['a', true],
  ['O-Neill-2', true],
  ['x'.repeat(30), true],
  ['x'.repeat(31), false],
  ['', false],
  ['Two Words', false],
  ['Ärlin', false],
  ['../characters', false],
  ['%2F', false],
])('%j may be a name: %s', (text, isName) => {
  expect(isCharacterName(text)).toBe(isName);
});

describe('looking for a name', () => {
  it('returns all characters of that name, online first, then by server', async () => {
    const all = [
      makeCharacter({ id: 1, is_online: false, server_name: 'Cannith' }),
      makeCharacter({ id: 2, server_name: 'Orien' }),
      makeCharacter({ id: 3, server_name: 'Khyber' }),
    ];
    const fetched = answerFetch({ body: { data: Object.fromEntries(all.map((each) => [each.id, each])) } });
    const found = await findCharacters(' Tor\u200Bvald ');
    expect(found?.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/v1/characters/any/Torvald']);
  });

  it('returns nobody if the server knows none', async () => {
    answerFetch({ status: 404, body: {} });
    expect(await findCharacters('Torvald')).toEqual([]);
  });

  it('retries passing failures, and reports each one', async () => {
    const problems = catchProblems();
    const fetched = answerFetch({ status: 503, body: {} }, { body: { data: {} } });
    const onFailure = vi.fn();
    expect(await findCharacters('Torvald', { wait: async () => {}, onFailure })).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(problems).toEqual(['/v1/characters/any/Torvald was answered with 503']);
  });

  it('fails on a lasting failure', async () => {
    answerFetch({ status: 400, body: {} });
    await expect(findCharacters('Torvald')).rejects.toBeInstanceOf(CallError);
  });

  it('returns null when aborted', async () => {
    answerFetch({ body: { data: {} } });
    expect(await findCharacters('Torvald', { signal: AbortSignal.abort() })).toBeNull();
  });
});
