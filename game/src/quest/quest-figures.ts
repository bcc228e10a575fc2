import { difficultyNames } from '../lfm/difficulty.ts';
import type { ZoneOffsets } from '../time-zone.ts';
import { hoursPerDay, hoursPerWeek, numberAt } from '../trends/hourly-series.ts';
import { hourOfWeek, localHourAt } from '../zone-hours.ts';
import type { Quest, QuestMetrics, QuestXp } from './quest.ts';
import { runsNeeded, type QuestAnalyticsData } from './run-figures.ts';
import {
  completeFromSeconds,
  findRuns,
  isComplete,
  medianOf,
  type RunColumns,
  type SessionColumns,
} from './quest-runs.ts';

/** A quest's sessions, prepared for analytics of any window and server. */
export interface PreparedQuest {
  readonly sessions: SessionColumns;
  readonly runs: RunColumns;
  /** The completed sessions, shortest first, so that medians of any subset need no sorting. */
  readonly completed: CompletedColumns;
}

type CompletedColumns = Pick<
  SessionColumns,
  'count' | 'startedSecond' | 'seconds' | 'server' | 'level' | 'difficulty'
>;

/**
 * Finds the runs and sorts the completed sessions.
 *
 * @param sessions of the last 90 days
 */
export function prepareQuest(sessions: SessionColumns, { length }: Pick<Quest, 'length'>): PreparedQuest {
  const fromSeconds = completeFromSeconds(sessions, length);
  const completed = shortestFirst(sessions.seconds, completedPlaces(sessions, fromSeconds));
  return {
    sessions,
    runs: findRuns(sessions, fromSeconds),
    completed: {
      count: completed.length,
      startedSecond: completed.map((place) => Number(sessions.startedSecond[place])),
      seconds: completed.map((place) => Number(sessions.seconds[place])),
      server: pickBytes(sessions.server, completed),
      level: pickBytes(sessions.level, completed),
      difficulty: pickBytes(sessions.difficulty, completed),
    },
  };
}

function completedPlaces(sessions: SessionColumns, fromSeconds: number): Uint32Array {
  const places = new Uint32Array(sessions.count);
  let count = 0;
  for (let place = 0; place < sessions.count; place += 1) {
    if (!isComplete(sessions, place, fromSeconds)) continue;
    places[count] = place;
    count += 1;
  }
  return places.subarray(0, count);
}

/**
 * Indices of sessions, shortest first. Sorting plain numbers is many times faster than a comparison function: each
 * number consists of a length and, in its low digits, the index.
 */
function shortestFirst(seconds: Uint32Array, places: Uint32Array): Uint32Array {
  const placesMaximum = 2 ** 24;
  const keys = new Float64Array(places.length);
  for (const [at, place] of places.entries()) keys[at] = Number(seconds[place]) * placesMaximum + place;
  keys.sort();
  return places.map((_, at) => Number(keys[at]) % placesMaximum);
}

/** The values at these places, in their order. */
export function pickBytes(values: Uint8Array, places: Uint32Array): Uint8Array<ArrayBuffer> {
  const picked = new Uint8Array(places.length);
  for (let at = 0; at < places.length; at += 1) picked[at] = Number(values[Number(places[at])]);
  return picked;
}

const daySeconds = 86_400;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface QuestWindow {
  /** Index of the server in the definition; null = all servers together. */
  readonly serverPlace: number | null;
  /** Names of the servers of the definition, in its order. */
  readonly serverNames: readonly string[];
  /** Beginning of the first day; windows consist of whole UTC days. */
  readonly fromMs: number;
  /** End of the last day. */
  readonly toMs: number;
  /** Offsets of the zone for hours and weekdays. Charts over time use UTC days. */
  readonly offsets: ZoneOffsets;
  readonly activeSessions: number;
  readonly sharesAreaWith: readonly number[];
}

