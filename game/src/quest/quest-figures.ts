import { difficultyNames } from '../lfm/difficulty.ts';
import { numberAt } from '../trends/hourly-series.ts';
import type { Quest, QuestMetrics, QuestXp } from './quest.ts';
import { runsNeeded, type QuestAnalyticsData } from './quest-analytics.ts';
import {
  completeFromSeconds,
  findRuns,
  isComplete,
  medianOf,
  type RunColumns,
  type SessionColumns,
} from './quest-runs.ts';

/** What the figures of a quest are made from, whatever window and server somebody asks for. */
export interface PreparedQuest {
  readonly sessions: SessionColumns;
  readonly runs: RunColumns;
  /** Places of the completed sessions, the shortest first: medians of any part of them need no sorting. */
  readonly completedByLength: Uint32Array;
}

/** @param sessions of the last 90 days */
export function prepareQuest(sessions: SessionColumns, { length }: Pick<Quest, 'length'>): PreparedQuest {
  const fromSeconds = completeFromSeconds(sessions, length);
  const { count, seconds } = sessions;
  const completed = Uint32Array.from({ length: count }, (_, place) => place).filter((place) =>
    isComplete(sessions, place, fromSeconds),
  );
  return {
    sessions,
    runs: findRuns(sessions, fromSeconds),
    completedByLength: sortedBy(completed, (place) => numberAt(seconds, place)),
  };
}

/** Numbers are sorted many times faster than by a comparison: the place stands below the length in one number. */
function sortedBy(places: Uint32Array, valueOf: (place: number) => number): Uint32Array {
  const placesMaximum = 2 ** 24;
  const keys = Float64Array.from(places, (place) => valueOf(place) * placesMaximum + place).sort();
  return Uint32Array.from(keys, (key) => key % placesMaximum);
}

const daySeconds = 86_400;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const hoursPerDay = 24;

export interface QuestWindow {
  /** Place of the server in the definition; null = all together. */
  readonly serverPlace: number | null;
  /** Names of the servers of the definition, in its order. */
  readonly serverNames: readonly string[];
  /** Whole UTC days: the first moment of the first, … */
  readonly fromMs: number;
  /** … and the end. */
  readonly toMs: number;
  readonly activeSessions: number;
  readonly sharesAreaWith: readonly number[];
}

/** What is answered about a quest, as far as its own sessions tell it (wire: Additions of the second round). */
export function questAnalyticsData(prepared: PreparedQuest, window: QuestWindow): QuestAnalyticsData {
  const { sessions, runs, completedByLength } = prepared;
  const isWanted = filterOf(window);
  const lengths = createLengths();
  const byDifficulty = createParts();
  const byServer = createParts();
  for (const place of completedByLength) {
    if (!isWanted(sessions, place)) continue;
    const length = numberAt(sessions.seconds, place);
    lengths.add(length);
    byDifficulty(numberAt(sessions.difficulty, place)).add(length);
    byServer(numberAt(sessions.server, place)).add(length);
  }
  const started = countStarts(sessions, window, isWanted);
  const begun = countStarts(runs, window, isWanted);
  const runsByDifficulty = countBy(runs, window, runs.difficulty);
  const runsByServer = countBy(runs, window, runs.server);
  const figuresOf = (part: Lengths, count: number) => ({
    completed_sessions: part.count(),
    runs: count,
    median_duration_seconds: count < runsNeeded ? null : part.median(),
  });
  return {
    histogram: lengths.histogram(),
    total_sessions: started.total,
    active_sessions: window.activeSessions,
    completed_sessions: lengths.count(),
    average_duration_seconds: lengths.mean(),
    standard_deviation_seconds: lengths.deviation(),
    activity_by_hour: started.byHour().map((count, hour) => ({ hour, count })),
    activity_by_day_of_week: dayNames.map((day_name, day) => ({
      day,
      day_name,
      count: started.ofWeekday(day),
    })),
    activity_over_time: started.byDate(),
    median_duration_seconds: begun.total < runsNeeded ? null : lengths.median(),
    runs: begun.total,
    runs_over_time: begun.byDate(),
    by_difficulty: [...difficultyCodes.slice(1), 0].flatMap((code) => {
      const count = runsByDifficulty.get(code) ?? 0;
      const difficulty = difficultyNames[code - 1] ?? null;
      return count === 0 ? [] : [{ difficulty, ...figuresOf(byDifficulty(code), count) }];
    }),
    by_server: window.serverNames
      .flatMap((server, place) => {
        const count = runsByServer.get(place) ?? 0;
        return count === 0 ? [] : [{ server, ...figuresOf(byServer(place), count) }];
      })
      .toSorted((a, b) => b.runs - a.runs || (a.server < b.server ? -1 : 1)),
    by_hour_and_day_of_week: Object.fromEntries(
      dayNames.map((_, day) => [
        String(day),
        Object.fromEntries(begun.week.slice(day * hoursPerDay, (day + 1) * hoursPerDay).entries()),
      ]),
    ),
    shares_area_with: [...window.sharesAreaWith],
  };
}

