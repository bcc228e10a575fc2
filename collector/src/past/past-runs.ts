import type { ReportedPastGroup, ReportedPastSession } from '@rollcall/game/quest/past-activity';
import { analyticsDays } from '@rollcall/game/quest/run-figures';
import { endpoints } from '@rollcall/game/api/endpoints';
import { dayMs, hourMs } from '@rollcall/game/time';
import { readEndpoint, type CallEnd, type ReadOptions } from '../ingest/call-endpoint.ts';
import { createPrng, type Prng } from '../world/chance/random.ts';
import { isNameless } from '../world/inhabitants.ts';
import { partyIdOf, type ServerWorld } from '../world/server-world.ts';
import type { PastDays } from './past-days.ts';
import {
  type Drawn,
  drawParty,
  partySessions,
  type Player,
  type PlayerAt,
  soloSessions,
  toldGroup,
} from './past-sessions.ts';

/**
 * A server stores a batch of this size in less than a tenth of a second, and generating it delays the live world no
 * longer than that.
 */
const rowsPerBatch = 1000;
/** Maximum number of sessions. */
const sessionsAtMost = 100_000;
/** Expected number of sessions. It is lower than the maximum, because some weeks are busier than others. */
const sessionsExpected = 85_000;
/** Maximum number of sessions per character online on average, which limits small worlds. */
const sessionsPerOnline = 300;
/** Number of days with all groups, which is enough to compute the chance of a group by hour of the week. */
const groupDays = 14;

/** Share of the live world's runs with a single player. */
const soloShare = 0.83;
/** Mean time in hours for which a group of the live world is posted. */
const meanPostHours = 0.36;

/**
 * The first day with a run of the most played quest on the server; null = it has no runs. Waits until the server's
 * figures are ready.
 */
export async function askFirstPlayedDay(reading: ReadOptions): Promise<CallEnd<number | null>> {
  const query = { page: '1', page_size: '1', sort_by: 'runs', sort_dir: 'desc' };
  const quests = await readEndpoint(endpoints.questPages, {}, reading, query);
  if (quests.state !== 'answered') return quests;
  const [busiest] = quests.data.data;
  if (busiest === undefined || (busiest.runs ?? 0) === 0) return { state: 'answered', data: null };
  const analytics = await readEndpoint(endpoints.questAnalytics, { id: String(busiest.id) }, reading);
  if (analytics.state !== 'answered') return analytics;
  const days = analytics.data.data.analytics_data.activity_over_time;
  const first = days.find(({ count }) => count > 0);
  return { state: 'answered', data: first === undefined ? null : Date.parse(first.date) };
}

export interface PastRuns {
  readonly seed: string | number;
  readonly servers: readonly ServerWorld[];
  /** Characters online at each moment, in real time. */
  readonly pasts: PastDays['servers'];
  /** From this moment on the live world is reported, in milliseconds since 1970. */
  readonly livingFromMs: number;
  readonly days: number;
  /** From here on the server has runs, so none are sent. Milliseconds since 1970. */
  readonly beforeMs: number;
}

export interface PastActivityBatch {
  readonly sessions: readonly ReportedPastSession[];
  readonly groups: readonly ReportedPastGroup[];
}

/**
 * The runs before the live world began, newest first: a share of all sessions in quests, as a server would have
 * recorded them, and all groups of the last weeks. Their number depends on the characters online. Their lengths, ends
 * and posts are drawn by the functions of the live world. The runs of an hour depend only on the seed, the server and
 * the hour.
 */
export function* activityOfPast(past: PastRuns): Generator<PastActivityBatch> {
  const { livingFromMs } = past;
  const players = new Map(past.servers.map((server) => [server, rememberPlayers(server)]));
  const runsPerHour = runsToTell(past, players);
  const fromMs = livingFromMs - Math.min(past.days, analyticsDays) * dayMs;
  let batch: { sessions: ReportedPastSession[]; groups: ReportedPastGroup[] } = { sessions: [], groups: [] };
  let told = 0;
  const firstHourMs = Math.floor((Math.min(past.beforeMs, livingFromMs) - 1) / hourMs) * hourMs;
  for (let hourStartMs = firstHourMs; hourStartMs >= fromMs; hourStartMs -= hourMs) {
    for (const [server, playerAt] of players) {
      const hour = createPastHour(past, { server, playerAt, hourStartMs, runsPerHour });
      const sessions = hour.sessions.slice(0, sessionsAtMost - told);
      told += sessions.length;
      batch.sessions.push(...sessions);
      if (livingFromMs - hourStartMs <= groupDays * dayMs) batch.groups.push(...hour.groups);
    }
    if (batch.sessions.length + batch.groups.length < rowsPerBatch) continue;
    yield batch;
    batch = { sessions: [], groups: [] };
  }
  if (batch.sessions.length + batch.groups.length > 0) yield batch;
}

