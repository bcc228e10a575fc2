import { parseArgs } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { groupChances, type GroupFacts, levelBands } from '@rollcall/game/trends/group-forecast';
import { hoursPerWeek, weekMs } from '@rollcall/game/trends/hourly-series';
import { demoCatalogue } from '../collector/src/demo-catalogue/demo-catalogue.ts';
import type { Post } from '../collector/src/world/inhabitants.ts';
import type { ServerWorld } from '../collector/src/world/server-world.ts';
import { createWorld, stepWorld, takeChanges, type World } from '../collector/src/world/world.ts';

/*
 * npm run bench -- group-forecast [--weeks 12]
 *
 * How well it is known when a kind of group will be posted: the simulated world of a large, a middling and a small server
 * lives for weeks, of which the last quarter is held out. From what was seen before, the chance of every quest, any raid and
 * each band of levels is told for each hour of the week, and held against what was posted: by Brier score, beside that
 * of the kind's overall rate times the rhythm of the server; once from all weeks before, once from the last two. A table
 * shows how often something happened that was called so likely. Last comes JSON.
 */
const { values: options } = parseArgs({ options: { weeks: { type: 'string', default: '12' } } });
const weeks = Number(options.weeks);
const heldOutWeeks = Math.max(1, Math.floor(weeks / 4));
const fewWeeks = 2;
const stepsPerHour = 12;
const secondsPerStep = 300;
const names = ['Argonnessen', 'Cannith', 'Wayfinder'];
/** A Sunday, 00:00 UTC. */
const startMs = Date.UTC(2026, 0, 4);
const tenths = 10;
const families = ['quests', 'raids', 'levels'] as const;
type Family = (typeof families)[number];

const raidIds = new Set(
  demoCatalogue.quests.filter((quest) => quest.group_size === 'Raid').map(({ id }) => id),
);
const bands = levelBands(defaultDefinition.level_cap);

/** What is posted on one server, hour by hour. */
interface Recording {
  /** How many groups there were on average. */
  readonly counts: number[];
  /** The kinds of which there was one at least: `raids any`, `levels 9-12`, `quests 17`. */
  readonly kinds: ReadonlySet<string>[];
}

const recordings = record();
const seenWeeks = weeks - heldOutWeeks;
const fromAll = score(0);
const fromFew = score(seenWeeks - fewWeeks);
printCalibration(fromAll);
const figures = {
  bench: 'group-forecast',
  seenWeeks,
  heldOutWeeks,
  fromAll: ratiosOf(fromAll),
  [`from${fewWeeks}Weeks`]: ratiosOf(fromFew),
};
const reached = families.every((family) => ratioOf(fromAll[family]) < 1 && ratioOf(fromFew[family]) < 1);
console.log(JSON.stringify({ ...figures, goals: { ratio: 1 }, reached }, null, 2));

function record(): readonly Recording[] {
  const definition = {
    ...defaultDefinition,
    servers: defaultDefinition.servers.filter(({ name }) => names.includes(name)),
  };
  const world = createWorld({ seed: 'group forecast', startMs, definition });
  const made = world.servers.map((): Recording => ({ counts: [], kinds: [] }));
  for (let hour = 0; hour < weeks * hoursPerWeek; hour += 1) {
    recordHour(world, made);
    if ((world.nowMs - startMs) % weekMs === 0)
      console.error(`week ${(hour + 1) / hoursPerWeek} of ${weeks}`);
  }
  return made;
}

function recordHour(world: World, made: readonly Recording[]): void {
  const hours = world.servers.map(() => ({ count: 0, kinds: new Set<string>() }));
  for (let step = 0; step < stepsPerHour; step += 1) {
    stepWorld(world, secondsPerStep);
    takeChanges(world);
    for (const [place, hour] of hours.entries()) {
      for (const post of postsOf(world.servers[place])) {
        hour.count += 1 / stepsPerHour;
        for (const kind of kindsOf(post)) hour.kinds.add(kind);
      }
    }
  }
  for (const [place, { count, kinds }] of hours.entries()) {
    made[place]?.counts.push(count);
    made[place]?.kinds.push(kinds);
  }
}

function postsOf(server: ServerWorld | undefined): readonly Post[] {
  return [...(server?.parties ?? [])].flatMap(({ post }) => post ?? []);
}

