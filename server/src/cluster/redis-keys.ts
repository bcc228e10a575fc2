import { isBegun, runOf } from './log-id.ts';
import { otherLogReply, type RedisClient, type RedisSession } from './redis-session.ts';
import type { SnapshotName } from './shared-log.ts';

export const runOfSession = ({ logId, runId }: RedisSession) => runOf(logId, runId);

export const logIdKey = (clusterId: string) => `rollcall:${clusterId}:log-id`;
export const messagesKey = (clusterId: string) => `rollcall:${clusterId}:messages`;

/**
 * Returns the keys in Redis. Each log has separate keys, so that a server that has not noticed a new log reads nothing
 * of it by mistake.
 */
export function keysOf(clusterId: string, logId: string) {
  const prefix = `rollcall:${clusterId}${isBegun(logId) ? `:${logId}` : ''}`;
  return {
    logId: logIdKey(clusterId),
    log: `${prefix}:log`,
    snapshot: (name: SnapshotName, version: string) => `${prefix}:snapshot:${name}:${version}`,
    /** Versions that have a snapshot, with the snapshot times as scores. */
    snapshotVersions: (name: SnapshotName) => `${prefix}:snapshots:${name}`,
  };
}

export type Keys = ReturnType<typeof keysOf>;
export type Ask = <T>(
  send: (client: RedisClient, keys: Keys, session: RedisSession) => Promise<T>,
) => Promise<T>;

/** Start of each script that changes a log. The first key and the first argument are the id of that log. */
export const onlyThisLog = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return redis.error_reply('${otherLogReply}') end
`;
