import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityKind } from '@rollcall/game/api/live-stream';
import { serverKey } from '@rollcall/game/servers';
import * as z from 'zod/mini';
import { naturalPopulation, serverProfiles } from '../collector/src/world/server-profiles.ts';
import { createWorld } from '../collector/src/world/world.ts';
import { makeReadyDataDir } from '../server/src/store/testing/ready-database.ts';
import { askJson, untilSo } from '../server/src/testing/ask.ts';
import { rounded } from '../server/src/testing/figures.ts';
import { startPolling } from '../server/src/testing/poller.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { type Figures, prefixed, runSections } from './shared/measure.ts';
import { openStream } from './streams/crowd.ts';
import { measureCrowd } from './streams/measure-crowd.ts';
import { measureLog } from './streams/measure-log.ts';

/*
 * npm run bench -- streams [bytes|crowd|log] [number …]
 *
 * The cost of live streams for server and network, compared with polling, and the size of reports in the log of several
 * servers.
 *
 * bytes  the simulated world with 700 characters on its busiest server, followed for a minute: kilobytes in ten seconds
 *        of a stream of its groups and of one of its characters, each with the status of all servers, and of a browser
 *        that polls the list every 3 s and the status every 10 s. gzip, headers included, without the snapshot
 * crowd  10,000 characters on 8 servers, each of which reports its characters and its groups each second, and 5,000
 *        viewers (or the number given) in this process: processor time, memory and bytes per viewer, compared with a
 *        fifth as many that poll every 3 s; cost of a report; and delay until the last viewer of a list has its frame
 * log    size of ten minutes of reports in the log that several servers share, with 3,000, 10,000 and 30,000 (or the
 *        numbers given) characters online, and how many of their events become rows in a second
 *
 * The last line is JSON.
 */
const [, , wanted, ...typed] = process.argv;
const numbers = typed.map(Number);
const [viewerCount = 5_000] = numbers;
const eveningOnline = 700;
const seconds = 60;
const perMs = 10_000;
const typeSchema = z.object({ type: z.string() });

const sections = {
  bytes,
  crowd: () => measureCrowd(viewerCount, seconds),
  log: () => measureLog(numbers.length > 0 ? numbers : [3_000, 10_000, 30_000]),
};
const limits = {
  'bytes groups streamKb': 4,
  'bytes characters streamKb': 8,
  'crowd missedFrames': 0,
  'crowd loopWorkP99Ms': 20,
  'crowd viewerKb': 32,
};
await runSections('streams', sections, { wanted, limits });

async function bytes(): Promise<Figures> {
  const busiest = serverProfiles.toSorted((a, b) => b.meanOnline - a.meanOnline)[0];
  const { servers } = createWorld({ seed: '1', startMs: Date.now(), hasDowntimes: false });
  const natural = servers.find(({ profile }) => profile.name === busiest?.name)?.online.length ?? 0;
  const dataDir = await makeReadyDataDir('bench');
  const server = startServerProcess({
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_POPULATION: String(Math.min(10_000, Math.round((naturalPopulation * eveningOnline) / natural))),
    DEMO_HISTORY_DAYS: '0',
  });
  try {
    const url = await server.ready;
    const key = serverKey(busiest?.name ?? '');
    const schema = z.object({ character_count: z.nullable(z.number()), lfm_count: z.nullable(z.number()) });
    const counts = async () => schema.parse(await askJson(`${url}/v1/game/server-info/${key}`));
    const isThere = async () => ((await counts()).character_count ?? 0) > 0;
    await untilSo(isThere, 'the simulated world is reported', { timeoutMs: 120_000 });
    await sleep(20_000);
    const [groups, characters] = await Promise.all([
      follow(url, 'lfms', key),
      follow(url, 'characters', key),
    ]);
    const { character_count: online, lfm_count: groupCount } = await counts();
    return {
      online: online ?? Number.NaN,
      groups: groupCount ?? Number.NaN,
      ...prefixed('groups', groups),
      ...prefixed('characters', characters),
    };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });
  }
}

async function follow(url: string, kind: EntityKind, key: string) {
  let [streamed, snapshots] = [0, 0];
  const troubles: Error[] = [];
  const close = await openStream(
    url,
    { kind, server: key },
    {
      onBytes: (count) => {
        streamed += count;
      },
      onEvent: ({ data }) => {
        // The last snapshot marks the end of the first answers.
        if (typeSchema.parse(JSON.parse(data)).type === 'snapshot') snapshots = streamed;
      },
      onTrouble: (error) => void troubles.push(error),
    },
  );
  const polling = startPolling(url, [
    { path: `/v1/${kind}/${key}`, everyMs: 3_000, afterMs: 0 },
    { path: '/v1/game/server-info', everyMs: 10_000, afterMs: 0 },
  ]);
  // The first answers are as large as the snapshots.
  await sleep(perMs);
  const before = { streamed, polled: polling.count.wireBytes };
  await sleep(seconds * 1000);
  const share = perMs / (seconds * 1000) / 1024;
  const streamKb = (streamed - before.streamed) * share;
  const pollingKb = (polling.count.wireBytes - before.polled) * share;
  polling.stop();
  close();
  if (troubles.length > 0) throw new AggregateError(troubles, 'a stream broke');
  return {
    streamKb: rounded(streamKb),
    pollingKb: rounded(pollingKb),
    ofPolling: rounded(streamKb / pollingKb),
    snapshotKb: rounded(snapshots / 1024),
  };
}
