import { parseArgs } from 'node:util';
import { findEngines } from './cluster/loaded-group.ts';
import { measureAway } from './cluster/measure-away.ts';
import { measureKills } from './cluster/measure-kills.ts';
import { measureLatency } from './cluster/measure-latency.ts';
import { measureColdStart, measureProcessor, measureTakeover } from './cluster/measure-starts.ts';
import { holdTo } from './live-panel/figures.ts';

/*
 * npm run bench -- cluster [latency|kills|takeover|cold|processor|away] [--minutes 2] [--seconds 60]
 *
 * Several servers as one, each a process of its own, on a Redis of their own and a database of the PostgreSQL that
 * TEST_DATABASE_URL names; everything on this machine. Each of the eight busy servers of the game reports its characters
 * and its groups each second; 3,000 are online.
 *
 * latency    two servers: from sending a report to one until the other shows it to whoever asks, and until a viewer's
 *            socket there has its frame
 * kills      three servers behind a balancer and 300 viewers; every 30 s one is killed and started again, for so many
 *            minutes: what was acknowledged and is lost, samples that are missing or there twice, gaps and repeats in
 *            streams, and the time from a break to the first frame after it, the wait of the viewer (0.5 to 1.5 s) included
 * takeover   the server with the lease is killed, five times: until another has it, and until that one records
 * cold       a server without anything of its own, 10,000 online: from the start of its process until it is ready
 * processor  processor time of a report on the server that takes it, on one that follows, and on the one that records
 * away       so many minutes without Redis, then without PostgreSQL: reads that fail meanwhile, what is lost, and how soon
 *            reports are taken again
 *
 * Last comes one line of JSON; exit code 1 when a goal is missed.
 */
const goals = {
  readableP99Ms: 150,
  socketP99Ms: 300,
  lost: 0,
  doubled: 0,
  missingSamples: 0,
  doubledSamples: 0,
  gaps: 0,
  repeats: 0,
  returnP99Ms: 3000,
  recordingMaxS: 15,
  coldReadyMaxS: 5,
  followerToTaker: 1,
  failedReads: 0,
  reportsWithoutRedis: 0,
  lostAfterAway: 0,
  doubledAfterAway: 0,
} as const;
const characterCount = 3_000;
const manyCharacters = 10_000;
const viewerCount = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '60' },
  },
});
const [wanted] = positionals;
const [minutes, seconds] = [Number(values.minutes), Number(values.seconds)];

const parts = {
  latency: () => measureLatency(characterCount, seconds),
  kills: () => measureKills(characterCount, viewerCount, minutes),
  takeover: () => measureTakeover(characterCount),
  cold: () => measureColdStart(manyCharacters),
  processor: () => measureProcessor(characterCount, seconds),
  away: () => measureAway(characterCount, minutes),
};

if (findEngines() === null) process.exitCode = 2;
else {
  const figures: Record<string, number> = {};
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted !== undefined && wanted !== name) continue;
    const found = await measure();
    console.log(`${name}:`, found);
    Object.assign(figures, found);
  }
  const isWithin = holdTo(goals, figures);
  console.log(JSON.stringify({ bench: 'cluster', ...figures, goals, isWithin }));
  if (!isWithin) process.exitCode = 1;
}
