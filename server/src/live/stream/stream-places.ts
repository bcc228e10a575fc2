import { createCountsByKey } from '../../http/counts-by-key.ts';

/** The places of open streams, for all callers together. */
export interface StreamPlaces {
  /**
   * Takes a place. If none is left, the network with the most streams loses its oldest to a network that has fewer.
   *
   * @param close ends the stream when its place is given to another one
   * @returns gives the place back; null = there is none
   */
  readonly take: (network: string, close: () => void) => (() => void) | null;
}

export function createStreamPlaces(maximum: number): StreamPlaces {
  const counts = createCountsByKey();
  /** The oldest first. */
  const closers = new Map<string, Set<() => void>>();
  let taken = 0;

  function leave(network: string, close: () => void): void {
    const own = closers.get(network);
    if (own?.delete(close) !== true) return;
    if (own.size === 0) closers.delete(network);
    counts.take(network);
    taken -= 1;
  }

  function hasRoomFor(network: string): boolean {
    if (taken < maximum) return true;
    const greediest = counts.largest();
    if (greediest === null || counts.of(greediest) <= counts.of(network) + 1) return false;
    const [oldest] = closers.get(greediest) ?? [];
    if (oldest === undefined) return false;
    leave(greediest, oldest);
    oldest();
    return true;
  }

  return {
    take(network, close) {
      if (!hasRoomFor(network)) return null;
      const own = closers.get(network) ?? new Set();
      closers.set(network, own);
      own.add(close);
      counts.add(network);
      taken += 1;
      return () => leave(network, close);
    },
  };
}
