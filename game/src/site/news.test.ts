import { describe, expect, test } from 'vitest';
import { newsPostSchema } from './news.ts';

describe('a message to publish', () => {
  test.each([
    [{ message: 'Maintenance on Tuesday' }],
    [{ message: '<b>plain</b> text & nothing else' }],
    [{ message: 'x'.repeat(5000) }],
    [{ message: 'Then', date: '2026-12-01T10:00:00Z' }],
    [{ message: 'Then', date: '2000-01-01T00:00:00Z' }],
    [{ message: 'Then', date: '2099-12-31T23:59:59Z' }],
  ])('is valid: %o', (post) => {
    expect(newsPostSchema.parse(post)).toEqual(post);
  });

  test('has a date in UTC, to the second', () => {
    const post = { message: 'Then', date: '2026-12-01T10:00:00.75+02:00' };
    expect(newsPostSchema.parse(post).date).toBe('2026-12-01T08:00:00Z');
  });

  test.each([
    ['without a message', {}, 'message'],
    ['with an empty message', { message: '' }, 'message'],
    ['with only blanks as its message', { message: ' \n\u3000' }, 'message'],
    ['with too long a message', { message: 'x'.repeat(5001) }, 'message'],
    ['with a number as its message', { message: 7 }, 'message'],
    ['with a day as its date', { message: 'x', date: '2026-12-01' }, 'date'],
    ['with an invalid date', { message: 'x', date: '2026-13-01T10:00:00Z' }, 'date'],
    ['with a date of the last century', { message: 'x', date: '1999-12-31T23:59:59Z' }, 'date'],
    ['with a date of the next century', { message: 'x', date: '2100-01-01T00:00:00Z' }, 'date'],
    ['with an empty date', { message: 'x', date: null }, 'date'],
    ['with a misspelt field', { message: 'x', titel: 'y' }, ''],
    ['when it is a list', [], ''],
  ])('is rejected %s', (_case, post, path) => {
    const parsed = newsPostSchema.safeParse(post);
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});