/** 0 = not known. */
const difficultyCodes = [0, ...difficultyNames.map((_, place) => place + 1)];

type Starts = Pick<SessionColumns, 'count' | 'startedSecond' | 'server'>;

function filterOf({ serverPlace, fromMs, toMs }: QuestWindow) {
  const fromSecond = fromMs / 1000;
  const toSecond = toMs / 1000;
  return ({ startedSecond, server }: Omit<Starts, 'count'>, place: number): boolean => {
    const second = numberAt(startedSecond, place);
    return (
      second >= fromSecond && second < toSecond && (serverPlace === null || server[place] === serverPlace)
    );
  };
}

/** When things began. */
function countStarts(
  starts: Starts,
  { fromMs, toMs }: QuestWindow,
  isWanted: (starts: Starts, place: number) => boolean,
) {
  const firstDay = Math.floor(fromMs / 1000 / daySeconds);
  const days = Array.from({ length: Math.ceil(toMs / 1000 / daySeconds) - firstDay }, () => 0);
  const week = Array.from({ length: 7 * hoursPerDay }, () => 0);
  let total = 0;
  for (let place = 0; place < starts.count; place += 1) {
    if (!isWanted(starts, place)) continue;
    const second = numberAt(starts.startedSecond, place);
    const day = Math.floor(second / daySeconds);
    const hour = hourOfWeek(second);
    total += 1;
    days[day - firstDay] = numberAt(days, day - firstDay) + 1;
    week[hour] = numberAt(week, hour) + 1;
  }
  const sumOf = (isOf: (hour: number) => boolean) =>
    week.reduce((sum, count, hour) => (isOf(hour) ? sum + count : sum), 0);
  return {
    total,
    /** From Sunday 00:00 UTC on. */
    week,
    byHour: () => Array.from({ length: hoursPerDay }, (_, of) => sumOf((hour) => hour % hoursPerDay === of)),
    ofWeekday: (day: number) => sumOf((hour) => Math.floor(hour / hoursPerDay) === day),
    byDate: () =>
      days.map((count, place) => ({
        date: new Date((firstDay + place) * daySeconds * 1000).toISOString().slice(0, 10),
        count,
      })),
  };
}

/** 1970 began on a Thursday. */
const hourOfWeek = (second: number): number =>
  (Math.floor(second / 3600) + 4 * hoursPerDay) % (7 * hoursPerDay);

