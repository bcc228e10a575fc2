import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { StoreRefusedError } from '../store/store-errors.ts';
import { logBeginning, type LogEntry, type LogPosition, numbersOf, type PlacedEntry } from './log-entry.ts';
import { firstLogId, logIdOf, nextLogId } from './log-id.ts';
import { openRedisLog, type RedisLog } from './redis-log.ts';
import { LogAwayError } from './shared-log.ts';
import {
  needsRedis,
  redisProgram,
  startRedis,
  startRedisPair,
  type TestRedis,
} from './testing/redis-server.ts';
import { openTcpRelay } from '../testing/tcp-relay.ts';
import { until } from '../testing/until.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

let clusters = 0;
const nextCluster = () => `test-${(clusters += 1)}`;

/** Opens a separate log and collects the lines that it logs. */
async function openLog(url: string, clusterId = nextCluster(), nowMs: () => number = Date.now) {
  const lines: string[] = [];
  const add = (level: string) => (message: string) => lines.push(`${level} ${message}`);
  const logger = { info: add('info'), warn: add('warn'), error: add('error') };
  const log = await openRedisLog({ url, clusterId, logger, nowMs });
  closers.push(() => log.close());
  return { log, lines };
}

async function startClosing<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  closers.push(() => started.close());
  return started;
}

const batch = (id: string, text = ''): LogEntry => ({
  kind: 'batch',
  id,
  answer: {
    message: 'success',
    accepted: 1,
    rejected: text === '' ? [] : [{ index: 0, issues: [{ path: '', message: text }] }],
    removed: 0,
    duplicates: 0,
    versions: {},
    durable: true,
  },
});
const idsOf = (entries: readonly PlacedEntry[]) =>
  entries.map(({ entry }) => (entry?.kind === 'batch' ? entry.id : null));

