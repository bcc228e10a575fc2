import { describe, expect, it } from 'vitest';
import { charactersOnServer } from '@rollcall/game/api/character-reads';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { createPreloadedQueries, readPageAnswers, readPreloadedQueries } from './preloaded-queries.ts';
import { catchProblems } from '../testing/caught-problems.ts';

const path = '/v1/characters/orien';
const somebody = makeCharacter({ id: 5 });
const given = {
  made_at_ms: 1_000_000,
  answers: { [path]: { etag: '"a"', body: { data: { 5: somebody } } } },
};

describe('an answer in the page', () => {
  it('is validated, and has its ETag and the time when it was made', () => {
    expect(createPreloadedQueries(given).take(charactersOnServer, path)).toEqual({
      answer: { 5: somebody },
      etag: '"a"',
      receivedAtMs: 1_000_000,
    });
  });

  it('is usable for a minute', () => {
    let ageMs = 60_000;
    const answers = createPreloadedQueries(given, () => ageMs);
    expect(answers.take(charactersOnServer, path)).not.toBeNull();
    ageMs += 1;
    expect(answers.take(charactersOnServer, path)).toBeNull();
  });

  it.each([
    ['the page has none', null, path],
    ['it answers another call', given, '/v1/characters/khyber'],
    ['it answers an unknown call', given, '__proto__'],
  ])('is missing when %s', (_why, page, asked) => {
    expect(createPreloadedQueries(page).take(charactersOnServer, asked)).toBeNull();
  });

  it('is ignored and logged if it does not match the schema', () => {
    const problems = catchProblems();
    const wrong = { ...given, answers: { [path]: { etag: '"a"', body: { data: { 5: { id: 'five' } } } } } };
    expect(createPreloadedQueries(wrong).take(charactersOnServer, path)).toBeNull();
    expect(problems).toEqual([`The answer of ${path} is not of the agreed shape`]);
  });
});

describe('the answers in a page', () => {
  const page = (text: string | null) => ({
    getElementById: () => {
      const element = document.createElement('script');
      element.textContent = text;
      return text === null ? null : element;
    },
  });

  it.each([
    [null, null],
    ['  ', null],
    [JSON.stringify(given), given],
  ])('%j', (text, expected) => {
    expect(readPageAnswers(page(text))).toEqual(expected);
  });

  it('are ignored and logged if unreadable', () => {
    const problems = catchProblems();
    expect(readPreloadedQueries(page('{')).take(charactersOnServer, path)).toBeNull();
    expect(problems).toEqual(['The answers in the page could not be read']);
  });
});
