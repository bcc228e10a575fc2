import type { DemographicCategory } from '@rollcall/game/demographics';
import { type ChartFilterFacts, chartFilterFacts } from '../../../charts/controls/useChartFilter.ts';
import * as colours from '../../../charts/donut/slice-colours.ts';
import { type Period, periods } from '@rollcall/game/population';

/** One of the donuts about the characters of the game (§2.9). */
export interface DemographicChart {
  /** Of the element and of its parameters in the address. */
  readonly id: string;
  readonly category: Exclude<DemographicCategory, 'total-level'>;
  /** What the characters are divided by, as the end of a title: `by race`. */
  readonly by: string;
  /** Behind what is counted; null = it explains itself. */
  readonly explanation: string | null;
  /** What a row of its table is. */
  readonly corner: string;
  readonly colourOf: colours.ColourOf;
  /** What a slice is called, by its label. */
  readonly nameOf: (label: string) => string;
  /** The many that are summed up: `races`. */
  readonly plural: string;
  /** Ordered by number, not by size. */
  readonly isNumbered: boolean;
  /** Rows of its legend that are to be expected. */
  readonly expectedRows: number;
  readonly filter: ChartFilterFacts<Period>;
}

const asItIs = (label: string) => label;

export const demographicCharts = {
  race: {
    id: 'race-chart',
    category: 'race',
    by: 'by race',
    explanation: null,
    corner: 'Race',
    colourOf: colours.raceColour,
    nameOf: asItIs,
    plural: 'races',
    isNumbered: false,
    expectedRows: 9,
    filter: chartFilterFacts('race', periods),
  },
  gender: {
    id: 'gender-chart',
    category: 'gender',
    by: 'by gender',
    explanation: null,
    corner: 'Gender',
    colourOf: colours.genderColour,
    nameOf: asItIs,
    plural: 'genders',
    isNumbered: false,
    expectedRows: 3,
    filter: chartFilterFacts('gender', periods),
  },
  primaryClass: {
    id: 'primary-class-chart',
    category: 'primary-class',
    by: 'by primary class',
    explanation: 'The class with most levels counts.',
    corner: 'Primary class',
    colourOf: colours.classColour,
    nameOf: asItIs,
    plural: 'classes',
    isNumbered: false,
    expectedRows: 9,
    filter: chartFilterFacts('primary-class', periods),
  },
  classCount: {
    id: 'class-count-chart',
    category: 'class-count',
    by: 'by number of classes',
    explanation: 'A class counts from its first level.',
    corner: 'Number of classes',
    colourOf: colours.classCountColour,
    nameOf: (label) => `${label} ${label === '1' ? 'class' : 'classes'}`,
    plural: 'numbers of classes',
    isNumbered: true,
    expectedRows: 3,
    filter: chartFilterFacts('class-count', periods),
  },
  guildAffiliated: {
    id: 'guild-affiliated-chart',
    category: 'guild-affiliated',
    by: 'in guilds and without one',
    explanation: null,
    corner: 'Guild',
    colourOf: colours.guildColour,
    nameOf: asItIs,
    plural: 'kinds',
    isNumbered: false,
    expectedRows: 2,
    filter: chartFilterFacts('guild-affiliated', periods),
  },
} as const satisfies Readonly<Record<string, DemographicChart>>;
