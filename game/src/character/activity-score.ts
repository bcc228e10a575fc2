/** What a character did in the last 90 days. */
export interface ActivityFacts {
  readonly levelUps: number;
  readonly placeChanges: number;
  readonly meanSessionMinutes: number;
  readonly isAtLevelCap: boolean;
}

/** How far back the score looks. */
export const activityScoreDays = 90;
/** From here on a character is a player's, not a bank. */
export const activeFromScore = 0.35;

/**
 * The numbers of the score, for whoever computes it where the facts lie: with the same operations in the same order
 * the last digit is the same.
 */
export const activityScoreParts = {
  levelUps: { weight: 0.4, forAll: 3, atLevelCap: 0.5 },
  placeChanges: { weight: 0.3, forAll: 40 },
  sessionMinutes: { weight: 0.3, forAll: 60 },
  /** Sums of tenths miss the border by a rounding error: 0.4 × 0.5 + 0.3 × 0.5 is 0.35. */
  tolerance: Number.EPSILON,
} as const;

/**
 * How alive a character is, 0 to 1 (docs/product.md, Activity score). At the cap nobody levels up any more, so half of
 * that part is given.
 */
export function activityScore(facts: ActivityFacts): number {
  const { levelUps, placeChanges, sessionMinutes } = activityScoreParts;
  const levelled = Math.min(1, facts.levelUps / levelUps.forAll);
  const levelShare = facts.isAtLevelCap ? Math.max(levelUps.atLevelCap, levelled) : levelled;
  const placeShare = Math.min(1, facts.placeChanges / placeChanges.forAll);
  const sessionShare = Math.min(1, facts.meanSessionMinutes / sessionMinutes.forAll);
  return (
    levelUps.weight * levelShare + placeChanges.weight * placeShare + sessionMinutes.weight * sessionShare
  );
}

/** Does somebody play this character, or does it only hold items? */
export function isActive(facts: ActivityFacts): boolean {
  return activityScore(facts) >= activeFromScore - activityScoreParts.tolerance;
}
