import { averageNumber } from '../average-number.ts';
import { changePercent, partPercent } from '../percent.ts';
import { dayMs, weekMs } from '../time.ts';
import { leastWeeksOfForecast } from './forecast.ts';
import type { DayRecord, WeekStanding } from './records.ts';
import type { CountForecast, EventChange } from './trends.ts';
import type { Counted } from './weeks.ts';

/**
 * Sentences next to the charts of trends. Days, weeks and months are those of UTC. Numbers are formatted for `locale`.
 */

const nouns: Readonly<Record<Counted, string>> = { characters: 'characters online', lfms: 'LFMs' };

function numbers(locale: string | undefined) {
  return {
    average: averageNumber(locale),
    percent: changePercent(locale),
    part: partPercent(locale),
  };
}

const dates = (locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });

/**
 * `12% more than`, `about as many as`. The share is rounded first, so that nothing is "0% more". `what` comes before
 * "than".
 */
function comparison(share: number, percent: (share: number) => string, what = ''): string {
  const much = percent(Math.abs(share));
  if (much === percent(0)) return `about as many${what} as`;
  return `${much} ${share > 0 ? 'more' : 'fewer'}${what} than`;
}

/**
 * `Orien: 12% more characters online in the two weeks after Update 71 than in the two before (95% sure: between 8% and
 * 17% more).`
 *
 * @param server null = all servers together
 */
export function changeSentence(
  change: EventChange,
  event: string,
  server: string | null,
  locale?: string,
): string {
  const { percent } = numbers(locale);
  const who = server ?? 'All servers';
  switch (change.state) {
    case 'too-little':
      return `${who}: not enough data to say what changed after ${event}.`;
    case 'unclear':
      return `${who}: no clear change after ${event}.`;
    case 'changed': {
      const [share, low, high] = [change.percent / 100, change.low / 100, change.high / 100];
      const more = comparison(share, percent, ` characters online in the two weeks after ${event}`);
      // A change has low and high of the same sign; otherwise it would be unclear.
      const [least = 0, most = 0] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b);
      const interval = `between ${percent(least)} and ${percent(most)} ${share > 0 ? 'more' : 'fewer'}`;
      return `${who}: ${more} in the two before (95% sure: ${interval}).`;
    }
  }
}

/** `17–23 November 2025: 512 characters online on average, the most since March 2024.` */
export function weekSentence(standing: WeekStanding | null, counted: Counted, locale?: string): string {
  if (standing === null) return 'Not enough data to describe the last week.';
  const { average } = numbers(locale);
  const week = dates(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const days = week.formatRange(standing.mondayMs, standing.mondayMs + weekMs - dayMs);
  return `${days}: ${average(standing.mean)} ${nouns[counted]} on average${extremeWords(standing, locale)}.`;
}

function extremeWords({ extreme, sinceMs }: WeekStanding, locale: string | undefined): string {
  if (extreme === null) return '';
  const since =
    sinceMs === null
      ? 'on record'
      : `since ${dates(locale, { month: 'long', year: 'numeric' }).format(sinceMs)}`;
  return `, the ${extreme} ${since}`;
}

/** `12% more than in the same week of 2024; 3% fewer than in 2023.`; null = no earlier year is known */
export function sameWeeksSentence(standing: WeekStanding | null, locale?: string): string | null {
  if (standing === null) return null;
  const { percent } = numbers(locale);
  const parts = standing.sameWeeks.flatMap(({ year, mean }) =>
    mean === 0 ? [] : [{ year, words: comparison(standing.mean / mean - 1, percent) }],
  );
  if (parts.length === 0) return null;
  const words = parts.map(
    (part, place) => `${part.words} in ${place === 0 ? 'the same week of ' : ''}${part.year}`,
  );
  const text = words.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `Peak: 812 characters online on average in the busiest hour of 14 March 2024.` */
export function recordSentence(
  kind: 'peak' | 'busiestDay' | 'quietestDay',
  record: DayRecord | null,
  counted: Counted,
  locale?: string,
): string {
  const name = { peak: 'Peak', busiestDay: 'Busiest day', quietestDay: 'Quietest day' }[kind];
  if (record === null) return `${name}: not enough data yet.`;
  const { average } = numbers(locale);
  const day = dates(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(record.dayMs);
  const what = kind === 'peak' ? ' on average in the busiest hour of' : ' on average on';
  return `${name}: ${average(record.value)} ${nouns[counted]}${what} ${day}.`;
}

/** Share of counts between the 10th and the 90th percentile. */
const bandShare = 0.8;

/** The quality of a forecast, or why there is none. */
export function forecastSentence({ state, backtest }: CountForecast, locale?: string): string {
  if (state === 'too-little' || backtest === null)
    return `Not enough data for a forecast: it takes ${leastWeeksOfForecast} weeks.`;
  const { average, percent } = numbers(locale);
  const weeks = `the last ${backtest.weeks} weeks`;
  const { mean_absolute_error: error, naive_mean_absolute_error: naive } = backtest;
  if (state === 'not-better')
    return `No forecast is shown: over ${weeks} it would have been no better than repeating last week.`;
  const gain = percent(1 - error / naive);
  return `Average error: ${average(error)}, ${gain} better than repeating last week.`;
}

/** The share of counts within the band, as the end of a sentence; null = no band. */
export function bandSentence({ state, backtest }: CountForecast, locale?: string): string | null {
  if (state !== 'shown' || backtest === null) return null;
  const { part } = numbers(locale);
  return `Over the last ${backtest.weeks} weeks it should have held ${part(bandShare)} of the hours and held ${part(backtest.share_in_band)}.`;
}
