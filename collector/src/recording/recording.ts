import { endpoints } from '@rollcall/game/api/endpoints';
import { fromWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { type ReportCallName, reportCallNames } from '@rollcall/game/api/ingest-calls';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SentRequest } from '../ingest/ingest-client.ts';

const requestSchema = z.object({
  at_ms: z.number(),
  method: z.string(),
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
});

/** A line of a recording: a request and the time at which it was sent, in milliseconds since 1970. */
export interface RecordedRequest {
  readonly atMs: number;
  readonly call: ReportCallName;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads a line of a recording. A text says in a few words why it is invalid. */
export function parseRecordedRequest(line: string): RecordedRequest | string {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return 'is no JSON';
  }
  const parsed = z.safeParse(requestSchema, content);
  if (!parsed.success) return 'is no recorded request';
  const { at_ms: atMs, method, path, body } = parsed.data;
  const call = reportCallNames.find(
    (name) => endpoints[name].method === method && endpoints[name].path === path,
  );
  return call === undefined ? `is a request that no source makes: ${method} ${path}` : { atMs, call, body };
}

/** Times that are moved with the report. The creation time of a server is not. */
const movingTimes: ReadonlySet<string> = new Set(['observed_at', 'last_save', 'last_status_check']);

/** Returns the content with its times moved. */
export function moveTimes(content: unknown, move: (epochMs: number) => number): unknown {
  if (Array.isArray(content)) return content.map((each) => moveTimes(each, move));
  if (typeof content !== 'object' || content === null) return content;
  return moveTimesOfRecord(Object.entries(content), move);
}

/** Returns an object of these fields with its times moved. */
export function moveTimesOfRecord(
  fields: readonly (readonly [name: string, value: unknown])[],
  move: (epochMs: number) => number,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const epochMs = movingTimes.has(name) && typeof value === 'string' ? fromWireTime(value) : Number.NaN;
      return [name, Number.isNaN(epochMs) ? moveTimes(value, move) : new Date(move(epochMs)).toISOString()];
    }),
  );
}

/** Writes the collector's requests as lines of JSON. */
export interface Recorder {
  readonly write: (request: SentRequest) => void;
  readonly close: () => void;
}

/**
 * Begins a recording. An existing file is replaced.
 * @throws Error of the file system when the file cannot be written
 */
export function startRecording(path: string): Recorder {
  const file = openSync(path, 'w');
  return {
    write: (request) => {
      writeSync(file, `${JSON.stringify(request)}\n`);
    },
    close: () => closeSync(file),
  };
}
