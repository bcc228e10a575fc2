import { typedText } from '@rollcall/game/text';
import type { ServerFacts } from '@rollcall/game/definition';
import { partPercent } from '@rollcall/game/percent';
import type { Quest } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import { isMostlyPosted } from '@rollcall/game/trends/group-forecast';
import type { GroupForecast } from '@rollcall/game/trends/trends';
import type { ChartTable } from '../frame/chart-table.ts';
import type { HeatmapData, HeatmapKey } from '../heatmap/heatmap-layout.ts';
import { hourFormat } from '../../ui/clock.ts';
import { pageLocale } from '../../ui/locale.ts';
import { formatCount, readerLocale, weekdayName, weekOrder } from '../../ui/format.ts';

const hoursPerDay = 24;
const daysPerWeek = 7;
const hoursPerWeek = hoursPerDay * daysPerWeek;
const columns = Array.from({ length: hoursPerDay }, (_, hour) => hour);

export type GroupKind = 'raids' | 'levels' | 'quest';

export interface GroupSearch {
  readonly server: ServerFacts;
  readonly kind: GroupKind;
  /** `9-12` */
  readonly levels: string;
  /** null = none chosen yet. */
  readonly questId: number | null;
}

/** Bands of four levels up to the cap: `1-4`, `5-8`, and so on. */
export function levelBands(levelCap: number): readonly string[] {
  return Array.from({ length: Math.ceil(levelCap / 4) }, (_, band) => {
    const from = 4 * band + 1;
    return `${from}-${Math.min(from + 3, levelCap)}`;
  });
}

/** The query of the call; null = nothing to request yet. */
export function groupQuery({ server, kind, levels, questId }: GroupSearch) {
  const own = { server: serverKey(server.name) };
  if (kind === 'raids') return { ...own, raids: 'any' };
  if (kind === 'levels') return { ...own, levels };
  return questId === null ? null : { ...own, quest: String(questId) };
}

/**
 * Finds a quest by name, ignoring case, surrounding spaces and invisible characters; among equal names the lowest id.
 */
export function questNamed(quests: Iterable<Quest>, name: string): Quest | null {
  const wanted = typedText(name).toLowerCase();
  if (wanted === '') return null;
  let found: Quest | null = null;
  for (const quest of quests) {
    if (quest.name.trim().toLowerCase() === wanted && (found === null || quest.id < found.id)) found = quest;
  }
  return found;
}

/** The reader's week: rows are days in the order of the locale, columns are hours. */
export interface ReadersWeek {
  /** 0 = Sunday. */
  readonly order: readonly number[];
  /** By day and hour: a chance from 0 to 1, or a count; null = unknown. */
  readonly valueAt: (day: number, hour: number) => number | null;
  /** Highlighted hours: the best twelfth of the week. */
  readonly isBest: (day: number, hour: number) => boolean;
  /** The hour with the highest value; the first one if several are equal. */
  readonly best: { readonly day: number; readonly hour: number; readonly value: number };
}

/** Number of hours of the week that count as best. */
const bestHours = 14;

/** The values of a week for a kind of group: chances, or counts if matching groups are usually posted. */
export interface GroupWeek extends ReadersWeek {
  readonly tells: 'chances' | 'groups';
  /** Number of weeks with a matching group in an hour, and of recorded weeks; null = none recorded. */
  readonly weeksAt: (day: number, hour: number) => { readonly posted: number; readonly seen: number } | null;
}

/** @param forecast forecast by hour in the reader's time zone; null = not loaded */
export function groupWeek(forecast: GroupForecast | null, locale = readerLocale()): GroupWeek {
  if (forecast === null || forecast.hours.length !== hoursPerWeek)
    return { ...readersWeek([], locale), tells: 'chances', weeksAt: () => null };
  const {
    groups_by_hour: groups,
    weeks_seen_by_hour: weeksSeen,
    weeks_posted_by_hour: weeksPosted,
  } = forecast;
  const tells = isMostlyPosted({ weeksSeen, weeksPosted }) && groups.length > 0 ? 'groups' : 'chances';
  // Chances also depend on how busy the server is, so hours that never had a matching group are not eligible.
  const isEligible = weeksPosted.some((weeks) => weeks > 0)
    ? (place: number) => (weeksPosted[place] ?? 0) > 0
    : () => true;
  return {
    ...readersWeek(tells === 'groups' ? groups : forecast.hours, locale, isEligible),
    tells,
    weeksAt(day, hour) {
      const place = day * hoursPerDay + hour;
      const seen = weeksSeen[place] ?? 0;
      return seen === 0 ? null : { posted: weeksPosted[place] ?? 0, seen };
    },
  };
}

