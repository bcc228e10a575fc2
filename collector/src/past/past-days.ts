import { sampleIntervalMs } from '@rollcall/game/population';
import { toWireTime } from '@rollcall/game/wire-time';
import type { CountAt } from './made-up-counts.ts';
import type { IsMissing } from './missing-marks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So far back there is a sample every five minutes, before that one an hour. */
const fineDays = 14;
/** A batch holds whole days (UTC), so that a past that was broken off has no half days; about so many samples. */
const samplesPerBatch = 4000;

/** A sample in the words of the wire (wire: Ingest). */
export interface SentSample {
  readonly timestamp: string;
  readonly server: string;
  readonly is_online: boolean;
  readonly character_count: number;
  readonly lfm_count: number;
}

export interface PastDays {
  /** Server name → its made-up past, in the time of those who watch. */
  readonly servers: ReadonlyMap<string, CountAt>;
  readonly isMissing: IsMissing;
  /** The moment from which on the living world is reported: nothing is made up there. Milliseconds since 1970. */
  readonly livingFromMs: number;
  /** Days before that, from the nearest (0 = today so far) to the furthest, exclusive. */
  readonly fromDay: number;
  readonly toDay: number;
}

/** The samples that are missing, newest day first, in batches of whole days. */
export function* samplesOfDays(days: PastDays): Generator<SentSample[]> {
  let batch: SentSample[] = [];
  const today = Math.floor(days.livingFromMs / dayMs);
  for (let back = days.fromDay; back < days.toDay; back += 1) {
    batch.push(...samplesOfDay(days, (today - back) * dayMs, back <= fineDays ? sampleIntervalMs : hourMs));
    if (batch.length < samplesPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function samplesOfDay(
  { servers, isMissing, livingFromMs }: PastDays,
  dayStartMs: number,
  stepMs: number,
): SentSample[] {
  const samples: SentSample[] = [];
  for (let atMs = dayStartMs; atMs < Math.min(dayStartMs + dayMs, livingFromMs); atMs += stepMs) {
    for (const [server, countAt] of servers) {
      if (!isMissing(server, atMs)) continue;
      const { isOnline, characters, lfms } = countAt(atMs);
      samples.push({
        timestamp: toWireTime(atMs),
        server,
        is_online: isOnline,
        character_count: characters,
        lfm_count: lfms,
      });
    }
  }
  return samples;
}
