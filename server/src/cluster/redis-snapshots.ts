import { RESP_TYPES } from '@redis/client';
import { weekMs } from '@rollcall/game/time';
import { compress, decompress, encodeEntry } from './entry-codec.ts';
import { type Ask, keysOf, onlyThisLog, runOfSession } from './redis-keys.ts';
import type { RedisSession } from './redis-session.ts';
import { type Beginning, LogAwayError, type SnapshotName, type WriteSnapshotOptions } from './shared-log.ts';

/** Time for which the snapshots of a version are kept after the last server of that version wrote one. */
const keepOldVersionsMs = weekMs;

export const bytesForText = { [RESP_TYPES.BLOB_STRING]: Buffer };

/**
 * Writes a snapshot. Returns 1 for a new version, 0 for a known one, and -1 if nothing was written, since a snapshot
 * existed and only the first was wanted.
 */
const writeSnapshotScript = `${onlyThisLog}
if ARGV[5] == 'NX' and redis.call('EXISTS', KEYS[2]) == 1 then return -1 end
redis.call('SET', KEYS[2], ARGV[4])
return redis.call('ZADD', KEYS[3], ARGV[3], ARGV[2])
`;

export function snapshotsIn(ask: Ask, runNow: () => string, nowMs: () => number) {
  const removeOldVersions = (name: SnapshotName) =>
    ask(async (client, keys) => {
      const index = keys.snapshotVersions(name);
      const versions = await client.zRangeByScore(index, '-inf', nowMs() - keepOldVersionsMs);
      if (versions.length === 0) return;
      await client.unlink(versions.map((version) => keys.snapshot(name, version)));
      await client.zRem(index, versions);
    });
  return {
    readSnapshot: async (name: SnapshotName, version: string) => {
      const bytes = await ask((client, keys) =>
        client.withTypeMapping(bytesForText).get(keys.snapshot(name, version)),
      );
      return bytes === null ? null : decompress(bytes);
    },
    writeSnapshot: async (
      name: SnapshotName,
      version: string,
      bytes: Buffer,
      { onlyFirst = false, run }: WriteSnapshotOptions = {},
    ) => {
      const compressed = await compress(bytes);
      if (run !== undefined && run !== runNow()) throw new LogAwayError('another Redis answers');
      const reply = await ask((client, keys, { logId }) =>
        client.eval(writeSnapshotScript, {
          keys: [keys.logId, keys.snapshot(name, version), keys.snapshotVersions(name)],
          arguments: [logId, version, String(nowMs()), compressed, onlyFirst ? 'NX' : ''],
        }),
      );
      if (reply === 1) await removeOldVersions(name);
      return reply !== -1;
    },
    snapshotVersions: async (name: SnapshotName) => {
      const versions = await ask((client, keys) =>
        client.zRangeWithScores(keys.snapshotVersions(name), 0, -1),
      );
      return versions.map(({ value, score }) => ({ version: value, atMs: score }));
    },
  };
}

/**
 * Arguments: the ids of both logs, the version and time of the snapshots, the snapshots, and three for each entry.
 * Keys: the id of the log, the entries of both logs, and for each snapshot its versions and its content.
 */
const beginScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for index = 9, #ARGV, 3 do redis.call('XADD', KEYS[3], ARGV[index], ARGV[index + 1], ARGV[index + 2]) end
for index = 0, 1 do
  local old, new = KEYS[4 + 3 * index], KEYS[5 + 3 * index]
  redis.call('ZADD', new, ARGV[4], ARGV[3])
  redis.call('SET', KEYS[6 + 3 * index], ARGV[5 + index])
  for _, version in ipairs(redis.call('ZRANGE', old, 0, -1)) do redis.call('UNLINK', ARGV[7 + index] .. version) end
  redis.call('DEL', old)
end
redis.call('DEL', KEYS[2])
redis.call('SET', KEYS[1], ARGV[2])
return 1
`;

/** Replaces the current log with another. Returns false if another server was first. */
export async function beginLog(
  { over, logId, version, snapshots, entries }: Beginning,
  { current, clusterId, nowMs }: { current: () => RedisSession; clusterId: string; nowMs: () => number },
): Promise<boolean> {
  const names = ['live', 'recorded'] as const;
  const compressed = await Promise.all(names.map((name) => compress(snapshots[name])));
  const placed: (string | Buffer)[] = [];
  for (const { position, entry } of entries) {
    const { coding, bytes } = await encodeEntry(entry);
    placed.push(position ?? '*', coding, bytes);
  }
  const session = current();
  if (over !== runOfSession(session)) return false;
  const [from, to] = [keysOf(clusterId, session.logId), keysOf(clusterId, logId)];
  const keysOfName = (name: SnapshotName) => [
    from.snapshotVersions(name),
    to.snapshotVersions(name),
    to.snapshot(name, version),
  ];
  const prefixes = names.map((name) => from.snapshot(name, ''));
  const reply = await session.ask((client) =>
    client.eval(beginScript, {
      keys: [from.logId, from.log, to.log, ...names.flatMap(keysOfName)],
      arguments: [session.logId, logId, version, String(nowMs()), ...compressed, ...prefixes, ...placed],
    }),
  );
  return reply === 1;
}
