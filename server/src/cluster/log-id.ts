import { randomUUID } from 'node:crypto';

/** Parts of the id of a log. A log that is continued after Redis lost it has a new id. */
export interface LogId {
  /** Stays the same while a log is continued. */
  readonly origin: string;
  /** Number of times it was begun again: the log with more is the current one. */
  readonly beginnings: number;
}

/** An id for a Redis in which no log has begun yet. */
export const emptyLogId = (): string => randomUUID();
export const firstLogId = (): string => `${randomUUID()}/0`;
/** Earlier versions began a log under the id of an empty Redis. */
export const isBegun = (logId: string): boolean => logId.includes('/');

export function readLogId(logId: string): LogId {
  const [origin = '', beginnings = '0'] = logId.split('/');
  return { origin, beginnings: Number(beginnings) };
}

/** The id of the log that replaces the one that Redis holds now. */
export function nextLogId(lost: string, found: string): string {
  const beginnings = Math.max(readLogId(lost).beginnings, readLogId(found).beginnings) + 1;
  return `${readLogId(lost).origin}/${beginnings}/${randomUUID()}`;
}

/** The name of a run of Redis: log and process. */
export const runOf = (logId: string, runId: string): string => `${logId}.${runId}`;
export const logIdOf = (run: string): string => run.slice(0, run.lastIndexOf('.'));
