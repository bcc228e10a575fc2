import type { GameDefinition } from '@rollcall/game/definition';
import type { Issue } from '@rollcall/game/report';
import { closestServerName } from '@rollcall/game/closest-name';
import { findServer } from '@rollcall/game/servers';
import { createUnknownServerCounter, shortName } from './unknown-servers.ts';

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
