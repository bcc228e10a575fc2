import { type Difficulty, lfmDifficulty } from './difficulty.ts';
import type { GameDefinition } from '../definition.ts';
import type { Lfm } from './lfm.ts';
import { isLikelyFull } from './party-size.ts';
import { isRaid, type Quest, unknownQuestName } from '../quest/quest.ts';

/** The quest of a group. */
export interface LfmQuest {
  /** Null = the group has no quest, or the catalogue does not contain it. */
  readonly quest: Quest | null;
  /** Null = no quest. */
  readonly questName: string | null;
  readonly difficulty: Difficulty | null;
  readonly isRaid: boolean;
}

/** Finds the quest of a group. */
export function lfmQuest(
  lfm: Pick<Lfm, 'quest_id' | 'difficulty' | 'is_quest_guess' | 'comment'>,
  questsById: ReadonlyMap<number, Quest>,
): LfmQuest {
  const questId = lfm.quest_id ?? 0;
  const quest = questsById.get(questId) ?? null;
  return {
    quest,
    questName: quest?.name ?? (questId === 0 ? null : unknownQuestName),
    difficulty: lfmDifficulty(lfm),
    isRaid: quest !== null && isRaid(quest),
  };
}

/** A group with its quest. */
export interface DescribedGroup extends LfmQuest {
  readonly lfm: Lfm;
  /** Whether the group probably has no free place. */
  readonly isFull: boolean;
}

interface DescribingFacts {
  readonly definition: Pick<GameDefinition, 'party_size' | 'raid_size'>;
  readonly questsById: ReadonlyMap<number, Quest>;
}

/** Adds quest, difficulty and size to a group. */
export function describeGroup(lfm: Lfm, { questsById, definition }: DescribingFacts): DescribedGroup {
  const played = lfmQuest(lfm, questsById);
  return { lfm, ...played, isFull: isLikelyFull(lfm.members.length, played.isRaid, definition) };
}

/** The groups that play a raid, in the given order. */
export function raidGroups(lfms: Iterable<Lfm>, questsById: ReadonlyMap<number, Quest>): Lfm[] {
  return [...lfms].filter(({ quest_id }) => {
    const quest = questsById.get(quest_id ?? 0);
    return quest !== undefined && isRaid(quest);
  });
}
