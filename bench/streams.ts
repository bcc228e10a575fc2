import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { rounded } from './live/statistics.ts';
import { holdTo } from './live-panel/figures.ts';
import { measureBytes } from './streams/measure-bytes.ts';
import { measureMainThread, measurePainted } from './streams/measure-browser.ts';
import { measureCrowd } from './streams/measure-crowd.ts';
import { measureFrames } from './streams/measure-frames.ts';
import { withReportedServer } from './streams/reported-server.ts';

/*
 * npm run bench -- streams [bytes|crowd|frame|painted|page]
 *
 * What live streams cost whoever sends and whoever reads them, beside polling.
 *
 * bytes    the simulated world with 700 on its busiest server, looked on for a minute: kilobytes in ten seconds of a stream
 *          of its groups and of one of its characters, each with the status of all servers, by kind of frame; and of a
 *          browser that asks for the list every 3 s and for the status every 10 s. gzip, headers included, without the
 *          snapshot at the start. "together" is an estimate of what compressing ten seconds of frames as one would take
 * crowd    10,000 characters on 8 servers, each of which reports its characters and its groups each second, and 5,000
 *          viewers in this process: from a report to the moment at which the last viewer has its frame, delay of the
 *          server's event loop, memory and processor time of a viewer. Beside it bare node:http with as many open
 *          answers, and a fifth as many who ask every 3 s. Three viewers of each list decompress what they get and look for
 *          gaps; the others note when a frame comes, which each knows by its bytes
 * frame    a report about one list with one follower and with 5,000: processor time, how often the server compresses and
 *          makes JSON. The ratio is to writing as many bytes to open answers of bare node:http
 * painted  from the answer to a report until a browser has painted the words of a group
 * page     main thread of a page of groups and of a page of characters, in the world of "bytes", by stream and by polling
 *
 * Needs a build (npm start makes one) and a quiet machine. Last comes one line of JSON.
 */
const goals = {
  groupsKbPer10s: 3,
  charactersKbPer10s: 8,
  lastViewerP99Ms: 500,
  loopP99Ms: 20,
  viewerKb: 32,
  missedFrames: 0,
  compressionsOfFrame: 1,
  paintedP99Ms: 300,
  unpaintedReports: 0,
  groupsMainThreadMsPer10s: 20,
  whoMainThreadMsPer10s: 30,
} as const;
const eveningOnline = 700;
const watchedSeconds = 60;
const characterCount = 10_000;
const viewerCount = 5_000;

const [, , wanted] = process.argv;
const isWanted = (part: string) => wanted === undefined || wanted === part;
const figures: Record<string, number> = {};

if (isWanted('bytes')) await bytes();
if (isWanted('crowd')) await crowd();
if (isWanted('frame')) await frame();
if (isWanted('painted') || isWanted('page')) await browser();
const isWithin = holdTo(goals, figures);
console.log(JSON.stringify({ bench: 'streams', ...figures, goals, isWithin }));
if (!isWithin) process.exitCode = 1;

async function bytes(): Promise<void> {
  const { online, groups, lfms, characters } = await measureBytes(eveningOnline, watchedSeconds);
  console.log(`bytes: ${online} characters and ${groups} groups; in ten seconds:`);
  for (const [name, found] of Object.entries({ groups: lfms, characters })) {
    console.log(
      `  ${name}: stream ${found.streamKb} KB, polling ${found.pollingKb} KB, together ${found.togetherKb} KB; snapshots ${found.snapshotKb} KB`,
    );
    console.table(found.frames);
  }
  figures['groupsKbPer10s'] = lfms.streamKb;
  figures['charactersKbPer10s'] = characters.streamKb;
  figures['groupsToPolling'] = rounded(lfms.streamKb / lfms.pollingKb);
  figures['charactersToPolling'] = rounded(characters.streamKb / characters.pollingKb);
}

async function crowd(): Promise<void> {
  const found = await withReportedServer(characterCount, (server) =>
    measureCrowd(server, { viewerCount, seconds: watchedSeconds }),
  );
  console.log(`crowd: ${found.viewers} viewers, ${found.reports} reports in ${watchedSeconds} s`);
  console.table(found.latency);
  console.table(found.loop);
  console.table(found.processor);
  console.table(found.memoryKb);
  console.log(`  ${found.missed} frames did not come to all; ${found.troubles} streams broke or had a gap`);
  console.log(`  ${found.pollers} who poll: ${JSON.stringify(found.polled)}`);
  figures['lastViewerP99Ms'] = found.latency['last viewer'].p99;
  figures['loopP99Ms'] = found.loop.stream.p99;
  // Pages that were free before hide what is taken now.
  figures['viewerKb'] = Math.max(found.memoryKb.ours.rss, found.memoryKb.ours.heap);
  figures['viewerToBare'] = rounded(found.memoryKb.ours.heap / found.memoryKb.bare.heap);
  figures['viewerUsPerSecond'] = found.viewerUs.stream;
  figures['pollerUsPerSecond'] = found.viewerUs.polling;
  figures['missedFrames'] = found.missed + found.troubles;
}

async function frame(): Promise<void> {
  const { costs, writeUs, bareWriteUs, frameBytes } = await withReportedServer(characterCount, (server) =>
    measureFrames(server, viewerCount),
  );
  console.log(`frame: ${frameBytes} bytes; another viewer takes ${writeUs} µs, bare ${bareWriteUs} µs`);
  console.table(costs);
  figures['compressionsOfFrame'] = Math.round(costs.at(-1)?.compressions ?? Number.NaN);
  figures['writeToBare'] = rounded(writeUs / bareWriteUs);
}

async function browser(): Promise<void> {
  const executablePath = findChromium();
  const launched = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: [...chromiumArguments],
  });
  try {
    if (isWanted('painted')) {
      const { painted, reports, p50, p99 } = await measurePainted(launched);
      console.log(`painted: ${painted} of ${reports} reports, p50 ${p50} ms, p99 ${p99} ms`);
      figures['paintedP99Ms'] = p99;
      figures['unpaintedReports'] = reports - painted;
    }
    if (isWanted('page')) {
      const stream = await measureMainThread(launched, eveningOnline, 'stream');
      const polling = await measureMainThread(launched, eveningOnline, 'polling');
      console.log('page: milliseconds of the main thread in ten seconds');
      console.table({ stream, polling });
      figures['groupsMainThreadMsPer10s'] = stream.groupsMsPer10s;
      figures['whoMainThreadMsPer10s'] = stream.whoMsPer10s;
    }
  } finally {
    await launched.close();
  }
}
