import { letControlledIn, letControlledOut, showControlled } from '../world/control-players.ts';
import type { ControlledPlayer } from '../world/people/controlled-players.ts';
import type { ServerWorld } from '../world/server-world.ts';
import type { World } from '../world/world.ts';
import type { OperatorLog } from '../ingest/operator-log.ts';

/** Maximum length of a comment in the game. */
const longestComment = 1000;

/** An order: the player who gets it, and the player's server. */
interface Told {
  readonly server: ServerWorld;
  readonly player: ControlledPlayer;
  /** The rest of the line after the name. */
  readonly words: string;
  readonly nowMs: number;
}

/** Orders by their first word. Each carries out the order and returns the reply. */
const orders: Readonly<Record<string, (told: Told) => string>> = {
  say: ({ server, player, words, nowMs }) => {
    if (words === '') return `${player.person.name} is told to say nothing: that is "hush"`;
    if (words.length > longestComment)
      return `${player.person.name} says at most ${longestComment} characters`;
    player.person.publicComment = words;
    showControlled(server, player, nowMs);
    return `${player.person.name} says "${words}"`;
  },
  hush: ({ server, player, nowMs }) => {
    player.person.publicComment = null;
    showControlled(server, player, nowMs);
    return `${player.person.name} says nothing`;
  },
  hide: ({ server, player, nowMs }) => {
    player.person.isAnonymous = true;
    showControlled(server, player, nowMs);
    return `${player.person.name} is anonymous`;
  },
  show: ({ server, player, nowMs }) => {
    player.person.isAnonymous = false;
    showControlled(server, player, nowMs);
    return `${player.person.name} is not anonymous`;
  },
  leave: ({ server, player }) => {
    player.isWanted = false;
    letControlledOut(server, player);
    return `${player.person.name} has left`;
  },
  come: ({ server, player, nowMs }) => {
    player.isWanted = true;
    letControlledIn(server, nowMs);
    if (!server.isUp) return `${player.person.name} comes when ${server.profile.name} is up again`;
    return `${player.person.name} is online`;
  },
};

/**
 * Carries out an order for a player of the world: `say NAME the words`, `hush NAME`, `hide NAME`, `show NAME`, `leave
 * NAME`, `come NAME`; `orders` lists the players. Names are case-insensitive.
 *
 * @returns the reply, one line
 */
export function carryOut(world: World, line: string): string {
  const [, word = '', name = '', words = ''] = /^\s*(\S*)\s*(\S*)\s*(.*?)\s*$/su.exec(line) ?? [];
  if (word === 'orders') return describeControlled(world.servers.flatMap(({ controlled }) => controlled));
  const order = Object.hasOwn(orders, word) ? orders[word] : undefined;
  if (order === undefined) {
    return `there is no order "${word}": choose ${Object.keys(orders).join(', ')} or orders`;
  }
  for (const server of world.servers) {
    const player = server.controlled.find(({ person }) => person.name.toLowerCase() === name.toLowerCase());
    if (player !== undefined) return order({ server, player, words, nowMs: world.nowMs });
  }
  return `there is no controlled player "${name}"`;
}

/** Lists the controlled players with their ids, by which readers of the API find them. */
export function describeControlled(players: readonly ControlledPlayer[]): string {
  const each = players.map(({ person }) => `${person.name} (${person.serverName}, id ${person.id})`);
  return `Taking orders: ${each.join(', ')}`;
}

/** Starts reading orders, one per line. Empty lines are ignored. The world continues after the last line. */
export function listenToOrders(lines: AsyncIterable<string>, log: OperatorLog) {
  const waiting: string[] = [];
  const listen = async (): Promise<void> => {
    for await (const line of lines) if (line.trim() !== '') waiting.push(line);
  };
  listen().catch((error: unknown) => {
    log.warn(`No orders can be read any more: ${error instanceof Error ? error.message : String(error)}`);
  });
  return {
    /** Carries out all waiting orders and logs the replies. */
    carryOut: (world: World) => {
      for (const line of waiting.splice(0)) log.info(carryOut(world, line));
    },
  };
}
