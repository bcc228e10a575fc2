// oxlint-disable-next-line rollcall/no-sleep -- the test varies how long a part is unavailable
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestRedis } from '../cluster/testing/redis-server.ts';
import { hangEngine } from '../store/testing/hang-engine.ts';
import { ask, untilSo } from './ask.ts';
import { createNumberedWorld, startReporter } from './reporter.ts';
import { groupSecrets, type GroupServer, type ServerGroup } from './server-group.ts';
import { healthOf } from './several-servers.ts';
import type { TcpRelay } from './tcp-relay.ts';

/** A disturbance of a part, which ends when the part can work again. */
export interface Disturbance {
  readonly name: string;
  readonly happen: () => Promise<void>;
}

const longestStallMs = 12_000;
const longestRestMs = 8_000;
/** A hanging engine is noticed after a minute, and the next one has to catch up. */
const recoveryMs = 300_000;

const stall = () => pause(1_000 + Math.random() * longestStallMs);

export const disturbServer = (server: GroupServer): readonly Disturbance[] => [
  {
    name: `${server.name} stalls`,
    happen: async () => {
      server.pause();
      await stall();
      server.resume();
    },
  },
  {
    name: `${server.name} is killed`,
    happen: async () => {
      await server.kill();
      await server.start();
    },
  },
];

/**
 * Lists the disturbances of a network.
 *
 * @param what name of the other end
 */
export const disturbNetwork = (what: string, network: TcpRelay): readonly Disturbance[] => [
  {
    name: `connections to ${what} are cut`,
    happen: async () => {
      network.cut();
      await stall();
      network.reopen();
    },
  },
  { name: `connections to ${what} hang`, happen: () => Promise.resolve(network.hang()) },
];

export const disturbRedis = (redis: TestRedis): readonly Disturbance[] => [
  {
    name: 'Redis stalls',
    happen: async () => {
      redis.pause();
      await stall();
      redis.resume();
    },
  },
  {
    name: 'Redis is killed',
    happen: async () => {
      await redis.kill();
      await redis.start();
    },
  },
];

export const disturbEngine = (socketPath: string): readonly Disturbance[] => [
  { name: 'the embedded engine hangs', happen: () => hangEngine(socketPath).catch(() => {}) },
];

/**
 * Disturbs parts repeatedly for some time, while collectors report. Sometimes the next disturbance comes before
 * everything has recovered. In the end everything must be healthy and every report accepted.
 *
 * @returns the disturbances, in order
 */
export async function disturb(
  group: ServerGroup,
  disturbances: readonly Disturbance[],
  minutes: number,
): Promise<{
  readonly happened: readonly string[];
  readonly worlds: ReturnType<typeof createNumberedWorld>[];
}> {
  const worlds = ['Ghallanda', 'Khyber', 'Sarlona'].map((name, index) => createNumberedWorld(name, index));
  const reporters = worlds.map(({ next }, index) =>
    startReporter({ url: group.url, secret: groupSecrets[index] ?? '', next, everyMs: 200 }),
  );
  const happened: string[] = [];
  const untilWell = () =>
    untilSo(() => isWell(group), `all is well after: ${happened.join(', ')}`, {
      timeoutMs: recoveryMs,
      everyMs: 500,
    });
  const endMs = performance.now() + minutes * 60_000;
  while (performance.now() < endMs) {
    const next = disturbances[Math.floor(Math.random() * disturbances.length)];
    if (next === undefined) throw new Error('nothing may happen');
    happened.push(next.name);
    await next.happen();
    if (happened.length % 3 === 0) await untilWell();
    else await pause(Math.random() * longestRestMs);
  }
  await untilWell();
  await Promise.all(reporters.map((reporter) => reporter.stop()));
  for (const { counts } of reporters) expect(counts.acknowledged).toBeGreaterThan(0);
  return { happened, worlds };
}

/** An id that no character has, so that the server has to query its store. */
const unusedId = 2 ** 39;

/**
 * Checks whether all servers are healthy.
 *
 * @throws Error with the unhealthy server and the reason
 */
async function isWell({ servers }: ServerGroup): Promise<boolean> {
  for (const server of servers) {
    const { status } = await ask(`${server.url}/health`);
    const { store, reasons } = await healthOf(server);
    const why = [`health ${status}`, `store ${store.state}`, ...reasons.map(({ code }) => code)].join(', ');
    if (why !== 'health 200, store ok') throw new Error(`${server.name}: ${why}`);
    // A hanging store counts as healthy for a minute, so its health is proved only by an answer.
    const character = await ask(`${server.url}/v1/characters/${unusedId}`);
    if (character.status !== 404) throw new Error(`${server.name}: ${character.text}`);
  }
  return true;
}
