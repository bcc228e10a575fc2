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

/** What is known of a character at the place up to which the record has been read. */
export interface ReadCharacter {
  readonly serverName: string;
  readonly presence: QuestPresence;
}

/** A change of a character, as `character_activity` has it. */
export interface RecordedChange {
  readonly characterId: number;
  readonly atMs: number;
  readonly type: string;
  readonly number: number | null;
  readonly text: string | null;
}

/** A stay that is to be a session, or is one already, of somebody who may be anonymous. */
export interface FoundSession {
  readonly characterId: number;
  readonly serverName: string;
  readonly session: AreaSession;
}

type IsQuestArea = (areaId: number) => boolean;

/** What was known of a character that is met for the first time; nothing = not even on which server it is. */
export const unknownCharacter: ReadCharacter = { serverName: '', presence: newPresence(0, 1) };

/**
 * Follows characters through changes in the order of the record. Of what happened to one character in one second, where
 * it is comes last: level, group and server of a stay are those with which it begins.
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

/** Nobody returns from another server: what was begun there has ended. */
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

/** The record tells first where somebody is, then the level and the group with which they are there. */
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

/** Lets time pass for somebody of whom nothing new is known. */
export function letTimePass(characterId: number, before: ReadCharacter, nowMs: number) {
  const { presence, ended } = passTime(before.presence, nowMs);
  return {
    character: presence === before.presence ? before : { ...before, presence },
    found: ended.map((session) => ({ characterId, serverName: before.serverName, session })),
  };
}

/** The stays that are going on, as sessions that last until now; what is less than a minute is none yet. */
export function sessionsNow(characterId: number, { serverName, presence }: ReadCharacter, nowMs: number) {
  return presence.stays.flatMap(({ endedMs, ...stay }: OpenStay): FoundSession[] =>
    endedMs === null ? [{ characterId, serverName, session: { ...stay, endedMs: nowMs } }] : [],
  );
}

/** @param quest as game/quest-runs tells it */
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
