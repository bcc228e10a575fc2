import type { Character } from '../character/character.ts';
import { isEligible } from '../character/eligibility.ts';
import type { DescribedGroup } from './lfm-quest.ts';
import { type RaidTimer, remainingMs } from '../raid-timers/raid-timers.ts';

/** Decides whether characters can join groups: one rule for lists, cards, alerts and all pages. */

/** Ordered from the best to the worst for a player with several characters. */
export const joinAnswers = ['yes', 'member', 'full', 'on timer', 'not eligible'] as const;
export type JoinAnswer = (typeof joinAnswers)[number];

/** The part of a group that the rule uses. */
export type JoinableGroup = Pick<DescribedGroup, 'lfm' | 'quest' | 'isFull'>;

/** Whether a character can join a group, or why not. */
export type JoinRule = (
  character: Pick<Character, 'id' | 'server_name' | 'total_level' | 'classes'>,
  group: JoinableGroup,
) => JoinAnswer;

/**
 * Makes the rule. A character can join a group on its server that accepts its level and class and has a free place,
 * unless the character is a member already or on timer for the raid. Characters with unknown timers count as off timer.
 * For a full raid the answer is `full`, even for characters on timer.
 *
 * @param timers of all characters; those that ended before `nowMs` are ignored
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

/** Both ids of a group's quest, since groups and timers may use either. */
function questIdsOf({ lfm, quest }: Pick<JoinableGroup, 'lfm' | 'quest'>): readonly number[] {
  return [lfm.quest_id, quest?.id, quest?.alt_id].flatMap((id) => id ?? []);
}

interface LevelsFacts {
  /** Whether one of the viewer's characters is in the group. */
  readonly isOwn: boolean;
  /** Whether the level ranges overlap and the group accepts one of the classes. */
  readonly isWithin: boolean;
  readonly isFull: boolean;
}

/** The answer for levels and classes instead of characters, without raid timers. */
export function joinAnswerByLevels({ isOwn, isWithin, isFull }: LevelsFacts): JoinAnswer {
  if (isOwn) return 'member';
  if (!isWithin) return 'not eligible';
  return isFull ? 'full' : 'yes';
}

/** The answer for a player with several characters: the best of their answers. */
export function bestJoinAnswer(answers: readonly JoinAnswer[]): JoinAnswer {
  return joinAnswers.find((answer) => answers.includes(answer)) ?? 'not eligible';
}

/** Number of groups for each kind of answer. */
export interface JoinCounts {
  readonly canJoin: number;
  readonly full: number;
  readonly onTimer: number;
}

export function countJoins(answers: readonly JoinAnswer[]): JoinCounts {
  const count = (wanted: JoinAnswer) => answers.filter((answer) => answer === wanted).length;
  return { canJoin: count('yes'), full: count('full'), onTimer: count('on timer') };
}