function kindsOf({ questId, minimumLevel, maximumLevel }: Post): string[] {
  return [
    ...(questId === 0 ? [] : [`quests ${questId}`]),
    ...(raidIds.has(questId) ? ['raids any'] : []),
    ...bands
      .filter(({ minimum, maximum }) => minimumLevel <= maximum && maximumLevel >= minimum)
      .map(({ minimum, maximum }) => `levels ${minimum}-${maximum}`),
  ];
}

interface Score {
  hours: number;
  brier: number;
  baselineBrier: number;
  /** By tenth of the chance: how many hours, what was told of them in sum, and how many had such a group. */
  readonly calibration: readonly { hours: number; told: number; posted: number }[];
}

function emptyScore(): Score {
  const calibration = Array.from({ length: tenths }, () => ({ hours: 0, told: 0, posted: 0 }));
  return { hours: 0, brier: 0, baselineBrier: 0, calibration };
}

/** @param firstWeek the first that is known; those before are not */
function score(firstWeek: number): Record<Family, Score> {
  const scores = { quests: emptyScore(), raids: emptyScore(), levels: emptyScore() };
  const kinds = new Set(recordings.flatMap((recording) => recording.kinds.flatMap((each) => [...each])));
  for (const recording of recordings) {
    for (const kind of kinds) {
      const family = families.find((each) => kind.startsWith(each));
      if (family !== undefined) scoreKind(scores[family], recording, kind, firstWeek);
    }
  }
  return scores;
}

function scoreKind(total: Score, recording: Recording, kind: string, firstWeek: number): void {
  const facts = factsOf(recording, kind, firstWeek);
  const chances = groupChances(facts);
  const baseline = baselineOf(facts);
  for (let hour = seenWeeks * hoursPerWeek; hour < weeks * hoursPerWeek; hour += 1) {
    const isPosted = recording.kinds[hour]?.has(kind) === true ? 1 : 0;
    const told = chances[hour % hoursPerWeek] ?? 0;
    total.hours += 1;
    total.brier += (told - isPosted) ** 2;
    total.baselineBrier += ((baseline[hour % hoursPerWeek] ?? 0) - isPosted) ** 2;
    const tenth = total.calibration[Math.min(tenths - 1, Math.floor(told * tenths))];
    if (tenth === undefined) continue;
    tenth.hours += 1;
    tenth.told += told;
    tenth.posted += isPosted;
  }
}

function factsOf({ counts, kinds }: Recording, kind: string, firstWeek: number): GroupFacts {
  const weeksKnown = seenWeeks - firstWeek;
  const each = (read: (hour: number) => number) =>
    Array.from({ length: hoursPerWeek }, (_, hour) => {
      let sum = 0;
      for (let week = firstWeek; week < seenWeeks; week += 1) sum += read(week * hoursPerWeek + hour);
      return sum;
    });
  return {
    weeksSeen: each(() => 1),
    weeksPosted: each((hour) => (kinds[hour]?.has(kind) === true ? 1 : 0)),
    rhythm: each((hour) => (counts[hour] ?? 0) / weeksKnown),
  };
}

/** The kind's overall rate times the rhythm of the server. */
function baselineOf({ weeksSeen, weeksPosted, rhythm }: GroupFacts): readonly number[] {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce((total: number, value) => total + (value ?? 0), 0);
  const rate = sum(weeksPosted) / sum(weeksSeen);
  const mean = sum(rhythm) / hoursPerWeek;
  return rhythm.map((count) => Math.min(1, (rate * (count ?? mean)) / mean));
}

function printCalibration(scores: Readonly<Record<Family, Score>>): void {
  for (const family of families) {
    console.log(`\n${family}: chance told → share of hours that had such a group`);
    for (const { hours, told, posted } of scores[family].calibration) {
      if (hours > 0)
        console.log(`  ${percent(told / hours)} → ${percent(posted / hours)}  of ${hours} hours`);
    }
  }
  console.log();
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`;
}

function ratiosOf(scores: Readonly<Record<Family, Score>>) {
  return Object.fromEntries(
    families.map((family) => {
      const { hours, brier, baselineBrier } = scores[family];
      return [
        family,
        {
          brier: fourDecimals(brier / hours),
          baselineBrier: fourDecimals(baselineBrier / hours),
          ratio: fourDecimals(ratioOf(scores[family])),
        },
      ];
    }),
  );
}

function ratioOf({ brier, baselineBrier }: Score): number {
  return brier / baselineBrier;
}

function fourDecimals(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
