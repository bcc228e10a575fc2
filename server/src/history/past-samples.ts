import { setImmediate } from 'node:timers/promises';
import type { RowsOutcome } from '@rollcall/game/catalogue-report';
import type { PastSample } from '@rollcall/game/past-report';
import { sampleIntervalMs } from '@rollcall/game/population';
import type { Rejection } from '@rollcall/game/report';
import { nearestMark } from '@rollcall/game/sample-marks';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { Store } from '../store/store.ts';
import {
  keepSamplesFrom,
  lockSamples,
  readKeptFrom,
  readTrustedNow,
  wholeDaysBefore,
} from './kept-samples.ts';
import { keepSamples, type MarkedSample } from './population-sums.ts';
import { writeGuildCounts } from './sample-rows.ts';
import { whenStoreAway } from './store-away.ts';

/** Rows that are judged before others get their turn: about 2 ms. */
const rowsPerTurn = 2_000;
/** Samples in one transaction: no statement of it takes longer than some 50 ms on the embedded engine. */
const samplesPerTransaction = 2_000;
/** Server hours whose guilds are written in one transaction, each with some hundred guilds at most. */
const guildHoursPerTransaction = 12;
/** The clock of whoever sends may run ahead of ours by this (wire: Ingest). */
const aheadMs = 60_000;
/** The game opened in February 2006: what is dated earlier is a mistake, mostly an unset clock. */
const earliestMs = Date.UTC(2006, 0, 1);

interface PastPopulationParts {
  readonly store: Store;
  readonly nowMs: () => number;
  /** Days for which samples are kept one by one; of older ones only sums. */
  readonly sampleDays: number;
}

/** Takes samples of the past into the tables. */
export interface PastPopulation {
  /**
   * Judges samples one by one and writes the good ones; `accepted` counts marks, `duplicates` samples that gave way to
   * another of their list on the same mark. The same sample twice is one sample: everything may be sent again.
   *
   * @throws HttpError 503 `store-away`: what is written then is a part or nothing; send it again
   */
  takePastSamples(samples: readonly PastSample[]): Promise<RowsOutcome>;
  /** Calls `listener` after samples were taken that were new to the store; gives a function that stops it. */
  onChanged(listener: () => void): () => void;
}

/** The guilds of a server at a full hour. */
interface GuildHour {
  readonly server_name: string;
  readonly at: string;
  readonly counts: ReadonlyMap<string, number>;
}

interface Judged {
  /** By server and mark. */
  readonly good: readonly MarkedSample[];
  readonly guildHours: readonly GuildHour[];
  readonly rejected: readonly Rejection[];
  readonly duplicates: number;
}

/** Why a moment cannot be that of a past sample; null = it can. */
function faultOf(sampledAtMs: number, nowMs: number): string | null {
  if (sampledAtMs > nowMs + aheadMs) {
    return `must not be more than 60 seconds ahead of the clock of this server, ${toWireTime(nowMs)}`;
  }
  return sampledAtMs < earliestMs ? `must not be before ${toWireTime(earliestMs)}` : null;
}

