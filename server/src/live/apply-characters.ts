import type { Character } from '@rollcall/game/character/character';
import {
  type CharactersReport,
  type ReportedCharacter,
  type ReportedEntity,
  wholeCharacterFields,
} from '@rollcall/game/api/report';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import { findById } from './server-state.ts';
import { refreshPeople } from './lfm-people.ts';
import {
  markCoverage,
  coverageOf,
  findDrafted,
  findServerDraft,
  type LiveDraft,
  reject,
  type ServerDraft,
} from './live-draft.ts';

export function applyCharacters(draft: LiveDraft, report: CharactersReport): void {
  const covered = markCoverage(draft, 'characters', report.servers);
  const entities = new Map<number, ReportedEntity<ReportedCharacter>>();
  for (const reported of report.entities) entities.set(reported.entity.id, reported);
  draft.duplicates += report.entities.length - entities.size;
  const deletedIds = new Set(report.deletedIds);
  const newToOthers = new Set<number>();
  for (const { index, entity } of entities.values()) {
    const current = findCurrent(draft, entity);
    const place = placeOf(draft, report, entity, current);
    if (place.is === 'refused') reject(draft, index, place.path, place.message);
    if (place.is !== 'placed') continue;
    draft.accepted += 1;
    if (deletedIds.has(entity.id)) {
      logOutElsewhere(draft, current, place.server);
      continue;
    }
    const base = report.mode === 'delta' ? current?.character : undefined;
    const character = mergeCharacter(base ?? blankCharacter, entity, place.server.before.name, draft.at);
    if (putCharacter(draft, place.server, current, character)) newToOthers.add(entity.id);
  }
  for (const server of covered) {
    for (const id of deletedIds) logOut(draft, server, id);
  }
  if (report.mode === 'keyframe')
    logOutMissing(draft, covered, new Set([...entities.keys(), ...report.rejectedIds]));
  refreshPeople(draft, newToOthers);
}

interface CurrentPlace {
  readonly server: ServerDraft;
  readonly character: Character;
}

/**
 * Finds a character in the state before the report, in which each id occurs once. Searches the server named in the
 * report first.
 */
function findCurrent(draft: LiveDraft, given: ReportedCharacter): CurrentPlace | null {
  const named = given.server_name === undefined ? undefined : draft.byName.get(given.server_name);
  const first = named === undefined ? null : findById(named.before.characters.entities, given.id);
  if (named !== undefined && first !== null) return { server: named, character: first };
  for (const server of draft.servers) {
    const character = server === named ? null : findById(server.before.characters.entities, given.id);
    if (character !== null) return { server, character };
  }
  return null;
}

type Place =
  | { readonly is: 'placed'; readonly server: ServerDraft }
  | { readonly is: 'old' }
  | { readonly is: 'refused'; readonly path: string; readonly message: string };

function placeOf(
  draft: LiveDraft,
  report: CharactersReport,
  given: ReportedCharacter,
  current: CurrentPlace | null,
): Place {
  const mustBeWhole = report.mode === 'keyframe' || current === null;
  const missing = mustBeWhole ? wholeCharacterFields.find((field) => given[field] === undefined) : undefined;
  if (missing !== undefined) return { is: 'refused', path: missing, message: 'is missing: send it whole' };
  const name = given.server_name ?? current?.character.server_name ?? '';
  const server = findServerDraft(draft, name);
  if (server === null) return { is: 'refused', path: 'server_name', message: 'is not a known server' };
  if (server.characters.coverage === 'none') {
    return { is: 'refused', path: 'server_name', message: 'is not among the servers of this report' };
  }
  const isOld = server.characters.coverage === 'stale' || isOldAt(draft, current);
  return isOld ? { is: 'old' } : { is: 'placed', server };
}

/** Whether a character is on a server with newer data. An old report must not move it away from there. */
function isOldAt(draft: LiveDraft, current: CurrentPlace | null): boolean {
  return current !== null && coverageOf(draft, current.server.before.characters.observedAtMs) === 'stale';
}

/** Puts a character on a server. Returns whether groups that show this person may be out of date. */
function putCharacter(
  draft: LiveDraft,
  server: ServerDraft,
  current: CurrentPlace | null,
  given: Character,
): boolean {
  const before = current?.character ?? null;
  if (before !== null && isSameCharacter(before, given)) return false;
  const character = before === null ? given : withSameTime(before, given);
  if (current !== null && current.server !== server) current.server.characters.removals.add(character.id);
  server.characters.puts.set(character.id, character);
  draft.events.push({ type: 'character_seen', at: draft.at, is_login: before === null, character });
  return (
    before === null ||
    before.name !== character.name ||
    before.guild_name !== character.guild_name ||
    before.is_anonymous !== character.is_anonymous
  );
}

