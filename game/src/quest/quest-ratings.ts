import type { Quest } from './quest.ts';

/** How much a quest gives beside the quests of its level. */
export type Rating = 'Very high' | 'High' | 'Average' | 'Low';

/** One quest by a measure, such as its experience per minute. */
export interface RatedQuest {
  readonly id: number;
  /** Null = there is no such version of the quest. */
  readonly level: number | null;
  /** Null = not known. */
  readonly value: number | null;
}

/** Fewer quests of a level say nothing about one of them. */
const leastOfLevel = 4;

/** Each from this share of the other quests of its level on; quests that give the same count half. */
const steps: readonly (readonly [least: number, rating: Rating])[] = [
  [0.85, 'Very high'],
  [0.6, 'High'],
  [0.3, 'Average'],
];

/** Rates quests by the share of the other quests of the same level that give less. Those without a rating are left out. */
export function rateQuests(quests: readonly RatedQuest[]): ReadonlyMap<number, Rating> {
  const byLevel = new Map<number, { readonly id: number; readonly value: number }[]>();
  for (const { id, level, value } of quests) {
    if (level === null || level <= 0 || value === null) continue;
    const ofLevel = byLevel.get(level) ?? [];
    ofLevel.push({ id, value });
    byLevel.set(level, ofLevel);
  }
  const rated = new Map<number, Rating>();
  for (const ofLevel of byLevel.values()) {
    if (ofLevel.length < leastOfLevel) continue;
    for (const { id, value } of ofLevel) {
      const less = ofLevel.filter((other) => other.value < value).length;
      const same = ofLevel.filter((other) => other.value === value).length - 1;
      rated.set(id, ratingOf((less + same / 2) / (ofLevel.length - 1)));
    }
  }
  return rated;
}

/** The heroic or the epic version of a quest. */
export type Tier = 'heroic' | 'epic';

/** By tier, then by the id of a quest. */
export type TierRatings = Readonly<Record<Tier, ReadonlyMap<number, Rating>>>;

/**
 * Rates each version of quests among those of its level.
 *
 * @param valueOf what a version gives; null = not known
 */
export function rateTiers<T extends Pick<Quest, 'id' | `${Tier}_normal_cr`>>(
  quests: readonly T[],
  valueOf: (quest: T, tier: Tier) => number | null,
): TierRatings {
  const rated = (tier: Tier) =>
    rateQuests(
      quests.map((quest) => ({
        id: quest.id,
        level: quest[`${tier}_normal_cr`],
        value: valueOf(quest, tier),
      })),
    );
  return { heroic: rated('heroic'), epic: rated('epic') };
}

const ratingOf = (share: number): Rating => steps.find(([least]) => share >= least)?.[1] ?? 'Low';