async function readAll(log: RedisLog): Promise<readonly PlacedEntry[]> {
  const all: PlacedEntry[] = [];
  for (;;) {
    const { entries } = await log.readAfter(all.at(-1)?.position ?? logBeginning, 0);
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}

const idOf = (log: RedisLog) => logIdOf(log.run() ?? '');
const present = (log: RedisLog) => until(() => expect(log.awaySinceMs()).toBeNull());
const absent = (log: RedisLog) => until(() => expect(log.awaySinceMs()).not.toBeNull());

describe.skipIf(redisProgram === null)(`the log in Redis ${needsRedis}`, () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  it('gives every server the same entries at the same positions, in the order of the calls', async () => {
    const { log } = await openLog(redis.url, 'order');
    const other = await openLog(redis.url, 'order');
    const ids = Array.from({ length: 250 }, (_, index) => `entry ${index}`);
    const beganMs = Date.now();
    // Every third entry is compressed, which takes longer.
    const positions = await Promise.all(
      ids.map((id, index) => log.append(batch(id, index % 3 === 0 ? 'long '.repeat(20_000) : ''))),
    );
    const entries = await readAll(other.log);
    expect(idsOf(entries)).toEqual(ids);
    expect(entries.map(({ position }) => position)).toEqual(positions);
    expect(await log.end()).toBe(positions.at(-1));
    const [firstMs] = numbersOf(positions[0] ?? logBeginning);
    expect(firstMs).toBeGreaterThanOrEqual(beganMs);
    expect(firstMs).toBeLessThanOrEqual(Date.now());
    expect(entries[0]?.bytes).toBeLessThan(1_000);
    expect((await log.readAfter(logBeginning, 0)).run).toBe(other.log.run());
  });

  it('waits for the next entry, and returns an empty part if none arrives', async () => {
    const { log } = await openLog(redis.url);
    const waiting = log.readAfter(logBeginning, 10_000);
    const second = log.readAfter(logBeginning, 10_000);
    await log.append(batch('awaited'));
    expect(idsOf((await waiting).entries)).toEqual(['awaited']);
    expect(idsOf((await second).entries)).toEqual(['awaited']);
    expect((await log.readAfter(await log.end(), 1)).entries).toEqual([]);
  });

  it('does not let an append wait for a read', async () => {
    const { log } = await openLog(redis.url);
    const waiting = log.readAfter(logBeginning, 1_500);
    await log.has(logBeginning);
    await log.append(batch('a'));
    await waiting;
    expect(await log.end()).not.toBe(logBeginning);
  });

  it('deletes everything before a position, and single entries', async () => {
    const { log } = await openLog(redis.url);
    expect(await log.end()).toBe(logBeginning);
    const positions: LogPosition[] = [];
    for (const id of ['a', 'b', 'c', 'd']) positions.push(await log.append(batch(id)));
    const [a = logBeginning, b = logBeginning, c = logBeginning, d = logBeginning] = positions;
    await log.trimBefore(b);
    await log.remove(c);
    expect(idsOf(await readAll(log))).toEqual(['b', 'd']);
    expect(await Promise.all([a, b, c, d].map((position) => log.has(position)))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it.each([
    ['an unknown field', ['cbor', 'x']],
    ['broken JSON', ['json', '{"kind":']],
    ['a value that is not an object', ['json', '7']],
    ['another kind', ['json', '{"kind":"later"}']],
    ['a kind without its fields', ['json', '{"kind":"batch","id":"a"}']],
    [
      'a report of another kind',
      ['json', '{"kind":"report","id":"a","isBatch":true,"report":{"kind":"guilds"}}'],
    ],
    ['a tick at no position', ['json', '{"kind":"tick","recorded":{"position":"7","totalBytes":0}}']],
    ['bytes that are not compressed', ['zstd', '{"kind":"tick","recorded":null}']],
    ['bytes that are not text', ['json', '\u0000\u0001']],
    ['an empty value', ['json', '']],
  ])('returns null for %s, and continues after it', async (_, words) => {
    const clusterId = nextCluster();
    const { log } = await openLog(redis.url, clusterId);
    await log.append(batch('before'));
    await redis.command('XADD', `rollcall:${clusterId}:log`, '*', ...words, 'more', 'fields');
    await log.append(batch('behind'));
    const entries = await readAll(log);
    expect(idsOf(entries)).toEqual(['before', null, 'behind']);
    expect(entries[1]?.entry).toBeNull();
    expect(entries[1]?.bytes).toBe(words[1]?.length);
  });

  it('keeps one snapshot of each name and version, with its time', async () => {
    let nowMs = 1_000;
    const { log } = await openLog(redis.url, nextCluster(), () => nowMs);
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    expect(await log.readSnapshot('live', 'a')).toBeNull();
    expect(await log.writeSnapshot('live', 'a', Buffer.from('first'))).toBe(true);
    nowMs = 2_000;
    expect(await log.writeSnapshot('live', 'a', bytes)).toBe(true);
    expect(await log.writeSnapshot('live', 'b', Buffer.from('b'), { onlyFirst: true })).toBe(true);
    nowMs = 3_000;
    expect(await log.writeSnapshot('live', 'b', Buffer.from('too late'), { onlyFirst: true })).toBe(false);
    expect(await log.readSnapshot('live', 'a')).toEqual(bytes);
    expect(await log.readSnapshot('live', 'b')).toEqual(Buffer.from('b'));
    expect(await log.readSnapshot('recorded', 'a')).toBeNull();
    expect(await log.snapshotVersions('live')).toEqual([
      { version: 'a', atMs: 2_000 },
      { version: 'b', atMs: 2_000 },
    ]);
    expect(await log.snapshotVersions('recorded')).toEqual([]);
  });

  it('rejects a snapshot made from another run of Redis', async () => {
    const { log } = await openLog(redis.url);
    const run = log.run() ?? '';
    expect(await log.writeSnapshot('live', 'a', Buffer.from('ours'), { run })).toBe(true);
    const other = log.writeSnapshot('live', 'a', Buffer.from('theirs'), { run: `${run}x` });
    await expect(other).rejects.toThrow(LogAwayError);
    expect(await log.readSnapshot('live', 'a')).toEqual(Buffer.from('ours'));
  });

  it('removes the snapshots of a version that has not been written for a week, if there is another version', async () => {
    let nowMs = 1_000;
    const { log } = await openLog(redis.url, nextCluster(), () => nowMs);
    await log.writeSnapshot('live', 'old', Buffer.from('old'));
    nowMs += 8 * 24 * 3_600_000;
    await log.writeSnapshot('live', 'old', Buffer.from('old'));
    nowMs += 8 * 24 * 3_600_000;
    expect(await log.readSnapshot('live', 'old')).not.toBeNull();
    await log.writeSnapshot('live', 'new', Buffer.from('new'), { onlyFirst: true });
    expect(await log.readSnapshot('live', 'old')).toBeNull();
    expect(await log.snapshotVersions('live')).toEqual([{ version: 'new', atMs: nowMs }]);
  });

  it('replaces one log with another, once, and accepts nothing more for the old one', async () => {
    const clusterId = nextCluster();
    const [{ log }, other, late] = [
      await openLog(redis.url, clusterId),
      await openLog(redis.url, clusterId),
      await openLog(redis.url, clusterId),
    ];
    await log.append(batch('lost'));
    await log.writeSnapshot('live', 'another version', Buffer.from('lost'));
    const over = log.run() ?? '';
    const beginning = {
      over,
      logId: nextLogId(idOf(log), idOf(log)),
      version: 'a',
      snapshots: { live: Buffer.from('live'), recorded: Buffer.from('recorded') },
      entries: [
        { position: '7-3', entry: batch('before') },
        { position: null, entry: batch('now', 'long '.repeat(5_000)) },
      ],
    } as const;
    expect(await log.begin(beginning)).toBe(true);
    expect(idOf(log)).toBe(beginning.logId);
    expect(await other.log.begin({ ...beginning, logId: 'too late' })).toBe(false);
    expect(other.log.run()).toBe(log.run());
    await expect(late.log.append(batch('for the lost one'))).rejects.toThrow(LogAwayError);
    await present(late.log);
    await late.log.append(batch('behind'));
    const entries = await readAll(log);
    expect(idsOf(entries)).toEqual(['before', 'now', 'behind']);
    expect(entries[0]?.position).toBe('7-3');
    expect(await log.snapshotVersions('live')).toMatchObject([{ version: 'a' }]);
    expect((await log.readSnapshot('recorded', 'a'))?.toString()).toBe('recorded');
    const keys = await redis.command('KEYS', `rollcall:${clusterId}:*`);
    // The keys of the log and of its id, and for each of two snapshots the snapshot and its versions.
    expect(keys).toHaveLength(6);
  });

  it('hides a new log from a server that has not noticed it yet', async () => {
    const clusterId = nextCluster();
    const [{ log }, stale] = [await openLog(redis.url, clusterId), await openLog(redis.url, clusterId)];
    const { run } = await stale.log.readAfter(logBeginning, 0);
    const snapshots = { live: Buffer.from('live'), recorded: Buffer.from('recorded') };
    const begun = { over: run, logId: firstLogId(), version: 'a', snapshots, entries: [] };
    expect(await log.begin(begun)).toBe(true);
    await log.append(batch('a'));
    const parts = [await stale.log.readAfter(logBeginning, 0)];
    await until(async () => {
      parts.push(await stale.log.readAfter(logBeginning, 0));
      expect(parts.at(-1)?.entries).toHaveLength(1);
    });
    for (const part of parts) expect(part.entries.length).toBe(part.run === run ? 0 : 1);
  });

  it('returns what the other servers have offered in the same run', async () => {
    const clusterId = nextCluster();
    const [one, other] = [await openLog(redis.url, clusterId), await openLog(redis.url, clusterId)];
    expect(await one.log.offer('a run', '1-0')).toEqual(['1-0']);
    expect((await other.log.offer('a run', '5-2')).toSorted()).toEqual(['1-0', '5-2']);
    expect((await one.log.offer('a run', '2-0')).toSorted()).toEqual(['2-0', '5-2']);
    expect(await one.log.offer('another run', null)).toEqual([]);
    expect((await one.log.offer('a run', null)).toSorted()).toEqual(['2-0', '5-2']);
  });

  it('sends messages only to the other servers of the same cluster', async () => {
    const [a, b, stranger] = [
      await openLog(redis.url, 'm'),
      await openLog(redis.url, 'm'),
      await openLog(redis.url),
    ];
    const heard: string[] = [];
    for (const [name, { log }] of Object.entries({ a, b, stranger }))
      log.subscribe((message) => heard.push(`${name} hears ${message}`));
    a.log.publish('one');
    await until(() => expect(heard).toHaveLength(1));
    b.log.publish('two words');
    await until(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual(['b hears one', 'a hears two words']);
  });

  it('keeps the logs of two clusters apart', async () => {
    const [one, other] = [await openLog(redis.url), await openLog(redis.url)];
    await one.log.append(batch('a'));
    expect(await readAll(other.log)).toEqual([]);
    expect(idOf(one.log)).not.toBe(idOf(other.log));
    expect(one.lines).toEqual([]);
  });

  it('rejects every call at once when closed', async () => {
    const { log } = await openLog(redis.url);
    const waiting = log.readAfter(logBeginning, 10_000);
    waiting.catch(() => {});
    await log.end();
    await log.close();
    await expect(waiting).rejects.toThrow(LogAwayError);
    await expect(log.append(batch('a'))).rejects.toThrow(LogAwayError);
    log.publish('nobody hears this');
  });

  it('gets a new id after Redis has lost the log', async () => {
    const own = await startClosing(startRedis());
    const { log } = await openLog(own.url);
    const first = idOf(log);
    await own.command('FLUSHALL');
    await until(() => expect(idOf(log)).not.toBe(first));
    expect((await log.readAfter(logBeginning, 0)).run).toBe(log.run());
  });
});

describe.skipIf(redisProgram === null)(`a Redis that becomes unavailable ${needsRedis}`, () => {
  it('is retried right from the start, with one log line when Redis is unavailable and one when Redis returns', async () => {
    const redis = await startClosing(startRedis());
    await redis.kill();
    const { log, lines } = await openLog(redis.url);
    expect(log.awaySinceMs()).not.toBeNull();
    expect([log.run(), log.warnings()]).toEqual([null, []]);
    await expect(log.append(batch('a'))).rejects.toThrow(LogAwayError);
    await redis.start();
    await present(log);
    await log.append(batch('a'));
    expect(lines).toEqual([
      expect.stringMatching(/^error Redis is unavailable: .+\. Reports are refused until it returns\.$/),
      expect.stringMatching(/^info Redis is back after \d+ s\.$/),
    ]);
  });

  it.each(['stop', 'kill'] as const)(
    'still has everything acknowledged after %s, as another run',
    async (how) => {
      const redis = await startClosing(startRedis());
      const { log, lines } = await openLog(redis.url);
      const { run: firstRun } = await log.readAfter(logBeginning, 0);
      const reading = log.readAfter(logBeginning, 30_000);
      reading.catch(() => {});
      await redis[how]();
      await expect(reading).rejects.toThrow(LogAwayError);
      await redis.start();
      await present(log);
      // Killed while it accepts entries: the acknowledged ones must be there.
      const acknowledged: string[] = [];
      const appending = Promise.allSettled(
        Array.from({ length: 500 }, async (_, index) => {
          await log.append(batch(String(index)));
          acknowledged.push(String(index));
          if (acknowledged.length === 100) await redis[how]();
        }),
      );
      await appending;
      // The log must notice the loss before Redis starts again.
      await absent(log);
      await redis.start();
      await present(log);
      const { run } = await log.readAfter(logBeginning, 0);
      expect(run).not.toBe(firstRun);
      expect(run.split('.')[0]).toBe(firstRun.split('.')[0]);
      expect(idsOf(await readAll(log))).toEqual(expect.arrayContaining(acknowledged));
      expect(lines.map((line) => line.split(':')[0]?.replace(/\d+/, 'n'))).toEqual([
        'error Redis is unavailable',
        'info Redis is back after n s.',
        'error Redis is unavailable',
        'info Redis is back after n s.',
      ]);
    },
  );

  it('counts as unavailable when it stops answering, and as available when it answers again', async () => {
    const redis = await startClosing(startRedis());
    const { log } = await openLog(redis.url);
    redis.pause();
    await absent(log);
    await expect(log.append(batch('a'))).rejects.toThrow(LogAwayError);
    redis.resume();
    await present(log);
    await log.append(batch('b'));
  });

  it('fails an append that gets no answer within two seconds', async () => {
    const redis = await startClosing(startRedis());
    const { log } = await openLog(redis.url);
    redis.pause();
    await expect(log.append(batch('a'))).rejects.toThrow('no answer within 2 s');
    redis.resume();
  });

  it.each([
    ['killed', true],
    ['killed', false],
    ['hangs', true],
    ['demoted', true],
    ['demoted', false],
  ] as const)(
    'is found again at the same address when the old master is %s (entries lost: %s)',
    async (kind, isLosing) => {
      const pair = await startClosing(startRedisPair());
      const { log } = await openLog(pair.url);
      const kept = await log.append(batch('kept'));
      await pair.command('WAIT', '1', '5000');
      if (isLosing) await pair.stopReplicating();
      const last = await log.append(batch('last'));
      const { run } = await log.readAfter(logBeginning, 0);
      await pair.failOver(kind);
      await until(() => expect(log.run()).not.toBe(run));
      await present(log);
      expect(await log.has(kept)).toBe(true);
      expect(await log.has(last)).toBe(!isLosing);
      expect((await log.readAfter(kept, 0)).run).toBe(log.run());
      expect(log.run()?.split('.')[0]).toBe(run.split('.')[0]);
      await log.append(batch('again'));
    },
  );
});

describe.skipIf(redisProgram === null)(`a Redis that cannot be used ${needsRedis}`, () => {
  it.each([
    [
      'an older version',
      'redis_version:7',
      'redis_version:6',
      /^REDIS_URL: Redis 6\.\S+ is too old: 7\.0 or a newer/,
    ],
    ['a server without a version', 'redis_version:', 'other_version:', /is neither Redis nor Valkey$/],
  ])('stops the start with one line: %s', async (_, from, to, line) => {
    const redis = await startClosing(startRedis());
    const target = { host: '127.0.0.1', port: redis.port };
    const relay = await startClosing(
      openTcpRelay(
        () => target,
        (text) => text.replace(from, to),
      ),
    );
    const opening = openLog(`redis://127.0.0.1:${relay.port}`);
    await expect(opening).rejects.toThrow(line);
    await expect(opening).rejects.toThrow(StoreRefusedError);
  });

  it('stops the start with one line: another protocol', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(openLog(`redis://127.0.0.1:${port}`)).rejects.toThrow(/is neither Redis nor Valkey$/);
    server.close();
  });

  it.each(['', ':wrong@'])('stops the start with one line: the password "%s"', async (password) => {
    const redis = await startClosing(startRedis(['--requirepass', 'right']));
    const at = (each: string) => `redis://${each}127.0.0.1:${redis.port}`;
    await expect(openLog(at(password))).rejects.toThrow(
      /^REDIS_URL: Redis refuses this server: (NOAUTH|WRONGPASS)/,
    );
    await (await openLog(at(':right@'))).log.append(batch('a'));
  });

  it('is unavailable, which is not an error, while only a replica answers', async () => {
    const pair = await startClosing(startRedisPair());
    const { log } = await openLog(pair.url);
    await pair.failOver('demoted');
    await present(log);
    const own = await startClosing(startRedis(['--replicaof', '127.0.0.1', '1']));
    const { log: other, lines } = await openLog(own.url);
    expect(other.awaySinceMs()).not.toBeNull();
    expect(lines[0]).toContain('a replica answers, not the master');
    await own.command('REPLICAOF', 'NO', 'ONE');
    await present(other);
  });

  it.each([
    [['--appendonly', 'no'], 'Redis keeps nothing on its disk (appendonly no): a restart loses the log'],
    [
      ['--appendfsync', 'everysec'],
      'Redis acknowledges before its disk has it (appendfsync everysec, not always)',
    ],
    [
      ['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'],
      'Redis may delete the log when its memory is full (maxmemory-policy allkeys-lru)',
    ],
    [['--maxmemory-policy', 'allkeys-lru'], null],
    [['--rename-command', 'CONFIG', ''], null],
  ])('causes a warning with %j', async (args, warning) => {
    const redis = await startClosing(startRedis(args));
    const { log, lines } = await openLog(redis.url);
    expect(log.warnings()).toEqual(warning === null ? [] : [warning]);
    expect(lines).toEqual(warning === null ? [] : [`warn ${warning}.`]);
  });

  it('is logged once when Redis rejects writes, and once when Redis accepts them again', async () => {
    const redis = await startClosing(startRedis());
    const { log, lines } = await openLog(redis.url);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    for (const id of ['a', 'b']) await expect(log.append(batch(id))).rejects.toThrow(LogAwayError);
    expect(log.awaySinceMs()).toBeNull();
    expect(log.warnings()).toEqual([expect.stringContaining('Redis accepts no reports: OOM')]);
    expect((await log.readAfter(logBeginning, 0)).entries).toEqual([]);
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await log.append(batch('c'));
    expect(log.warnings()).toEqual([]);
    expect(lines).toEqual([
      expect.stringContaining('error Redis accepts no reports: OOM'),
      'info Redis accepts reports again.',
    ]);
  });
});