function logOutMissing(
  draft: LiveDraft,
  covered: readonly ServerDraft[],
  mentioned: ReadonlySet<number>,
): void {
  for (const server of covered) {
    for (const { id } of server.before.characters.entities.all) {
      if (!mentioned.has(id)) logOut(draft, server, id);
    }
  }
}

/**
 * Logs out a character that a report both moves to a server and deletes there. Otherwise it would stay on its old
 * server.
 */
function logOutElsewhere(draft: LiveDraft, current: CurrentPlace | null, server: ServerDraft): void {
  if (current !== null && current.server !== server) logOut(draft, current.server, current.character.id);
}

function logOut(draft: LiveDraft, server: ServerDraft, id: number): void {
  const character = findDrafted(server.characters, id);
  if (character === null) return;
  server.characters.removals.add(id);
  draft.departed.push({ ...character, last_update: draft.at });
  draft.removed += 1;
  const server_name = server.before.name;
  draft.events.push({ type: 'character_left', at: draft.at, character_id: id, server_name });
}

/**
 * Merges a reported character with the defaults of its missing fields: a field given as null becomes null (or its empty
 * value), a missing field keeps the value of `base`. The caller sets the server of the result.
 *
 * @param base the character as it was, or `blankCharacter` if the report contains all fields
 */
export function mergeCharacter(
  base: Character,
  given: ReportedCharacter,
  serverName: string,
  at: string,
): Character {
  return {
    id: given.id,
    name: givenOr(given.name, base.name),
    gender: givenOr(given.gender, base.gender),
    race: givenOr(given.race, base.race),
    total_level: givenOr(given.total_level, base.total_level),
    classes: givenOr(given.classes, base.classes),
    location_id: givenOr(given.location_id, base.location_id),
    guild_name: givenOr(given.guild_name, base.guild_name),
    server_name: serverName,
    home_server_name: givenOr(given.home_server_name, base.home_server_name),
    group_id: givenOr(given.group_id, base.group_id) ?? 0,
    is_online: true,
    is_in_party: givenOr(given.is_in_party, base.is_in_party) ?? false,
    is_anonymous: givenOr(given.is_anonymous, base.is_anonymous) ?? false,
    is_recruiting: givenOr(given.is_recruiting, base.is_recruiting) ?? false,
    public_comment: givenOr(given.public_comment, base.public_comment),
    last_update: at,
    last_save: givenOr(given.last_save, base.last_save),
  };
}

export const givenOr = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

export const blankCharacter: Character = {
  id: 1,
  name: null,
  gender: null,
  race: null,
  total_level: 0,
  classes: [],
  location_id: null,
  guild_name: null,
  server_name: '',
  home_server_name: null,
  group_id: 0,
  is_online: true,
  is_in_party: false,
  is_anonymous: false,
  is_recruiting: false,
  public_comment: null,
  last_update: '1970-01-01T00:00:00Z',
  last_save: null,
};

const plainFields = [
  'name',
  'location_id',
  'group_id',
  'is_in_party',
  'total_level',
  'guild_name',
  'public_comment',
  'last_save',
  'server_name',
  'is_anonymous',
  'is_recruiting',
  'is_online',
  'gender',
  'race',
  'home_server_name',
] as const satisfies readonly (keyof Character)[];

/** Whether two states of a character are the same, ignoring `last_update`. */
export function isSameCharacter(a: Character, b: Character): boolean {
  for (const field of plainFields) {
    if (a[field] !== b[field]) return false;
  }
  return isSameClasses(a.classes, b.classes);
}

/** Keeps the previous `last_update` if only hidden fields have changed, because that change is not visible. */
export function withSameTime(before: Character, after: Character): Character {
  const isHidden = before.is_anonymous && after.is_anonymous;
  return isHidden && isSameCharacter(visibleCharacter(before), visibleCharacter(after))
    ? { ...after, last_update: before.last_update }
    : after;
}

function isSameClasses(a: Character['classes'], b: Character['classes']): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every(({ name, level }, index) => name === b[index]?.name && level === b[index]?.level);
}