/**
 * @param hours hours of a week in the reader's time zone, starting on Sunday at 0:00; empty = unknown
 * @param isEligible whether an hour of the week can be one of the best
 */
export function readersWeek(
  hours: readonly number[],
  locale = readerLocale(),
  isEligible: (place: number) => boolean = () => true,
): ReadersWeek {
  const sorted = hours.filter((_, place) => isEligible(place)).toSorted((a, b) => b - a);
  const least = sorted[bestHours - 1] ?? 0;
  // Counts are often equal: if too many hours share the last rank, only those above it are highlighted.
  const isCrowded = sorted[2 * bestHours - 1] === least;
  const valueAt = (day: number, hour: number) => hours[day * hoursPerDay + hour] ?? null;
  const order = weekOrder(locale);
  const eligible = order.flatMap((day) =>
    columns.filter((hour) => isEligible(day * hoursPerDay + hour)).map((hour) => ({ day, hour })),
  );
  let best = { day: 0, hour: 0, value: -1 };
  for (const place of eligible) {
    const value = valueAt(place.day, place.hour) ?? -1;
    if (value > best.value) best = { ...place, value };
  }
  return {
    order,
    valueAt,
    best,
    isBest(day, hour) {
      const value = valueAt(day, hour);
      if (value === null || value <= 0 || !isEligible(day * hoursPerDay + hour)) return false;
      return isCrowded ? value > least : value >= least;
    },
  };
}

/** `82%` in the format of the locale. */
const percentOf = (locale?: string) => partPercent(locale ?? pageLocale());

/** Texts for the hours of a week. */
interface WeekWords {
  readonly key: HeatmapKey;
  /** Text of a cell, before its number. */
  readonly text: string;
  readonly detail: (value: number, day: number, hour: number) => string;
  /** Label in a cell. */
  readonly label: (value: number, day: number, hour: number) => string;
  /** 0 to 1. */
  readonly strength: (value: number) => number;
}

/** Days of the reader's week as rows, hours as columns. */
export function weekHeatmap(
  week: ReadersWeek,
  colour: string,
  words: WeekWords,
  locale = readerLocale(),
): HeatmapData {
  const hour = hourFormat(locale);
  return {
    columns: columns.map((each) => ({
      id: String(each),
      label: hour(each),
      accessibleName: `${hour(each)} to ${hour((each + 1) % hoursPerDay)}`,
    })),
    columnKind: 'ordered',
    key: words.key,
    rows: week.order.map((day) => ({
      id: String(day),
      name: weekdayName(day, 'long', locale),
      series: 'groups',
      colour,
    })),
    cell(row, column) {
      const day = week.order[row] ?? 0;
      const value = week.valueAt(day, column);
      if (value === null) return { value: null, strength: 0, isMarked: false, text: 'No data' };
      return {
        value,
        strength: words.strength(value),
        isMarked: week.isBest(day, column),
        text: words.text,
        detail: words.detail(value, day, column),
        label: words.label(value, day, column),
      };
    },
  };
}

/** `posted in 6 of 6 weeks` */
const weeksText = (weeks: { readonly posted: number; readonly seen: number } | null) =>
  weeks === null ? 'not seen yet' : `posted in ${weeks.posted} of ${formatCount(weeks.seen, 'week')}`;

/** `6.3 groups` on average. */
const groupsText = (groups: number, locale?: string) =>
  `${oneDecimal(groups, locale)} ${Math.round(groups * 10) === 10 ? 'group' : 'groups'}`;

const oneDecimal = (value: number, locale?: string) =>
  new Intl.NumberFormat(locale ?? pageLocale(), { maximumFractionDigits: 1 }).format(value);

