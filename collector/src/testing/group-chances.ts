import { defaultDefinition } from '@rollcall/game/definition';
import { groupChances, type GroupFacts, levelBands } from '@rollcall/game/trends/group-forecast';
import { hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import { createWorld, stepWorld, takeChanges } from '../world/world.ts';

const families = ['quests', 'raids', 'levels'] as const;
type Family = (typeof families)[number];

const stepsPerHour = 12;
const serverNames = ['Argonnessen', 'Cannith', 'Wayfinder'];
const raidIds = new Set(
  demoCatalogue.quests.filter((quest) => quest.group_size === 'Raid').map(({ id }) => id),
);
const bands = levelBands(defaultDefinition.level_cap);

/** The groups posted on one simulated server, hour by hour. */
interface Recording {
  /** Average number of groups in each hour. */
  readonly counts: number[];
  /** For each hour, the kinds with at least one group: `raids any`, `levels 9-12`, `quests 17`. */
  readonly kinds: ReadonlySet<string>[];
}

/**
 * Measures how well the chances predict groups of each kind. A large, a medium and a small simulated server run for
 * weeks. The last quarter is compared with the chances computed from the weeks before.
 *
 * @returns Brier scores, divided by those of the kind's overall rate times the rhythm of the server
 */
export function scoreGroupChances(weeks: number): Readonly<Record<Family, number>> {
  const seenWeeks = weeks - Math.max(1, Math.floor(weeks / 4));
  const scores = { quests: emptyScore(), raids: emptyScore(), levels: emptyScore() };
  const recordings = record(weeks);
  const kinds = new Set(recordings.flatMap((each) => each.kinds.flatMap((ofHour) => [...ofHour])));
  for (const recording of recordings) {
    for (const kind of kinds) {
      const score = scores[families.find((family) => kind.startsWith(family)) ?? 'quests'];
      const facts = factsOf(recording, kind, seenWeeks);
      const [chances, baseline] = [groupChances(facts), baselineOf(facts)];
      for (let hour = seenWeeks * hoursPerWeek; hour < weeks * hoursPerWeek; hour += 1) {
        const isPosted = recording.kinds[hour]?.has(kind) === true ? 1 : 0;
        score.brier += ((chances[hour % hoursPerWeek] ?? 0) - isPosted) ** 2;
        score.baselineBrier += ((baseline[hour % hoursPerWeek] ?? 0) - isPosted) ** 2;
      }
    }
  }
  const ratio = ({ brier, baselineBrier }: ReturnType<typeof emptyScore>) => brier / baselineBrier;
  return { quests: ratio(scores.quests), raids: ratio(scores.raids), levels: ratio(scores.levels) };
}

const emptyScore = () => ({ brier: 0, baselineBrier: 0 });

function record(weeks: number): readonly Recording[] {
  const servers = defaultDefinition.servers.filter(({ name }) => serverNames.includes(name));
  const world = createWorld({
    seed: 'group forecast',
    // A Sunday, 00:00 UTC.
    startMs: Date.UTC(2026, 0, 4),
    definition: { ...defaultDefinition, servers },
  });
  const recordings = world.servers.map((): Recording => ({ counts: [], kinds: [] }));
  for (let hour = 0; hour < weeks * hoursPerWeek; hour += 1) {
    const ofHour = world.servers.map(() => ({ count: 0, kinds: new Set<string>() }));
    for (let step = 0; step < stepsPerHour; step += 1) {
      stepWorld(world, 3600 / stepsPerHour);
      takeChanges(world);
      for (const [place, found] of ofHour.entries()) {
        const posts = [...(world.servers[place]?.parties ?? [])].flatMap(({ post }) => post ?? []);
        found.count += posts.length / stepsPerHour;
        for (const kind of posts.flatMap(kindsOf)) found.kinds.add(kind);
      }
    }
    for (const [place, { count, kinds }] of ofHour.entries()) {
      recordings[place]?.counts.push(count);
      recordings[place]?.kinds.push(kinds);
    }
  }
  return recordings;
}

interface Posted {
  readonly questId: number;
  readonly minimumLevel: number;
  readonly maximumLevel: number;
}

function kindsOf({ questId, minimumLevel, maximumLevel }: Posted): string[] {
  return [
    ...(questId === 0 ? [] : [`quests ${questId}`]),
    ...(raidIds.has(questId) ? ['raids any'] : []),
    ...bands
      .filter(({ minimum, maximum }) => minimumLevel <= maximum && maximumLevel >= minimum)
      .map(({ minimum, maximum }) => `levels ${minimum}-${maximum}`),
  ];
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce((total: number, value) => total + (value ?? 0), 0);

function factsOf({ counts, kinds }: Recording, kind: string, seenWeeks: number): GroupFacts {
  const each = (read: (hour: number) => number) =>
    Array.from({ length: hoursPerWeek }, (_, hour) =>
      sum(Array.from({ length: seenWeeks }, (__, week) => read(week * hoursPerWeek + hour))),
    );
  return {
    weeksSeen: each(() => 1),
    weeksPosted: each((hour) => (kinds[hour]?.has(kind) === true ? 1 : 0)),
    rhythm: each((hour) => (counts[hour] ?? 0) / seenWeeks),
  };
}

/** The kind's overall rate times the rhythm of the server. */
function baselineOf({ weeksSeen, weeksPosted, rhythm }: GroupFacts): readonly number[] {
  const rate = sum(weeksPosted) / sum(weeksSeen);
  const mean = sum(rhythm) / hoursPerWeek;
  return rhythm.map((count) => Math.min(1, (rate * (count ?? mean)) / mean));
}
