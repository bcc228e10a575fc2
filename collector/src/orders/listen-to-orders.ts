import type { Narrator } from '../ingest/narrator.ts';
import type { World } from '../world/world.ts';
import { carryOut } from './order.ts';

/** Orders that were typed, until the world gets round to them. */
export interface Orders {
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
