import { setTimeout as sleep } from 'node:timers/promises';
import { liveTopic } from '@rollcall/game/api/live-stream';
import { ask } from '../../server/src/testing/ask.ts';
import { openViewer } from '../../server/src/testing/resuming-viewer.ts';
import { at } from '../live-panel/figures.ts';
import { rounded } from '../live/statistics.ts';
import { readMark } from '../streams/busy-world.ts';
import { type LoadedGroup, startLoad, withLoadedGroup } from './loaded-group.ts';

/** Between two looks at what another server shows. */
const lookEveryMs = 5;
const warmUpSeconds = 10;

export interface LatencyFigures {
  /** From sending a report to one server until another shows it to whoever asks, and until a viewer's socket has it. */
  readonly readableP50Ms: number;
  readonly readableP99Ms: number;
  readonly socketP50Ms: number;
  readonly socketP99Ms: number;
  readonly answerP50Ms: number;
  readonly answerP99Ms: number;
}

/** Reports to one server, looked for on another. */
export function measureLatency(characterCount: number, seconds: number): Promise<LatencyFigures> {
  return withLoadedGroup({ names: ['a', 'b'], characterCount }, async (loaded) => {
    const [a, b] = loaded.group.servers;
    if (a === undefined || b === undefined) throw new Error('no servers');
    const inSocket = new Map<number, number>();
    const viewers = loaded.world.flatMap(({ key }) =>
      (['characters', 'lfms'] as const).map((kind) =>
        openViewer({
          url: b.url,
          topics: [liveTopic(kind, key), 'server-info'],
          keepsState: false,
          onFrame: (data) => {
            const mark = readMark(data);
            if (mark !== null) inSocket.set(mark, performance.now());
          },
        }),
      ),
    );
    const looking = startLooking(b.url, loaded);
    const sent = new Map<number, number>();
    const answerMs: number[] = [];
    let isWarm = false;
    const load = await startLoad(loaded, a.url, ({ report, sentMs, answeredMs }) => {
      if (!isWarm) return;
      sent.set(report.mark, sentMs);
      answerMs.push(answeredMs - sentMs);
    });
    await sleep(warmUpSeconds * 1000);
    isWarm = true;
    await sleep(seconds * 1000);
    await load.stop();
    await sleep(1000);
    for (const viewer of viewers) viewer.close();
    const readable = await looking.stop();
    const delays = (arrived: ReadonlyMap<number, number>) =>
      [...arrived].flatMap(([mark, ms]) => {
        const sentMs = sent.get(mark);
        return sentMs === undefined ? [] : [ms - sentMs];
      });
    const [readableMs, socketMs] = [delays(readable), delays(inSocket)];
    console.log(`latency: ${sent.size} reports, ${readableMs.length} looked for, ${socketMs.length} frames`);
    return {
      readableP50Ms: rounded(at(readableMs, 0.5)),
      readableP99Ms: rounded(at(readableMs, 0.99)),
      socketP50Ms: rounded(at(socketMs, 0.5)),
      socketP99Ms: rounded(at(socketMs, 0.99)),
      answerP50Ms: rounded(at(answerMs, 0.5)),
      answerP99Ms: rounded(at(answerMs, 0.99)),
    };
  });
}

/** Asks a server again and again for the characters that the reports speak by. @returns when each mark was first seen */
function startLooking(url: string, { world }: LoadedGroup) {
  const seen = new Map<number, number>();
  let isOver = false;
  const look = async () => {
    const speakers = world.map(({ speakerId }) => speakerId);
    while (!isOver) {
      for (const id of speakers) {
        const { text } = await ask(`${url}/v1/characters/${id}`);
        const mark = readMark(text);
        if (mark !== null && !seen.has(mark)) seen.set(mark, performance.now());
      }
      await sleep(lookEveryMs);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      isOver = true;
      await looking;
      return seen;
    },
  };
}
