import type { GameDefinition } from '@rollcall/game/definition';
import type { Issue } from '@rollcall/game/report';
import { closestServerName } from '@rollcall/game/closest-name';
import { findServer } from '@rollcall/game/servers';

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

/** Server names of one report that are none of ours → how often each was used. */
export type UnknownServers = Readonly<Record<string, number>>;

/** Turns the server names of one report into ours and remembers those that are none of ours. */
export interface ServerNames {
  /** The name as the definition has it, or null for an unknown one. */
  find(name: string): string | null;
  /** The same, and an unknown name is remembered. */
  known(name: string): string | null;
  /** What to tell the caller about an unknown name. */
  issue(path: string, name: string): Issue;
  /** Unknown name → how often it was used. */
  unknown(): UnknownServers;
}

/** Names are compared without regard to case; each name is looked up once per report (wire: General). */
export function createServerNames(definition: GameDefinition): ServerNames {
  const looked = new Map<string, string | null>();
  const messages = new Map<string, string>();
  const unknown = createUnknownServerCounter();
  const find = (name: string) => {
    let found = looked.get(name);
    if (found === undefined) {
      found = findServer(definition, name)?.name ?? null;
      looked.set(name, found);
    }
    return found;
  };
  return {
    unknown: () => unknown.counts(),
    find,
    known(name) {
      const found = find(name);
      if (found === null) unknown.count(name);
      return found;
    },
    issue(path, name) {
      let message = messages.get(name);
      if (message === undefined) {
        const short = shortName(name);
        const closest = closestServerName(definition, short);
        const hint = closest === null ? '' : `; did you mean ${closest}?`;
        message = `is no known server ("${short}")${hint}`;
        messages.set(name, message);
      }
      return { path, message };
    },
  };
}
