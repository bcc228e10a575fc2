import { pageLocale } from '../../../ui/locale.ts';
import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import {
  type DemographicCategory,
  type Demographics,
  demographicSlices,
} from '@rollcall/game/population/demographics';
import { type Period, periods } from '@rollcall/game/population/population';
import { serverKey } from '@rollcall/game/servers';
import type { ChosenServers } from '@rollcall/game/population/server-selection';
import { rangePhrases, serversPhrase } from '../../../charts/controls/chart-choices.ts';
import type { RangedRead } from '../../../charts/frame/useRangedRead.ts';
import { type DonutSlice, type DonutLabels, sum } from '../../../charts/donut/donut-data.ts';
import type { ChartState } from '../../../charts/frame/chart-state.ts';
import { type ChartFilterDefinition, defineChartFilter } from '../../../charts/controls/useChartFilter.ts';
import * as colours from '../../../charts/donut/slice-colours.ts';

/** One of the donuts about the characters of the game. */
export interface DemographicChart {
  /** Id of the element, and prefix of its parameters in the address. */
  readonly id: string;
  readonly category: Exclude<DemographicCategory, 'total-level'>;
  /** Grouping of the characters, as the end of a title: `by race`. */
  readonly by: string;
  /** Note on how it is counted; null = none needed. */
  readonly note: string | null;
  /** Header of the rows of its table. */
  readonly corner: string;
  readonly colourOf: colours.ColourOf;
  readonly nameOf: (label: string) => string;
  /** Ordered by number, not by size. */
  readonly isNumbered: boolean;
  /** Expected number of rows of its legend. */
  readonly expectedRows: (game: Pick<GameDefinition, 'races' | 'classes'>) => number;
  readonly filter: ChartFilterDefinition<Period>;
}

const asItIs = (label: string) => label;

export const demographicCharts = {
  race: {
    id: 'race-chart',
    category: 'race',
    by: 'by race',
    note: null,
    corner: 'Race',
    colourOf: colours.raceColour,
    nameOf: asItIs,
    isNumbered: false,
    expectedRows: ({ races }) => races.length,
    filter: defineChartFilter('race', periods),
  },
  gender: {
    id: 'gender-chart',
    category: 'gender',
    by: 'by gender',
    note: null,
    corner: 'Gender',
    colourOf: colours.genderColour,
    nameOf: asItIs,
    isNumbered: false,
    expectedRows: () => 3,
    filter: defineChartFilter('gender', periods),
  },
  primaryClass: {
    id: 'primary-class-chart',
    category: 'primary-class',
    by: 'by primary class',
    note: 'Counted by the class with the most levels.',
    corner: 'Primary class',
    colourOf: colours.classColour,
    nameOf: asItIs,
    isNumbered: false,
    expectedRows: ({ classes }) => classes.length,
    filter: defineChartFilter('primary-class', periods),
  },
  classCount: {
    id: 'class-count-chart',
    category: 'class-count',
    by: 'by number of classes',
    note: 'A class counts from its first level.',
    corner: 'Number of classes',
    colourOf: colours.classCountColour,
    nameOf: (label) => `${label} ${label === '1' ? 'class' : 'classes'}`,
    isNumbered: true,
    expectedRows: () => 3,
    filter: defineChartFilter('class-count', periods),
  },
  guildAffiliated: {
    id: 'guild-affiliated-chart',
    category: 'guild-affiliated',
    by: 'by guild membership',
    note: null,
    corner: 'Guild',
    colourOf: colours.guildColour,
    nameOf: asItIs,
    isNumbered: false,
    expectedRows: () => 2,
    filter: defineChartFilter('guild-affiliated', periods),
  },
} as const satisfies Readonly<Record<string, DemographicChart>>;

/** View of one of the donuts about characters. */
export interface DemographicView {
  readonly range: Period;
  /** Servers that are counted, or that the focus is compared with. */
  readonly servers: ChosenServers;
  readonly activity: 'all' | 'active';
  /** The server that the page is about; null = the chosen servers together. */
  readonly focus: ServerFacts | null;
}

/**
 * Number of characters of every kind on the server of the page, with the chosen servers together for comparison;
 * without a server of the page, on the chosen servers.
 */
