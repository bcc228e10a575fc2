import type { GameDefinition } from '@rollcall/game/definition';
import type { Issue } from '@rollcall/game/report';
import { closestServerName, findServer } from '@rollcall/game/servers';
import { shortName } from './unknown-servers.ts';

/** Turns the server names of one report into ours and remembers those that are none of ours. */
export interface ServerNames {
  /** The name as the definition has it, or null for an unknown one. */
  find(name: string): string | null;
  /** The same, and an unknown name is remembered. */
  known(name: string): string | null;
  /** What to tell the caller about an unknown name. */
  issue(path: string, name: string): Issue;
  /** Every use of an unknown name, in order. */
  readonly unknown: readonly string[];
}

/** Names are compared without regard to case; each name is looked up once per report (wire: General). */
export function createServerNames(definition: GameDefinition): ServerNames {
  const looked = new Map<string, string | null>();
  const messages = new Map<string, string>();
  const unknown: string[] = [];
  const find = (name: string) => {
    let found = looked.get(name);
    if (found === undefined) {
      found = findServer(definition, name)?.name ?? null;
      looked.set(name, found);
    }
    return found;
  };
  return {
    unknown,
    find,
    known(name) {
      const found = find(name);
      if (found === null) unknown.push(shortName(name));
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
