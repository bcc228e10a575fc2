import { parseArgs } from 'node:util';
import { compareWithTruth, hasHidden, liveAndWatch } from '../collector/src/testing/quest-truth.ts';

/*
 * npm run bench -- quest-truth [--days 8] [--server Argonnessen]
 *
 * How much of what is played a server finds: one server of the simulated world lives for days, a collector reports it, and
 * the runs that are found in the reports are held against those that were. Told are the share of the completed runs that
 * is found, the share of those told that were none or are counted twice, and how far the median times are off: once with all
 * reports, once with four and once with ten minutes of every hour missing; and for runs with and without a hidden
 * member. Left out are runs in areas that several quests share where no group had posted which one. Last comes JSON.
 */
const { values: options } = parseArgs({
  options: { days: { type: 'string', default: '8' }, server: { type: 'string', default: 'Argonnessen' } },
});
const days = Number(options.days);

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function measure(silentMinutes: number) {
  const lived = liveAndWatch({
    seed: 'truth',
    serverName: options.server,
    days,
    tickSeconds: 5,
    silentMinutes,
  });
  const figuresOf = (figures: ReturnType<typeof compareWithTruth>) => ({
    trueRuns: figures.trueRuns,
    foundShare: rounded(figures.foundShare),
    inventedShare: rounded(figures.inventedShare),
    medianErrors: Object.fromEntries(
      (['ownArea', 'sharedArea'] as const).map((kind) => {
        const { quests, middle, withinFivePercent } = figures[kind];
        return [kind, { quests, middle: rounded(middle), withinFivePercent: rounded(withinFivePercent) }];
      }),
    ),
  });
  return {
    silentMinutes,
    all: figuresOf(compareWithTruth(lived)),
    nobodyHidden: figuresOf(compareWithTruth(lived, (run) => !hasHidden(run))),
    somebodyHidden: figuresOf(compareWithTruth(lived, hasHidden)),
  };
}

const measured = [0, 4, 10].map(measure);
const [whole] = measured;
const reached =
  whole !== undefined &&
  whole.all.foundShare >= 0.95 &&
  whole.all.inventedShare <= 0.03 &&
  (whole.all.medianErrors['ownArea']?.middle ?? 1) <= 0.05;
console.log(
  JSON.stringify(
    {
      bench: 'quest-truth',
      server: options.server,
      days,
      measured,
      goals: { found: 0.95, invented: 0.03, median: 0.05 },
      reached,
    },
    null,
    2,
  ),
);
