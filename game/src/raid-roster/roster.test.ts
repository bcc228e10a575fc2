import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { isPersonId, isRosterId, personPostSchema, rosterChangeSchema, rosterPostSchema } from './roster.ts';

const post = {
  server: 'Orien',
  quest_id: 702,
  starts_at: '2026-11-28T20:00:00Z',
  places: [{ role: 'any', count: 12 }],
};
const person = { name: 'Aelith', role: 'healer' };

/** Paths of the fields that a schema refuses. */
function refused(schema: z.ZodMiniType, body: unknown): string[] {
  const result = z.safeParse(schema, body);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}

describe('the body of a new roster', () => {
  it('is read with its time in UTC to the second', () => {
    const body = { ...post, starts_at: '2026-11-28T21:00:00.250+01:00' };
    expect(z.parse(rosterPostSchema, body)).toEqual(post);
  });

  it.each([
    ['text that is not a time', { starts_at: 'tonight' }, 'starts_at'],
    ['a time without a zone', { starts_at: '2026-11-28T20:00:00' }, 'starts_at'],
    ['no places', { places: [] }, 'places'],
    ['a place of nobody', { places: [{ role: 'any', count: 0 }] }, 'places.0.count'],
    ['13 places of a role', { places: [{ role: 'any', count: 13 }] }, 'places.0.count'],
    ['another difficulty', { difficulty: 'Impossible' }, 'difficulty'],
    ['a long note', { note: 'n'.repeat(1001) }, 'note'],
    ['a quest without an id', { quest_id: 0 }, 'quest_id'],
    ['an empty server', { server: '' }, 'server'],
  ])('is refused with %s', (_, change, path) => {
    expect(refused(rosterPostSchema, { ...post, ...change })).toEqual([path]);
  });

  it('keeps the lines of a note, without control characters and direction marks', () => {
    const note = '  first\r\nsecond \u202Edrawkcab\u0007 ';
    expect(z.parse(rosterPostSchema, { ...post, note }).note).toBe('first\nsecond drawkcab');
  });
});

describe('a change of a roster', () => {
  it('may be empty', () => {
    expect(z.parse(rosterChangeSchema, {})).toEqual({});
  });

  it('names at most 40 people', () => {
    const order = Array.from({ length: 41 }, (_, index) => String(index));
    expect(refused(rosterChangeSchema, { order })).toEqual(['order']);
  });
});

describe('a name', () => {
  it.each([
    ['markup, which is text', '<b>Aelith</b>', '<b>Aelith</b>'],
    ['direction marks', '\u202Ehtilea\u202C', 'htilea'],
    ['invisible characters and outer blanks', ' Ae\u200Blith ', 'Aelith'],
  ])('is kept with %s', (_, name, kept) => {
    expect(z.parse(personPostSchema, { ...person, name }).name).toBe(kept);
  });

  it.each([
    ['of 4 KB', 'a'.repeat(4096)],
    ['of invisible characters', '\u200B\u2800'],
    ['of nothing', ''],
    ['with a line break', 'Ae\nlith'],
  ])('%s is refused', (_, name) => {
    expect(refused(personPostSchema, { ...person, name })).toEqual(['name']);
  });
});

describe('a sign-up', () => {
  it.each([
    ['six classes', { classes: Array.from({ length: 6 }, () => ({ name: 'Bard', level: 1 })) }, 'classes'],
    ['a level of 101', { total_level: 101 }, 'total_level'],
    ['a character without an id', { character_id: 0 }, 'character_id'],
    ['an empty role', { role: '' }, 'role'],
    ['an unknown field', { is_organiser: true }, ''],
  ])('is refused with %s', (_, change, path) => {
    expect(refused(personPostSchema, { ...person, ...change })).toEqual([path]);
  });
});

describe('ids', () => {
  it.each([
    ['Vb3xQ0mZrJc5tWk8NfYu-_', true],
    ['Vb3xQ0mZrJc5tWk8NfYuA', false],
    ['../../../../etc/passwd', false],
    [`${'a'.repeat(22)}\n`, false],
  ])('%j may be that of a roster: %s', (id, is) => {
    expect(isRosterId(id)).toBe(is);
  });

  it('of people have 11 letters', () => {
    expect([isPersonId('mPq3tVw8yZa'), isPersonId('mPq3tVw8yZ'), isPersonId('mPq3tVw8yZ!')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
