import type { APIRequestContext } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import { fillPath } from '@rollcall/game/api/endpoint';
import { charactersByName } from '@rollcall/game/api/character-reads';
import { lfms } from '@rollcall/game/api/lfm-reads';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverKey } from '@rollcall/game/servers';
import { parseAnswer } from '../../web/src/api/call-endpoint.ts';

/** A character that is not anonymous. */
export type Named = Character & { readonly name: string };

/** A group of the demo world. */
export interface LedGroup {
  readonly id: number;
  readonly leader: Named;
  /** A word of the comment. */
  readonly word: string;
}

const isNamed = (character: Character): character is Named =>
  character.name !== null && !character.is_anonymous;

/** Null if its leader cannot be found by name, or it has no comment. */
function toLedGroup({ id, leader, comment }: Lfm): LedGroup | null {
  const word = /[a-z]{4,}/i.exec(comment ?? '')?.[0];
  return isNamed(leader) && word !== undefined ? { id, leader, word } : null;
}

/** Seconds in the adventure. A group that has just started stays for minutes; one that is still waiting may give up. */
const adventureSeconds = ({ adventure_active_time: seconds }: Lfm) => (seconds === 0 ? 600 : seconds);

/**
 * The two groups that stay longest on the server with the most groups. The names of their leaders are unique, so a
 * search finds one group.
 */
export async function findGroups(request: APIRequestContext): Promise<readonly [LedGroup, LedGroup]> {
  const byServer = parseAnswer(lfms, lfms.path, await read(request, lfms.path));
  const [most = []] = Object.values(byServer)
    .map((groups) => Object.values(groups).toSorted((a, b) => adventureSeconds(a) - adventureSeconds(b)))
    .map((groups) => groups.flatMap((lfm) => toLedGroup(lfm) ?? []))
    .toSorted((a, b) => b.length - a.length);
  const found: LedGroup[] = [];
  for (const group of most) {
    if (await isOnlyOne(request, group.leader)) found.push(group);
    const [first, second] = found;
    if (first && second) return [first, second];
  }
  throw new Error('The demo world has too few groups.');
}

async function isOnlyOne(request: APIRequestContext, { name }: Named): Promise<boolean> {
  const path = fillPath(charactersByName.path, { name });
  return Object.keys(parseAnswer(charactersByName, path, await read(request, path))).length === 1;
}

const read = async (request: APIRequestContext, path: string): Promise<unknown> =>
  (await request.get(path)).json();

/** Address of the Who list or group list of a character's server. */
export const listPath = (list: 'who' | 'grouping', { server_name: server }: Character) =>
  `/${list}/${serverKey(server)}`;
