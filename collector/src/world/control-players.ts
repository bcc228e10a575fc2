import { characterAspect, markDeparted, markPerson } from './changes.ts';
import { createPrng } from './chance/random.ts';
import type { ControlledPlayer } from './people/controlled-players.ts';
import type { ServerWorld } from './server-world.ts';

/**
 * Logs in the controlled players who should be online: at the beginning, after a downtime, and when ordered to come.
 */
export function letControlledIn(server: ServerWorld, nowMs: number): void {
  if (!server.isUp) return;
  for (const { person, isWanted } of server.controlled) {
    if (!isWanted || person.onlineIndex >= 0) continue;
    // Controlled players are in no list of people online; any index except -1 works.
    person.onlineIndex = 0;
    person.session += 1;
    person.savedAtMs = nowMs;
    person.locationId = server.places.drawHub(createPrng('obedient', person.id), person.totalLevel);
    markPerson(server.changes, person, characterAspect.whole);
  }
}

/** Logs a controlled player out. */
export function letControlledOut(server: ServerWorld, { person }: ControlledPlayer): void {
  if (person.onlineIndex < 0) return;
  person.onlineIndex = -1;
  markDeparted(server.changes, person);
}

/** Records that an order has changed a controlled player. */
export function showControlled(server: ServerWorld, { person }: ControlledPlayer, nowMs: number): void {
  person.savedAtMs = nowMs;
  markPerson(server.changes, person, characterAspect.whole);
}
