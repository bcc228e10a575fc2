import { type Period, type PopulationCoverage, sampleIntervalMs } from '@rollcall/game/population/population';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { createPrng } from '../world/chance/random.ts';
import { regularity } from '../world/comings-and-goings.ts';
import type { ServerWorld } from '../world/server-world.ts';
import type { CountAt } from './made-up-counts.ts';
import { endpoints } from '@rollcall/game/api/endpoints';
import { reportSpan } from '@rollcall/game/population/report-period';
import { readEndpoint, type CallEnd, type ReadOptions } from '../ingest/call-endpoint.ts';

/** Ascending: each longer period has larger buckets. */
const askedPeriods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];
/** Maximum difference between the clocks of server and collector at which marks do not yet count as missing. */
const clockSlackMs = 10 * minuteMs;

/** Whether the server lacks a sample at a mark. False for unknown servers. */
type IsMissing = (serverName: string, markMs: number) => boolean;

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Gaps of each server from a moment on, up to the start of the next finer report. */
interface Coverage {
  readonly fromMs: number;
  /** Keyed by lower-case server names. */
  readonly gaps: ReadonlyMap<string, readonly Span[]>;
}

/**
 * Finds out which samples the server lacks. A mark is missing when it is in a gap of the finest report that covers it:
 * with buckets of five minutes for a day, hours for a week, days for a year. Marks before all reports do not count as
 * missing, because they cannot be checked.
 */
export async function askMissingMarks(options: ReadOptions): Promise<CallEnd<IsMissing>> {
  const nowMs = options.outside.now();
  const coverages: Coverage[] = [];
  for (const period of askedPeriods) {
    const reading = await readEndpoint(endpoints.populationCoverage, { period }, options);
    if (reading.state !== 'answered') return reading;
    coverages.push({
      fromMs: reportSpan(period, nowMs).fromMs + (period === 'year' ? 0 : clockSlackMs),
      gaps: gapsOf(reading.data),
    });
  }
  return {
    state: 'answered',
    data: (serverName, markMs) => {
      const gaps = coverages.find(({ fromMs }) => markMs >= fromMs)?.gaps.get(serverName.toLowerCase());
      return gaps?.some(({ startMs, endMs }) => markMs >= startMs && markMs < endMs) ?? false;
    },
  };
}

function gapsOf(coverage: PopulationCoverage): Coverage['gaps'] {
  return new Map(
    Object.entries(coverage).map(([key, { gaps }]) => [
      key,
      gaps.map(({ start, end }) => ({ startMs: fromWireTime(start), endMs: fromWireTime(end) })),
    ]),
  );
}

/** Number of days with a sample every five minutes. Earlier days have one every hour. */
const fineDays = 14;
/** Number of days for which guilds are sent. Pages about guilds show a week, hour by hour. */
const guildDays = 8;
/**
 * Approximate number of samples in a batch. A batch contains whole days (UTC), so that an interrupted past has no
 * incomplete days.
 */
const samplesPerBatch = 3000;

/** A sample in API form. */
export interface SentSample {
  readonly timestamp: string;
  readonly server: string;
  readonly is_online: boolean;
  readonly character_count: number;
  readonly lfm_count: number;
  readonly guilds?: readonly GuildCount[];
}

interface GuildCount {
  readonly guild_name: string;
  readonly online_count: number;
}

/** The guilds of the characters online at a moment. */
export type GuildsAt = (atMs: number, characters: number) => readonly GuildCount[];

export interface PastDays {
  /** Server name → its generated past, in real time. */
  readonly servers: ReadonlyMap<string, { readonly countAt: CountAt; readonly guildsAt: GuildsAt }>;
  readonly isMissing: IsMissing;
  /** From this moment on the live world is reported, and nothing is generated. Milliseconds since 1970. */
  readonly livingFromMs: number;
  /** Days before that, from the nearest (0 = today until then) up to, but not including, the furthest. */
  readonly fromDay: number;
  readonly toDay: number;
}

/**
 * Generates the guilds of characters online in the past. They are drawn from the characters of the live world, so that
 * a guild has about as many members online before that world begins as after.
 */
export function createPastGuilds(seed: string | number, { profile, roster }: ServerWorld): GuildsAt {
  const guildOf = new Map<number, string | null>();
  /** The guild as readers see it; null = none, or the character is anonymous. */
  const shownGuild = (place: number): string | null => {
    const known = guildOf.get(place);
    if (known !== undefined) return known;
    const { guildName, isAnonymous } = roster.sketchAt(place);
    const shown = isAnonymous ? null : guildName;
    guildOf.set(place, shown);
    return shown;
  };
  return (atMs, characters) => {
    const prng = createPrng(seed, profile.name, 'past guilds', atMs);
    const counts = new Map<string, number>();
    for (let drawn = 0; drawn < characters; drawn += 1) {
      const guild = shownGuild(Math.floor(roster.size * prng.next() ** regularity));
      if (guild !== null) counts.set(guild, (counts.get(guild) ?? 0) + 1);
    }
    return [...counts].map(([guild_name, online_count]) => ({ guild_name, online_count }));
  };
}

/** The missing samples, newest day first, in batches of whole days. */
export function* samplesOfDays(days: PastDays): Generator<SentSample[]> {
  let batch: SentSample[] = [];
  const today = Math.floor(days.livingFromMs / dayMs);
  for (let back = days.fromDay; back < days.toDay; back += 1) {
    const dayStartMs = (today - back) * dayMs;
    const stepMs = back <= fineDays ? sampleIntervalMs : hourMs;
    batch.push(...samplesOfDay(days, { dayStartMs, stepMs, hasGuilds: back < guildDays }));
    if (batch.length < samplesPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function samplesOfDay(
  { servers, isMissing, livingFromMs }: PastDays,
  {
    dayStartMs,
    stepMs,
    hasGuilds,
  }: { readonly dayStartMs: number; readonly stepMs: number; readonly hasGuilds: boolean },
): SentSample[] {
  const samples: SentSample[] = [];
  for (let atMs = dayStartMs; atMs < Math.min(dayStartMs + dayMs, livingFromMs); atMs += stepMs) {
    for (const [server, { countAt, guildsAt }] of servers) {
      if (!isMissing(server, atMs)) continue;
      const { isOnline, characters, lfms } = countAt(atMs);
      samples.push({
        timestamp: toWireTime(atMs),
        server,
        is_online: isOnline,
        character_count: characters,
        lfm_count: lfms,
        ...(isOnline && hasGuilds && atMs % hourMs === 0 && { guilds: guildsAt(atMs, characters) }),
      });
    }
  }
  return samples;
}
