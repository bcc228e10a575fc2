import { durationText } from '@rollcall/game/durations';
import type { HealthReason } from '@rollcall/game/site/health';
import { plainGauge } from '../http/read-gauge.ts';

export interface ClusterStatus {
  /** Time since which Redis has not answered; null = Redis answers. */
  readonly redisAwaySinceMs: number | null;
  /** Warnings about Redis settings with which acknowledged writes may be lost. */
  readonly redisWarnings: readonly string[];
  /** Reason why reports cannot be written to the disk of this server; null = they can be. */
  readonly journalProblem: string | null;
  readonly isCaughtUp: boolean;
  /** Time of the last folded entry; null = none yet. */
  readonly lastEntryMs: number | null;
  /** Size of the entries that have not become rows yet. */
  readonly waitingBytes: number;
  /** False = new entries are not guaranteed to reach the history. */
  readonly isRoom: boolean;
  readonly repeats: number;
  readonly restarts: number;
  readonly isHolder: boolean;
  readonly holder: string | null;
  /** How far the clock of Redis is ahead of ours; negative = behind. */
  readonly clockOffsetMs: number;
}

/**
 * Maximum difference of the clocks: reports are dated by the clock of Redis, but their age is determined by the clock
 * of this server.
 */
const clockOffsetMaximumMs = 5_000;

/** Returns the reasons why a server that is one of several reports degraded health. */
export function clusterReasons(status: ClusterStatus): readonly HealthReason[] {
  const { redisAwaySinceMs, isCaughtUp, isRoom, journalProblem, holder, clockOffsetMs } = status;
  const reason = (code: string, message: string) => [{ code, message }];
  const offset = durationText(Math.abs(clockOffsetMs));
  return [
    ...(redisAwaySinceMs === null
      ? []
      : reason('redis-away', 'Redis cannot be reached: reports are refused until it is back')),
    ...status.redisWarnings.flatMap((warning) => reason('redis-unsafe', warning)),
    ...(redisAwaySinceMs !== null || isCaughtUp
      ? []
      : reason('log-behind', 'This server has not read the whole log yet')),
    ...(isRoom
      ? []
      : reason('log-full', 'The log has no room for more unrecorded events: the history may miss new ones')),
    ...(journalProblem === null
      ? []
      : reason(
          'reports-unwritable',
          `${journalProblem}. A failover of Redis may lose reports that this server accepts`,
        )),
    ...(holder === null ? reason('no-holder', 'No server does the scheduled work') : []),
    ...(Math.abs(clockOffsetMs) > clockOffsetMaximumMs
      ? reason(
          'clocks-differ',
          `The clock of Redis is ${offset} ${clockOffsetMs > 0 ? 'ahead of' : 'behind'} that of this server`,
        )
      : []),
  ];
}

/** Gauges of the same status. A gauge with the value null is left out. */
export function clusterGauges(status: () => ClusterStatus, nowMs: () => number) {
  const gauge = (name: string, help: string, valueOf: (status: ClusterStatus) => number | null) =>
    plainGauge(name, help, () => valueOf(status()));
  return [
    gauge('rollcall_redis_up', '1 while Redis answers.', ({ redisAwaySinceMs }) =>
      Number(redisAwaySinceMs === null),
    ),
    gauge(
      'rollcall_log_age_seconds',
      'Seconds since the last log entry that this server has applied; absent = none yet.',
      ({ lastEntryMs }) => (lastEntryMs === null ? null : Math.max(0, nowMs() - lastEntryMs) / 1000),
    ),
    gauge('rollcall_log_caught_up', '1 while this server has applied the whole log.', ({ isCaughtUp }) =>
      Number(isCaughtUp),
    ),
    gauge(
      'rollcall_log_waiting_bytes',
      'Size of the log entries that are not yet rows.',
      ({ waitingBytes }) => waitingBytes,
    ),
    gauge('rollcall_log_repeats', 'Repeated entries that this run has dropped.', ({ repeats }) => repeats),
    gauge(
      'rollcall_log_restarts',
      'How often this run restarted from a snapshot, because the log had lost what it had read.',
      ({ restarts }) => restarts,
    ),
    gauge('rollcall_lease_held', '1 on the server that does the scheduled work.', ({ isHolder }) =>
      Number(isHolder),
    ),
  ];
}
