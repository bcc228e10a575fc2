/** Counts by key, with a look-up of a key with the largest count. Takes amortized constant time. */
export function createCountsByKey() {
  const counts = new Map<string, number>();
  /** Keys by their count. */
  const keysOf = new Map<number, Set<string>>();
  let most = 0;

  function move(key: string, before: number, after: number): void {
    const former = keysOf.get(before);
    former?.delete(key);
    if (former?.size === 0) keysOf.delete(before);
    if (after === 0) {
      counts.delete(key);
      return;
    }
    counts.set(key, after);
    const keys = keysOf.get(after);
    if (keys === undefined) keysOf.set(after, new Set([key]));
    else keys.add(key);
  }

  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string) {
      const before = counts.get(key) ?? 0;
      move(key, before, before + 1);
      most = Math.max(most, before + 1);
    },
    take(key: string) {
      const before = counts.get(key) ?? 0;
      if (before > 0) move(key, before, before - 1);
    },
    /** Returns a key with the largest count; null = there are no counts. */
    largest() {
      while (most > 0 && !keysOf.has(most)) most -= 1;
      const [key] = keysOf.get(most) ?? [];
      return key ?? null;
    },
  };
}
