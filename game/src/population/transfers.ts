import type { ActivityLevel } from './demographics.ts';
import type { PopulationTransfers } from './population.ts';
import { serverKey } from '../servers.ts';

/**
 * The id of all servers that were not chosen or are unknown, taken together. Moves between them and the chosen ones
 * still count. No server can have this name.
 */
export const otherServersId = '*';

/** The part of an answer to show. */
export interface TransferChoice {
  /** Names of all servers of the game, in upper or lower case. */
  readonly servers: readonly string[];
  /** The servers shown one by one, in this order. Each is one of `servers`. */
  readonly chosen: readonly string[];
  readonly activity: Exclude<ActivityLevel, 'inactive'>;
}

/** A server, or all other servers together. */
export interface TransferPlace {
  /** Server key, or `otherServersId`. */
  readonly id: string;
  /** Characters here whose home is elsewhere. */
  readonly arrivals: number;
  /** Characters elsewhere whose home is here. */
  readonly departures: number;
  /** `arrivals` minus `departures`. */
  readonly net: number;
}

/** The characters that moved from one home server to one current server. */
export interface TransferFlow {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Share of all who left `from`, 0 to 1; 0 if nobody left. */
  readonly share: number;
}

export interface Transfers {
  /** The chosen servers in order, then the others together, if there are any. */
  readonly places: readonly TransferPlace[];
  /**
   * Rows are homes and columns current servers, both as in `places`; null = characters at home, which are not
   * transfers.
   */
  readonly matrix: readonly (readonly (TransferFlow | null)[])[];
  /**
   * Flows to, from or between chosen servers, largest first; equal ones in the order of all servers. Both ends have
   * their own names, except unknown servers.
   */
  readonly flows: readonly TransferFlow[];
  /**
   * Number of characters that moved to, from or between chosen servers: the sum of all arrivals, and of all departures.
   */
  readonly total: number;
  /** Number of characters that moved between servers that are not chosen. They are in no place and no flow. */
  readonly elsewhere: number;
  /** Names of unknown servers in the answer that have arrivals or departures, A to Z. */
  readonly unknownNames: readonly string[];
}

/** One entry of an answer, with server names replaced by those of the choice. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/**
 * Transfers from home servers to current servers, as a matrix and as sums for each server. Every transfer of the answer
 * is in `total` or in `elsewhere`.
 *
 * @param answer of `population/transfers/{period}`
 */
export function transfersOf(answer: PopulationTransfers, choice: TransferChoice): Transfers {
  const known = new Set(choice.servers.map(serverKey));
  const chosen = choice.chosen.map(serverKey);
  const moves = movesOf(answer, choice.activity);
  const unknown = new Set(moves.flatMap(({ from, to }) => [from, to]).filter((name) => !known.has(name)));
  const hasOthers = known.size > chosen.length || unknown.size > 0;
  const ids = hasOthers ? [...chosen, otherServersId] : chosen;

  const nameOf = (name: string) => (known.has(name) ? name : otherServersId);
  const named = moves
    .map(({ from, to, count }) => ({ from: nameOf(from), to: nameOf(to), count }))
    .filter(({ from, to }) => from !== to);
  const placeOf = (name: string) => (chosen.includes(name) ? name : otherServersId);
  const placed = moves.map(({ from, to, count }) => ({ from: placeOf(from), to: placeOf(to), count }));
  const shown = placed.filter(({ from, to }) => from !== to);
  const total = countOf(shown);
  const places = ids.map((id): TransferPlace => {
    const arrivals = countOf(shown.filter(({ to }) => to === id));
    const departures = countOf(shown.filter(({ from }) => from === id));
    return { id, arrivals, departures, net: arrivals - departures };
  });
  const matrix = places.map(({ id: from, departures }) =>
    ids.map((to): TransferFlow | null => {
      if (from === to) return null;
      const count = countOf(shown.filter((move) => move.from === from && move.to === to));
      return { from, to, count, share: departures === 0 ? 0 : count / departures };
    }),
  );
  return {
    places,
    matrix,
    flows: flowsOf(named, [...known, otherServersId]).filter(
      ({ from, to }) => chosen.includes(from) || chosen.includes(to),
    ),
    total,
    elsewhere: countOf(placed) - total,
    unknownNames: [...unknown].toSorted(),
  };
}

/** All flows, largest first; equal ones in the order of `names`. */
function flowsOf(moves: readonly Move[], names: readonly string[]): readonly TransferFlow[] {
  return names
    .flatMap((from) => {
      const left = moves.filter((move) => move.from === from);
      const departures = countOf(left);
      return names.map((to): TransferFlow => {
        const count = countOf(left.filter((move) => move.to === to));
        return { from, to, count, share: count / departures };
      });
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** The chosen server that gained the most characters; null = none gained any. */
export function gainedMost(places: readonly TransferPlace[]): TransferPlace | null {
  return firstOf(places, (place) => place.net);
}

/** The chosen server that lost the most characters; null = none lost any. */
export function lostMost(places: readonly TransferPlace[]): TransferPlace | null {
  return firstOf(places, (place) => -place.net);
}

/** The entries of an answer without characters at home and without empty flows. */
function movesOf(answer: PopulationTransfers, activity: TransferChoice['activity']): Move[] {
  return Object.entries(answer)
    .flatMap(([home, targets]) =>
      Object.entries(targets).map(([current, counts]) => ({
        from: serverKey(home),
        to: serverKey(current),
        count: activity === 'active' ? counts.active : counts.count,
      })),
    )
    .filter(({ from, to, count }) => from !== to && count > 0);
}

/** The place with the highest value, if it is above 0; the first of equal ones. */
function firstOf(
  places: readonly TransferPlace[],
  valueOf: (place: TransferPlace) => number,
): TransferPlace | null {
  const [first] = places
    .filter((place) => place.id !== otherServersId && valueOf(place) > 0)
    .toSorted((a, b) => valueOf(b) - valueOf(a));
  return first ?? null;
}

function countOf(moves: readonly Move[]): number {
  return moves.reduce((total, { count }) => total + count, 0);
}
