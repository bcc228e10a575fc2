import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withBenchPlace } from '../history/bench-stores.ts';
import { type Child, startChild } from '../live/child.ts';
import { type BusyServer, createBusyWorld, type MarkedReport } from './busy-world.ts';

export interface ReportedServer {
  readonly child: Child;
  readonly world: readonly BusyServer[];
  /** @throws Error when any of it is refused */
  report(method: string, path: string, body: object): Promise<void>;
}

/** A report, and when it was sent and answered; milliseconds of this process. */
export interface Reported extends Pick<MarkedReport, 'kind' | 'server' | 'mark'> {
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** The whole server with so many characters online, for the work. */
export async function withReportedServer<T>(
  characterCount: number,
  work: (server: ReportedServer) => Promise<T>,
): Promise<T> {
  const key = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(key).digest('hex');
  return withBenchPlace('embedded', async ({ dataDir }) => {
    const child = await startChild('../streams/serve-counted.ts', [`bench:${hash}:live`, dataDir]);
    const report = async (method: string, path: string, body: object) => {
      const response = await fetch(child.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok || !text.includes('"rejected":[]'))
        throw new Error(`a report was refused: ${text.slice(0, 500)}`);
    };
    const world = createBusyWorld(characterCount);
    try {
      await reportStatus({ world, report });
      for (const { whole } of world) {
        const { characters, lfms } = whole();
        await report('POST', '/v1/characters', characters);
        await report('POST', '/v1/lfms', lfms);
      }
      return await work({ child, world, report });
    } finally {
      await child.end();
    }
  });
}

function reportStatus({ world, report }: Pick<ReportedServer, 'world' | 'report'>): Promise<void> {
  const checked = { is_online: true, last_status_check: `${new Date().toISOString().slice(0, 19)}Z` };
  const servers = Object.fromEntries(world.map(({ key }) => [key, checked]));
  return report('PATCH', '/v1/game/server-info', { servers });
}

/** Sends one report, and tells when. */
export async function send(
  { report }: Pick<ReportedServer, 'report'>,
  { kind, server, mark, body }: MarkedReport,
): Promise<Reported> {
  const sentMs = performance.now();
  await report('PATCH', `/v1/${kind}`, body);
  return { kind, server, mark, sentMs, answeredMs: performance.now() };
}

export interface Reporting {
  readonly reported: readonly Reported[];
  /** Rejects when a report was refused. */
  stop(): Promise<void>;
}

const reportEveryMs = 1000;
const statusEveryMs = 5000;

/** Each server is reported each second, its characters and half a second later its groups, each server at another moment. */
export function startReporting(server: ReportedServer): Reporting {
  const reported: Reported[] = [];
  let isOver = false;
  const repeat = async (offsetMs: number, everyMs: number, act: () => Promise<void>) => {
    await sleep(offsetMs);
    while (!isOver) {
      const nextMs = performance.now() + everyMs;
      await act();
      await sleep(Math.max(0, nextMs - performance.now()));
    }
  };
  const note = async (report: MarkedReport) => void reported.push(await send(server, report));
  const all = server.world.flatMap(({ moveCharacters, changeGroups }, index) => {
    const offsetMs = (index / server.world.length) * reportEveryMs;
    return [
      repeat(offsetMs, reportEveryMs, () => note(moveCharacters())),
      repeat((offsetMs + reportEveryMs / 2) % reportEveryMs, reportEveryMs, () => note(changeGroups())),
    ];
  });
  const running = Promise.all([...all, repeat(0, statusEveryMs, () => reportStatus(server))]);
  // Told by `stop`.
  running.catch(() => {});
  return {
    reported,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
