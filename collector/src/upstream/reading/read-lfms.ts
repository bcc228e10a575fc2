import { correctLfm, type Correction } from '@rollcall/game/report-corrections';
import {
  reportedLfmSchema,
  wholeLfmFields,
  type ReportedCharacter,
  type ReportedLfm,
} from '@rollcall/game/report';
import * as z from 'zod/mini';
import { entriesOf, readEach, type Entry, type ReadMemory, type Reading, type Readout } from './entries.ts';
import { idOf, readPerson } from './read-characters.ts';
import { isRecord } from './same-data.ts';
import { numeral } from './values.ts';

/**
 * The groups of `GET /v1/lfms/{server}` as our door takes them, whole, with the activity that the other knows of them. A member that cannot be read is left out, a group
 * without a leader who can be is not taken. Null when it is no list.
 */
export function readLfms(
  content: unknown,
  serverName: string,
  memory?: ReadMemory<ReportedLfm>,
): Readout<ReportedLfm> | null {
  const entries = entriesOf(content);
  return entries === null ? null : readEach(entries, (entry) => readLfm(entry, serverName), memory);
}

function readLfm({ key, value: sent }: Entry, serverName: string): Reading<ReportedLfm> {
  const corrections: Correction[] = [];
  const value = correctLfm(sent, (correction) => corrections.push(correction));
  if (!isRecord(value)) return { fault: 'is no object', id: idOf(numeral(key)) };
  const id = numeral(value['id'] ?? key);
  const faulty = (field: string) => ({ fault: field, id: idOf(id) });
  const leader = isRecord(value['leader']) ? readPerson(value['leader'], undefined) : 'leader';
  if (typeof leader === 'string') return faulty('leader');
  const given = entriesOf(value['members'] ?? []) ?? [];
  const members = readMembers(given);
  const post = readPost(value);
  const lfm = z.safeParse(reportedLfmSchema, { ...post, id, members, server_name: serverName });
  if (!lfm.success) return faulty(String(lfm.error.issues[0]?.path[0] ?? ''));
  const missing = wholeLfmFields.find((field) => field !== 'leader' && lfm.data[field] === undefined);
  if (missing !== undefined) return faulty(missing);
  const entity = { ...lfm.data, leader };
  return { entity, corrections, ...(members.length < given.length && { without: 'members' }) };
}

/** What a group says of itself; what it leaves out is none. */
function readPost(value: Readonly<Record<string, unknown>>) {
  const given = (field: string): unknown => value[field] ?? null;
  return {
    comment: given('comment'),
    quest_id: numeral(given('quest_id')),
    is_quest_guess: given('is_quest_guess'),
    difficulty: given('difficulty'),
    accepted_classes: given('accepted_classes'),
    accepted_classes_count: numeral(given('accepted_classes_count')),
    minimum_level: numeral(value['minimum_level']),
    maximum_level: numeral(value['maximum_level']),
    adventure_active_time: wholeSeconds(numeral(given('adventure_active_time'))),
    activity: value['activity'] ?? [],
  };
}

function readMembers(members: readonly Entry[]): ReportedCharacter[] {
  return members
    .map(({ key, value }) => (isRecord(value) ? readPerson({ id: key, ...value }, undefined) : ''))
    .filter((member) => typeof member !== 'string');
}

function wholeSeconds(value: unknown): unknown {
  return typeof value === 'number' ? Math.floor(value) : value;
}