async function judge(samples: readonly PastSample[], nowMs: number): Promise<Judged> {
  const servers = new Map<string, Map<number, MarkedSample>>();
  const rejected: Rejection[] = [];
  const guildHours: GuildHour[] = [];
  for (const [place, sample] of samples.entries()) {
    if (place % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    const sampledAtMs = fromWireTime(sample.sampled_at);
    const fault = faultOf(sampledAtMs, nowMs);
    if (fault !== null) {
      rejected.push({ index: sample.index, issues: [{ path: 'timestamp', message: fault }] });
      continue;
    }
    const marks = servers.get(sample.server_name) ?? new Map<number, MarkedSample>();
    servers.set(sample.server_name, marks);
    if (sample.guilds !== undefined)
      guildHours.push(guildHourOf(sample.server_name, sampledAtMs, sample.guilds));
    putLater(marks, {
      serverName: sample.server_name,
      mark: nearestMark(sampledAtMs) / sampleIntervalMs,
      sampledSecond: sampledAtMs / 1000,
      isOnline: sample.is_online,
      characterCount: sample.character_count,
      lfmCount: sample.lfm_count,
    });
  }
  const good: MarkedSample[] = [];
  for (const marks of servers.values()) {
    // In the order of the tables' keys: neighbours share their pages, and an hour is summed once.
    for (const mark of Float64Array.from(marks.keys()).toSorted()) {
      const sample = marks.get(mark);
      if (sample !== undefined) good.push(sample);
    }
    await setImmediate();
  }
  return { good, guildHours, rejected, duplicates: samples.length - rejected.length - good.length };
}

function guildHourOf(
  serverName: string,
  sampledAtMs: number,
  guilds: NonNullable<PastSample['guilds']>,
): GuildHour {
  const counts = new Map(guilds.map(({ guild_name, online_count }) => [guild_name, online_count]));
  return { server_name: serverName, at: toWireTime(nearestMark(sampledAtMs)), counts };
}

/** Each hour is written whole or not at all; one that is there stays. */
async function writeGuildHours(store: Store, hours: readonly GuildHour[]): Promise<void> {
  for (let start = 0; start < hours.length; start += guildHoursPerTransaction) {
    const slice = new Map(
      hours
        .slice(start, start + guildHoursPerTransaction)
        .map((hour) => [`${hour.server_name} ${hour.at}`, hour]),
    );
    const guildSamples = [...slice.values()].map(({ server_name, at }) => ({ server_name, at }));
    const guildCounts = [...slice.values()].flatMap(({ server_name, at, counts }) =>
      [...counts].map(([guild_name, online_count]) => ({ server_name, at, guild_name, online_count })),
    );
    await store.transaction((sql) => writeGuildCounts(sql, { guildSamples, guildCounts }));
    await setImmediate();
  }
}

/** Of two samples on one mark the later stays, of two of one moment the later in the list (wire: History reads). */
function putLater(marks: Map<number, MarkedSample>, sample: MarkedSample): void {
  const before = marks.get(sample.mark);
  if (before === undefined || before.sampledSecond <= sample.sampledSecond) marks.set(sample.mark, sample);
}

/** One import at a time is written, whoever sends it: others would only wait for its lock with a connection in hand. */
export function createPastPopulation({ store, nowMs, sampleDays }: PastPopulationParts): PastPopulation {
  const listeners = new Set<() => void>();
  let writing: Promise<unknown> = Promise.resolve();

  /** What is too old for rows of its own must be known before the first of them is written. */
  async function moveLimit() {
    const trustedNow = await readTrustedNow(store.sql, nowMs());
    if (trustedNow === null) return;
    const limit = wholeDaysBefore(trustedNow, sampleDays);
    if (limit <= (await readKeptFrom(store.sql))) return;
    await store.transaction(async (sql) => {
      await lockSamples(sql);
      await keepSamplesFrom(sql, limit);
    });
  }

  async function write(samples: readonly MarkedSample[], guildHours: readonly GuildHour[]) {
    let isNew = false;
    try {
      await moveLimit();
      for (let start = 0; start < samples.length; start += samplesPerTransaction) {
        const slice = samples.slice(start, start + samplesPerTransaction);
        const { hasChanged } = await store.transaction((sql) => keepSamples(sql, slice));
        isNew ||= hasChanged;
        await setImmediate();
      }
      await writeGuildHours(store, guildHours);
    } catch (error) {
      // What became of the last transaction may be unknown.
      isNew = true;
      throw whenStoreAway(error, 'The store takes no samples at the moment; send them again');
    } finally {
      if (isNew) for (const listener of listeners) listener();
    }
  }

  return {
    async takePastSamples(samples) {
      const { good, guildHours, rejected, duplicates } = await judge(samples, nowMs());
      if (good.length > 0) {
        const turn = writing.then(() => write(good, guildHours));
        writing = turn.catch(() => {});
        await turn;
      }
      return { accepted: good.length, rejected, duplicates, warnings: [], durable: true };
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
