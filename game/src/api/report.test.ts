import { describe, expect, it } from 'vitest';
import {
  areasBodySchema,
  charactersBodySchema,
  ingestAnswerSchema,
  lfmsBodySchema,
  questsBodySchema,
  reportedCharacterSchema,
  reportedLfmSchema,
  reportedServerInfoSchema,
  serverInfoBodySchema,
  wholeCharacterFields,
  wholeLfmFields,
} from './report.ts';
import { characterIdMaximum } from '../character/character-id.ts';
import { makeCharacter, makeLfm } from '../testing/makers.ts';

const fits = (schema: typeof reportedCharacterSchema | typeof reportedLfmSchema, entity: unknown) =>
  schema.safeParse(entity).success;

describe('a reported character', () => {
  const { is_online: _online, last_update: _update, ...whole } = makeCharacter();

  it('is valid when whole, and with any subset of its fields', () => {
    expect(reportedCharacterSchema.parse(whole)).toEqual(whole);
    expect(reportedCharacterSchema.parse({ id: 5 })).toEqual({ id: 5 });
    expect(wholeCharacterFields.every((field) => field in whole)).toBe(true);
  });

  it('keeps null ("is now unknown") apart from a missing field ("has not changed")', () => {
    expect(reportedCharacterSchema.parse({ id: 5, name: null, group_id: null })).toEqual({
      id: 5,
      name: null,
      group_id: null,
    });
  });

  it('loses unknown fields, including __proto__', () => {
    const sent: unknown = JSON.parse(
      '{"id": 5, "is_online": true, "rank": 9, "__proto__": {"polluted": true}}',
    );
    const read = reportedCharacterSchema.parse(sent);
    expect(read).toEqual({ id: 5 });
    expect('polluted' in read).toBe(false);
  });

  it('is repaired, not rejected, when its text is broken', () => {
    const read = reportedCharacterSchema.parse({ id: 5, public_comment: 'hi \uD83D\0', guild_name: 'a\0b' });
    expect(read).toMatchObject({ public_comment: 'hi \uFFFD', guild_name: 'ab' });
  });

  it('has its time converted to API form', () => {
    const read = reportedCharacterSchema.parse({ id: 5, last_save: '2026-01-31T20:15:00.5+01:00' });
    expect(read.last_save).toBe('2026-01-31T19:15:00Z');
  });

  it.each([
    ['no id', {}],
    ['id 0', { id: 0 }],
    ['an id of 41 bits', { id: characterIdMaximum + 1 }],
    ['an id as text', { id: '5' }],
    ['a fractional id', { id: 5.5 }],
    ['level 900', { id: 5, total_level: 900 }],
    ['a level below 0', { id: 5, total_level: -1 }],
    ['a level as text', { id: 5, total_level: '20' }],
    ['null as level', { id: 5, total_level: null }],
    ['a name of 4 KB', { id: 5, name: 'x'.repeat(4096) }],
    ['an empty name', { id: 5, name: '' }],
    ['a name with a lone surrogate', { id: 5, name: 'a\uD83D' }],
    ['eleven classes', { id: 5, classes: Array.from({ length: 11 }, () => ({ name: 'Bard', level: 1 })) }],
    ['a class without level', { id: 5, classes: [{ name: 'Bard' }] }],
    ['a comment that is too long', { id: 5, public_comment: 'x'.repeat(4001) }],
    ['an unreadable time', { id: 5, last_save: 'tomorrow' }],
    ['no object', [5]],
  ])('is rejected with %s', (_, entity) => {
    expect(fits(reportedCharacterSchema, entity)).toBe(false);
  });

  it('may have the highest id and level', () => {
    expect(fits(reportedCharacterSchema, { id: characterIdMaximum, total_level: 100 })).toBe(true);
  });
});

