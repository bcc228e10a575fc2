import type { RecentActivity } from '@rollcall/game/population/past-report';
import type { WholeReportedCharacter } from '@rollcall/game/api/report';
import { createPrng, type Prng } from '../world/chance/random.ts';
import type { Person } from '../world/inhabitants.ts';
import { namesPerServer } from '../world/people/names.ts';
import type { ServerWorld } from '../world/server-world.ts';
import { meanSessionMs } from '../world/comings-and-goings.ts';
import { wholeCharacter } from '../world/wire-reports.ts';

const dayMs = 24 * 3_600_000;
/** A batch is half a megabyte, and takes the server about as long as a keyframe. */
const charactersPerBatch = 1000;

export interface PastPeople {
  readonly seed: string | number;
  readonly servers: readonly ServerWorld[];
  /** Characters wanted, all servers together. */
  readonly count: number;
  /** They were seen last before this moment of those who watch, milliseconds since 1970, … */
  readonly livingFromMs: number;
  /** … at which the world's clock showed this, … */
  readonly worldStartMs: number;
  /** … and so many days before at most. */
  readonly days: number;
}

/** The share of the characters seen in a quarter that are played; the others only hold things. */
const activeShare = 0.28;

export type PastPerson = WholeReportedCharacter & { readonly recent_activity: RecentActivity };

/** Who was seen last when: some of the characters of a server. */
export interface PastBatch {
  readonly characters: PastPerson[];
  /** How long ago they were seen, in the middle, milliseconds. */
  readonly ageMs: number;
}

/** Characters that each server gets: by its size, and no more than it has names for. */
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
 * The characters that were there before the living world was looked at, those seen last first. First come the
 * characters that the living world plays: each logs in every few hours there, so that is how long ago they were seen.
 * Then come those that nobody plays any more, fewer and fewer the further back (about 240 stored for one online).
 * Characters online since reports of the living world began are left out: the server knows better about them.
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

/** What somebody did in three months: more than the score of who is active asks for, or clearly less, at any level. */
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
  /** How long before the living world began to be reported, milliseconds. */
  readonly ageMs: number;
}

/**
 * A place of the roster. Logins come by chance, to each place as often as to any other, so the waiting times since the
 * last one are those of chance. Whom the world met while it warmed up was seen when it says.
 *
 * @param share 0 up to 1: so many of the played characters were seen later
 * @returns null for who is the server's own knowledge
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
 * Somebody whom nobody plays any more: seen from a day ago back to the beginning, half of them in the last quarter of
 * that time. Their names are the last ones, backwards: the living world takes new characters from the other side.
 */
function seenOfForgotten({ days }: PastPeople, { roster }: ServerWorld, place: number, share: number): Seen {
  const firstMs = Math.min(dayMs, (days * dayMs) / 2);
  return {
    person: roster.sketchAt(namesPerServer - 1 - place),
    ageMs: firstMs + share ** 2 * (days * dayMs - firstMs),
  };
}