/**
 * Number of runs to generate per character online and hour. How many sessions a run has depends on the catalogue, so
 * some hours of a year long ago are generated first to measure it.
 */
function runsToTell(past: PastRuns, players: ReadonlyMap<ServerWorld, PlayerAt>): number {
  const online = past.servers.reduce((sum, { meanOnline }) => sum + meanOnline, 0);
  const runsPerHour = 80 / Math.max(online, 1);
  let [told, hours] = [0, 0];
  for (let atMs = Date.UTC(2025, 0, 5); atMs < Date.UTC(2025, 1, 23); atMs += 29 * hourMs) {
    hours += 1;
    for (const [server, playerAt] of players)
      told += createPastHour(past, { server, playerAt, hourStartMs: atMs, runsPerHour }).sessions.length;
  }
  const wanted = Math.min(sessionsExpected, sessionsPerOnline * online);
  return told === 0 ? 0 : (runsPerHour * wanted * hours) / (analyticsDays * 24 * told);
}

/** Caches players: making one is the slowest step, and each is needed often. */
function rememberPlayers({ roster }: ServerWorld): PlayerAt {
  const known = new Map<number, Player | null>();
  return (place) => {
    const found = known.get(place);
    if (found !== undefined) return found;
    const person = roster.sketchAt(place);
    const player = isNameless(person) ? null : { id: person.id, totalLevel: person.totalLevel };
    known.set(place, player);
    return player;
  };
}

interface HourOfServer {
  readonly server: ServerWorld;
  readonly playerAt: PlayerAt;
  readonly hourStartMs: number;
  /** Per character online. */
  readonly runsPerHour: number;
}

interface PastHour {
  readonly sessions: ReportedPastSession[];
  readonly groups: ReportedPastGroup[];
}

function createPastHour(
  { seed, pasts, livingFromMs }: Pick<PastRuns, 'seed' | 'pasts' | 'livingFromMs'>,
  { server, playerAt, hourStartMs, runsPerHour }: HourOfServer,
): PastHour {
  const { profile } = server;
  const countAt = pasts.get(profile.name)?.countAt;
  const made: PastHour = { sessions: [], groups: [] };
  const count = countAt?.(hourStartMs + hourMs / 2);
  if (countAt === undefined || count?.isOnline !== true) return made;
  const prng = createPrng(seed, profile.name, 'past runs', hourStartMs);
  let parties = 0;
  const drawn: Drawn = {
    server,
    prng,
    playerAt,
    takeId: () => {
      parties += 1;
      return partyIdOf(hourStartMs + parties * 1000, profile.index);
    },
  };
  // A server that goes down interrupts all runs, and runs that would end in the time of the live world are not
  // generated.
  const isOver = (atMs: number) => atMs < livingFromMs && countAt(atMs).isOnline;
  for (const startMs of momentsOf(prng, hourStartMs, count.characters * runsPerHour)) {
    if (prng.chance(soloShare)) made.sessions.push(...soloSessions(drawn, startMs).filter(endsBy(isOver)));
    else addParty(made, drawn, startMs, isOver);
  }
  // Groups whose runs are not sent.
  const others = count.lfms / meanPostHours - made.groups.length;
  for (const startMs of momentsOf(prng, hourStartMs, others)) {
    const party = drawParty(drawn, startMs, true);
    if (party?.post && isOver(party.closedMs)) made.groups.push(toldGroup(profile.name, party, party.post));
  }
  return made;
}

function addParty(
  { sessions, groups }: PastHour,
  drawn: Drawn,
  startMs: number,
  isOver: (atMs: number) => boolean,
): void {
  const party = drawParty(drawn, startMs);
  if (party === null || !isOver(party.closedMs)) return;
  sessions.push(...partySessions(drawn, party).filter(endsBy(isOver)));
  if (party.post !== null) groups.push(toldGroup(drawn.server.profile.name, party, party.post));
}

const endsBy =
  (isOver: (atMs: number) => boolean) =>
  ({ ended }: ReportedPastSession): boolean =>
    isOver(Date.parse(ended));

/** About this many random moments within an hour. */
function* momentsOf(prng: Prng, hourStartMs: number, count: number): Generator<number> {
  if (count <= 0) return;
  let atMs = prng.exponential(hourMs / count);
  while (atMs < hourMs) {
    yield hourStartMs + Math.floor(atMs / 1000) * 1000;
    atMs += prng.exponential(hourMs / count);
  }
}
