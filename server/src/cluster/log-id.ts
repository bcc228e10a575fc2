import { randomUUID } from 'node:crypto';

/** Parts of the id of a log. A log that is restarted after Redis lost it gets a new id. */
export interface LogId {
  /** Stays the same when a log is restarted. */
  readonly origin: string;
  /** Number of restarts. The log with the higher number is the current one. */
  readonly beginnings: number;
}

/** Returns an id for a Redis in which no log has been created yet. */
export const emptyLogId = (): string => randomUUID();
export const firstLogId = (): string => `${randomUUID()}/0`;
/** Whether a log has been created under this id. Earlier versions created logs under the id of an empty Redis. */
export const isBegun = (logId: string): boolean => logId.includes('/');

export function readLogId(logId: string): LogId {
  const [origin = '', beginnings = '0'] = logId.split('/');
  return { origin, beginnings: Number(beginnings) };
}

/** Returns the id of the log that replaces the current one in Redis. */
export function nextLogId(lost: string, found: string): string {
  const beginnings = Math.max(readLogId(lost).beginnings, readLogId(found).beginnings) + 1;
  return `${readLogId(lost).origin}/${beginnings}/${randomUUID()}`;
}

/** Returns the name of a run of Redis, which identifies the log and the process. */
export const runOf = (logId: string, runId: string): string => `${logId}.${runId}`;
export const logIdOf = (run: string): string => run.slice(0, run.lastIndexOf('.'));
