import type { Character } from '../character/character.ts';
import { isEligible } from '../character/eligibility.ts';
import type { DescribedGroup } from './lfm-quest.ts';
import { type RaidTimer, remainingMs } from '../raid-timers/raid-timers.ts';

/** The rule on who can join a group, shared by lists, cards, alerts and all pages. */

/** From the best to the worst for a player with several characters. */
export const joinAnswers = ['yes', 'member', 'full', 'on timer', 'not eligible'] as const;
export type JoinAnswer = (typeof joinAnswers)[number];

type Candidate = Pick<Character, 'id' | 'server_name' | 'total_level' | 'classes'>;
/** The parts of a group that the rule depends on. */
export type JoinableGroup = Pick<DescribedGroup, 'lfm' | 'quest' | 'isFull'>;

/** Whether a character can join a group, or the reason why not. */
export type JoinRule = (character: Candidate, group: JoinableGroup) => JoinAnswer;

/**
 * A character can join a group if the group is on its server and accepts its level and class, a place is free, and the
 * character is neither in the group nor on timer for its raid. Unknown timers count as none. A full raid counts as full
 * even for characters on timer.
 *
 * @param timers of all the characters; those that have run out by `nowMs` do not count
 */
export function makeJoinRule(timers: readonly RaidTimer[], nowMs: number): JoinRule {
  const questsOf = new Map<number, Set<number>>();
  for (const timer of timers) {
    if (remainingMs(timer, nowMs) === 0) continue;
    const questIds = questsOf.get(timer.characterId) ?? new Set();
    for (const id of timer.questIds) questIds.add(id);
    questsOf.set(timer.characterId, questIds);
  }
  return (character, group) => {
    const { lfm, isFull } = group;
    if (lfm.leader.id === character.id || lfm.members.some(({ id }) => id === character.id)) return 'member';
    if (!isEligible(character, lfm)) return 'not eligible';
    if (isFull) return 'full';
    const closed = questsOf.get(character.id);
    return closed !== undefined && questIdsOf(group).some((id) => closed.has(id)) ? 'on timer' : 'yes';
  };
}

/** A group may name a quest by its other id. */
function questIdsOf({ lfm, quest }: Pick<JoinableGroup, 'lfm' | 'quest'>): readonly number[] {
  return [lfm.quest_id, quest?.id, quest?.alt_id].flatMap((id) => id ?? []);
}

interface LevelsFacts {
  /** One of the viewer's characters is in the group. */
  readonly isOwn: boolean;
  /** The group overlaps the levels, and accepts one of the classes. */
  readonly isWithin: boolean;
  readonly isFull: boolean;
}

/** The same for levels and classes instead of characters, so without raid timers. */
export function joinAnswerByLevels({ isOwn, isWithin, isFull }: LevelsFacts): JoinAnswer {
  if (isOwn) return 'member';
  if (!isWithin) return 'not eligible';
  return isFull ? 'full' : 'yes';
}

/** The best of the answers for several characters. */
export function bestJoinAnswer(answers: readonly JoinAnswer[]): JoinAnswer {
  return joinAnswers.find((answer) => answers.includes(answer)) ?? 'not eligible';
}

/** Number of groups by answer. */
export interface JoinCounts {
  readonly canJoin: number;
  readonly full: number;
  readonly onTimer: number;
}

export function countJoins(answers: readonly JoinAnswer[]): JoinCounts {
  const count = (wanted: JoinAnswer) => answers.filter((answer) => answer === wanted).length;
  return { canJoin: count('yes'), full: count('full'), onTimer: count('on timer') };
}