function countBy(runs: RunColumns, window: QuestWindow, keys: Uint8Array): ReadonlyMap<number, number> {
  const isWanted = filterOf(window);
  const counts = new Map<number, number>();
  for (let place = 0; place < runs.count; place += 1) {
    const key = numberAt(keys, place);
    if (isWanted(runs, place)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

type Lengths = ReturnType<typeof createLengths>;

/** Lengths of the parts of something, each by its number. */
function createParts(): (part: number) => Lengths {
  const parts = new Map<number, Lengths>();
  return (part) => {
    const known = parts.get(part) ?? createLengths();
    parts.set(part, known);
    return known;
  };
}

/** How long sessions lasted, told one by one, the shortest first; seconds. */
function createLengths() {
  const lengths: number[] = [];
  let sum = 0;
  let sumOfSquares = 0;
  return {
    add: (seconds: number): void => {
      lengths.push(seconds);
      sum += seconds;
      sumOfSquares += seconds * seconds;
    },
    count: () => lengths.length,
    median: () => medianOf(lengths),
    mean: () => (lengths.length === 0 ? null : round(sum / lengths.length)),
    deviation: () => {
      const { length } = lengths;
      return length === 0 ? null : round(Math.sqrt(sumOfSquares / length - (sum / length) ** 2));
    },
    histogram: () => histogramOf(lengths),
  };
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Lengths of a bin that a reader takes in at once, seconds. */
const binLengths = [15, 30, 60, 120, 300, 600, 1200, 1800];
const longestBin = 3600;
const binsWanted = 24;
/** What is longer than nearly all stands in the last bin, which is as wide as it takes. */
const tailShare = 0.98;

function histogramOf(sorted: readonly number[]): QuestAnalyticsData['histogram'] {
  if (sorted.length === 0) return [];
  const shortest = numberAt(sorted, 0);
  const nearlyLongest = numberAt(sorted, Math.floor((sorted.length - 1) * tailShare));
  const width = binLengths.find((seconds) => nearlyLongest - shortest < seconds * binsWanted) ?? longestBin;
  const first = Math.floor(shortest / width);
  const last = Math.floor(nearlyLongest / width);
  const counts = new Uint32Array(last - first + 1);
  for (const seconds of sorted) {
    const place = Math.min(last, Math.floor(seconds / width)) - first;
    counts[place] = numberAt(counts, place) + 1;
  }
  const end = Math.floor(numberAt(sorted, sorted.length - 1) / width) + 1;
  return Array.from(counts, (count, place) => {
    const bin = first + place;
    return { count, bin_start: bin * width, bin_end: (bin === last ? end : bin + 1) * width };
  });
}

const forms = ['heroic', 'epic'] as const;
type Form = (typeof forms)[number];

/** Characters of this level and above play the epic form of a quest that has one. */
const epicFromLevel = 20;

/** Which form of a quest a character of a level plays. */
export function formPlayed(quest: Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>, level: number): Form {
  if (quest.epic_normal_cr === null) return 'heroic';
  return quest.heroic_normal_cr === null || level >= epicFromLevel ? 'epic' : 'heroic';
}

/** What a run is worth in a form: on Elite, else on Hard, Normal, Casual; null = nobody knows. */
export function xpOfForm(xp: QuestXp, form: Form): number | null {
  const { [`${form}_elite` as const]: elite, [`${form}_hard` as const]: hard } = xp;
  const { [`${form}_normal` as const]: normal, [`${form}_casual` as const]: casual } = xp;
  return [elite, hard, normal, casual].find((each) => each !== null && each > 0) ?? null;
}

interface FormFigures {
  /** null = fewer runs than needed. */
  readonly runs: number | null;
  readonly xpPerMinute: number | null;
}

/** What running each quest comes to, compared with those of its level. Quests that are not prepared have no runs. */
export function questMetrics(
  prepared: ReadonlyMap<number, PreparedQuest>,
  quests: Iterable<Quest>,
): ReadonlyMap<number, QuestMetrics> {
  const figures = [...quests].map((quest) => ({ quest, ...figuresOfQuest(quest, prepared.get(quest.id)) }));
  const greatest = new Map<string, { runs: number; xp: number }>();
  for (const { quest, byForm } of figures) {
    for (const form of forms) {
      const { runs, xpPerMinute } = byForm[form];
      const key = levelKey(quest, form);
      const { runs: mostRuns, xp: mostXp } = greatest.get(key) ?? { runs: 0, xp: 0 };
      greatest.set(key, { runs: Math.max(mostRuns, runs ?? 0), xp: Math.max(mostXp, xpPerMinute ?? 0) });
    }
  }
  const relative = (value: number | null, most: number | undefined) =>
    value === null || most === undefined || most === 0 ? null : Math.round((value / most) * 10_000) / 10_000;
  return new Map(
    figures.map(({ quest, byForm: { heroic, epic }, runs, median }) => {
      const ofHeroic = greatest.get(levelKey(quest, 'heroic'));
      const ofEpic = greatest.get(levelKey(quest, 'epic'));
      return [
        quest.id,
        {
          heroic_xp_per_minute_relative: relative(heroic.xpPerMinute, ofHeroic?.xp),
          epic_xp_per_minute_relative: relative(epic.xpPerMinute, ofEpic?.xp),
          heroic_popularity_relative: relative(heroic.runs, ofHeroic?.runs),
          epic_popularity_relative: relative(epic.runs, ofEpic?.runs),
          heroic_xp_per_minute: heroic.xpPerMinute,
          epic_xp_per_minute: epic.xpPerMinute,
          runs,
          median_duration_seconds: median,
        },
      ];
    }),
  );
}

const levelKey = ({ heroic_normal_cr, epic_normal_cr }: Quest, form: Form): string =>
  `${form} ${form === 'heroic' ? heroic_normal_cr : epic_normal_cr}`;

function figuresOfQuest(quest: Quest, prepared: PreparedQuest | undefined) {
  const nothing = { runs: null, xpPerMinute: null };
  if (prepared === undefined) return { byForm: { heroic: nothing, epic: nothing }, runs: 0, median: null };
  const { sessions, runs, completedByLength } = prepared;
  const lengths: number[] = [];
  const lengthsOf: Record<Form, number[]> = { heroic: [], epic: [] };
  for (const place of completedByLength) {
    const seconds = numberAt(sessions.seconds, place);
    lengths.push(seconds);
    lengthsOf[formPlayed(quest, numberAt(sessions.level, place))].push(seconds);
  }
  const runsOf: Record<Form, number> = { heroic: 0, epic: 0 };
  for (const level of runs.level) runsOf[formPlayed(quest, level)] += 1;
  const figuresOf = (form: Form): FormFigures => {
    if (runsOf[form] < runsNeeded) return nothing;
    const xp = xpOfForm(quest.xp, form);
    const minutes = medianOf(lengthsOf[form]) / 60;
    return {
      runs: runsOf[form],
      xpPerMinute: xp === null || minutes === 0 ? null : Math.round(xp / minutes),
    };
  };
  return {
    byForm: { heroic: figuresOf('heroic'), epic: figuresOf('epic') },
    runs: runs.count,
    median: runs.count < runsNeeded ? null : medianOf(lengths),
  };
}
