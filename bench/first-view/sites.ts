import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { runCommandLine } from '../../collector/src/cli/run-command-line.ts';
import { createOperatorLog } from '../../collector/src/ingest/operator-log.ts';
import type { SiteName } from './figures.ts';
import { madeGroup, shownServer } from './made-world.ts';
import { serve, type Server } from './serve.ts';

/** A server without data, except that one game server is online. */
export async function serveEmpty(root: string): Promise<Server> {
  const server = await serve(root);
  const servers = { [shownServer]: { index: 1, is_online: true, is_vip_only: false } };
  await server.report('PATCH', '/v1/game/server-info', { servers });
  return server;
}

/** A Saturday evening with some 860 characters and 36 groups on the server shown, the same in every run. */
const evening = {
  seed: '1',
  start: '2026-11-21T20:00:00Z',
  population: '2230',
  'history-days': '365',
  'history-characters': '20000',
};
/** Additional groups: 60 make a long list. */
const moreGroups = Array.from({ length: 24 }, (_, index) => madeGroup(900_000 + index));

/** Time after which a server has recomputed its statistics with the past. */
const reportsMs = 20_000;

export interface Worlds {
  readonly servers: ReadonlyMap<SiteName, Server>;
  readonly stop: () => Promise<void>;
}

/**
 * Servers with the same simulated evening and the year before it. One collector reports to all of them; resolves when
 * the past has been reported.
 */
export async function serveWorlds(roots: ReadonlyMap<SiteName, string>): Promise<Worlds> {
  const servers = new Map<SiteName, Server>();
  for (const [site, root] of roots) servers.set(site, await serve(root));
  const stopping = new AbortController();
  const { promise: past, resolve: pastIsThere } = Promise.withResolvers<'there'>();
  const log = createOperatorLog((line) => {
    if (line.startsWith('The generated past is there')) pastIsThere('there');
  }, console.error);
  const flags = Object.entries(evening).flatMap(([name, value]) => [`--${name}`, value]);
  const run = runCommandLine(['simulate', '--url', 'http://all.servers', '--no-downtimes', ...flags], {
    outside: {
      fetch: sendToAll([...servers.values()]),
      now: Date.now,
      random: Math.random,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    },
    log,
    signal: stopping.signal,
    keyOfEnvironment: 'replaced',
    runId: randomUUID(),
    terminal: null,
    readInput: () => Readable.from([]),
  });
  if ((await Promise.race([past, run])) !== 'there') throw new Error('The simulated world has ended.');
  await sleep(reportsMs);
  return {
    servers,
    async stop() {
      stopping.abort();
      await run;
      for (const server of servers.values()) await server.stop();
    },
  };
}

const groupsReport = z.looseObject({ servers: z.array(z.string()), lfms: z.array(z.unknown()) });

/**
 * Forwards the reports of the collector to all servers, with additional groups in keyframes. Returns the answer of the
 * first server.
 */
function sendToAll(servers: readonly Server[]): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const isRead = init?.method === 'GET';
    const isWhole = init?.method === 'POST' && pathname === '/v1/lfms';
    const body = isWhole ? withMoreGroups(init.body) : init?.body;
    const answers = await Promise.all(
      servers.slice(0, isRead ? 1 : servers.length).map(({ url, key }) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${key}`);
        return fetch(url + pathname + search, { ...init, headers, body: body ?? null });
      }),
    );
    const [answer] = answers;
    if (answer === undefined) throw new Error('There is no server.');
    return answer;
  };
}

function withMoreGroups(body: unknown): string {
  const report = groupsReport.parse(JSON.parse(String(body)));
  const more = report.servers.includes(shownServer) ? moreGroups : [];
  return JSON.stringify({ ...report, lfms: [...report.lfms, ...more] });
}

/** @returns root of a built checkout of the commit, removed when this process ends */
export function checkOut(commit: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'rollcall-first-view-'));
  const folder = join(parent, 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'inherit' });
  process.on('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder]);
    rmSync(parent, { recursive: true, force: true });
  });
  execFileSync(process.execPath, ['tools/rollcall.mjs', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}
