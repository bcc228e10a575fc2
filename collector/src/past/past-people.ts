import type { RecentActivity } from '@rollcall/game/population/past-report';
import type { WholeReportedCharacter } from '@rollcall/game/api/report';
import { dayMs } from '@rollcall/game/time';
import { createPrng, type Prng } from '../world/chance/random.ts';
import type { Person } from '../world/inhabitants.ts';
import { namesPerServer } from '../world/people/names.ts';
import type { ServerWorld } from '../world/server-world.ts';
import { meanSessionMs } from '../world/comings-and-goings.ts';
import { wholeCharacter } from '../world/wire-reports.ts';

/** A batch of half a megabyte takes the server about as long as a keyframe. */
const charactersPerBatch = 1000;

export interface PastPeople {
  readonly seed: string | number;
  readonly servers: readonly ServerWorld[];
  /** Requested number of characters on all servers together. */
  readonly count: number;
  /** Their last sightings are before this moment of real time, in milliseconds since 1970. */
  readonly livingFromMs: number;
  /** The world's time at that moment. */
  readonly worldStartMs: number;
  /** Maximum age of their last sightings in days. */
  readonly days: number;
}

/** Share of the characters seen in a quarter that are played. The others only store items. */
const activeShare = 0.28;

export type PastPerson = WholeReportedCharacter & { readonly recent_activity: RecentActivity };

/** Some characters of a server, with their last sightings. */
export interface PastBatch {
  readonly characters: PastPerson[];
  /** Median time since their last sighting in milliseconds. */
  readonly ageMs: number;
}

/** Divides the characters among the servers: by size, and at most as many as there are names. */
export function shareOut(servers: readonly ServerWorld[], count: number): ReadonlyMap<ServerWorld, number> {
  const total = servers.reduce((sum, { meanOnline }) => sum + meanOnline, 0);
  return new Map(
    servers.map((server) => [
      server,
      Math.min(namesPerServer, Math.round((count * server.meanOnline) / total)),
    ]),
  );
}

/**
 * The characters that played before the live world began, latest sighting first. Characters of the live world come
 * first, because each of them logs in every few hours. Characters that nobody plays any more follow, fewer of them the
 * longer ago they were seen (about 240 stored for each one online). Characters that were online since the live world
 * began are left out, because the server has newer data about them.
 */
export function* peopleOfPast(people: PastPeople): Generator<PastBatch> {
  const shares = shareOut(people.servers, people.count);
  const total = [...shares.values()].reduce((sum, count) => sum + count, 0);
  const batches = Math.ceil(total / charactersPerBatch);
  for (let batch = 0; batch < batches; batch += 1) {
    const found = [...shares].flatMap(([server, count]) => {
      const from = Math.floor((count * batch) / batches);
      const to = Math.floor((count * (batch + 1)) / batches);
      return sliceOf(people, server, count, [from, to]);
    });
    if (found.length === 0) continue;
    yield {
      characters: found.map(({ character }) => character),
      ageMs: found.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b)[found.length >> 1] ?? 0,
    };
  }
}

interface Found {
  readonly character: PastPerson;
  readonly ageMs: number;
}

function sliceOf(
  people: PastPeople,
  server: ServerWorld,
  count: number,
  [from, to]: readonly [from: number, to: number],
): Found[] {
  const played = Math.min(count, server.roster.size);
  const found: Found[] = [];
  for (let place = from; place < to; place += 1) {
    const prng = createPrng(people.seed, server.profile.name, 'last seen', place);
    const seen =
      place < played
        ? seenOfPlayed(people, server, place, (place + prng.next()) / played)
        : seenOfForgotten(people, server, place - played, (place - played + prng.next()) / (count - played));
    if (seen === null) continue;
    const { person, ageMs } = seen;
    const sketch: Person = {
      ...person,
      party: null,
      locationId: server.places.drawHub(prng, person.totalLevel),
      savedAtMs: people.livingFromMs - ageMs,
    };
    const character = {
      ...wholeCharacter(sketch, (watchersMs) => watchersMs),
      recent_activity: drawActivity(
        createPrng(people.seed, server.profile.name, 'activity', place),
        person.totalLevel >= server.levelCap,
      ),
    };
    found.push({ character, ageMs });
  }
  return found;
}

/** A character's activity in three months: above the threshold of "active", or clearly below it, at any level. */
function drawActivity(prng: Prng, isAtLevelCap: boolean): RecentActivity {
  const draw = (from: number, to: number) => Math.round(prng.between(from, to));
  const isActive = prng.chance(activeShare);
  const sessions = isActive ? draw(8, 120) : draw(1, 12);
  return {
    level_ups: isAtLevelCap ? 0 : isActive ? draw(0, 6) : draw(0, 1),
    place_changes: isActive ? draw(60, 600) : draw(0, 9),
    sessions,
    session_seconds: Math.round(sessions * 60 * (isActive ? prng.between(20, 80) : prng.between(1, 10))),
  };
}

interface Seen {
  readonly person: Person;
  /** Time before the first report of the live world in milliseconds. */
  readonly ageMs: number;
}

/**
 * The last sighting of a character in the roster. Logins are random and equally frequent for all played characters, so
 * the times since the last login are exponential. A character that was online while the world warmed up was last seen
 * at the time recorded by the world.
 *
 * @param share 0 up to 1: the share of played characters that were seen later
 * @returns null for characters about which the server has newer data
 */
function seenOfPlayed(
  { days, worldStartMs }: PastPeople,
  { roster, meanOnline }: ServerWorld,
  place: number,
  share: number,
): Seen | null {
  if (roster.isMet(place)) {
    const person = roster.personAt(place);
    const isKnown = person.onlineIndex >= 0 || person.logoutAtMs >= worldStartMs;
    return isKnown ? null : { person, ageMs: worldStartMs - person.logoutAtMs };
  }
  const meanMs = (roster.size * meanSessionMs) / Math.max(meanOnline, 1);
  const ageMs = Math.min(-Math.log(1 - share) * meanMs, days * dayMs);
  return { person: roster.sketchAt(place), ageMs };
}

/**
 * A character that nobody plays any more: last seen between a day ago and the start of the past, half of them in the
 * last quarter of that time. Its name is taken from the end of the list backwards, because the live world takes
 * names of new characters from the start.
 */
function seenOfForgotten({ days }: PastPeople, { roster }: ServerWorld, place: number, share: number): Seen {
  const firstMs = Math.min(dayMs, (days * dayMs) / 2);
  return {
    person: roster.sketchAt(namesPerServer - 1 - place),
    ageMs: firstMs + share ** 2 * (days * dayMs - firstMs),
  };
}
