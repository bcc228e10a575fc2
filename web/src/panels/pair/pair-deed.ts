/** What the visitor has done to a pair, until the focus has followed. */
export interface PairDeed {
  readonly begin: (deed: 'opened' | 'closed') => void;
  /** @returns whether it was this, and had not been asked for yet */
  readonly take: (deed: 'opened' | 'closed') => boolean;
}

/** One for each pair: nothing has been done yet. */
export function createPairDeed(): PairDeed {
  let last: 'opened' | 'closed' | null = null;
  return {
    begin(deed) {
      last = deed;
    },
    take(deed) {
      const isIt = last === deed;
      if (isIt) last = null;
      return isIt;
    },
  };
}
