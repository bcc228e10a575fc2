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

const levelUpsForAll = 3;
const placeChangesForAll = 40;
const sessionMinutesForAll = 60;
/** At the cap nobody levels up any more: half of that part is given. */
const levelShareAtCap = 0.5;

/** How alive a character is, 0 to 1 (wire: History reads). */
export function activityScore(facts: ActivityFacts): number {
  const levelled = Math.min(1, facts.levelUps / levelUpsForAll);
  const levelShare = facts.isAtLevelCap ? Math.max(levelShareAtCap, levelled) : levelled;
  const placeShare = Math.min(1, facts.placeChanges / placeChangesForAll);
  const sessionShare = Math.min(1, facts.meanSessionMinutes / sessionMinutesForAll);
  return 0.4 * levelShare + 0.3 * placeShare + 0.3 * sessionShare;
}

/** Does somebody play this character, or does it only hold items (wire: History reads, "active")? */
export function isActive(facts: ActivityFacts): boolean {
  // Sums of tenths miss the border by a rounding error: 0.4 × 0.5 + 0.3 × 0.5 is 0.35.
  return activityScore(facts) >= activeFromScore - Number.EPSILON;
}
