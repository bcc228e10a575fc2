/** The same thing is told so often within so long. */
const repeatsMaximum = 5;
const repeatsPerMs = 60_000;
/** Different things that are remembered. */
const keysMaximum = 200;

/** Lets the first few of the same through. @returns whether this one is to be told */
export function createRepeatLimit(): (key: string, nowMs: number) => boolean {
  const seen = new Map<string, readonly number[]>();
  return (key, nowMs) => {
    const times = (seen.get(key) ?? []).filter((at) => nowMs - at < repeatsPerMs);
    if (times.length >= repeatsMaximum) return false;
    // The last that was told is the last in the map, so that the first is what has been quiet for longest.
    seen.delete(key);
    seen.set(key, [...times, nowMs]);
    const [oldest] = seen.keys();
    if (seen.size > keysMaximum && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}
