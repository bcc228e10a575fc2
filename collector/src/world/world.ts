import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import { dayMs, minuteMs } from '@rollcall/game/time';
import { type Catalogue, demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import { noChanges, type WorldChanges } from './changes.ts';
import { arrive, endSession, logOut, settleIn } from './comings-and-goings.ts';
import { postGroup, recruit } from './groups/group-posting.ts';
import { letControlledIn, letControlledOut } from './control-players.ts';
import { createControlledPlayers, type ControlledPlayer } from './people/controlled-players.ts';
import { depart, disband, finish, goBackIn, passMinute, wipe } from './groups/party-life.ts';
import { createPlaces } from './places/places.ts';
import { defaultServerName, type KnownServer, populationOf, profilesOf } from './server-profiles.ts';
import { createServerWorld, type ServerWorld, type WorldEvent, type RunLog } from './server-world.ts';
import { stir } from './wandering.ts';

/** Mean interval of restarts of a server, which are not scheduled. */
const meanBetweenMs = 4 * dayMs;
/** Time without downtimes in a newly started world. */
const quietBeginMs = 30 * minuteMs;

/** Plans the next downtime. */
function planFall(server: ServerWorld, nowMs: number): void {
  if (!server.hasDowntimes) return;
  server.queue.plan(nowMs + quietBeginMs + server.prng.exponential(meanBetweenMs), { kind: 'fall' });
}

/** The server goes down for a few minutes: everybody is logged out at once. */
function fall(server: ServerWorld, nowMs: number): void {
  for (const party of server.parties) disband(server, party, nowMs);
  // In reverse order, because a logout moves the last person of the list to the free position.
  for (const person of server.online.toReversed()) logOut(server, person, nowMs);
  for (const player of server.controlled) letControlledOut(server, player);
  server.isUp = false;
  server.changes.turned.add(server.profile.name);
  server.queue.plan(nowMs + server.prng.between(4, 15) * minuteMs, { kind: 'rise' });
}

/** Brings the server back. Its players return within a quarter of an hour. */
function rise(server: ServerWorld, nowMs: number): void {
  server.isUp = true;
  server.changes.turned.add(server.profile.name);
  letControlledIn(server, nowMs);
  planFall(server, nowMs);
}

/** Time for which the world runs before it is reported, so that it has groups of every age. */
const warmUpMs = 45 * 60_000;

/** The simulated world at a moment. Only `stepWorld` changes it, in place. */
export interface World {
  readonly servers: readonly ServerWorld[];
  /** Changes since the last call of `takeChanges`. */
  readonly changes: WorldChanges;
  /** Milliseconds since 1970 by the world's own clock. */
  nowMs: number;
}

export interface WorldOptions {
  readonly seed: string | number;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  /**
   * Mean number of characters online on all servers together. Default: the natural size (about 1,850 in the default
   * game).
   */
  readonly population?: number;
  readonly catalogue?: Catalogue;
  /** Parts of the game definition. Default: the default game. */
  readonly definition?: Pick<GameDefinition, 'level_cap'> & { readonly servers: readonly KnownServer[] };
  /** False = servers never go down. By default, each goes down for some minutes every few days. */
  readonly hasDowntimes?: boolean;
  /** Controlled players of an earlier world with their changes. Default: new ones. */
  readonly controlled?: readonly ControlledPlayer[];
  /** Records who was in which quest. Default: nothing is recorded. */
  readonly runLog?: RunLog;
}

/** The world at `startMs`. The same options give the same world, to the byte. */
export function createWorld(options: WorldOptions): World {
  const { seed, startMs, catalogue = demoCatalogue, definition = defaultDefinition } = options;
  const { level_cap: levelCap } = definition;
  const profiles = profilesOf(definition.servers);
  const naturalPopulation = populationOf(profiles);
  const { population = naturalPopulation } = options;
  const defaultServer = defaultServerName(definition.servers);
  const places = createPlaces(catalogue, levelCap);
  const changes = noChanges();
  const bornMs = startMs - warmUpMs;
  const controlled = options.controlled ?? createControlledPlayers(defaultServer);
  const servers = profiles.map((profile) =>
    createServerWorld({
      seed,
      profile,
      profiles,
      scale: population / naturalPopulation,
      places,
      levelCap,
      hasDowntimes: options.hasDowntimes ?? true,
      changes,
      startMs,
      controlled: profile.name === defaultServer ? controlled : [],
      runLog: options.runLog ?? null,
    }),
  );
  for (const server of servers) {
    letControlledIn(server, bornMs);
    settleIn(server, bornMs);
    arrive(server, false, bornMs);
    postGroup(server, false, bornMs);
  }
  const world = { servers, changes, nowMs: bornMs };
  stepWorld(world, warmUpMs / 1000);
  // Planned last, so that a world with downtimes begins like the same world without.
  for (const server of servers) planFall(server, startMs);
  takeChanges(world);
  return world;
}

/**
 * Advances the world. The result does not depend on the steps: ten steps of a second and one step of ten seconds lead
 * to the same world.
 *
 * @returns changes since `takeChanges` was last called
 */
export function stepWorld(world: World, seconds: number): WorldChanges {
  const untilMs = world.nowMs + seconds * 1000;
  for (const server of world.servers) {
    for (let next = server.queue.takeDue(untilMs); next !== null; next = server.queue.takeDue(untilMs)) {
      happen(server, next.event, next.atMs);
    }
  }
  world.nowMs = untilMs;
  return world.changes;
}

/** Returns the changes since the last call and resets them. */
export function takeChanges(world: World): WorldChanges {
  const taken = { ...world.changes };
  Object.assign(world.changes, noChanges());
  return taken;
}

function happen(server: ServerWorld, event: WorldEvent, nowMs: number): void {
  switch (event.kind) {
    case 'arrival':
      return arrive(server, event.isReal, nowMs);
    case 'post-group':
      return postGroup(server, event.isReal, nowMs);
    case 'logout':
      return event.person.session === event.session ? endSession(server, event.person, nowMs) : undefined;
    case 'stir':
      return event.person.stirs === event.stirs ? stir(server, event.person, nowMs) : undefined;
    case 'recruit':
      return event.party.phase === 'over' ? undefined : recruit(server, event.party, nowMs);
    case 'fall':
      return fall(server, nowMs);
    case 'rise':
      return rise(server, nowMs);
    default:
      return event.party.round === event.round ? goThrough(server, event, nowMs) : undefined;
  }
}

type PhaseEvent = Extract<WorldEvent, { kind: 'depart' | 'minute' | 'finish' | 'wipe' | 'return' }>;

function goThrough(server: ServerWorld, { kind, party }: PhaseEvent, nowMs: number): void {
  switch (kind) {
    case 'depart':
      return depart(server, party, nowMs);
    case 'minute':
      return passMinute(server, party, nowMs);
    case 'finish':
      return finish(server, party, nowMs);
    case 'wipe':
      return wipe(server, party, nowMs);
    case 'return':
      return goBackIn(server, party, nowMs);
  }
}
