import { correctCharacter, type Correction } from '@rollcall/game/report-corrections';
import { reportedCharacterSchema, wholeCharacterFields, type ReportedCharacter } from '@rollcall/game/report';
import * as z from 'zod/mini';
import { entriesOf, readEach, type Entry, type ReadMemory, type Reading, type Readout } from './entries.ts';
import { isRecord } from './same-data.ts';
import { numeral, wireTimeOrNull } from './values.ts';

/**
 * The characters of `GET /v1/characters/{server}` as our door takes them, whole: what the other leaves out is null.
 * They are of the server in whose list they stand. Null when it is no list.
 */
export function readCharacters(
  content: unknown,
  serverName: string,
  memory?: ReadMemory<ReportedCharacter>,
): Readout<ReportedCharacter> | null {
  const entries = entriesOf(content);
  return entries === null ? null : readEach(entries, (entry) => readCharacter(entry, serverName), memory);
}

function readCharacter({ key, value: sent }: Entry, serverName: string): Reading<ReportedCharacter> {
  const corrections: Correction[] = [];
  const value = correctCharacter(sent, (correction) => corrections.push(correction));
  if (!isRecord(value)) return { fault: 'is no object', id: idOf(numeral(key)) };
  if (value['is_online'] === false) return { fault: null };
  const id = numeral(value['id'] ?? key);
  const read = readPerson({ ...value, id, server_name: serverName }, null);
  if (typeof read === 'string') return { fault: read, id: idOf(id) };
  const missing = wholeCharacterFields.find((field) => read[field] === undefined);
  if (missing !== undefined) return { fault: missing, id: read.id };
  if (read.name === null && read.is_anonymous !== true) return { fault: 'name', id: read.id };
  return { entity: read, corrections };
}

/**
 * A person by the schema of our door, or the field that breaks it. Fields that nobody knows are left out.
 *
 * @param missing what stands for a field that is not given: null = none, undefined = nothing is said of it
 */
export function readPerson(
  value: Readonly<Record<string, unknown>>,
  missing: null | undefined,
): ReportedCharacter | string {
  const given = (field: string): unknown => (value[field] === undefined ? missing : value[field]);
  const person = z.safeParse(reportedCharacterSchema, {
    id: numeral(value['id']),
    name: given('name'),
    gender: given('gender'),
    race: given('race'),
    total_level: numeral(value['total_level']),
    classes: readClasses(value['classes']),
    location_id: numeral(given('location_id')),
    guild_name: given('guild_name'),
    server_name: value['server_name'],
    home_server_name: given('home_server_name'),
    group_id: numeral(given('group_id')),
    is_in_party: given('is_in_party'),
    is_anonymous: given('is_anonymous'),
    is_recruiting: given('is_recruiting'),
    public_comment: given('public_comment'),
    last_save: value['last_save'] === undefined ? missing : wireTimeOrNull(value['last_save']),
  });
  if (person.success) return person.data;
  return String(person.error.issues[0]?.path[0] ?? '');
}

function readClasses(classes: unknown): unknown {
  if (!Array.isArray(classes)) return classes;
  return classes.map((each: unknown) => (isRecord(each) ? { ...each, level: numeral(each['level']) } : each));
}

/** The id of something that cannot be read otherwise. */
export function idOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
