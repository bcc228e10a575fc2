import { createCountsByKey } from '../../http/counts-by-key.ts';

/** A limited number of open streams, shared by all callers. */
export interface StreamPlaces {
  /**
   * Reserves a place for a stream. If none is left, the network with the most streams loses its oldest one to a network
   * that has fewer.
   *
   * @param close ends the stream when another one gets its place
   * @returns releases the place; null = none is free
   */
  readonly take: (network: string, close: () => void) => (() => void) | null;
}

export function createStreamPlaces(maximum: number): StreamPlaces {
  const counts = createCountsByKey();
  /** Oldest first. */
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