/**
 * A heatmap of the weeks in which a matching group was posted. Its colours show the chance, so that an unlikely kind
 * looks unlikely. If matching groups are usually posted, it shows their number instead.
 */
export function groupHeatmap(week: GroupWeek, colour: string, locale = readerLocale()): HeatmapData {
  const most = week.best.value;
  const words: Readonly<Record<GroupWeek['tells'], WeekWords>> = {
    chances: {
      key: { marked: 'Best hours', unmarked: 'Less to more likely', unknown: 'No data' },
      text: 'This kind of group',
      detail: (_, day, hour) => weeksText(week.weeksAt(day, hour)),
      label: (_, day, hour) => String(week.weeksAt(day, hour)?.posted ?? ''),
      strength: (chance) => chance,
    },
    groups: {
      key: { marked: 'Best hours', unmarked: 'Fewer to more', unknown: 'No data' },
      text: 'On average',
      detail: (groups) => groupsText(groups, locale),
      label: (groups) => String(Math.round(groups)),
      strength: (groups) => groups / most,
    },
  };
  return weekHeatmap(week, colour, words[week.tells], locale);
}

/** Days as rows, hours as columns: groups, or the share of weeks that had one. */
export function groupTable(week: GroupWeek, locale = readerLocale()): ChartTable {
  if (week.tells === 'groups') return weekTable(week, (groups) => oneDecimal(groups, locale), locale);
  const valueAt = (day: number, hour: number) => {
    const weeks = week.weeksAt(day, hour);
    return weeks && weeks.posted / weeks.seen;
  };
  return weekTable({ ...week, valueAt }, percentOf(locale), locale);
}

/** Days of the reader's week as rows, hours as columns. */
export function weekTable(
  week: ReadersWeek,
  format: (value: number) => string,
  locale = readerLocale(),
): ChartTable {
  const hour = hourFormat(locale);
  return {
    corner: 'Day',
    csvCorner: 'day',
    columns: columns.map(hour),
    rowCount: week.order.length,
    head: (row) => weekdayName(week.order[row] ?? 0, 'long', locale),
    csvHead: (row) => weekdayName(week.order[row] ?? 0, 'long', 'en'),
    cell: (row, column) => week.valueAt(week.order[row] ?? 0, column),
    format,
  };
}

/** `a raid`, `a group for levels 9–12`, `a group for The Shroud` */
export function groupName(
  { kind, levels }: Pick<GroupSearch, 'kind' | 'levels'>,
  quest: string | null,
): string {
  if (kind === 'raids') return 'a raid';
  if (kind === 'levels') return `a group for levels ${levels.replace('-', '–')}`;
  return quest === null ? 'a quest' : `a group for ${quest}`;
}

/** `When to find a raid on Orien` */
export function groupTitle(search: GroupSearch, quest: string | null): string {
  return `When to find ${groupName(search, quest)} on ${search.server.name}`;
}

/** The best hour, in one sentence: `Most likely on Saturday from 20:00: posted in 6 of 6 weeks.` */
export function bestHourSentence(
  forecast: GroupForecast | null,
  week: GroupWeek,
  locale = readerLocale(),
): string | null {
  if (forecast === null) return null;
  if (forecast.weeks_seen === 0) return noWeeksText;
  const { day, hour, value } = week.best;
  const when = `on ${weekdayName(day, 'long', locale)} from ${hourFormat(locale)(hour)}`;
  if (week.tells === 'groups') return `Most ${when}: ${groupsText(value, locale)} on average.`;
  if (value < 0.005) return `Hardly ever posted in ${formatCount(forecast.weeks_seen, 'week')}.`;
  return `Most likely ${when}: ${weeksText(week.weeksAt(day, hour))}.`;
}

export const noWeeksText = 'Not enough data yet: groups haven’t been recorded for a full week.';

const explanations: Readonly<Record<GroupWeek['tells'], string>> = {
  chances:
    'Each cell: weeks with at least one such group posted in that hour. With little data, its colour also depends on how busy the server is then.',
  groups: 'Each cell: groups posted in that hour, on average.',
};

export function groupExplanation({ tells }: Pick<GroupWeek, 'tells'>): string {
  return explanations[tells];
}
