import { randomUUID } from 'node:crypto';

/** What the id of a log says. A log that goes on after Redis has lost it has another id. */
export interface LogId {
  /** Stays the same as long as a log goes on. */
  readonly origin: string;
  /** How often it was begun again: of two logs the one with more goes on. */
  readonly beginnings: number;
}

/** The id for a Redis in which no log has begun yet. */
export const emptyLogId = (): string => randomUUID();
export const firstLogId = (): string => `${randomUUID()}/0`;
/** Older versions began a log under the id of an empty Redis. */
export const isBegun = (logId: string): boolean => logId.includes('/');

export function readLogId(logId: string): LogId {
  const [origin = '', beginnings = '0'] = logId.split('/');
  return { origin, beginnings: Number(beginnings) };
}

/** The id of the log that replaces the one that Redis has now. */
export function nextLogId(lost: string, found: string): string {
  const beginnings = Math.max(readLogId(lost).beginnings, readLogId(found).beginnings) + 1;
  return `${readLogId(lost).origin}/${beginnings}/${randomUUID()}`;
}

/** A run of Redis is named by the log and by the process. */
export const runOf = (logId: string, runId: string): string => `${logId}.${runId}`;
export const logIdOf = (run: string): string => run.slice(0, run.lastIndexOf('.'));