describe('a reported group', () => {
  it('is valid when whole, with any subset of its fields, and with unreadable activity', () => {
    const { activity: _activity, last_update: _update, ...whole } = makeLfm();
    const read = reportedLfmSchema.parse({ ...whole, activity: [{ timestamp: 'x' }] });
    expect(read.activity).toEqual([]);
    expect(read.comment).toBe(whole.comment);
    expect(wholeLfmFields.every((field) => field in read)).toBe(true);
    expect(reportedLfmSchema.parse({ id: 5, members: null })).toEqual({ id: 5, members: null });
  });

  it.each([
    ['no id', { comment: 'x' }],
    ['id 0', { id: 0 }],
    ['a leader without id', { id: 5, leader: { name: 'x' } }],
    ['a member of level 900', { id: 5, members: [{ id: 6, total_level: 900 }] }],
    ['fifty-one members', { id: 5, members: Array.from({ length: 51 }, (_, index) => ({ id: index + 1 })) }],
    ['a quest id below 0', { id: 5, quest_id: -1 }],
    ['a range that is not a number', { id: 5, minimum_level: '1' }],
    ['fifty-one accepted classes', { id: 5, accepted_classes: Array.from({ length: 51 }, () => 'Bard') }],
  ])('is rejected with %s', (_, entity) => {
    expect(fits(reportedLfmSchema, entity)).toBe(false);
  });
});

describe('the body of a report', () => {
  it('does not check entities, which are checked one by one later', () => {
    expect(charactersBodySchema.parse({ characters: [5, null, {}] }).characters).toHaveLength(3);
    expect(lfmsBodySchema.parse({ lfms: ['x'], deleted_ids: [7] }).deleted_ids).toEqual([7]);
    expect(serverInfoBodySchema.parse({ servers: { Orien: 5 } }).servers).toEqual({ Orien: 5 });
  });

  it('has its time converted to API form', () => {
    const body = charactersBodySchema.parse({
      characters: [],
      observed_at: '2026-01-31T20:15:00.9Z',
      batch_id: 'b',
    });
    expect(body.observed_at).toBe('2026-01-31T20:15:00Z');
  });

  it.each([
    ['no list', charactersBodySchema, {}],
    ['an object for a list', charactersBodySchema, { characters: {} }],
    ['deleted ids as text', charactersBodySchema, { characters: [], deleted_ids: ['5'] }],
    ['an empty batch id', charactersBodySchema, { characters: [], batch_id: '' }],
    ['a batch id that is too long', lfmsBodySchema, { lfms: [], batch_id: 'x'.repeat(129) }],
    ['servers that are not names', lfmsBodySchema, { lfms: [], servers: [5] }],
    ['an unreadable time', lfmsBodySchema, { lfms: [], observed_at: 'now' }],
    ['a list of servers for an object', serverInfoBodySchema, { servers: [] }],
    ['too many areas', areasBodySchema, Array.from({ length: 20_001 }, () => 0)],
    ['text', questsBodySchema, 'quests'],
  ])('is rejected with %s', (_, schema, body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });

  it('may be a bare list or a list in an envelope for areas and quests', () => {
    expect(areasBodySchema.parse([1])).toEqual([1]);
    expect(areasBodySchema.parse({ areas: [1], batch_id: 'b' })).toEqual({ areas: [1], batch_id: 'b' });
    expect(questsBodySchema.parse({ quests: [] })).toEqual({ quests: [] });
  });

  it('has server infos that are checked one by one', () => {
    const parse = (info: unknown) => reportedServerInfoSchema.safeParse(info).success;
    expect([
      parse({}),
      parse({ is_online: null, index: 0 }),
      parse({ is_online: 'yes' }),
      parse({ queue_number: -1 }),
    ]).toEqual([true, true, false, false]);
  });
});

describe('the answer to a report', () => {
  it('contains the number of accepted entities in every case', () => {
    const answer = {
      message: 'success',
      accepted: 1,
      rejected: [{ index: 'Atlantis', issues: [{ path: '', message: 'unknown server' }] }],
      removed: 0,
      duplicates: 0,
      versions: { orien: 3 },
      durable: true,
    };
    expect(ingestAnswerSchema.parse(answer)).toEqual(answer);
    expect(ingestAnswerSchema.safeParse({ ...answer, message: 'ok' }).success).toBe(false);
  });
});
