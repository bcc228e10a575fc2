import { averageNumber } from '@rollcall/game/average-number';
import { comparisonSentence } from '@rollcall/game/comparison-sentences';
import { changePercent } from '@rollcall/game/percent';
import { inWords } from '@rollcall/game/text';
import type { ServerFacts } from '@rollcall/game/definition';
import {
  type PopulationAverage,
  populationAveragesSchema,
  populationByHourSchema,
  populationCoverageSchema,
} from '@rollcall/game/population/population';
import { coveredAverages } from '@rollcall/game/population/covered-averages';
import { mostCompared } from '@rollcall/game/population/server-selection';
import { busiestOf } from '@rollcall/game/population/server-standing';
import { serverKey } from '@rollcall/game/servers';
import type { Preview } from '@rollcall/game/site/preview';
import { dayMs, weekMs } from '@rollcall/game/time';
import { type DailyHistory, type PopulationDays, populationDaysSchema } from '@rollcall/game/trends/trends';
import { type Week, wholeWeeks } from '@rollcall/game/trends/weeks';
import * as z from 'zod/mini';
import { type Dash, type LegendRow, mostLegendRows, type PictureChart } from './chart-picture.ts';
import { ink } from './picture-ink.ts';

/** Facts for a preview, besides its figures. */
export interface PreviewFacts {
  readonly preview: Preview;
  readonly product: string;
  readonly game: string;
  readonly abbreviation: string;
  readonly servers: readonly ServerFacts[];
  /** Whether the figures come from a simulated world. */
  readonly isMadeUp: boolean;
  readonly nowMs: number;
}

const hourlyReports = [
  '/v1/population/by-hour/quarter',
  '/v1/population/average/quarter',
  '/v1/population/coverage/quarter',
] as const;

/** Paths of the reports for a preview, in the order of the arguments of {@link previewChart}. */
export function reportsOf({ kind }: Preview): readonly string[] {
  return kind === 'trends' ? ['/v1/population/days'] : hourlyReports;
}

/**
 * The chart of a preview; null = there is nothing to draw yet.
 *
 * @param answers bodies of {@link reportsOf}, as the API returns them
 * @throws if an answer does not match its schema
 */
export function previewChart(facts: PreviewFacts, answers: readonly unknown[]): PictureChart | null {
  const [first, second, third] = answers;
  if (facts.preview.kind === 'trends')
    return trendsChart(facts, answerOf(populationDaysSchema).parse(first).data);
  const byHour = answerOf(populationByHourSchema).parse(first).data;
  const averages = coveredAverages(
    answerOf(populationAveragesSchema).parse(second).data,
    answerOf(populationCoverageSchema).parse(third).data,
    'quarter',
  );
  const measured = facts.servers.flatMap((server) => measure(server, { byHour, averages }));
  return hourlyCharts[facts.preview.kind](facts, measured);
}

const answerOf = <T extends z.core.$ZodType>(data: T) => z.object({ data });

/** A server with enough data to be compared. */
interface MeasuredServer {
  readonly server: ServerFacts;
  readonly mean: number;
  /** Mean by hour of the day, from 0:00 UTC. */
  readonly hours: readonly (number | null)[];
}

type ByServer<T> = Readonly<Record<string, T>>;

function measure(
  server: ServerFacts,
  {
    byHour,
    averages,
  }: {
    readonly byHour: ByServer<ByServer<PopulationAverage>>;
    readonly averages: ByServer<PopulationAverage>;
  },
): MeasuredServer[] {
  const key = serverKey(server.name);
  const mean = ownOf(averages, key)?.avg_character_count ?? null;
  const own = ownOf(byHour, key) ?? {};
  const hours = Array.from({ length: 24 }, (_, hour) => own[String(hour)]?.avg_character_count ?? null);
  return mean === null || hours.every((value) => value === null) ? [] : [{ server, mean, hours }];
}

