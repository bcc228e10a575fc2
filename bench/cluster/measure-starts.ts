import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { askJson, untilSo } from '../../server/src/testing/ask.ts';
import type { GroupServer } from '../../server/src/testing/server-group.ts';
import { rounded } from '../live/statistics.ts';
import { type LoadedGroup, startLoad, withLoadedGroup } from './loaded-group.ts';

const takeoverCount = 5;
/** From a snapshot of the state to the next, and more. */
const snapshotMs = 15_000;
const countsSchema = z.record(z.string(), z.number());

const holds = async (server: GroupServer) => (await server.metric('rollcall_lease_held')) === 1;

async function findHolder({ group }: LoadedGroup): Promise<GroupServer> {
  let holder: GroupServer | undefined;
  await untilSo(async () => {
    for (const server of group.servers) if (await holds(server)) holder = server;
    return holder !== undefined;
  }, 'a server has the lease');
  if (holder === undefined) throw new Error('nobody has the lease');
  return holder;
}

/** How long it takes, at most, until another does the scheduled work after the server that did it was killed. */
export function measureTakeover(characterCount: number) {
  return withLoadedGroup({ names: ['a', 'b'], characterCount }, async (loaded) => {
    const { group } = loaded;
    const load = await startLoad(loaded, group.url);
    const leaseMs: number[] = [];
    const rowsMs: number[] = [];
    const newestRow = async () => {
      const [row] = await group.sql<{ sequence: number }[]>`
        select coalesce(max(sequence), 0)::float8 as sequence from character_activity`;
      return row?.sequence ?? 0;
    };
    for (let round = 0; round < takeoverCount; round += 1) {
      const holder = await findHolder(loaded);
      const other = group.servers.find((server) => server !== holder);
      if (other === undefined) throw new Error('no other server');
      const killedMs = performance.now();
      await holder.kill();
      leaseMs.push(await untilSo(() => holds(other), 'the other has the lease', { timeoutMs: 60_000 }));
      const before = await newestRow();
      await untilSo(async () => (await newestRow()) > before, 'the other records', { timeoutMs: 60_000 });
      rowsMs.push(performance.now() - killedMs);
      await holder.start();
    }
    await load.stop();
    return {
      takeoverMaxS: rounded(Math.max(...leaseMs) / 1000),
      recordingMaxS: rounded(Math.max(...rowsMs) / 1000),
    };
  });
}

/** From the start of the process of a server that knows nothing until it is ready and shows everybody. */
export function measureColdStart(characterCount: number) {
  return withLoadedGroup({ names: ['a'], characterCount }, async (loaded) => {
    const load = await startLoad(loaded, loaded.group.url);
    await sleep(snapshotMs);
    const readyMs: number[] = [];
    const processorS: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const beganMs = performance.now();
      const server = await loaded.group.add(`cold-${round}`);
      readyMs.push(performance.now() - beganMs);
      processorS.push(await server.metric('process_cpu_seconds_total'));
      console.log(`cold: ready after ${Math.round(readyMs.at(-1) ?? 0)} ms`);
      const counts = countsSchema.parse(await askJson(`${server.url}/v1/characters/summary`));
      const shown = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (shown !== characterCount) throw new Error(`a cold server shows ${shown} of ${characterCount}`);
      await server.stop();
    }
    await load.stop();
    return {
      coldReadyMaxS: rounded(Math.max(...readyMs) / 1000),
      // What it takes however busy the machine is.
      coldProcessorMaxS: rounded(Math.max(...processorS)),
    };
  });
}

/**
 * Processor time of all threads that reports cost the server that takes them and one that only follows, without what
 * each takes while nothing is reported. A third holds the lease and records.
 */
export function measureProcessor(characterCount: number, seconds: number) {
  return withLoadedGroup({ names: ['holder', 'taker', 'follower'], characterCount }, async (loaded) => {
    const [holder, taker, follower] = loaded.group.servers;
    if (holder === undefined || taker === undefined || follower === undefined) throw new Error('no servers');
    if (!(await holds(holder))) throw new Error('the first server does not have the lease');
    const spent = async () => ({
      holder: await holder.metric('process_cpu_seconds_total'),
      taker: await taker.metric('process_cpu_seconds_total'),
      follower: await follower.metric('process_cpu_seconds_total'),
    });
    const spentIn = async () => {
      const before = await spent();
      await sleep(seconds * 1000);
      const after = await spent();
      return {
        holder: after.holder - before.holder,
        taker: after.taker - before.taker,
        follower: after.follower - before.follower,
      };
    };
    await sleep(snapshotMs);
    const idle = await spentIn();
    let reports = 0;
    const load = await startLoad(loaded, taker.url, () => {
      reports += 1;
    });
    await sleep(snapshotMs);
    reports = 0;
    const busy = await spentIn();
    const counted = reports;
    await load.stop();
    const perReportMs = (who: keyof typeof idle) => rounded(((busy[who] - idle[who]) * 1000) / counted);
    return {
      takerReportMs: perReportMs('taker'),
      followerReportMs: perReportMs('follower'),
      holderReportMs: perReportMs('holder'),
      followerToTaker: rounded(perReportMs('follower') / perReportMs('taker')),
    };
  });
}
