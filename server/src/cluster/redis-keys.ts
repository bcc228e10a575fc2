import { readLogId, runOf } from './log-id.ts';
import { otherLogReply, type RedisClient, type RedisSession } from './redis-session.ts';
import type { SnapshotName } from './shared-log.ts';

export const runOfSession = ({ logId, runId }: RedisSession) => runOf(logId, runId);

export const logIdKey = (clusterId: string) => `rollcall:${clusterId}:log-id`;
export const messagesKey = (clusterId: string) => `rollcall:${clusterId}:messages`;

/** Of a log that goes on in the place of another the keys are its own: who still follows the other one reads nothing of it. */
export function keysOf(clusterId: string, logId: string) {
  const prefix = `rollcall:${clusterId}${readLogId(logId).beginnings === 0 ? '' : `:${logId}`}`;
  return {
    logId: logIdKey(clusterId),
    log: `${prefix}:log`,
    snapshot: (name: SnapshotName, version: string) => `${prefix}:snapshot:${name}:${version}`,
    /** Versions of which there are snapshots, with their times as scores. */
    snapshotVersions: (name: SnapshotName) => `${prefix}:snapshots:${name}`,
  };
}

export type Keys = ReturnType<typeof keysOf>;
export type Ask = <T>(
  send: (client: RedisClient, keys: Keys, session: RedisSession) => Promise<T>,
) => Promise<T>;

/** The first key and the first argument of a script: the id of the log that it may change. */
export const onlyThisLog = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.error_reply('${otherLogReply}') end
`;
