import { describe, expect, it } from 'vitest';
import { populationEventPostSchema } from './trends.ts';

const event = { kind: 'update', title: 'Update 71', from: '2026-03-05T15:00:00Z' };

describe('a posted event', () => {
  it.each([
    {},
    { to: null, link: null },
    { to: event.from, link: 'https://example.org/notes?update=71' },
    { to: '2026-03-06T00:00:00Z', servers: ['Orien', 'khyber'] },
  ])('may have %j', (more) => {
    expect(populationEventPostSchema.safeParse({ ...event, ...more }).success).toBe(true);
  });

  it.each([
    ['kind', { kind: 'rumour' }],
    ['title', { title: ' ' }],
    ['title', { title: 'two\nlines' }],
    ['title', { title: 'x'.repeat(201) }],
    ['link', { link: 'ftp://example.org' }],
    ['link', { link: 'data:text/html,hello' }],
    ['link', { link: 'https://example.org/\u0000' }],
    ['link', { link: 'https://example.org/\ud800' }],
    ['link', { link: 'http://[' }],
    ['link', { link: 'https://user:pw@example.org/' }],
    ['link', { link: 'https://rollcall.example@example.org/' }],
    ['link', { link: 'https://@example.org/' }],
    ['link', { link: 'https:///example.org/' }],
    ['from', { from: '2026-02-30T00:00:00Z' }],
    ['from', { from: '1999-12-31T23:59:59Z' }],
    ['from', { from: '2100-01-01T00:00:00Z' }],
    ['to', { to: '2026-03-05T14:59:59Z' }],
    ['servers', { servers: ['x'.repeat(101)] }],
  ])('is rejected for its %s: %j', (field, patch) => {
    const read = populationEventPostSchema.safeParse({ ...event, ...patch });
    expect(read.error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});
