import { characterAspect, markDeparted, markPerson } from './changes.ts';
import { createPrng } from './chance/random.ts';
import type { ControlledPlayer } from './people/controlled-players.ts';
import type { ServerWorld } from './server-world.ts';

/** Lets in whoever ought to be there: at the beginning, after a downtime, and when somebody is told to come. */
export function letControlledIn(server: ServerWorld, nowMs: number): void {
  if (!server.isUp) return;
  for (const { person, isWanted } of server.controlled) {
    if (!isWanted || person.onlineIndex >= 0) continue;
    // They are in no list of those online: it is enough that it is no -1.
    person.onlineIndex = 0;
    person.session += 1;
    person.savedAtMs = nowMs;
    person.locationId = server.places.drawHub(createPrng('obedient', person.id), person.totalLevel);
    markPerson(server.changes, person, characterAspect.whole);
  }
}

/** Takes an controlled player out of the world, until they are let in again. */
export function letControlledOut(server: ServerWorld, { person }: ControlledPlayer): void {
  if (person.onlineIndex < 0) return;
  person.onlineIndex = -1;
  markDeparted(server.changes, person);
}

/** Shows what an controlled player has been told to do. */
export function showControlled(server: ServerWorld, { person }: ControlledPlayer, nowMs: number): void {
  person.savedAtMs = nowMs;
  markPerson(server.changes, person, characterAspect.whole);
}
