import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { silentLogger } from '../server/src/http/logger.ts';
import { createRequestLimit } from '../server/src/http/request-limit.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { openReaderKeys } from '../server/src/visitors/reader-keys.ts';
import { startPinnedChild } from './live/child.ts';
import { costMs, median, rounded } from './live/statistics.ts';
import { load, requireWrk } from './live/wrk.ts';

/*
 * npm run bench -- keys
 *
 * What a reader's key costs, by processor time.
 *
 * check    the limiter alone: microseconds for a request without a key, and with one of 10,000 that are known; and how long
 *          the event loop stands still while all 10,000 are read again and their usage is written
 * read     a whole server that answers a hot read: microseconds of the server for one, without and with a key, in turn
 *
 * Needs wrk. Last comes one line of JSON; the goal is less than 20 µs more for a read with a key.
 */
const goalMicroseconds = 20;
const rounds = 7;
const keyCount = 10_000;
const requestsPerBatch = 50_000;
const address = '203.0.113.7';

const check = await measureCheck();
const read = await measureRead();
const isWithin = check.addedMicroseconds < goalMicroseconds && read.addedMicroseconds < goalMicroseconds;
console.log(JSON.stringify({ bench: 'keys', check, read, goalMicroseconds, isWithin }));
if (!isWithin) process.exitCode = 1;

async function measureCheck() {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
  const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
  const parts = { store, scheduled: store, nowMs: Date.now, logger: silentLogger };
  const keys = await openReaderKeys({ ...parts, isLimited: false });
  const { key } = await keys.make({ name: null, contact: null }, 'a network');
  await store.sql`
    insert into reader_keys (sha256, network, name, contact, created_at)
    select sha256(('other ' || n)::bytea), 'x', 'Dashboard ' || n, 'holder@mail.example', now()
    from generate_series(2, ${keyCount}) as n`;
  await keys.sync();
  const limit = createRequestLimit({
    readRate: { perSecond: 1e9, burst: 1e9 },
    proxyCount: 1,
    isFile: () => false,
    readerKeys: keys,
    hasCollectorKey: () => false,
    nowMs: Date.now,
    logger: silentLogger,
  });
  const socket = new Socket();
  const requestId = () => 'id';
  const ask = (sent: Readonly<Record<string, string>>) => () => {
    const request = new IncomingMessage(socket);
    request.method = 'GET';
    request.url = '/v1/lfms/orien';
    Object.assign(request.headers, { 'x-forwarded-for': address, 'accept-encoding': 'gzip' }, sent);
    if (limit.refuse(request, new ServerResponse(request), requestId)) throw new Error('refused');
  };
  const without = costMs(requestsPerBatch, ask({})) * 1000;
  const withKey = costMs(requestsPerBatch, ask({ 'x-api-key': key })) * 1000;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await keys.sync();
  delay.disable();
  await keys.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  return {
    withoutMicroseconds: rounded(without),
    withKeyMicroseconds: rounded(withKey),
    addedMicroseconds: rounded(withKey - without),
    syncOfAllKeysBlocksMs: rounded(delay.max / 1e6),
  };
}

async function measureRead() {
  requireWrk();
  const server = await startPinnedChild('../attack/serve-demo.ts', [
    // A still world, whose limits are counted and never reached.
    'READ_LIMIT=1000000',
    'DEMO_SPEED=0.1',
    'DEMO_POPULATION=50',
    'DEMO_HISTORY_DAYS=0',
  ]);
  const made = await fetch(`${server.url}/v1/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: randomBytes(4).toString('hex') }),
  });
  const { key } = z.object({ data: z.object({ key: z.string() }) }).parse(await made.json()).data;
  const costOf = async (headers: Readonly<Record<string, string>>) => {
    const beforeMs = await server.ask('processorMs');
    const { requests } = await load(`${server.url}/v1/lfms/summary`, {
      'X-Forwarded-For': address,
      ...headers,
    });
    return (((await server.ask('processorMs')) - beforeMs) / requests) * 1000;
  };
  await costOf({});
  const without: number[] = [];
  const withKey: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await costOf({}));
    withKey.push(await costOf({ 'X-API-Key': key }));
  }
  await server.end();
  return {
    withoutMicroseconds: rounded(median(without)),
    withKeyMicroseconds: rounded(median(withKey)),
    addedMicroseconds: rounded(median(withKey) - median(without)),
    ratio: rounded(median(withKey) / median(without)),
  };
}
