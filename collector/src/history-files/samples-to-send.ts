import { nearestMark } from '@rollcall/game/population/population';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Findings } from './findings.ts';
import type { PastFile, PastRow } from './past-file.ts';
import type { ReadSample } from './row-form.ts';
import { isZero, markKey, type KnownServers, type Survey } from './survey.ts';

/** A sample in API form. */
interface SentSample {
  readonly timestamp: string;
  readonly server: string;
  readonly is_online: boolean;
  readonly character_count?: number;
  readonly lfm_count?: number;
}

/** Samples that are sent together. A row is never split. */
export interface SampleBatch {
  readonly samples: SentSample[];
  /** The line number of each sample. */
  readonly lines: number[];
  /** All rows up to this line are in this batch or earlier ones. */
  lastLine: number;
}

export interface SendingRules {
  readonly servers: KnownServers;
  /** Meaning of a moment at which every server of the file has zero. */
  readonly zeroIs: 'offline' | 'zero';
  /** Added to every time, in milliseconds: whole weeks. */
  readonly shiftMs: number;
  readonly batchSize: number;
  /** Rows up to this line were accepted in an earlier run. */
  readonly afterLine: number;
}

/**
 * The samples of a surveyed file, in batches. If several lines have the same server and five-minute mark, only the last
 * one is sent.
 */
export async function* samplesToSend(
  file: PastFile,
  survey: Survey,
  rules: SendingRules,
  findings: Findings,
): AsyncGenerator<SampleBatch> {
  const choose = createChoice(survey, rules, findings);
  let batch: SampleBatch = { samples: [], lines: [], lastLine: rules.afterLine };
  for await (const rows of file.rows()) {
    for (const row of rows) {
      for (const sample of choose(row)) {
        if (row.line <= rules.afterLine) continue;
        batch.samples.push(sample);
        batch.lines.push(row.line);
      }
      batch.lastLine = Math.max(batch.lastLine, row.line);
      if (batch.samples.length < rules.batchSize) continue;
      yield batch;
      batch = { samples: [], lines: [], lastLine: row.line };
    }
  }
  if (batch.samples.length > 0) yield batch;
}

/** Makes a function that decides which samples of a row are sent, and with which values. */
function createChoice(
  { repeated, busyMarks }: Survey,
  { servers, zeroIs, shiftMs }: SendingRules,
  findings: Findings,
): (row: PastRow) => SentSample[] {
  const given = new Map<number, string>();
  const timestampOf = createTimestamps(shiftMs);
  return ({ line, samples }) => {
    const chosen: SentSample[] = [];
    let contradicts = false;
    for (const sample of samples) {
      const known = servers.find(sample.server);
      if (known === null) continue;
      const markMs = nearestMark(sample.atMs);
      const key = markKey(markMs, known.place);
      const lastLine = repeated.get(key);
      if (lastLine !== undefined) {
        const words = JSON.stringify([sample.characters, sample.lfms, sample.isOnline]);
        contradicts ||= given.has(key) && given.get(key) !== words;
        given.set(key, words);
        if (lastLine !== line) continue;
      }
      const isDown = zeroIs === 'offline' && isZero(sample) && !busyMarks.has(markMs);
      chosen.push(toWire(sample, known.name, timestampOf(sample.atMs), sample.isOnline ?? !isDown));
    }
    if (contradicts) findings.countContradiction();
    return chosen;
  };
}

/**
 * Makes a function that formats times. Consecutive rows usually have the same time, and formatting it is a third of the
 * work.
 */
function createTimestamps(shiftMs: number): (atMs: number) => string {
  const last = { atMs: Number.NaN, text: '' };
  return (atMs) => {
    if (atMs !== last.atMs) Object.assign(last, { atMs, text: toWireTime(atMs + shiftMs) });
    return last.text;
  };
}

function toWire(
  { characters, lfms }: ReadSample,
  server: string,
  timestamp: string,
  isOnline: boolean,
): SentSample {
  return {
    timestamp,
    server,
    is_online: isOnline,
    ...(characters === null ? {} : { character_count: characters }),
    ...(lfms === null ? {} : { lfm_count: lfms }),
  };
}
