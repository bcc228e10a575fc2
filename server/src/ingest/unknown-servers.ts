/** Different names that are told apart; a hostile collector cannot fill the memory with names. */
const namesMaximum = 50;
const nameLengthMaximum = 64;
const otherNames = '(others)';

/** Counts the server names that reports used and we do not know, for the health answer (product 1). */
export interface UnknownServerCounter {
  count(name: string, times?: number): void;
  /** Name as it was sent → how often. */
  counts(): Readonly<Record<string, number>>;
}

/** A name as it may be repeated to others: short and well-formed. */
export function shortName(name: string): string {
  return name.slice(0, nameLengthMaximum).toWellFormed();
}

/** A counter that tells at most 50 names apart; the rest are counted together as "(others)". */
export function createUnknownServerCounter(): UnknownServerCounter {
  const counts = new Map<string, number>();
  return {
    count(name, times = 1) {
      const short = shortName(name);
      const counted = counts.has(short) || counts.size < namesMaximum ? short : otherNames;
      counts.set(counted, (counts.get(counted) ?? 0) + times);
    },
    // fromEntries defines properties, so a name such as "__proto__" is a name like any other.
    counts: () => Object.fromEntries(counts),
  };
}
