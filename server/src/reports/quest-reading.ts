import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import {
  type AreaSession,
  type CharacterMoment,
  followCharacter,
  newPresence,
  type OpenStay,
  passTime,
  type QuestPresence,
  returnWithinMs,
} from '@rollcall/game/quest/quest-sessions';
import { toWireTime } from '@rollcall/game/wire-time';
import type { QuestSessionRow } from '../store/quest-session-rows.ts';

/** State of a character at the position up to which records have been read. */
export interface ReadCharacter {
  readonly serverName: string;
  readonly presence: QuestPresence;
}

/** A change of a character, from `character_activity`. */
export interface RecordedChange {
  readonly characterId: number;
  readonly atMs: number;
  readonly type: string;
  readonly number: number | null;
  readonly text: string | null;
}

/** A stay that may become a session, or is one already. The character may be anonymous. */
export interface FoundSession {
  readonly characterId: number;
  readonly serverName: string;
  readonly session: AreaSession;
}

type IsQuestArea = (areaId: number) => boolean;

/** The state of a character before its first record. Not even its server is known. */
export const unknownCharacter: ReadCharacter = { serverName: '', presence: newPresence(0, 1) };

/**
 * Follows characters through changes in recorded order. Within a second, the changes of a character are applied with
 * its place last, so that a stay begins with the right level, group and server.
 */
export function followChanges(
  known: ReadonlyMap<number, ReadCharacter>,
  changes: readonly RecordedChange[],
  isQuestArea: IsQuestArea,
): { readonly characters: ReadonlyMap<number, ReadCharacter>; readonly found: readonly FoundSession[] } {
  const characters = new Map<number, ReadCharacter>();
  const found: FoundSession[] = [];
  for (const change of placesLast(changes)) {
    const { characterId } = change;
    const before = characters.get(characterId) ?? known.get(characterId) ?? unknownCharacter;
    const { character, ended } = followChange(before, change, isQuestArea);
    characters.set(characterId, character);
    for (const session of ended) found.push({ characterId, serverName: before.serverName, session });
  }
  return { characters, found };
}

interface Followed {
  readonly character: ReadCharacter;
  readonly ended: readonly AreaSession[];
}

function followChange(before: ReadCharacter, change: RecordedChange, isQuestArea: IsQuestArea): Followed {
  if (change.type === 'server_name') return moveToServer(before, change);
  const moment = momentOf(change);
  if (moment === null) return { character: before, ended: [] };
  const { presence, ended } = followCharacter(before.presence, moment, isQuestArea);
  return { character: { ...before, presence }, ended };
}

/** Ends the stays on the old server, because a character on another server cannot return to them. */
function moveToServer(before: ReadCharacter, { atMs, text }: RecordedChange): Followed {
  const serverName = text ?? before.serverName;
  if (serverName === before.serverName) return { character: before, ended: [] };
  const left = followCharacter(before.presence, { atMs, type: 'logout' }, () => false);
  const over = passTime(left.presence, atMs + returnWithinMs + 1);
  return { character: { serverName, presence: over.presence }, ended: [...left.ended, ...over.ended] };
}

function momentOf({ atMs, type, number }: RecordedChange): CharacterMoment | null {
  switch (type) {
    case 'location':
      return { atMs, type: 'place', areaId: number };
    case 'status':
      return { atMs, type: number === 1 ? 'login' : 'logout' };
    case 'group_id':
      return { atMs, type: 'group', groupId: number ?? 0 };
    case 'total_level':
      return { atMs, type: 'level', level: number ?? 1 };
    default:
      return null;
  }
}

/** Moves each place behind the level and group of the same moment, which are recorded after it. */
function placesLast(changes: readonly RecordedChange[]): readonly RecordedChange[] {
  const ordered: RecordedChange[] = [];
  let places: RecordedChange[] = [];
  let last: RecordedChange | null = null;
  for (const change of changes) {
    const isSameMoment =
      last !== null && last.characterId === change.characterId && last.atMs === change.atMs;
    if (!isSameMoment || change.type === 'status') {
      ordered.push(...places);
      places = [];
    }
    if (change.type === 'location') places.push(change);
    else ordered.push(change);
    last = change;
  }
  return [...ordered, ...places];
}

/** Lets time pass for a character without new records. */
export function letTimePass(characterId: number, before: ReadCharacter, nowMs: number) {
  const { presence, ended } = passTime(before.presence, nowMs);
  return {
    character: presence === before.presence ? before : { ...before, presence },
    found: ended.map((session) => ({ characterId, serverName: before.serverName, session })),
  };
}

/** Ongoing stays as sessions that last until now, without those that are shorter than a minute. */
export function sessionsNow(characterId: number, { serverName, presence }: ReadCharacter, nowMs: number) {
  return presence.stays.flatMap(({ endedMs, ...stay }: OpenStay): FoundSession[] =>
    endedMs === null ? [{ characterId, serverName, session: { ...stay, endedMs: nowMs } }] : [],
  );
}

/**
 * The row of a session.
 *
 * @param quest as found by game/quest-runs
 */
export function rowOf(
  { characterId, serverName, session }: FoundSession,
  quest: { readonly questId: number; readonly difficulty: string | null },
): QuestSessionRow {
  return {
    character_id: characterId,
    quest_id: quest.questId,
    group_id: session.groupId,
    started_at: toWireTime(session.startedMs),
    ended_at: toWireTime(session.endedMs),
    total_level: session.level,
    has_left: session.hasLeft,
    server_name: serverName,
    difficulty: quest.difficulty,
  };
}

export const isAreaOf =
  ({ questsByArea }: Pick<CatalogueIndex, 'questsByArea'>): IsQuestArea =>
  (areaId) =>
    questsByArea.has(areaId);
