/**
 * Sessions of characters in the areas of quests, found in what is recorded of them. A session begins when a character
 * enters such an area; a return within five minutes continues it, and less than a minute is none (docs/product.md,
 * Quest runs).
 */

/** Something that is recorded of a character. `areaId` null = nobody could see where it is. */
export type CharacterMoment = { readonly atMs: number } & (
  | { readonly type: 'place'; readonly areaId: number | null }
  | { readonly type: 'login' }
  | { readonly type: 'logout' }
  | { readonly type: 'group'; readonly groupId: number }
  | { readonly type: 'level'; readonly level: number }
);

/** A stay in an area that may still become a session, or go on. */
export interface OpenStay {
  readonly areaId: number;
  /** The last group that the character was in during the stay, unless only at its very end; 0 = none. */
  readonly groupId: number;
  /** Another group that it has joined since; null = none. */
  readonly joined: { readonly groupId: number; readonly sinceMs: number } | null;
  /** Total level at the beginning. */
  readonly level: number;
  readonly startedMs: number;
  /** null = inside. */
  readonly endedMs: number | null;
  /** It ended by going elsewhere, where everybody could see it: not by a logout. */
  readonly hasLeft: boolean;
}

/** What is known of a character between two moments. Plain JSON. */
export interface QuestPresence {
  readonly groupId: number;
  readonly level: number;
  /** At most one has not ended. */
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
  /** Sessions to which nobody can return any more, in the order in which they began. */
  readonly ended: readonly AreaSession[];
}

export const shortestSessionMs = 60_000;
export const returnWithinMs = 5 * 60_000;
/** Whoever is done with a quest may join the next group before leaving it: that group did not play it. */
const shortestInGroupMs = 2 * 60_000;

/** A character of which nothing is known but its group and level. */
export function newPresence(groupId: number, level: number): QuestPresence {
  return { groupId, level, stays: [] };
}

/** A character is somewhere, comes, goes, joins, leaves or levels up. Moments come in their order. */
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
    // The place where a character logs in is a moment of its own.
    case 'login':
      return { ended, presence };
  }
}

/** Ends the stays to which nobody has returned by now. */
export function passTime(presence: QuestPresence, nowMs: number): Followed {
  const isOver = ({ endedMs }: OpenStay) => endedMs !== null && nowMs - endedMs > returnWithinMs;
  if (!presence.stays.some(isOver)) return { presence, ended: [] };
  const ended = presence.stays.filter(isOver).flatMap(sessionOf);
  return { presence: { ...presence, stays: presence.stays.filter((stay) => !isOver(stay)) }, ended };
}

const isOpen = ({ endedMs }: OpenStay): boolean => endedMs === null;

/** Takes the group that was joined for its own when it has lasted. */
function settle({ joined, ...stay }: OpenStay, nowMs: number): OpenStay {
  const hasLasted = joined !== null && nowMs - joined.sinceMs >= shortestInGroupMs;
  return { ...stay, groupId: hasLasted ? joined.groupId : stay.groupId, joined: null };
}

function join(before: OpenStay, groupId: number, atMs: number): OpenStay {
  const stay = settle(before, atMs);
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
    ? stays.map((stay) => (isOpen(stay) ? { ...settle(stay, endedMs), endedMs, hasLeft } : stay))
    : stays;
}
