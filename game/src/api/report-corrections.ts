import { isBlank } from '../text.ts';
import { isRecord } from '../json.ts';

/** Mistakes in other programs' reports that can be corrected without doubt. Each is logged once a day. */
export const corrections = {
  'negative-adventure-time': '`adventure_active_time` below 0 is taken as 0',
  'null-level': 'a null level of a group is taken as the end of the whole range',
  'person-without-level': 'null level or classes of a group member are taken from the known character',
  'empty-anonymous-name': 'an anonymous character with an empty name is taken as nameless',
  'empty-word': 'an empty gender, race, home server, guild or comment of a character is taken as null',
  'unreadable-activity': 'unreadable or excess `activity` of a group is left out',
  'quest-journal-area': '`quest_journal_area` is taken as `quest_journal_group`',
} as const;
export type Correction = keyof typeof corrections;

export type NoteCorrection = (correction: Correction) => void;

/**
 * Text fields of a character that may be unknown. `name` is not one of them: only anonymous characters may lack a name.
 */
const optionalWords = ['gender', 'race', 'home_server_name', 'guild_name', 'public_comment'];

/** Corrects the known mistakes in a reported character. The schema then rejects all others. */
export function correctCharacter(sent: unknown, note: NoteCorrection): unknown {
  if (!isRecord(sent)) return sent;
  const isEmpty = (field: string): boolean => {
    const word = sent[field];
    return typeof word === 'string' && isBlank(word);
  };
  const empty = optionalWords.filter(isEmpty);
  if (empty.length > 0) note('empty-word');
  if (sent['is_anonymous'] === true && isEmpty('name')) {
    note('empty-anonymous-name');
    empty.push('name');
  }
  return empty.length === 0 ? sent : { ...sent, ...Object.fromEntries(empty.map((field) => [field, null])) };
}

/** Corrects a leader or member. Its level and classes come from the report of characters, so null is removed here. */
function correctPerson(sent: unknown, note: NoteCorrection): unknown {
  const person = correctCharacter(sent, note);
  if (!isRecord(person)) return person;
  const unknown = ['total_level', 'classes'].filter((field) => person[field] === null);
  if (unknown.length === 0) return person;
  note('person-without-level');
  return Object.fromEntries(Object.entries(person).filter(([field]) => !unknown.includes(field)));
}

/** Corrects the known mistakes in a reported group. Null levels stay, because the schema accepts them. */
export function correctLfm(sent: unknown, note: NoteCorrection): unknown {
  if (!isRecord(sent)) return sent;
  const { adventure_active_time: seconds, leader, members } = sent;
  if (sent['minimum_level'] === null || sent['maximum_level'] === null) note('null-level');
  const isNegative = typeof seconds === 'number' && seconds < 0;
  if (isNegative) note('negative-adventure-time');
  return {
    ...sent,
    ...(isNegative && { adventure_active_time: 0 }),
    ...(leader !== undefined && { leader: correctPerson(leader, note) }),
    ...(Array.isArray(members) && {
      members: members.map((member: unknown) => correctPerson(member, note)),
    }),
  };
}
