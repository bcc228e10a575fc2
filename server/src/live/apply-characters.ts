import type { Character } from '@rollcall/game/character';
import {
  wholeCharacterFields,
  type CharactersReport,
  type ReportedCharacter,
  type ReportedEntity,
} from '@rollcall/game/report';
import { findById } from './entity-list.ts';
import { refreshPeople } from './lfm-people.ts';
import { cover, coverageOf, findDrafted, findServerDraft, reject } from './live-draft.ts';
import type { LiveDraft, ServerDraft } from './live-draft.ts';
import { blankCharacter, isSameCharacter, layOver } from './reported-character.ts';

/** Lays a report of characters over the draft (wire: Ingest, Keyframes). */
export function applyCharacters(draft: LiveDraft, report: CharactersReport): void {
  const covered = cover(draft, 'characters', report.servers);
  const entities = new Map<number, ReportedEntity<ReportedCharacter>>();
  for (const reported of report.entities) entities.set(reported.entity.id, reported);
  draft.duplicates += report.entities.length - entities.size;
  const deletedIds = new Set(report.deletedIds);
  const newToOthers = new Set<number>();
  for (const { index, entity } of entities.values()) {
    const home = findHome(draft, entity);
    const place = placeOf(draft, report, entity, home);
    if (place.is === 'refused') reject(draft, index, place.path, place.message);
    if (place.is !== 'placed') continue;
    draft.accepted += 1;
    if (deletedIds.has(entity.id)) {
      leaveElsewhere(draft, home, place.server);
      continue;
    }
    const base = report.mode === 'delta' ? home?.character : undefined;
    const character = layOver(base ?? blankCharacter, entity, place.server.before.name, draft.at);
    if (putCharacter(draft, place.server, home, character)) newToOthers.add(entity.id);
  }
  for (const server of covered) {
    for (const id of deletedIds) leave(draft, server, id);
  }
  if (report.mode === 'keyframe')
    leaveUnless(draft, covered, new Set([...entities.keys(), ...report.rejectedIds]));
  refreshPeople(draft, newToOthers);
}

/** Where a character is online. */
interface Home {
  readonly server: ServerDraft;
  readonly character: Character;
}

/** As it was before the report: each id comes once. Looks first where the report says that the character is. */
function findHome(draft: LiveDraft, given: ReportedCharacter): Home | null {
  const named = given.server_name === undefined ? undefined : draft.byName.get(given.server_name);
  const first = named === undefined ? null : findById(named.before.characters.entities, given.id);
  if (named !== undefined && first !== null) return { server: named, character: first };
  for (const server of draft.servers) {
    const character = server === named ? null : findById(server.before.characters.entities, given.id);
    if (character !== null) return { server, character };
  }
  return null;
}

/** Where a reported character goes, or why it goes nowhere. */
type Place =
  | { readonly is: 'placed'; readonly server: ServerDraft }
  | { readonly is: 'old' }
  | { readonly is: 'refused'; readonly path: string; readonly message: string };

function placeOf(
  draft: LiveDraft,
  report: CharactersReport,
  given: ReportedCharacter,
  home: Home | null,
): Place {
  const mustBeWhole = report.mode === 'keyframe' || home === null;
  const missing = mustBeWhole ? wholeCharacterFields.find((field) => given[field] === undefined) : undefined;
  if (missing !== undefined) return { is: 'refused', path: missing, message: 'is missing: send it whole' };
  const name = given.server_name ?? home?.character.server_name ?? '';
  const server = findServerDraft(draft, name);
  if (server === null) return { is: 'refused', path: 'server_name', message: 'is not a known server' };
  if (server.characters.coverage === 'none') {
    return { is: 'refused', path: 'server_name', message: 'is not among the servers of this report' };
  }
  const isOld = server.characters.coverage === 'stale' || isOldAt(draft, home);
  return isOld ? { is: 'old' } : { is: 'placed', server };
}

/** An old report does not fetch a character away from a server that has been heard of since. */
function isOldAt(draft: LiveDraft, home: Home | null): boolean {
  return home !== null && coverageOf(draft, home.server.before.characters.observedAtMs) === 'stale';
}

/** @returns whether others may now see that person's name otherwise than before */
function putCharacter(
  draft: LiveDraft,
  server: ServerDraft,
  home: Home | null,
  character: Character,
): boolean {
  const before = home?.character ?? null;
  if (before !== null && isSameCharacter(before, character)) return false;
  if (home !== null && home.server !== server) home.server.characters.removals.add(character.id);
  server.characters.puts.set(character.id, character);
  draft.events.push({ type: 'character_seen', at: draft.at, is_login: before === null, character });
  return before === null || before.name !== character.name || before.is_anonymous !== character.is_anonymous;
}

/** Whom a keyframe does not mention is not there. */
function leaveUnless(
  draft: LiveDraft,
  covered: readonly ServerDraft[],
  mentioned: ReadonlySet<number>,
): void {
  for (const server of covered) {
    for (const { id } of server.before.characters.entities.all) {
      if (!mentioned.has(id)) leave(draft, server, id);
    }
  }
}

/** Whom a report both moves to a server and deletes there is not left behind where it was. */
function leaveElsewhere(draft: LiveDraft, home: Home | null, server: ServerDraft): void {
  if (home !== null && home.server !== server) leave(draft, home.server, home.character.id);
}

function leave(draft: LiveDraft, server: ServerDraft, id: number): void {
  const character = findDrafted(server.characters, id);
  if (character === null) return;
  server.characters.removals.add(id);
  draft.departed.push({ ...character, last_update: draft.at });
  draft.removed += 1;
  const server_name = server.before.name;
  draft.events.push({ type: 'character_left', at: draft.at, character_id: id, server_name });
}
