import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityKind, liveTopic } from '@rollcall/game/api/live-stream';
import { openViewer, type ResumingViewer } from '../../server/src/testing/resuming-viewer.ts';
import { at } from '../live-panel/figures.ts';
import { rounded } from '../live/statistics.ts';
import { readMark } from '../streams/busy-world.ts';
import { viewersOf } from '../streams/crowd.ts';
import {
  countSamples,
  findLosses,
  type Losses,
  type SampleFigures,
  startLoad,
  withLoadedGroup,
} from './loaded-group.ts';

export interface KillFigures extends Losses, SampleFigures {
  readonly kills: number;
  readonly acknowledged: number;
  /** Attempts that broke or were refused, sent again under their batch ids. */
  readonly retried: number;
  readonly duplicates: number;
  readonly gaps: number;
  readonly repeats: number;
  /** Of the viewers who came back, those who got a snapshot instead of what they had missed. */
  readonly snapshots: number;
  readonly breaks: number;
  readonly returnP50Ms: number;
  readonly returnP99Ms: number;
  readonly startP50Ms: number;
}

const killEveryMs = 30_000;
/** A killed server is started again after this, as systemd does. */
const restartAfterMs = 2_000;
const openEveryMs = 10;

/** Three servers behind a balancer, one of which is killed every 30 seconds while everything is reported. */
export function measureKills(
  characterCount: number,
  viewerCount: number,
  minutes: number,
): Promise<KillFigures> {
  return withLoadedGroup({ names: ['a', 'b', 'c'], characterCount }, async (loaded) => {
    const { group } = loaded;
    const loadedMs = Date.now();
    const viewers: ResumingViewer[] = [];
    let setBacks = 0;
    const open = (kind: EntityKind, server: string) => {
      let newest = 0;
      const onFrame = (data: string) => {
        const mark = data.includes('"type":"delta"') ? readMark(data) : null;
        if (mark === null) return;
        if (mark <= newest) setBacks += 1;
        newest = mark;
      };
      const topics = [liveTopic(kind, server), 'server-info'] as const;
      viewers.push(openViewer({ url: group.url, topics, keepsState: false, onFrame }));
    };
    for (const { kind, server } of viewersOf(viewerCount)) {
      open(kind, server);
      await sleep(openEveryMs);
    }
    const load = await startLoad(loaded, group.url);
    const startMs: number[] = [];
    const endMs = performance.now() + minutes * 60_000;
    let kills = 0;
    for (; performance.now() + killEveryMs <= endMs; kills += 1) {
      await sleep(killEveryMs - restartAfterMs);
      const server = group.servers[kills % group.servers.length];
      if (server === undefined) throw new Error('no server');
      await server.kill();
      await sleep(restartAfterMs);
      startMs.push(await server.start());
      console.log(
        `kills: ${kills + 1}, server ${server.name} ready after ${Math.round(startMs.at(-1) ?? 0)} ms`,
      );
    }
    await sleep(killEveryMs / 2);
    await load.stop();
    await sleep(2_000);
    for (const viewer of viewers) viewer.close();
    const sum = (pick: (counts: ResumingViewer['counts']) => number) =>
      viewers.reduce((total, { counts }) => total + pick(counts), 0);
    const returned = viewers.flatMap(({ returnedAfterMs }) => returnedAfterMs);
    const reported = load.reporters.map(({ counts }) => counts);
    const total = (part: keyof (typeof reported)[number]) =>
      reported.reduce((all, counts) => all + counts[part], 0);
    return {
      kills,
      acknowledged: total('acknowledged'),
      retried: total('refused') + total('broken'),
      duplicates: total('duplicates'),
      ...(await findLosses(loaded)),
      ...(await countSamples(loaded, loadedMs)),
      gaps: sum(({ gaps }) => gaps),
      repeats: sum(({ repeats }) => repeats) + setBacks,
      snapshots: sum(({ snapshots }) => snapshots) - 2 * viewers.length,
      breaks: sum(({ breaks }) => breaks),
      returnP50Ms: Math.round(at(returned, 0.5)),
      returnP99Ms: Math.round(at(returned, 0.99)),
      startP50Ms: rounded(at(startMs, 0.5)),
    };
  });
}
