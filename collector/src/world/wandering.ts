import { minuteMs } from '@rollcall/game/time';
import { characterAspect, markPerson } from './changes.ts';
import { idle, isNameless, type Party, type Person, type SoloRun } from './inhabitants.ts';
import { withNextLevel } from './people/class-levels.ts';
import type { Errand } from './places/places.ts';
import { type Course, drawCourse, drawSoloDifficulty } from './quests/quest-course.ts';
import { planStir, type ServerWorld } from './server-world.ts';

/** Takes a person's next step and plans the following one. */
export function stir(server: ServerWorld, person: Person, nowMs: number): void {
  const stayMs =
    person.party === null
      ? goOnAlone(server, person, nowMs)
      : goOnTogether(server, person, person.party, nowMs);
  if (stayMs !== null) planStir(server, person, nowMs + stayMs);
}

/**
 * The step of a party's member, who waits while the party gathers and goes where it goes.
 *
 * @returns the time until the next step; null = until the party plans one
 */
function goOnTogether(server: ServerWorld, person: Person, party: Party, nowMs: number): number | null {
  const { prng } = server;
  const { approachId } = party.errand;
  if (party.course !== null && !party.isRegrouping) {
    enter(server, person, party.errand, party.course, nowMs);
    return null;
  }
  if (party.isRegrouping) {
    goTo(server, person, approachId ?? drawHub(server, person), nowMs);
    return null;
  }
  if (approachId !== null && prng.chance(0.4)) goTo(server, person, approachId, nowMs);
  else goTo(server, person, server.places.drawHub(prng, person.totalLevel), nowMs);
  return stay(server, 70_000);
}

/**
 * The step of a person without a party.
 *
 * @returns the time until the next step in milliseconds
 */
function goOnAlone(server: ServerWorld, person: Person, nowMs: number): number {
  switch (person.pursuit.state) {
    case 'questing':
      return leaveQuest(server, person, person.pursuit, nowMs);
    case 'regrouping':
      return enterStay(server, person, person.pursuit, nowMs);
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
  // Players do not start a quest if they would have to log out before half of it is over.
  if (errand === null || leftMs < (errand.minutes * minuteMs) / 2) {
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
    const course = drawCourse(prng, errand.minutes, drawSoloDifficulty(prng));
    return enterStay(server, person, { errand, course, enteredAtMs: nowMs, stay: 0 }, nowMs);
  }
  person.pursuit = idle;
  goTo(server, person, drawHub(server, person), nowMs);
  return stay(server, minuteMs);
}

/**
 * Enters the quest for the next part of a run.
 *
 * @returns the time inside in milliseconds
 */
function enterStay(server: ServerWorld, person: Person, run: SoloRun, nowMs: number): number {
  const { errand, course } = run;
  const { fromMs, untilMs } = course.stays[run.stay] ?? { fromMs: 0, untilMs: 0 };
  person.pursuit = { ...run, state: 'questing' };
  enter(server, person, errand, course, nowMs);
  return untilMs - fromMs;
}

/**
 * Leaves the quest, completed, given up, or until the next try.
 *
 * @returns the time outside in milliseconds
 */
function leaveQuest(server: ServerWorld, person: Person, run: SoloRun, nowMs: number): number {
  const { errand, course, enteredAtMs } = run;
  const next = course.stays[run.stay + 1];
  if (next === undefined && course.isCompleted) complete(server, person, nowMs);
  goTo(server, person, errand.approachId ?? drawHub(server, person), nowMs);
  person.pursuit = next === undefined ? idle : { ...run, state: 'regrouping', stay: run.stay + 1 };
  return next === undefined ? stay(server, 60_000) : Math.max(0, enteredAtMs + next.fromMs - nowMs);
}

/** Records that a person inside has completed a quest. */
export function complete(server: ServerWorld, person: Person, nowMs: number): void {
  server.runLog?.complete(person);
  gainExperience(server, person, nowMs);
}

export function enter(
  server: ServerWorld,
  person: Person,
  errand: Errand,
  course: Course,
  nowMs: number,
): void {
  goTo(server, person, errand.areaId, nowMs);
  server.runLog?.enter(person, errand, course, nowMs);
}

/** Moves a person, unless they are already in the place. */
export function goTo(server: ServerWorld, person: Person, areaId: number, nowMs: number): void {
  if (person.locationId === areaId) return;
  server.runLog?.leave(person, nowMs);
  person.locationId = areaId;
  // The place of a nameless character is hidden, so collectors cannot see a move.
  if (isNameless(person)) return;
  person.savedAtMs = nowMs;
  markPerson(server.changes, person, characterAspect.place);
}

/** Lets some people gain a level after a quest, more often at low levels. */
function gainExperience(server: ServerWorld, person: Person, nowMs: number): void {
  const chance = person.totalLevel < 20 ? 0.03 : 0.015;
  if (person.totalLevel >= server.levelCap || !server.prng.chance(chance)) return;
  person.classes = withNextLevel(person.classes, person.totalLevel);
  person.totalLevel += 1;
  person.savedAtMs = nowMs;
  markPerson(server.changes, person, characterAspect.sheet);
}

/** Sometimes makes a character anonymous, or visible again. The name may change with it, so all fields are reported. */
function changeHabits(server: ServerWorld, person: Person): void {
  const { prng } = server;
  if (!prng.chance(0.002)) return;
  // Becoming anonymous is less frequent than becoming visible, so that the share of anonymous people stays the same.
  if (person.isAnonymous || prng.chance(0.12)) person.isAnonymous = !person.isAnonymous;
  markPerson(server.changes, person, characterAspect.whole);
}

function drawHub(server: ServerWorld, person: Person): number {
  return server.places.drawHub(server.prng, person.totalLevel);
}

/** The time in a place in milliseconds; at least as long as a loading screen. */
function stay(server: ServerWorld, meanMs: number): number {
  return 15_000 + server.prng.exponential(meanMs);
}
