import { characterAspect, markPerson } from './changes.ts';
import { idle, isNameless, type Party, type Person } from './inhabitants.ts';
import { withNextLevel } from './people/class-levels.ts';
import { planStir, type ServerWorld } from './server-world.ts';

const minuteMs = 60_000;

/** A person goes on to the next thing and plans the one after. */
export function stir(server: ServerWorld, person: Person, nowMs: number): void {
  const stayMs =
    person.party === null
      ? goOnAlone(server, person, nowMs)
      : goOnTogether(server, person, person.party, nowMs);
  if (stayMs !== null) planStir(server, person, nowMs + stayMs);
}

/** Members follow the party: they wait about while it gathers and go where it goes. Returns the stay, or null = until called. */
function goOnTogether(server: ServerWorld, person: Person, party: Party, nowMs: number): number | null {
  const { prng } = server;
  const { approachId, areaId } = party.errand;
  if (party.phase === 'adventuring') {
    goTo(server, person, areaId, nowMs);
    return null;
  }
  if (approachId !== null && prng.chance(0.4)) goTo(server, person, approachId, nowMs);
  else goTo(server, person, server.places.drawHub(prng, person.totalLevel), nowMs);
  return stay(server, 70_000);
}

/** Returns the time until the person goes on again, milliseconds. */
function goOnAlone(server: ServerWorld, person: Person, nowMs: number): number {
  switch (person.pursuit.state) {
    case 'questing': {
      gainExperience(server, person, nowMs);
      goTo(server, person, person.pursuit.errand.approachId ?? drawHub(server, person), nowMs);
      person.pursuit = idle;
      return stay(server, 60_000);
    }
    case 'errand':
      return enterOrTurnBack(server, person, nowMs);
    case 'away':
    case 'idle':
      return wander(server, person, nowMs);
  }
}

function wander(server: ServerWorld, person: Person, nowMs: number): number {
  const { prng } = server;
  const leftMs = person.logoutAtMs - nowMs;
  const mood = prng.next();
  if (mood < 0.02 && leftMs > 10 * minuteMs) {
    person.pursuit = { state: 'away' };
    return prng.exponential(10 * minuteMs);
  }
  const errand =
    mood < 0.11 && leftMs > 6 * minuteMs ? server.places.drawErrand(prng, person.totalLevel) : null;
  if (errand === null) {
    person.pursuit = idle;
    goTo(server, person, drawHub(server, person), nowMs);
    changeHabits(server, person);
    return stay(server, 60_000);
  }
  person.pursuit = { state: 'errand', errand };
  if (errand.approachId === null) return enterOrTurnBack(server, person, nowMs);
  goTo(server, person, errand.approachId, nowMs);
  return stay(server, 75_000);
}

function enterOrTurnBack(server: ServerWorld, person: Person, nowMs: number): number {
  const { prng } = server;
  if (person.pursuit.state !== 'errand') return stay(server, minuteMs);
  const { errand } = person.pursuit;
  if (prng.chance(0.7)) {
    person.pursuit = { state: 'questing', errand };
    goTo(server, person, errand.areaId, nowMs);
    return errand.minutes * prng.around(1, 0.35) * minuteMs;
  }
  person.pursuit = idle;
  goTo(server, person, drawHub(server, person), nowMs);
  return stay(server, minuteMs);
}

/** Moves a person; whoever is there already just stays. */
export function goTo(server: ServerWorld, person: Person, areaId: number, nowMs: number): void {
  if (person.locationId === areaId) return;
  person.locationId = areaId;
  // The place of a nameless character is hidden: that it moved is nothing that a collector could see.
  if (isNameless(person)) return;
  person.savedAtMs = nowMs;
  markPerson(server.changes, person, characterAspect.place);
}

/** After a quest some rise a level: the lower, the sooner. */
export function gainExperience(server: ServerWorld, person: Person, nowMs: number): void {
  const chance = person.totalLevel < 20 ? 0.03 : 0.015;
  if (person.totalLevel >= server.levelCap || !server.prng.chance(chance)) return;
  person.classes = withNextLevel(person.classes, person.totalLevel);
  person.totalLevel += 1;
  person.savedAtMs = nowMs;
  markPerson(server.changes, person, characterAspect.sheet);
}

/** Now and then somebody hides, or shows up again. As the name may come or go with it, that is a whole new sight. */
function changeHabits(server: ServerWorld, person: Person): void {
  const { prng } = server;
  if (!prng.chance(0.002)) return;
  // Rarer into hiding than out of it, so that the share of the anonymous stays what it is.
  if (person.isAnonymous || prng.chance(0.12)) person.isAnonymous = !person.isAnonymous;
  markPerson(server.changes, person, characterAspect.whole);
}

function drawHub(server: ServerWorld, person: Person): number {
  return server.places.drawHub(server.prng, person.totalLevel);
}

/** Nobody is gone before the loading screen is; then as long as it takes. Milliseconds. */
function stay(server: ServerWorld, meanMs: number): number {
  return 15_000 + server.prng.exponential(meanMs);
}
