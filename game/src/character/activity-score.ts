/** Facts about a character's last 90 days. */
export interface ActivityFacts {
  readonly levelUps: number;
  readonly placeChanges: number;
  readonly meanSessionMinutes: number;
  readonly isAtLevelCap: boolean;
}

export const activityScoreDays = 90;
/** Minimum score of a character that counts as played rather than as storage for items. */
export const activeFromScore = 0.35;

/**
 * The constants of the score, shared with the queries that compute it in the database. With the same operations in the
 * same order, both results are equal to the last digit.
 */
export const activityScoreParts = {
  levelUps: { weight: 0.4, forAll: 3, atLevelCap: 0.5 },
  placeChanges: { weight: 0.3, forAll: 40 },
  sessionMinutes: { weight: 0.3, forAll: 60 },
  /** Sums of tenths can miss the threshold by a rounding error, as in 0.4 × 0.5 + 0.3 × 0.5 = 0.35. */
  tolerance: Number.EPSILON,
} as const;

/**
 * How actively a character is played, 0 to 1 (docs/product.md, Activity score). Characters at the level cap cannot
 * level up, so they get half of that part.
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

/** Whether somebody plays this character and does not use it only to hold items. */
export function isActive(facts: ActivityFacts): boolean {
  return activityScore(facts) >= activeFromScore - activityScoreParts.tolerance;
}