export function demographicParts(
  chart: DemographicChart,
  answer: Demographics,
  compared: readonly ServerFacts[],
  focus: ServerFacts | null,
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): readonly DonutSlice[] {
  const countsOf = (servers: readonly ServerFacts[]) =>
    demographicSlices(
      chart.category,
      answer,
      servers.map(({ name }) => serverKey(name)),
      levels,
    );
  const own = focus === null ? null : new Map(countsOf([focus]).map(({ label, count }) => [label, count]));
  const together = new Map(countsOf(compared).map(({ label, count }) => [label, count]));
  const isCompared = own !== null && comparison(compared, focus) !== null;
  const parts = countsOf(focus === null ? compared : [focus, ...compared]).map(({ label }): DonutSlice => {
    const name = chart.nameOf(label);
    return {
      id: label,
      name,
      title: name,
      colour: chart.colourOf(label),
      value: (own ?? together).get(label) ?? 0,
      reference: isCompared ? (together.get(label) ?? 0) : null,
    };
  });
  return chart.isNumbered ? parts : parts.toSorted((a, b) => b.value - a.value);
}

/** The servers to compare with: the chosen ones, or if they are listed individually, those other than the focus. */
export function comparedWith(asked: ChosenServers, focus: ServerFacts | null): ChosenServers {
  if (asked.group !== null || focus === null) return asked;
  return { ...asked, servers: asked.servers.filter((server) => server !== focus) };
}

/** `the 64-bit servers together`, `Khyber` */
const together = (servers: ChosenServers) =>
  servers.servers.length === 1 ? serversPhrase(servers) : `${serversPhrase(servers)} together`;

/** Range and characters of the data shown, which are the previous ones until a new request is answered. */
export function shownChoice(
  { shown }: Pick<RangedRead<unknown, { readonly period: Period }, 'activity_level'>, 'shown'>,
  asked: Pick<DemographicView, 'range' | 'activity'>,
): Pick<DemographicView, 'range' | 'activity'> {
  if (shown === null) return asked;
  return {
    range: shown.params.period,
    activity: shown.query?.activity_level === 'active' ? 'active' : 'all',
  };
}

/** The comparison of a server, if there are others. */
function comparison(compared: readonly ServerFacts[], focus: ServerFacts | null): ServerFacts | null {
  return compared.find(({ name }) => name !== focus?.name) ?? null;
}

/** `Characters by race, the last 90 days` */
export function demographicTitle(
  { by }: DemographicChart,
  { range, activity, focus }: DemographicView,
): string {
  const counted = activity === 'active' ? 'Active characters' : 'Characters';
  return `${counted}${focus === null ? '' : ` of ${focus.name}`} ${by}, ${rangePhrases[range]}`;
}

/** Explains which characters are counted, and where, or what they are compared with. */
export function demographicExplanation({ range, activity, servers, focus }: DemographicView): string {
  const isActiveOnly = activity === 'active';
  const seen =
    focus === null || servers.servers.length === 0
      ? `${isActiveOnly ? 'Active characters' : 'Characters'} seen on ${focus?.name ?? serversPhrase(servers)}`
      : `${isActiveOnly ? 'Active on ' : ''}${focus.name} compared with ${serversPhrase(servers)}`;
  return `${seen} in ${rangePhrases[range]}.`;
}

/** @param locale undefined = the reader's */
export function demographicLabels(
  servers: ChosenServers,
  focus: ServerFacts | null,
  locale?: string,
): DonutLabels {
  const numbers = new Intl.NumberFormat(locale ?? pageLocale());
  const unit = (count: number) => (count === 1 ? 'character' : 'characters');
  return {
    value: (value) => numbers.format(value),
    valueWithShare: (count, percent) => `${numbers.format(count)} ${unit(count)} (${percent})`,
    unit,
    comparedWith: focus === null || comparison(servers.servers, focus) === null ? null : together(servers),
  };
}

/**
 * State for an answer without characters, which says why in place of an empty chart.
 *
 * @param countAll counts inactive characters too
 * @returns null = there are characters
 */
export function emptyState(
  parts: readonly DonutSlice[],
  shown: Pick<DemographicView, 'activity' | 'focus'>,
  countAll: () => void,
): ChartState | null {
  return sum(parts.map(({ value }) => value)) > 0 ? null : noCharactersState(shown, countAll);
}

/** Message in place of an empty chart; for active characters with a button to count all. */
export function noCharactersState(
  { activity, focus }: Pick<DemographicView, 'activity' | 'focus'>,
  countAll: () => void,
): ChartState {
  const where = focus === null ? '' : ` on ${focus.name}`;
  if (activity === 'all') {
    return { state: 'empty', message: `No characters were seen${where} in this period.` };
  }
  return {
    state: 'empty',
    message: `No active characters found${where} yet. Activity is judged by levels gained, areas visited and hours online, so it takes time to show.`,
    wayOut: { label: 'Show all characters', onClick: countAll },
  };
}
