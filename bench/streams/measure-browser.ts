import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { feedGroups } from '../grouping/feed-groups.ts';
import { benchKey, benchServer, serveFed } from '../live-panel/fed-server.ts';
import { at } from '../live-panel/figures.ts';
import { measureQuiet } from '../live-panel/measure-work.ts';
import { rounded } from '../live/statistics.ts';
import { readMark } from './busy-world.ts';
import { busiestKey, serveEvening } from './evening.ts';

const groupCount = 8;
const reportCount = 100;
/** Never in step with what the page does each second. */
const reportEveryMs = 1_370;
const startMs = 15_000;

export interface PaintFigures {
  readonly reports: number;
  /** Of these. */
  readonly painted: number;
  readonly p50: number;
  readonly p99: number;
}

/** From the answer to a report about a group until its words are painted, milliseconds. */
export async function measurePainted(browser: Browser): Promise<PaintFigures> {
  const fed = await serveFed('streams');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const groups = await feedGroups(fed);
    await groups.post(groupCount);
    const page = await context.newPage();
    const paintedAtMs = new Map<number, number>();
    await page.exposeFunction('tellPainted', (text: string, atMs: number) => {
      const mark = readMark(text);
      if (mark !== null && !paintedAtMs.has(mark)) paintedAtMs.set(mark, atMs);
    });
    await page.addInitScript(watchMarks);
    await page.goto(`${fed.url}/grouping/${benchKey}`, { waitUntil: 'load' });
    await sleep(startMs);
    const answeredAtMs = new Map<number, number>();
    for (let mark = 1; mark <= reportCount; mark += 1) {
      const lfms = Array.from({ length: groupCount }, (_, index) => ({
        id: index + 1,
        server_name: benchServer,
        comment: `mark ${mark}.`,
      }));
      await fed.report('PATCH', '/v1/lfms', { lfms });
      answeredAtMs.set(mark, Date.now());
      await sleep(reportEveryMs);
    }
    const waits = [...answeredAtMs].flatMap(([mark, answered]) => {
      const painted = paintedAtMs.get(mark);
      return painted === undefined ? [] : [painted - answered];
    });
    if (waits.length === 0) throw new Error('the page has painted none of the reported words');
    return { reports: reportCount, painted: waits.length, p50: at(waits, 0.5), p99: at(waits, 0.99) };
  } finally {
    await context.close();
    await fed.stop();
  }
}

/** Runs in the page: tells of each marked text when the frame in which it is drawn has been painted. */
function watchMarks(): void {
  const context = CanvasRenderingContext2D.prototype;
  // Called on the context that it is asked of.
  // oxlint-disable-next-line typescript/unbound-method
  const { fillText } = context;
  context.fillText = function fillAndTell(text, x, y, ...width) {
    fillText.call(this, text, x, y, ...width);
    if (!text.includes('mark ')) return;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const tell: unknown = Reflect.get(window, 'tellPainted');
        if (typeof tell === 'function') Reflect.apply(tell, window, [text, Date.now()]);
      };
      channel.port2.postMessage(null);
    });
  };
}

export interface MainThreadFigures {
  readonly groupsMsPer10s: number;
  readonly whoMsPer10s: number;
  /** Whole answers about a list that came by polling in thirty seconds; where a stream is followed there are none. */
  readonly polledAnswers: number;
}

const watchedSeconds = 30;
/** Whatever is drawn first will do: looking for it takes time of its own. */
const watched = { itemPattern: '.', unknownText: '\0' };

/** What a page takes of the browser's main thread on an evening, by stream or by polling. */
export async function measureMainThread(
  browser: Browser,
  online: number,
  way: 'stream' | 'polling',
): Promise<MainThreadFigures> {
  // A server that lets nobody have a stream: pages poll.
  const server = await serveEvening(online, way === 'stream' ? {} : { STREAM_LIMIT: '0' });
  try {
    const look = (list: 'grouping' | 'who') =>
      measureQuiet(
        browser,
        { url: server.url, path: `/${list}/${busiestKey}`, ...watched },
        async () => {},
        watchedSeconds,
      );
    const groups = await look('grouping');
    const who = await look('who');
    return {
      groupsMsPer10s: rounded(groups.mainThreadMsPer10s),
      whoMsPer10s: rounded(who.mainThreadMsPer10s),
      polledAnswers: groups.answers + who.answers,
    };
  } finally {
    await server.stop();
  }
}
