import { correctCharacter, type Correction, correctLfm } from '@rollcall/game/api/report-corrections';
import {
  type ReportedCharacter,
  reportedCharacterSchema,
  type ReportedLfm,
  reportedLfmSchema,
  type ReportedServerInfo,
  reportedServerInfoSchema,
  wholeCharacterFields,
  wholeLfmFields,
} from '@rollcall/game/api/report';
import * as z from 'zod/mini';
import { entriesOf, type Entry, readEach, type Reading, type ReadMemory, type Readout } from './entries.ts';
import { momentMs, numeral, wireTimeOrNull } from './values.ts';
import { serverKey } from '@rollcall/game/servers';
import { isRecord } from '@rollcall/game/json';

/** A server as another service describes it. */
export interface PeerServer {
  /** Its name at the other service. */
  readonly name: string;
  readonly key: string;
  /** Without the time of the check. */
  readonly info: Omit<ReportedServerInfo, 'last_status_check'>;
  /** Last check of its status by the other service's clock; null = not given. */
  readonly checkedMs: number | null;
  /** Last report of its characters and groups. */
  readonly fetchedMs: number | null;
}

/** Names in paths must not be longer. */
const nameMaximum = 64;

/**
 * The servers in `GET /v1/game/server-info`, and the names of those that cannot be read; null when it contains no
 * servers.
 */
export function readServers(
  content: unknown,
): { readonly servers: readonly PeerServer[]; readonly unreadable: readonly string[] } | null {
  const servers: PeerServer[] = [];
  const unreadable: string[] = [];
  for (const { key, value } of entriesOf(content) ?? []) {
    const name = key ?? (isRecord(value) ? (value['name'] ?? value['server_name']) : null);
    if (typeof name !== 'string' || name.trim() === '' || name.length > nameMaximum) continue;
    const server = isRecord(value) ? readServer(name, value) : null;
    if (server === null) unreadable.push(name);
    else servers.push(server);
  }
  return servers.length === 0 ? null : { servers, unreadable };
}

function readServer(name: string, value: Readonly<Record<string, unknown>>): PeerServer | null {
  const info = z.safeParse(z.omit(reportedServerInfoSchema, { last_status_check: true }), {
    index: numeral(value['index']),
    is_online: value['is_online'],
    is_vip_only: value['is_vip_only'],
    queue_number: numeral(value['queue_number']),
    creation_timestamp: wireTimeOrNull(value['creation_timestamp']),
  });
  if (!info.success) return null;
  return {
    name,
    key: serverKey(name),
    info: info.data,
    checkedMs: momentMs(value['last_status_check']),
    fetchedMs: momentMs(value['last_data_fetch']),
  };
}

/**
 * The characters in `GET /v1/characters/{server}` with all fields of our schema; missing ones are null. All are
 * on the server of the list. Null when the content is not a list.
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
 * A person by our server's schema, or the field that is wrong. Unknown fields are left out.
 *
 * @param missing value for fields that are not given: null = none, undefined = unknown
 */
function readPerson(
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

/** The id of an entity that cannot be read otherwise; null = its id cannot be read either. */
export function idOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/**
 * The groups in `GET /v1/lfms/{server}` with all fields of our schema, and their recorded activity. A member that
 * cannot be read is left out; a group whose leader cannot be read is rejected. Null when the content is not a list.
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

/** The fields of a group's post; missing ones are null. */
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
