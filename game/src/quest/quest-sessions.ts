/**
 * Finds the sessions of characters in quest areas from their recorded activity (docs/product.md, Quest runs). A session
 * begins when a character enters a quest area. A return within five minutes continues it. Sessions shorter than a
 * minute do not count.
 */

/** A recorded event of a character. `areaId` null = its place was hidden. */
export type CharacterMoment = { readonly atMs: number } & (
  | { readonly type: 'place'; readonly areaId: number | null }
  | { readonly type: 'login' }
  | { readonly type: 'logout' }
  | { readonly type: 'group'; readonly groupId: number }
  | { readonly type: 'level'; readonly level: number }
);

/** A stay in an area that has not become a session yet, because it may be too short or continue. */
export interface OpenStay {
  readonly areaId: number;
  /** The character's last group during the stay, not counting one joined at its very end; 0 = none. */
  readonly groupId: number;
  /** A group joined too recently to count as the group of the stay; null = none. */
  readonly joined: { readonly groupId: number; readonly sinceMs: number } | null;
  /** Total level at the beginning. */
  readonly level: number;
  readonly startedMs: number;
  /** null = the character is still inside. */
  readonly endedMs: number | null;
  /** Whether the character was seen elsewhere at the end, and did not log out inside. */
  readonly hasLeft: boolean;
}

/** The state of a character between two events, as plain JSON. */
export interface QuestPresence {
  readonly groupId: number;
  readonly level: number;
  /** At most one of them has no end yet. */
  readonly stays: readonly OpenStay[];
}

export interface AreaSession {
  readonly areaId: number;
  readonly groupId: number;
  readonly level: number;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly hasLeft: boolean;
}

interface Followed {
  readonly presence: QuestPresence;
  /** Sessions that can no longer continue, in the order of their beginning. */
  readonly ended: readonly AreaSession[];
}

export const shortestSessionMs = 60_000;
export const returnWithinMs = 5 * 60_000;
/**
 * Minimum time in a group for it to count: players who have finished a quest may join their next group before they
 * leave the area.
 */
const shortestInGroupMs = 2 * 60_000;

/** The state of a character of which only the group and level are known. */
export function newPresence(groupId: number, level: number): QuestPresence {
  return { groupId, level, stays: [] };
}

/** The state after an event. Events must be in order. */
export function followCharacter(
  before: QuestPresence,
  moment: CharacterMoment,
  isQuestArea: (areaId: number) => boolean,
): Followed {
  const { presence, ended } = passTime(before, moment.atMs);
  const { stays } = presence;
  switch (moment.type) {
    case 'place':
      return { ended, presence: { ...presence, stays: moved(presence, moment, isQuestArea) } };
    case 'logout':
      return { ended, presence: { ...presence, stays: closed(stays, moment.atMs, false) } };
    case 'group': {
      const { groupId, atMs } = moment;
      const inGroup = stays.map((stay) => (isOpen(stay) ? join(stay, groupId, atMs) : stay));
      return { ended, presence: { ...presence, groupId, stays: inGroup } };
    }
    case 'level':
      return { ended, presence: { ...presence, level: moment.level } };
    // The place of a login is a separate event.
    case 'login':
      return { ended, presence };
  }
}

/** Ends the stays of a character who did not return in time. */
export function passTime(presence: QuestPresence, nowMs: number): Followed {
  const isOver = ({ endedMs }: OpenStay) => endedMs !== null && nowMs - endedMs > returnWithinMs;
  if (!presence.stays.some(isOver)) return { presence, ended: [] };
  const ended = presence.stays.filter(isOver).flatMap(sessionOf);
  return { presence: { ...presence, stays: presence.stays.filter((stay) => !isOver(stay)) }, ended };
}

const isOpen = ({ endedMs }: OpenStay): boolean => endedMs === null;

/** A stay whose joined group becomes its group once the character has been in that group long enough. */
function confirmGroup({ joined, ...stay }: OpenStay, nowMs: number): OpenStay {
  const hasLasted = joined !== null && nowMs - joined.sinceMs >= shortestInGroupMs;
  return { ...stay, groupId: hasLasted ? joined.groupId : stay.groupId, joined: null };
}

function join(before: OpenStay, groupId: number, atMs: number): OpenStay {
  const stay = confirmGroup(before, atMs);
  if (groupId === 0 || groupId === stay.groupId) return stay;
  return stay.groupId === 0 ? { ...stay, groupId } : { ...stay, joined: { groupId, sinceMs: atMs } };
}

function sessionOf({ endedMs, joined: _joined, ...stay }: OpenStay): AreaSession[] {
  return endedMs === null || endedMs - stay.startedMs < shortestSessionMs ? [] : [{ ...stay, endedMs }];
}

function moved(
  { stays, groupId, level }: QuestPresence,
  { atMs, areaId }: { readonly atMs: number; readonly areaId: number | null },
  isQuestArea: (areaId: number) => boolean,
): readonly OpenStay[] {
  const inside = stays.find(isOpen);
  if (areaId !== null && inside?.areaId === areaId) return stays;
  const rest = closed(stays, atMs, areaId !== null);
  if (areaId === null || !isQuestArea(areaId)) return rest;
  const known = rest.findLast((stay) => stay.areaId === areaId);
  if (known === undefined) {
    return [
      ...rest,
      { areaId, groupId, level, startedMs: atMs, endedMs: null, hasLeft: false, joined: null },
    ];
  }
  const back = { ...known, groupId: groupId === 0 ? known.groupId : groupId, endedMs: null, hasLeft: false };
  return rest.map((stay) => (stay === known ? back : stay));
}

function closed(stays: readonly OpenStay[], endedMs: number, hasLeft: boolean): readonly OpenStay[] {
  return stays.some(isOpen)
    ? stays.map((stay) => (isOpen(stay) ? { ...confirmGroup(stay, endedMs), endedMs, hasLeft } : stay))
    : stays;
}
