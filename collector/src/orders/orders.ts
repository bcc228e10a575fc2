import { letObedientIn, letObedientOut, showObedience } from '../world/obedience.ts';
import type { ObedientPlayer } from '../world/people/obedient.ts';
import type { ServerWorld } from '../world/server-world.ts';
import type { World } from '../world/world.ts';
import type { Narrator } from '../ingest/narrator.ts';

/** The game takes no longer ones. */
const longestComment = 1000;

/** What a player is told to do, and where. */
interface Told {
  readonly server: ServerWorld;
  readonly player: ObedientPlayer;
  /** What stands after the name. */
  readonly words: string;
  readonly nowMs: number;
}

/** The orders by their first word: each does something and says what has come of it. */
const orders: Readonly<Record<string, (told: Told) => string>> = {
  say: ({ server, player, words, nowMs }) => {
    if (words === '') return `${player.person.name} is told to say nothing: that is "hush"`;
    if (words.length > longestComment)
      return `${player.person.name} says at most ${longestComment} characters`;
    player.person.publicComment = words;
    showObedience(server, player, nowMs);
    return `${player.person.name} says "${words}"`;
  },
  hush: ({ server, player, nowMs }) => {
    player.person.publicComment = null;
    showObedience(server, player, nowMs);
    return `${player.person.name} says nothing`;
  },
  hide: ({ server, player, nowMs }) => {
    player.person.isAnonymous = true;
    showObedience(server, player, nowMs);
    return `${player.person.name} is anonymous`;
  },
  show: ({ server, player, nowMs }) => {
    player.person.isAnonymous = false;
    showObedience(server, player, nowMs);
    return `${player.person.name} is not anonymous`;
  },
  leave: ({ server, player }) => {
    player.isWanted = false;
    letObedientOut(server, player);
    return `${player.person.name} has left`;
  },
  come: ({ server, player, nowMs }) => {
    player.isWanted = true;
    letObedientIn(server, nowMs);
    if (!server.isUp) return `${player.person.name} comes when ${server.profile.name} is up again`;
    return `${player.person.name} is online`;
  },
};

/**
 * Lets a player of the world do as a line says: `say NAME the words`, `hush NAME`, `hide NAME`, `show NAME`,
 * `leave NAME`, `come NAME`; `orders` lists the players. Capitals in names do not matter.
 *
 * @returns a line that says what has come of it
 */
export function carryOut(world: World, line: string): string {
  const [, word = '', name = '', words = ''] = /^\s*(\S*)\s*(\S*)\s*(.*?)\s*$/su.exec(line) ?? [];
  if (word === 'orders') return describeObedient(world.servers.flatMap(({ obedient }) => obedient));
  const order = Object.hasOwn(orders, word) ? orders[word] : undefined;
  if (order === undefined) {
    return `there is no order "${word}": choose ${Object.keys(orders).join(', ')} or orders`;
  }
  for (const server of world.servers) {
    const player = server.obedient.find(({ person }) => person.name.toLowerCase() === name.toLowerCase());
    if (player !== undefined) return order({ server, player, words, nowMs: world.nowMs });
  }
  return `there is no obedient player "${name}"`;
}

/** Who takes orders, with the id by which a reader finds them. */
export function describeObedient(players: readonly ObedientPlayer[]): string {
  const each = players.map(({ person }) => `${person.name} (${person.serverName}, id ${person.id})`);
  return `Taking orders: ${each.join(', ')}`;
}

/** Orders that were typed, until the world gets round to them. */
interface Orders {
  /** Lets the world do what has been typed since, and says what has come of it, a line for each order. */
  readonly carryOut: (world: World) => void;
}

/** Begins to read orders, a line each; empty lines are none. The end of the lines is not the end of the world. */
export function listenToOrders(lines: AsyncIterable<string>, narrator: Narrator): Orders {
  const waiting: string[] = [];
  const listen = async (): Promise<void> => {
    for await (const line of lines) if (line.trim() !== '') waiting.push(line);
  };
  listen().catch((error: unknown) => {
    narrator.warn(
      `No orders can be read any more: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return {
    carryOut: (world) => {
      for (const line of waiting.splice(0)) narrator.say(carryOut(world, line));
    },
  };
}
