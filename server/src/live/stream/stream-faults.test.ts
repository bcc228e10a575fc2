import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { rounds } from './testing/reader.ts';
import { eventually, serveStreams } from './testing/stream-server.ts';

/** Streams on real sockets. */

let served: Awaited<ReturnType<typeof serveStreams>>;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await served.close();
});

const path = '/v2/live?topics=characters:thelanis,server-info';

function askAndNeverRead(): void {
  const socket = connect(served.port, '127.0.0.1').on('error', () => {});
  sockets.push(socket.pause());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

/** Opens connections that never read, and returns the server's end of them. */
async function openUnread(count: number): Promise<readonly Socket[]> {
  const { hub, server } = served;
  const seen: Socket[] = [];
  server.on('connection', (socket) => seen.push(socket));
  // In batches that fit the system's queue of new connections.
  for (let made = 0; made < count; made += 200) {
    const wanted = hub.openCount() + Math.min(200, count - made);
    for (let each = made; each < Math.min(made + 200, count); each += 1) askAndNeverRead();
    await eventually(() => hub.openCount() === wanted);
  }
  return seen;
}

it('2,500 connections that never read do not keep others from receiving a burst of reports', async () => {
  served = await serveStreams({ streamMaximum: 2_501, isUnlimited: true });
  const { open, change } = served;
  const reader = await open(path, { 'accept-encoding': 'gzip' });
  await reader.hear(3);
  const memory = () => process.memoryUsage().rss / 2 ** 20;
  const before = memory();
  await openUnread(2_500);
  expect((await open(path)).status).toBe(503);
  const storm = 10;
  for (let round = 0; round < storm; round += 1) {
    change('x'.repeat(500));
    await rounds();
  }
  await eventually(() => reader.said().includes(`characters:thelanis delta ${storm}`));
  const grown = Math.round(memory() - before);
  // Counts both ends of each connection.
  expect(grown, 'MB').toBeLessThan(500);
});

it('the data waiting for a connection that never reads stays below a snapshot and two frames', async () => {
  served = await serveStreams({ isUnlimited: true });
  const { change } = served;
  const unread = await openUnread(10);
  const frameBytes = 200_000;
  const waiting = () => unread.map((socket) => socket.writableLength);
  // More than the buffers of the system hold.
  for (let round = 0; round < 100; round += 1) {
    change('x'.repeat(frameBytes));
    await rounds();
  }
  await eventually(() => Math.min(...waiting()) > 0);
  change('x'.repeat(frameBytes));
  await rounds();
  expect(Math.max(...waiting())).toBeLessThan(3 * frameBytes + 10_000);
});

it('a client that reconnects again and again leaves nothing behind', async () => {
  served = await serveStreams({ isUnlimited: true });
  const { open, hub, server } = served;
  for (let round = 0; round < 50; round += 1) {
    const streams = await Promise.all(
      Array.from({ length: 10 }, () => open(path, { 'x-forwarded-for': '203.0.113.7' })),
    );
    expect(streams.map(({ status }) => status)).not.toContain(429);
    for (const { leave } of streams) leave();
    await eventually(() => hub.openCount() === 0);
  }
  const connections = await new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
  expect(connections).toBe(0);
});

it('a server that closes ends every stream, even those that nobody reads', async () => {
  served = await serveStreams({ isUnlimited: true });
  const { open, hub, change } = served;
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => open(path, { 'accept-encoding': 'gzip' })),
  );
  await Promise.all(streams.map(({ hear }) => hear(3)));
  await openUnread(1);
  for (let round = 0; round < 30; round += 1) change('x'.repeat(300_000));
  await hub.close();
  await Promise.all(streams.map(({ ended }) => ended()));
  expect(hub.openCount()).toBe(0);
  const waits = streams.map(({ text }) => Number(/\n\nretry: (\d+)\n\n$/.exec(text())?.[1]));
  for (const wait of waits) expect(wait >= 1_000 && wait <= 5_000).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(1);
});
