import type { ServerFacts } from '@rollcall/game/definition';
import type { Period, PopulationAverage } from '@rollcall/game/population';
import { standingAmong, standingText } from '@rollcall/game/server-standing';
import { serverKey } from '@rollcall/game/servers';
import { type Counted, rangeWords } from '../../../charts/controls/chart-choices.ts';
import { countedChoice } from '../../../charts/controls/own-choice.ts';
import type { DonutSlice } from '../../../charts/donut/donut-slices.ts';
import type { DonutWords } from '../../../charts/donut/donut-words.ts';

/** What the pie of the servers is of (§2.9). */
export const distributionData = countedChoice('population-distribution');

export interface PopulationDistribution {
  /** The largest first. */
  readonly parts: readonly DonutSlice[];
  /** Servers of which no mean is known: no slice, for nobody knows that it would be nothing. */
  readonly missing: readonly string[];
  /** The place of the server that the page is about among the others: `2nd of 8`; null = there is none to tell. */
  readonly place: string | null;
}

/** The mean population of each of the given servers. Source: §2.9. */
export function populationDistribution(
  averages: Readonly<Record<string, PopulationAverage>>,
  servers: readonly ServerFacts[],
  counted: Counted,
  focus: ServerFacts | null,
): PopulationDistribution {
  const field = counted === 'characters' ? 'avg_character_count' : 'avg_lfm_count';
  const measured = servers.map(({ name, colour }) => {
    const id = serverKey(name);
    return { server: id, name, colour, value: averages[id]?.[field] ?? null };
  });
  const parts = measured.flatMap(({ server: id, name, colour, value }): DonutSlice[] =>
    value === null ? [] : [{ id, name, title: name, colour, value, reference: null }],
  );
  const standing = focus === null ? null : standingAmong(measured, serverKey(focus.name));
  return {
    parts: parts.toSorted((a, b) => b.value - a.value),
    missing: measured.filter(({ value }) => value === null).map(({ name }) => name),
    place: standing === null ? null : standingText(standing) || null,
  };
}

const titles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online',
  lfms: 'LFMs posted',
};

/** `Characters online, the last 90 days` */
export function distributionTitle(counted: Counted, range: Period): string {
  return `${titles[counted]}, ${rangeWords[range]}`;
}

/** Over the column of means in the table. */
export const distributionMeasure: Readonly<Record<Counted, string>> = {
  characters: 'Average characters',
  lfms: 'Average LFMs',
};

/** What is counted: times without data count as nothing known, not as zero (wire: History reads). */
export const distributionExplanation = 'The mean of all counts while the server was up.';

/**
 * §2.9: `{value} avg {characters|lfms} ({percent}%)`, averages to one decimal.
 *
 * @param locale undefined = the reader's
 */
export function distributionWords(counted: Counted, locale?: string): DonutWords {
  const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    value: (value) => numbers.format(value),
    told: (value, percent) => `${numbers.format(value)} avg ${counted} (${percent})`,
    unit: () => (counted === 'characters' ? 'characters online' : 'LFMs posted'),
    comparedWith: null,
  };
}

/** `No data: Thrane, Moonsea.`; null = all are known. */
export function missingText(missing: readonly string[]): string | null {
  return missing.length === 0 ? null : `No data: ${missing.join(', ')}.`;
}