/** A record's own value. Inherited properties are ignored, in case a server has the name of one. */
const ownOf = <T>(record: ByServer<T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

type HourlyChart = (facts: PreviewFacts, measured: readonly MeasuredServer[]) => PictureChart | null;

const hourlyCharts: Readonly<Record<Exclude<Preview['kind'], 'trends'>, HourlyChart>> = {
  servers: (facts, measured) => {
    const chosen = facts.preview.servers.map(({ name }) => name);
    const main = measured.filter(({ server }) =>
      chosen.length > 0 ? chosen.includes(server.name) : server.bitness === 64,
    );
    const shown = byMean(main.length > 0 || chosen.length > 0 ? main : measured);
    const together = Array.from({ length: 24 }, (_, hour) =>
      sumOf(shown.map(({ hours }) => hours[hour] ?? null)),
    );
    const mean = sumOf(shown.map((each) => each.mean)) ?? 0;
    return hourlyChart(facts, {
      title: namedOr(facts.preview, `${facts.abbreviation} Servers`),
      shown,
      lit: shown,
      figures: figuresOf(mean, together),
    });
  },
  server: (facts, measured) => {
    const [focus] = facts.preview.servers;
    const own = measured.find(({ server }) => server.name === focus?.name);
    if (own === undefined) return null;
    const peers = measured.filter(({ server }) => server.bitness === own.server.bitness);
    return hourlyChart(facts, {
      title: own.server.name,
      shown: byMean(peers),
      lit: [own],
      figures: figuresOf(own.mean, own.hours),
    });
  },
  comparison: (facts, measured) => {
    const names = facts.preview.servers.map(({ name }) => name);
    const shown = byMean(measured.filter(({ server }) => names.includes(server.name)));
    const compared = shown.map(({ server, mean }) => ({ name: server.name, value: mean }));
    const words = {
      verb: 'averages',
      verbOfMany: 'average',
      noun: 'players',
      percent,
      times: (factor: number) => oneDecimal.format(factor),
    };
    const title = comparisonSentence(compared, words) ?? `${inWords(names)} compared`;
    return hourlyChart(facts, { title, shown, lit: shown, figures: [] });
  },
};

interface HourlyContent extends Pick<PictureChart, 'title' | 'figures'> {
  /** Busiest first. */
  readonly shown: readonly MeasuredServer[];
  /** The shown servers that the picture is about. */
  readonly lit: readonly MeasuredServer[];
}

function hourlyChart(
  facts: PreviewFacts,
  { title, shown, lit, figures }: HourlyContent,
): PictureChart | null {
  if (shown.length === 0) return null;
  const others = shown.filter((each) => !lit.includes(each));
  return {
    ...wordsOf(facts),
    title,
    caption: 'Players online by hour of the day in UTC, on average over the last 90 days',
    figures,
    lines: [
      ...others.map(({ server, hours }) => ({
        colour: server.colour,
        look: 'dim' as const,
        dash: null,
        values: hours,
      })),
      ...lit.map(({ server, hours }, place) => ({
        colour: server.colour,
        look: 'lit' as const,
        dash: dashOf(place, lit.length),
        values: hours,
      })),
    ],
    legend: legendRows(shown, lit),
    ticks: [0, 4, 8, 12, 16, 20].map((hour) => ({ place: hour, text: hourText(hour) })),
  };
}

/** Maximum number of lines that are distinguished only by colour, without dashes. */
const mostLinesByColour = 6;
const dashes: readonly (Dash | null)[] = [null, 'long', 'dots', 'mixed'];

const dashOf = (place: number, count: number): Dash | null =>
  count > mostLinesByColour ? (dashes[place % dashes.length] ?? null) : null;

/** Rows for the servers with the highest means. If not all fit, the servers that the picture is about come first. */
function legendRows(shown: readonly MeasuredServer[], lit: readonly MeasuredServer[]): readonly LegendRow[] {
  const chosen = [...lit, ...shown.filter((each) => !lit.includes(each))].slice(0, mostLegendRows);
  return shown
    .filter((each) => chosen.includes(each))
    .map((each) => ({
      colour: each.server.colour,
      dash: lit.includes(each) ? dashOf(lit.indexOf(each), lit.length) : null,
      isDim: !lit.includes(each),
      name: each.server.name,
      value: average(each.mean),
    }));
}

function figuresOf(mean: number, hours: readonly (number | null)[]): PictureChart['figures'] {
  const [busiest] = busiestOf(hours);
  const most = busiest === undefined ? null : (hours[busiest] ?? null);
  return [
    { value: average(mean), label: 'players on average' },
    ...(busiest === undefined || most === null
      ? []
      : [{ value: average(most), label: `in the busiest hour, ${hourText(busiest)}` }]),
  ];
}

const hourText = (hour: number) => `${hour}:00`;

const byMean = (measured: readonly MeasuredServer[]) => measured.toSorted((a, b) => b.mean - a.mean);

/** The sum; null = one of the values is unknown. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function wordsOf({ product, game, isMadeUp, nowMs }: PreviewFacts) {
  const left = isMadeUp ? 'Made-up figures of a demo world: nobody in it exists' : '';
  return { product, game, notes: [left, longDate.format(nowMs)] as const };
}

/** Minimum number of days with data for a mean of a week. */
const leastDaysOfWeek = 4;

function trendsChart(facts: PreviewFacts, days: PopulationDays): PictureChart | null {
  return facts.preview.servers.length === 0 ? togetherChart(facts, days) : serverTrendsChart(facts, days);
}

/** The chart of chosen servers, each with the mean of its last week with data. */
function serverTrendsChart(facts: PreviewFacts, days: PopulationDays): PictureChart | null {
  const rows = facts.preview.servers
    .map((server) => {
      const history = ownOf(days.servers, serverKey(server.name));
      const weeks = history === undefined ? [] : weeksOf(days, history);
      return { server, weeks, last: weeks.findLast(({ mean }) => mean !== null)?.mean ?? null };
    })
    .flatMap(({ last, ...row }) => (last === null ? [] : [{ ...row, last }]))
    .toSorted((a, b) => b.last - a.last);
  const known = rows.flatMap(({ weeks }) => weeks.filter(({ mean }) => mean !== null));
  const from = Math.min(...known.map(({ mondayMs }) => mondayMs));
  const until = Math.max(...known.map(({ mondayMs }) => mondayMs));
  // A line needs at least two weeks.
  if (known.length === 0 || from === until) return null;
  const isShown = ({ mondayMs }: Week) => mondayMs >= from && mondayMs <= until;
  return {
    ...wordsOf(facts),
    title: namedOr(facts.preview, 'Population Trends'),
    caption: `Players online, each week's mean, ${monthAndYear.format(from)} to ${monthAndYear.format(until)}`,
    figures: [],
    lines: rows.map(({ server, weeks }, place) => ({
      colour: server.colour,
      look: 'lit',
      dash: dashOf(place, rows.length),
      values: weeks.filter(isShown).map(({ mean }) => mean),
    })),
    legend: rows.slice(0, mostLegendRows).map(({ server, last }, place) => ({
      colour: server.colour,
      dash: dashOf(place, rows.length),
      isDim: false,
      name: server.name,
      value: average(last),
    })),
    ticks: timeTicks(rows[0]?.weeks.filter(isShown) ?? [], facts.nowMs),
  };
}

/** The names of the chosen servers if they are few enough for a title, else the given text. */
function namedOr({ servers }: Preview, other: string): string {
  return servers.length > 0 && servers.length <= mostCompared
    ? inWords(servers.map(({ name }) => name))
    : other;
}

function togetherChart(facts: PreviewFacts, days: PopulationDays): PictureChart | null {
  const weeks = weeksOf(days, days.together);
  const known = weeks.filter(({ mean }) => mean !== null);
  const [first, second] = known;
  const last = known.at(-1);
  if (first === undefined || second === undefined || last === undefined) return null;
  const shown = weeks.slice(weeks.indexOf(first), weeks.indexOf(last) + 1);
  const lastDay = dayText(last.mondayMs + weekMs - dayMs, facts.nowMs);
  return {
    ...wordsOf(facts),
    title: 'Population Trends',
    caption: `Players online on all servers, each week's mean, ${monthAndYear.format(first.mondayMs)} to ${monthAndYear.format(last.mondayMs)}`,
    figures: [
      { value: average(last.mean ?? 0), label: `on average, week to ${lastDay}` },
      ...(last.peak === null ? [] : [{ value: average(last.peak), label: 'in its busiest hour' }]),
    ],
    lines: [{ colour: ink.ember, look: 'filled', dash: null, values: shown.map(({ mean }) => mean) }],
    legend: [],
    ticks: timeTicks(shown, facts.nowMs),
  };
}

/** The weeks of a server. Those with too little data have neither mean nor peak. */
function weeksOf({ first_day }: PopulationDays, history: DailyHistory): readonly Week[] {
  if (first_day === null) return [];
  return wholeWeeks(history, 'characters', Date.parse(first_day)).map((week) =>
    week.daysWithData < leastDaysOfWeek ? { ...week, mean: null, peak: null } : week,
  );
}

const mostTicks = 8;

/**
 * Ticks at years, half-years, quarters or months, as many as fit. A short time has ticks at its first and its last
 * week.
 */
function timeTicks(weeks: readonly Week[], nowMs: number): PictureChart['ticks'] {
  const months = weeks.flatMap(({ mondayMs }, place) => {
    const sunday = new Date(mondayMs + weekMs - dayMs);
    // Only the week that contains the first day of a month.
    return sunday.getUTCDate() <= 7 ? [{ place, month: sunday.getUTCMonth(), ms: sunday.getTime() }] : [];
  });
  const every = [1, 2, 3, 6, 12].find(
    (step) => months.filter(({ month }) => month % step === 0).length <= mostTicks,
  );
  const chosen = months.filter(({ month }) => month % (every ?? 12) === 0);
  if (chosen.length >= 2) return chosen.map(({ place, ms }) => ({ place, text: monthAndYear.format(ms) }));
  return [0, weeks.length - 1].map((place) => ({
    place,
    text: dayText(weeks[place]?.mondayMs ?? nowMs, nowMs),
  }));
}

/** `Mar 12`, or `Mar 12, 2023` in a year other than the current one. */
function dayText(atMs: number, nowMs: number): string {
  const isThisYear = new Date(atMs).getUTCFullYear() === new Date(nowMs).getUTCFullYear();
  return (isThisYear ? dayAndMonth : dayMonthAndYear).format(atMs);
}

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const average = averageNumber('en-US');
const percent = changePercent('en-US');

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const longDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });
const dayMonthAndYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const monthAndYear = dateFormat({ month: 'short', year: 'numeric' });
