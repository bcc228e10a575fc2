import type { WorldChanges } from './changes.ts';
import { createEventQueue, type EventQueue } from './chance/event-queue.ts';
import { createPrng, type Prng } from './chance/random.ts';
import type { Party, Person } from './inhabitants.ts';
import type { ControlledPlayer } from './people/controlled-players.ts';
import { createRoster, type Roster } from './people/roster.ts';
import type { Errand, Places } from './places/places.ts';
import type { Course } from './quests/quest-course.ts';
import type { ServerProfile } from './server-profiles.ts';
import { createTide, type Tide } from './curves.ts';

/** Records who is in which quest, for tests. Does not affect the world. */
export interface RunLog {
  /**
   * Records that a person enters a quest; nothing changes for those already in the run. `course` is the same object for
   * all members of a run.
   */
  readonly enter: (person: Person, errand: Errand, course: Course, nowMs: number) => void;
  /** Records that a person leaves their place. */
  readonly leave: (person: Person, nowMs: number) => void;
  /** Records that a person completes the quest. */
  readonly complete: (person: Person) => void;
}

/**
 * A planned event on a server. An event of a person or party is void if the stored count differs from the present one.
 */
export type WorldEvent =
  /** A login. `isReal` false = only consider again how many should be online. */
  | { readonly kind: 'arrival'; readonly isReal: boolean }
  | { readonly kind: 'logout'; readonly person: Person; readonly session: number }
  /** A person takes the next step. */
  | { readonly kind: 'stir'; readonly person: Person; readonly stirs: number }
  /** A player posts a group; `isReal` as above. */
  | { readonly kind: 'post-group'; readonly isReal: boolean }
  | { readonly kind: 'recruit'; readonly party: Party }
  | { readonly kind: 'depart'; readonly party: Party; readonly round: number }
  /** A minute inside the adventure has passed. */
  | { readonly kind: 'minute'; readonly party: Party; readonly round: number }
  | { readonly kind: 'finish'; readonly party: Party; readonly round: number }
  /** Everybody in the party has died. */
  | { readonly kind: 'wipe'; readonly party: Party; readonly round: number }
  /** The party enters the quest again. */
  | { readonly kind: 'return'; readonly party: Party; readonly round: number }
  /** The server goes down. */
  | { readonly kind: 'fall' }
  | { readonly kind: 'rise' };

/** One server of the simulated world with its whole state. The handlers of its events change it in place. */
export interface ServerWorld {
  readonly profile: ServerProfile;
  readonly prng: Prng;
  readonly queue: EventQueue<WorldEvent>;
  readonly roster: Roster;
  readonly places: Places;
  readonly levelCap: number;
  /** Mean number of characters online over years. */
  readonly meanOnline: number;
  readonly tide: Tide;
  readonly hasDowntimes: boolean;
  readonly online: Person[];
  /** Players who follow orders. They are not in the other lists. */
  readonly controlled: readonly ControlledPlayer[];
  readonly parties: Set<Party>;
  /** Shared by all servers of the world. */
  readonly changes: WorldChanges;
  /** null = no log of true runs. */
  readonly runLog: RunLog | null;
  isUp: boolean;
  /** Groups posted now. */
  posted: number;
  /** Recent mean time for which a group is posted; keeps the number of groups at its target. */
  meanPostMs: number;
  nextPartyNumber: number;
}

export interface ServerWorldOptions {
  readonly seed: string | number;
  readonly profile: ServerProfile;
  /** Profiles of all servers of the world. */
  readonly profiles: readonly ServerProfile[];
  /** Mean number of characters online as a multiple of the profile's. */
  readonly scale: number;
  readonly places: Places;
  readonly levelCap: number;
  readonly hasDowntimes: boolean;
  readonly changes: WorldChanges;
  readonly startMs: number;
  readonly controlled: readonly ControlledPlayer[];
  readonly runLog: RunLog | null;
}

/** Makes an empty server: nobody is online, nothing is planned. */
export function createServerWorld(options: ServerWorldOptions): ServerWorld {
  const { seed, profile, places, levelCap, hasDowntimes, changes } = options;
  const meanOnline = profile.meanOnline * options.scale;
  return {
    profile,
    prng: createPrng(seed, profile.name, 'events'),
    queue: createEventQueue(),
    roster: createRoster({
      seed,
      serverName: profile.name,
      profiles: options.profiles,
      levelCap,
      serverIndex: profile.index,
      meanOnline,
    }),
    places,
    levelCap,
    meanOnline,
    tide: createTide(seed, profile.name),
    hasDowntimes,
    online: [],
    controlled: options.controlled,
    parties: new Set(),
    changes,
    runLog: options.runLog,
    isUp: true,
    posted: 0,
    meanPostMs: 20 * 60_000,
    nextPartyNumber: partyNumberAt(options.startMs),
  };
}

/**
 * The number of the first group, from the second in which the world began. Far fewer than one group a second is new, so
 * a restarted world never reuses a number.
 */
function partyNumberAt(startMs: number): number {
  const projectBeginMs = Date.UTC(2025, 0, 1);
  return Math.max(1, Math.floor((startMs - projectBeginMs) / 1000));
}

/**
 * The id of a group that began at a moment of the past.
 *
 * @param serverIndex of the server in the game's table
 */
export function partyIdOf(atMs: number, serverIndex: number): number {
  return partyId(partyNumberAt(atMs), serverIndex);
}

function partyId(number: number, serverIndex: number): number {
  const serversAtMost = 64;
  return number * serversAtMost + (serverIndex % serversAtMost);
}

/** The id of a new group, unique across all servers. */
export function takePartyId(server: ServerWorld): number {
  const number = server.nextPartyNumber;
  server.nextPartyNumber += 1;
  return partyId(number, server.profile.index);
}

/** Plans a person's next step. An earlier plan for the person becomes void. */
export function planStir(server: ServerWorld, person: Person, atMs: number): void {
  person.stirs += 1;
  server.queue.plan(atMs, { kind: 'stir', person, stirs: person.stirs });
}
