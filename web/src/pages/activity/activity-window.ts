const dayMs = 86_400_000;
/** Of what is shown (wire: History reads). */
export const windowDays = 90;

/** The beginning of the window: the first of the days (UTC) that the server tells of, in milliseconds since 1970. */
export function windowStart(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - windowDays) * dayMs;
}
