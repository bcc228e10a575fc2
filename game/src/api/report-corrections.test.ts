import { describe, expect, it } from 'vitest';
import { correctCharacter, correctLfm, type Correction } from './report-corrections.ts';

function corrected(correct: typeof correctLfm, sent: unknown) {
  const made: Correction[] = [];
  return { entity: correct(sent, (correction) => made.push(correction)), made };
}

describe('a report of another program', () => {
  it.each<[string, typeof correctLfm, unknown, unknown, Correction[]]>([
    [
      'an adventure time below 0',
      correctLfm,
      { adventure_active_time: -1 },
      { adventure_active_time: 0 },
      ['negative-adventure-time'],
    ],
    [
      'null levels of a group',
      correctLfm,
      { minimum_level: null, maximum_level: 5 },
      { minimum_level: null, maximum_level: 5 },
      ['null-level'],
    ],
    [
      'a leader and a member without level or classes',
      correctLfm,
      {
        leader: { id: 1, total_level: null, classes: null },
        members: [{ id: 2, total_level: 5, classes: null }],
      },
      { leader: { id: 1 }, members: [{ id: 2, total_level: 5 }] },
      ['person-without-level', 'person-without-level'],
    ],
    [
      'an anonymous leader with an empty name',
      correctLfm,
      { leader: { id: 1, name: '', is_anonymous: true } },
      { leader: { id: 1, name: null, is_anonymous: true } },
      ['empty-anonymous-name'],
    ],
    [
      'an anonymous character with a blank name',
      correctCharacter,
      { id: 1, name: ' ', is_anonymous: true },
      { id: 1, name: null, is_anonymous: true },
      ['empty-anonymous-name'],
    ],
    [
      'an anonymous character with an invisible name',
      correctCharacter,
      { id: 1, name: '\u200B\u00AD', is_anonymous: true },
      { id: 1, name: null, is_anonymous: true },
      ['empty-anonymous-name'],
    ],
    [
      'a character with empty, blank and invisible words',
      correctCharacter,
      { id: 1, gender: '', race: ' ', home_server_name: '\t', guild_name: '\u200B', public_comment: '' },
      { id: 1, gender: null, race: null, home_server_name: null, guild_name: null, public_comment: null },
      ['empty-word'],
    ],
    [
      'a leader and a member with empty words',
      correctLfm,
      { leader: { id: 1, gender: '', race: 'Elf' }, members: [{ id: 2, guild_name: '' }] },
      { leader: { id: 1, gender: null, race: 'Elf' }, members: [{ id: 2, guild_name: null }] },
      ['empty-word', 'empty-word'],
    ],
  ])('is corrected when it has %s', (_, correct, sent, entity, made) => {
    expect(corrected(correct, sent)).toEqual({ entity, made });
  });

  it.each<[typeof correctLfm, unknown]>([
    [correctLfm, { id: 5, adventure_active_time: 0, leader: { id: 1, total_level: 5 }, members: null }],
    [correctLfm, { adventure_active_time: '-1', members: 'x', leader: null }],
    [correctLfm, null],
    [correctCharacter, { id: 1, name: '' }],
    [correctCharacter, { id: 1, name: 'Hilda', is_anonymous: true }],
    [correctCharacter, [1]],
  ])('is not corrected without a known mistake: %s %j', (correct, sent) => {
    expect(corrected(correct, sent)).toEqual({ entity: sent, made: [] });
  });
});