/** The analytics of a quest that follow from its own sessions. */
export function questAnalyticsData(
  { sessions, runs, completed }: PreparedQuest,
  window: QuestWindow,
): QuestAnalyticsData {
  const started = countStarts(sessions.startedSecond, placesWithin(sessions, window), window);
  const begunPlaces = placesWithin(runs, window);
  const begun = countStarts(runs.startedSecond, begunPlaces, window);
  const places = placesWithin(completed, window);
  const lengths = places.map((place) => Number(completed.seconds[place]));
  const figuresBy = (completedCounts: Uint8Array, runCounts: Uint8Array) => {
    const parts = splitBy(pickBytes(completedCounts, places), lengths);
    const counts = countBytes(pickBytes(runCounts, begunPlaces));
    return (code: number) => {
      const count = Number(counts[code]);
      const part = parts(code);
      return {
        completed_sessions: part.length,
        runs: count,
        median_duration_seconds: medianOrNull(part, count),
      };
    };
  };
  const byDifficulty = figuresBy(completed.difficulty, runs.difficulty);
  const byServer = figuresBy(completed.server, runs.server);
  return {
    histogram: histogramOf(lengths),
    total_sessions: started.total,
    active_sessions: window.activeSessions,
    completed_sessions: lengths.length,
    ...spreadOf(lengths),
    activity_by_hour: started.byHour().map((count, hour) => ({ hour, count })),
    activity_by_day_of_week: dayNames.map((day_name, day) => ({
      day,
      day_name,
      count: started.ofWeekday(day),
    })),
    activity_over_time: started.byDate(),
    median_duration_seconds: medianOrNull(lengths, begun.total),
    runs: begun.total,
    runs_over_time: begun.byDate(),
    by_difficulty: [...difficultyCodes.slice(1), 0]
      .map((code) => ({ difficulty: difficultyNames[code - 1] ?? null, ...byDifficulty(code) }))
      .filter((each) => each.runs > 0),
    by_server: window.serverNames
      .map((server, place) => ({ server, ...byServer(place) }))
      .filter((each) => each.runs > 0)
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

/**
 * The median; null when there are too few runs.
 *
 * @param sorted ascending
 */
function medianOrNull(sorted: Uint32Array, runs: number): number | null {
  return runs < runsNeeded ? null : medianOf(sorted);
}

/** 0 = unknown. */
const difficultyCodes = [0, ...difficultyNames.map((_, place) => place + 1)];

/** Indices of sessions or runs that began within the window, on its server. */
function placesWithin(
  starts: Pick<SessionColumns, 'count' | 'startedSecond' | 'server'>,
  { serverPlace, fromMs, toMs }: QuestWindow,
): Uint32Array {
  const { count, startedSecond, server } = starts;
  const fromSecond = fromMs / 1000;
  const toSecond = toMs / 1000;
  const places = new Uint32Array(count);
  let wanted = 0;
  for (let place = 0; place < count; place += 1) {
    const second = Number(startedSecond[place]);
    if (second < fromSecond || second >= toSecond) continue;
    if (serverPlace !== null && server[place] !== serverPlace) continue;
    places[wanted] = place;
    wanted += 1;
  }
  return places.subarray(0, wanted);
}

/**
 * Length of a quarter of an hour. Offsets of zones are multiples of it, so everything that begins within one quarter is
 * in the same local hour.
 */
const quarterSeconds = 900;

/** Counts starts by the hour of the week in the window's zone, and by UTC day. */
function countStarts(
  startedSecond: Uint32Array,
  places: Uint32Array,
  { fromMs, toMs, offsets }: QuestWindow,
) {
  const firstQuarter = Math.floor(fromMs / 1000 / quarterSeconds);
  const quarters = new Uint32Array(Math.ceil(toMs / 1000 / quarterSeconds) - firstQuarter);
  for (let at = 0; at < places.length; at += 1) {
    const quarter = Math.floor(Number(startedSecond[Number(places[at])]) / quarterSeconds) - firstQuarter;
    quarters[quarter] = Number(quarters[quarter]) + 1;
  }
  const firstDay = Math.floor(fromMs / 1000 / daySeconds);
  const days = Array.from({ length: Math.ceil(toMs / 1000 / daySeconds) - firstDay }, () => 0);
  const week = Array.from({ length: hoursPerWeek }, () => 0);
  for (const [place, count] of quarters.entries()) {
    const second = (firstQuarter + place) * quarterSeconds;
    const day = Math.floor(second / daySeconds) - firstDay;
    days[day] = numberAt(days, day) + count;
    const hour = hourOfWeek(localHourAt(offsets, second * 1000));
    week[hour] = numberAt(week, hour) + count;
  }
  const sumOf = (isOf: (hour: number) => boolean) =>
    week.reduce((sum, count, hour) => (isOf(hour) ? sum + count : sum), 0);
  return {
    total: places.length,
    /** Starts in each hour of the week, from Sunday 0:00 on. */
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

/** Counts how often each byte value occurs. */
function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = Number(bytes[at]);
    counts[byte] = Number(counts[byte]) + 1;
  }
  return counts;
}

/**
 * Splits values by part, keeping their order.
 *
 * @param parts the part of each value
 */
function splitBy(parts: Uint8Array, values: Uint32Array): (part: number) => Uint32Array {
  const ends = countBytes(parts);
  for (let part = 1; part < ends.length; part += 1) ends[part] = Number(ends[part]) + Number(ends[part - 1]);
  const split = new Uint32Array(values.length);
  const next = new Uint32Array(ends.length);
  next.set(ends.subarray(0, -1), 1);
  const starts = next.slice();
  for (let at = 0; at < values.length; at += 1) {
    const part = Number(parts[at]);
    const place = Number(next[part]);
    split[place] = Number(values[at]);
    next[part] = place + 1;
  }
  return (part) => split.subarray(Number(starts[part]), Number(ends[part]));
}

function spreadOf(lengths: Uint32Array) {
  if (lengths.length === 0) return { average_duration_seconds: null, standard_deviation_seconds: null };
  let sum = 0;
  let sumOfSquares = 0;
  for (const seconds of lengths) {
    sum += seconds;
    sumOfSquares += seconds * seconds;
  }
  const mean = sum / lengths.length;
  return {
    average_duration_seconds: round(mean),
    standard_deviation_seconds: round(Math.sqrt(Math.max(0, sumOfSquares / lengths.length - mean ** 2))),
  };
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Lengths of a bin in seconds that are easy to read. */
const binLengths = [15, 30, 60, 120, 300, 600, 1200, 1800];
const longestBin = 3600;
const binsTarget = 24;
/** The longest 2 % of sessions are in the last bin, which is as wide as needed. */
const tailShare = 0.98;

function histogramOf(sorted: Uint32Array): QuestAnalyticsData['histogram'] {
  if (sorted.length === 0) return [];
  const shortest = numberAt(sorted, 0);
  const nearlyLongest = numberAt(sorted, Math.floor((sorted.length - 1) * tailShare));
  const width = binLengths.find((seconds) => nearlyLongest - shortest < seconds * binsTarget) ?? longestBin;
  const first = Math.floor(shortest / width);
  const last = Math.floor(nearlyLongest / width);
  const end = Math.floor(numberAt(sorted, sorted.length - 1) / width) + 1;
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const bin = first + place;
    const bin_start = bin * width;
    const bin_end = (bin === last ? end : bin + 1) * width;
    return { count: countBelow(sorted, bin_end) - countBelow(sorted, bin_start), bin_start, bin_end };
  });
}

/** Number of values below a limit. */
function countBelow(sorted: Uint32Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(sorted, middle) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const forms = ['heroic', 'epic'] as const;
type Form = (typeof forms)[number];

/** Lowest level of characters who play the epic form of a quest, if it has one. */
const epicFromLevel = 20;

/** The form of a quest that a character of this level plays. */
export function formPlayed(quest: Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>, level: number): Form {
  if (quest.epic_normal_cr === null) return 'heroic';
  return quest.heroic_normal_cr === null || level >= epicFromLevel ? 'epic' : 'heroic';
}

/** Experience of a form on Elite, or else on Hard, Normal or Casual; null = unknown. */
export function xpOfForm(xp: QuestXp, form: Form): number | null {
  const { [`${form}_elite` as const]: elite, [`${form}_hard` as const]: hard } = xp;
  const { [`${form}_normal` as const]: normal, [`${form}_casual` as const]: casual } = xp;
  return [elite, hard, normal, casual].find((each) => each !== null && each > 0) ?? null;
}

/** Metrics of each quest, compared with the quests of its level. Quests without prepared sessions have no runs. */
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
      const heroicGreatest = greatest.get(levelKey(quest, 'heroic'));
      const epicGreatest = greatest.get(levelKey(quest, 'epic'));
      return [
        quest.id,
        {
          heroic_xp_per_minute_relative: relative(heroic.xpPerMinute, heroicGreatest?.xp),
          epic_xp_per_minute_relative: relative(epic.xpPerMinute, epicGreatest?.xp),
          heroic_popularity_relative: relative(heroic.runs, heroicGreatest?.runs),
          epic_popularity_relative: relative(epic.runs, epicGreatest?.runs),
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
  const { runs, completed } = prepared;
  /** The form played at each level: 0 = heroic, 1 = epic. */
  const formCodes = Uint8Array.from({ length: 256 }, (_, level) => forms.indexOf(formPlayed(quest, level)));
  const lengthsOf = splitBy(
    completed.level.map((level) => Number(formCodes[level])),
    completed.seconds,
  );
  const runsOf = countBytes(runs.level.map((level) => Number(formCodes[level])));
  const figuresOf = (form: Form) => {
    const code = forms.indexOf(form);
    const count = Number(runsOf[code]);
    if (count < runsNeeded) return nothing;
    const xp = xpOfForm(quest.xp, form);
    const minutes = medianOf(lengthsOf(code)) / 60;
    return {
      /** null = too few runs. */
      runs: count,
      xpPerMinute: xp === null || minutes === 0 ? null : Math.round(xp / minutes),
    };
  };
  return {
    byForm: { heroic: figuresOf('heroic'), epic: figuresOf('epic') },
    runs: runs.count,
    median: medianOrNull(completed.seconds, runs.count),
  };
}
