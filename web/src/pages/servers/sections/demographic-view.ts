import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { demographicSlices } from '@rollcall/game/demographic-slices';
import type { Demographics } from '@rollcall/game/demographics';
import type { Period } from '@rollcall/game/population';
import { serverKey } from '@rollcall/game/servers';
import { rangeWords, type ServerChoice } from '../../../charts/controls/chart-choices.ts';
import { type DonutSlice, sum } from '../../../charts/donut/donut-slices.ts';
import type { DonutWords } from '../../../charts/donut/donut-words.ts';
import type { ChartState } from '../../../charts/frame/chart-state.ts';
import type { DemographicChart } from './demographic-charts.ts';

/** What one of the donuts about characters shows. */
export interface DemographicView {
  readonly range: Period;
  readonly servers: ServerChoice;
  readonly activity: 'all' | 'active';
  /** The server that the page is about; null = the chosen servers together. */
  readonly focus: ServerFacts | null;
}

/**
 * Every kind of character with how many there are: on the server that the page is about, beside those of all chosen
 * servers together, or on these.
 *
 * @param compared the chosen servers
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

const serverWords: Readonly<Record<ServerChoice, string>> = {
  '64-bit': 'the 64-bit servers',
  '32-bit': 'the 32-bit servers',
  all: 'all servers',
};

/** Is there anybody to compare a server with? */
function comparison(compared: readonly ServerFacts[], focus: ServerFacts | null): ServerFacts | null {
  return compared.find(({ name }) => name !== focus?.name) ?? null;
}

/** `Characters by race, the last 90 days` */
export function demographicTitle(
  { by }: DemographicChart,
  { range, activity, focus }: DemographicView,
): string {
  const counted = activity === 'active' ? 'Active characters' : 'Characters';
  return `${counted}${focus === null ? '' : ` of ${focus.name}`} ${by}, ${rangeWords[range]}`;
}

/** What is counted, where, and how it is read. */
export function demographicExplanation(
  { explanation }: DemographicChart,
  { servers, activity, focus }: DemographicView,
): string {
  const who = activity === 'active' ? 'All active characters that' : 'All who';
  const counted =
    focus === null
      ? `${who} were online in this time on ${serverWords[servers]} together.`
      : `${who} were online in this time, and how the shares differ from those on ${serverWords[servers]} together.`;
  return [counted, explanation].filter((part) => part !== null).join(' ');
}

/** @param locale undefined = the reader's */
export function demographicWords(
  { servers, focus }: Pick<DemographicView, 'servers' | 'focus'>,
  compared: readonly ServerFacts[],
  locale?: string,
): DonutWords {
  const numbers = new Intl.NumberFormat(locale);
  const unit = (count: number) => (count === 1 ? 'character' : 'characters');
  return {
    value: (value) => numbers.format(value),
    told: (count, percent) => `${numbers.format(count)} ${unit(count)} (${percent})`,
    unit,
    comparedWith:
      focus === null || comparison(compared, focus) === null ? null : `${serverWords[servers]} together`,
  };
}

/**
 * An answer that counts nobody is not a picture of nothing, but says why.
 *
 * @param countAll counts characters that are not active too
 * @returns null = somebody is counted
 */
export function nobodyState(
  parts: readonly DonutSlice[],
  shown: Pick<DemographicView, 'activity' | 'focus'>,
  countAll: () => void,
): ChartState | null {
  return sum(parts.map(({ value }) => value)) > 0 ? null : countsNobody(shown, countAll);
}

/** Said instead of a picture in which nobody is counted; of active characters with a way to count all. */
export function countsNobody(
  { activity, focus }: Pick<DemographicView, 'activity' | 'focus'>,
  countAll: () => void,
): ChartState {
  const where = focus === null ? '' : ` on ${focus.name}`;
  if (activity === 'all') {
    return { state: 'empty', message: `No characters have been seen${where} in this time.` };
  }
  return {
    state: 'empty',
    message: `Nobody${where} is known to be active yet: who plays is told from levels gained, places visited and hours online, and these have to be seen first.`,
    wayOut: { label: 'Count all characters', onClick: countAll },
  };
}
