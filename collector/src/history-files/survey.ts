import { nearestMark, sampleIntervalMs } from '@rollcall/game/population/population';
import { dayMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Findings } from './findings.ts';
import type { PastFile } from './past-file.ts';
import type { ReadSample } from './row-form.ts';

const marksPerDay = dayMs / sampleIntervalMs;

/** A set of five-minute marks with one bit each: ten years take 130 KB. */
interface MarkSet {
  readonly has: (markMs: number) => boolean;
  /**
   * Adds a mark.
   *
   * @returns whether it is new
   */
  readonly add: (markMs: number) => boolean;
}

export function createMarkSet(): MarkSet {
  const days = new Map<number, Uint8Array>();
  const placeOf = (markMs: number) => {
    const mark = Math.round(markMs / sampleIntervalMs);
    const day = Math.floor(mark / marksPerDay);
    const place = mark - day * marksPerDay;
    return { day, byte: place >>> 3, bit: 1 << (place & 7) };
  };
  return {
    has: (markMs) => {
      const { day, byte, bit } = placeOf(markMs);
      return ((days.get(day)?.[byte] ?? 0) & bit) !== 0;
    },
    add: (markMs) => {
      const { day, byte, bit } = placeOf(markMs);
      const bytes = days.get(day) ?? new Uint8Array(marksPerDay / 8);
      days.set(day, bytes);
      const before = bytes[byte] ?? 0;
      bytes[byte] = before | bit;
      return (before & bit) === 0;
    },
  };
}

/** Facts about a whole file that are needed before its first row is sent. */
export interface Survey {
  readonly rows: number;
  readonly lastLine: number;
  /** First and last moment, in milliseconds since 1970; Infinity and -Infinity without samples. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Number of samples of known servers, including those that a later line replaces. */
  readonly samples: number;
  /** Server and mark (`markKey`) → the last line, if several lines have them. */
  readonly repeated: ReadonlyMap<number, number>;
  /** Marks at which at least one server, known or not, had more than zero. */
  readonly busyMarks: MarkSet;
  /** Hash of the file's content. */
  readonly fingerprint: string;
}

/** The servers that the receiver knows. */
export interface KnownServers {
  /** The receiver's spelling of a name and its index in the receiver's table; null = unknown. */
  readonly find: (name: string) => { readonly name: string; readonly place: number } | null;
}

/** A server and a five-minute mark as one number, so that a map of a million of them stays small. */
export function markKey(markMs: number, serverPlace: number): number {
  const serversAtMost = 4096;
  return (markMs / 60_000) * serversAtMost + serverPlace;
}

/** Whether all counts of a sample are zero and its status is not given. */
export function isZero({ isOnline, characters, lfms }: ReadSample): boolean {
  return isOnline === null && (characters ?? 0) === 0 && (lfms ?? 0) === 0;
}

/**
 * Reads a file from end to end without sending anything. Finds repeated moments, times at which all counts are zero,
 * and invalid rows. Needs a few bits of memory for each sample.
 */
export async function surveyFile(file: PastFile, servers: KnownServers, findings: Findings): Promise<Survey> {
  const told = new Map<number, MarkSet>();
  const repeated = new Map<number, number>();
  const busyMarks = createMarkSet();
  const counts = { rows: 0, lastLine: 0, samples: 0, firstMs: Infinity, lastMs: -Infinity };
  let previousMs = -Infinity;

  const noteSample = (sample: ReadSample, line: number): boolean => {
    const markMs = nearestMark(sample.atMs);
    if (!isZero(sample)) busyMarks.add(markMs);
    const known = servers.find(sample.server);
    if (known === null) {
      findings.countUnknown(sample.server);
      return false;
    }
    counts.samples += 1;
    const marks = told.get(known.place) ?? createMarkSet();
    told.set(known.place, marks);
    if (marks.add(markMs)) return false;
    repeated.set(markKey(markMs, known.place), line);
    return true;
  };

  for await (const rows of file.rows()) {
    for (const { line, samples, fault } of rows) {
      counts.rows += 1;
      counts.lastLine = line;
      if (fault !== null) findings.reject(line, fault);
      const atMs = samples[0]?.atMs;
      if (atMs === undefined) continue;
      if (atMs < previousMs) {
        findings.noteBackwards(
          line,
          `the time goes back from ${toWireTime(previousMs)} to ${toWireTime(atMs)}`,
        );
      }
      previousMs = atMs;
      counts.firstMs = Math.min(counts.firstMs, atMs);
      counts.lastMs = Math.max(counts.lastMs, samples.at(-1)?.atMs ?? atMs);
      // Not `some`, which would stop before all samples are noted.
      const repeats = samples.filter((sample) => noteSample(sample, line));
      if (repeats.length > 0)
        findings.noteRepeat(line, `tells of ${toWireTime(atMs)} again: this line counts`);
    }
  }
  return { ...counts, repeated, busyMarks, fingerprint: file.fingerprint() };
}
