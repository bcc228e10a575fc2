import { newsPostSchema } from '@rollcall/game/site/news';
import { describe, expect, it, test } from 'vitest';
import { HttpError } from './http-error.ts';
import { parseBody } from './parse-body.ts';

function refusalOf(body: unknown): HttpError {
  try {
    parseBody(newsPostSchema, body);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a body', () => {
  it('is returned as transformed by its schema', () => {
    expect(parseBody(newsPostSchema, { message: 'a\0b' })).toEqual({ message: 'ab' });
  });

  test.each([
    [undefined, 'invalid-json', 'The body is empty'],
    [null, 'invalid-request', 'The body must be an object, not null'],
    [[], 'invalid-request', 'The body must be an object, not a list'],
    ['hello', 'invalid-request', 'The body must be an object, not text'],
    [{}, 'invalid-request', 'message is missing'],
    [{ message: 7 }, 'invalid-request', 'message must be text, not a number'],
    [{ message: ' ' }, 'invalid-request', 'message must not be empty'],
    [{ message: 'x'.repeat(5001) }, 'invalid-request', 'message must be at most 5000 characters long'],
    [{ message: 'x', titel: 1, b: 2 }, 'invalid-request', 'The body must not hold "titel", "b"'],
    [
      { message: 'x', date: 'today' },
      'invalid-request',
      'date must be a UTC time such as 2026-01-31T20:15:00Z',
    ],
  ])('like %j is rejected with a message', (body, code, message) => {
    expect(refusalOf(body)).toMatchObject({ status: 400, code, message });
  });

  it('is rejected with a list of all invalid fields', () => {
    expect(refusalOf({ date: 'today' }).issues?.map(({ path }) => path)).toEqual(['message', 'date']);
  });
});
