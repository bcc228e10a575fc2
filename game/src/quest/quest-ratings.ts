import type { Quest } from './quest.ts';

/** Rating of a quest among the quests of its level. */
export type Rating = 'Very high' | 'High' | 'Average' | 'Low';

/** A quest with the value that is rated, such as its experience per minute. */
export interface RatedQuest {
  readonly id: number;
  /** null = the quest has no version of this tier. */
  readonly level: number | null;
  /** null = unknown. */
  readonly value: number | null;
}

/** Minimum number of quests of a level for a rating. */
const leastOfLevel = 4;

/**
 * The minimum share of the other quests of its level that a quest must exceed for each rating. Equal quests count half.
 */
const steps: readonly (readonly [least: number, rating: Rating])[] = [
  [0.85, 'Very high'],
  [0.6, 'High'],
  [0.3, 'Average'],
];

/**
 * Rates quests by the share of other quests of the same level that have a lower value. Quests without a rating are
 * missing from the result.
 */
export function rateQuests(quests: readonly RatedQuest[]): ReadonlyMap<number, Rating> {
  const byLevel = new Map<number, { readonly id: number; readonly value: number }[]>();
  for (const { id, level, value } of quests) {
    if (level === null || level <= 0 || value === null) continue;
    const sameLevel = byLevel.get(level) ?? [];
    sameLevel.push({ id, value });
    byLevel.set(level, sameLevel);
  }
  const rated = new Map<number, Rating>();
  for (const sameLevel of byLevel.values()) {
    if (sameLevel.length < leastOfLevel) continue;
    for (const { id, value } of sameLevel) {
      const less = sameLevel.filter((other) => other.value < value).length;
      const same = sameLevel.filter((other) => other.value === value).length - 1;
      rated.set(id, ratingOf((less + same / 2) / (sameLevel.length - 1)));
    }
  }
  return rated;
}

/** The heroic or the epic version of a quest. */
export type Tier = 'heroic' | 'epic';

/** By tier, then by quest id. */
export type TierRatings = Readonly<Record<Tier, ReadonlyMap<number, Rating>>>;

/**
 * Rates each version of a quest against the other quests of that level.
 *
 * @param valueOf the value of a version; null = unknown
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
