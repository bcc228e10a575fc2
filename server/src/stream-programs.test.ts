import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import type { ReportedLfm } from '@rollcall/game/api/report';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from './http/logger.ts';
import { createUnsharedLimits } from './http/limit-share.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import { noReaderKeys } from './http/reader-key.ts';
import { createStreamHub, type StreamHub } from './live/stream/stream-hub.ts';
import { streamEndpoints, streamRoutes } from './live/stream/stream-routes.ts';
import {
  charactersReport,
  emptyCatalogue,
  lfmsReport,
  reported,
  reportedLfm,
} from './live/testing/reports.ts';
import { serve, type Served } from './testing/serve.ts';
import { streamGuide } from './reference/stream-guide.ts';
import { until } from './testing/until.ts';

const first = reportedLfm({ id: 9001, comment: 'All welcome' });
const second = reportedLfm({ id: 9002, comment: 'One more and we go', leader: reported({ id: 102 }) });

let store: LiveStore;
let hub: StreamHub;
let served: Served;
/** The requested streams, with the last event id that each reader sent. */
let asked: { readonly lastEventId: string; readonly response: ServerResponse }[];

const report = (...groups: ReportedLfm[]) => store.apply(lfmsReport(groups), madeAtMs);

beforeEach(async () => {
  asked = [];
  store = createLiveStore({ definition: defaultDefinition });
  report(first);
  hub = createStreamHub({
    store,
    catalogue: () => emptyCatalogue,
    build: { commit_hash: 'unknown', built_at: null },
    nowMs: () => madeAtMs,
    logger: silentLogger,
    epoch: 'run',
  });
  const routes = streamRoutes({
    hub,
    definition: defaultDefinition,
    proxyCount: 0,
    limitShare: createUnsharedLimits(),
    readerKeys: noReaderKeys,
    streamMaximum: 10,
    isUnlimited: true,
  });
  served = await serve([], [], {
    currentLive: () => store.current(),
    plugins: [
      {
        endpoints: streamEndpoints,
        routes: () => (app, options, done) => {
          app.addHook('onRequest', (request, reply, next) => {
            asked.push({
              lastEventId: String(request.headers['last-event-id'] ?? ''),
              response: reply.raw,
            });
            next();
          });
          routes(app, options, done);
        },
      },
    ],
  });
});
afterEach(async () => {
  await hub.close();
  await served.close();
});

const interpreters: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: process.execPath,
  python: 'python3',
};

function start({ file, language }: (typeof streamGuide.programs)[number], server: string) {
  const path = join(import.meta.dirname, 'reference/examples', file);
  const child = spawn(interpreters[language] ?? language, [path, served.url, server]);
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (bytes: Buffer) => (printed.output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (printed.errors += bytes.toString()));
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  return { child, printed, ended };
}

const snapshotsIn = (output: string) => output.match(/groups on|"type":"snapshot"/g)?.length ?? 0;

describe.each(streamGuide.programs)('the program $file', (program) => {
  it('prints changes, resumes after each break, and stops when told to', async () => {
    const { child, printed, ended } = start(program, 'thelanis');
    const untilPrinted = (text: string) => until(() => expect(printed.output).toContain(text));
    try {
      await until(() => expect(snapshotsIn(printed.output)).toBe(1));
      report(first, second);
      await untilPrinted('One more and we go');

      // Ends the answer, like a server that stops.
      asked[0]?.response.end();
      report(first, { ...second, comment: 'Said during the first break' });
      await untilPrinted('Said during the first break');
      expect(asked.map(({ lastEventId }) => lastEventId)).toEqual(['', 'run-lfms-thelanis:1']);

      // Ends the connection, like a server that was killed.
      asked[1]?.response.destroy();
      report(first);
      await until(() => expect(asked).toHaveLength(3));
      expect(asked[2]?.lastEventId).toBe('run-lfms-thelanis:2');
      report({ ...first, comment: 'Said at the end' });
      await untilPrinted('Said at the end');
      expect(snapshotsIn(printed.output)).toBe(1);
      expect(printed.output).toMatch(/gone: 9002|"removals":\[9002\]/);
      expect(printed.errors.match(/The stream broke after run-lfms-thelanis:\d/g)).toHaveLength(2);
    } finally {
      child.kill('SIGTERM');
    }
    expect({ code: await ended, ...printed }).toMatchObject({ code: 0 });
  });

  it('gives up when there is no such server', async () => {
    const { ended, printed } = start(program, 'nowhere');
    expect(await ended).toBe(1);
    expect(asked).toHaveLength(1);
    expect(printed.errors).not.toBe('');
    expect(printed.output).toBe('');
  });
});

/** A listener as in a page: prints the name of each event it receives, and the type of its frame. */
const listener = `
  const source = new EventSource(process.argv[1]);
  const tell = ({ type, data }) => console.log(type, JSON.parse(data).type);
  source.onmessage = tell;
  for (const name of ['snapshot', 'delta']) source.addEventListener(name, tell);
`;

describe.each([
  '/v2/lfms/stream/thelanis',
  '/v2/lfms/stream/thelanis?levels=1-34&search=welcome',
  '/v2/characters/stream/thelanis',
])('an EventSource of %s', (path) => {
  it('receives snapshots and deltas under the names of their events', async () => {
    const source = `${served.url}${path}`;
    const child = spawn(process.execPath, ['--experimental-eventsource', '-e', listener, source]);
    let output = '';
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    try {
      await until(() => expect(output).toBe('snapshot snapshot\n'));
      report(first, { ...second, comment: 'Welcome, too' });
      store.apply(charactersReport([reported()]), madeAtMs);
      await until(() => expect(output).toBe('snapshot snapshot\ndelta delta\n'));
    } finally {
      child.kill();
      await once(child, 'close');
    }
  });
});
