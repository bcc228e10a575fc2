import { pageLocale } from '../../../ui/locale.ts';
import { populationAverage, populationCoverage } from '@rollcall/game/api/population-reads';
import { thinDataSentence } from '@rollcall/game/population/coverage-words';
import { type Period, periods, type PopulationAverage } from '@rollcall/game/population/population';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { defineChartFilter, useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { countedSetting, useChartSetting } from '../../../charts/controls/chart-settings.ts';
import { DonutChart, useDonut } from '../../../charts/donut/DonutChart.tsx';
import { minDonutHeight } from '../../../charts/donut/donut-geometry.ts';
import { type DonutSlice, donutTable, type DonutLabels, sum } from '../../../charts/donut/donut-data.ts';
import { useRead } from '../../../api/useRead.ts';
import { comparisonNumbers } from '../../../charts/lines/value-format.ts';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { focusIdOf, type SectionProps } from './section-props.ts';
import { coveredAverages } from '@rollcall/game/population/covered-averages';
import type { ServerFacts } from '@rollcall/game/definition';
import { standingAmong, standingText } from '@rollcall/game/population/server-standing';
import { serverKey } from '@rollcall/game/servers';
import { averageOver, type Counted, rangePhrases } from '../../../charts/controls/chart-choices.ts';

/** Whether the donut counts characters or groups. */
export const distributionData = countedSetting('population-distribution');

export interface PopulationDistribution {
  /** The largest first. */
  readonly parts: readonly DonutSlice[];
  /** Servers without a known mean. They have no slice, since unknown is not zero. */
  readonly missing: readonly string[];
  /** Rank of the server of the page: `2nd of 8`; null = none. */
  readonly place: string | null;
}

/** The mean population of each of the given servers. */
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
  return `${titles[counted]}, ${rangePhrases[range]}`;
}

/** Header of the column of means in the table. */
export const distributionMeasure: Readonly<Record<Counted, string>> = {
  characters: 'Average characters',
  lfms: 'Average LFMs',
};

/** Labels such as `{value} avg {characters|lfms} ({percent}%)`, averages to one decimal. */
export function distributionLabels(counted: Counted, locale?: string): DonutLabels {
  const numbers = new Intl.NumberFormat(locale ?? pageLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    value: (value) => numbers.format(value),
    valueWithShare: (value, percent) => `${numbers.format(value)} avg ${counted} (${percent})`,
    unit: () => (counted === 'characters' ? 'characters online' : 'LFMs posted'),
    comparedWith: null,
  };
}

/** `No data: Thrane, Moonsea.`; null = all are known. */
export function missingText(missing: readonly string[]): string | null {
  return missing.length === 0 ? null : `No data: ${missing.join(', ')}.`;
}

const filterFacts = defineChartFilter('population-distribution', periods);

/** Share of the players on each server: the first chart of the page, also rendered by the server. */
export function PopulationDistributionSection({ focus }: SectionProps) {
  const subject = useChartSubject(filterFacts);
  const { range, servers, selection, isNear } = subject;
  const [counted, countedControl] = useChartSetting(distributionData);
  const read = useRangedRead(populationAverage, { period: range }, { isWanted: isNear });
  const shownRange = read.shown?.params.period ?? range;
  const answer = read.shown?.data ?? null;
  const { parts, missing } = useMemo(
    () => populationDistribution(answer ?? {}, servers, counted, focus),
    [answer, servers, counted, focus],
  );
  const coverage = useRead(
    populationCoverage,
    { period: shownRange },
    { isWanted: isNear && answer !== null },
  );
  const { place } = useMemo(() => {
    const ranked = answer && coverage.data && coveredAverages(answer, coverage.data, shownRange);
    return populationDistribution(ranked ?? answer ?? {}, servers, counted, focus);
  }, [answer, coverage.data, shownRange, servers, counted, focus]);
  const caveats = [
    answer === null ? null : missingText(missing),
    coverage.data === null ? null : thinDataSentence(coverage.data, servers, comparisonNumbers.percent),
  ];
  const focusId = focusIdOf(focus);
  // Switched-off servers stay in the legend.
  const slices = useMemo(
    () => populationDistribution(answer ?? {}, selection.offered, counted, null).parts,
    [answer, selection.offered, counted],
  );
  const labels = useMemo(() => distributionLabels(counted), [counted]);
  const donut = useDonut(slices, labels, { focusId, switches: selection.switches });
  const { format } = donut;
  const measure = distributionMeasure[counted];
  const table = useMemo(
    () => donutTable({ slices: parts, missing, corner: 'Server', measure, labels, format }),
    [parts, missing, measure, labels, format],
  );
  const title = distributionTitle(counted, shownRange);
  const explanation = averageOver(shownRange);

  return (
    <FilteredChart
      id="population-distribution-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      caveats={caveats}
      isOfSamples
      own={[countedControl]}
      empty={sum(parts.map(({ value }) => value)) === 0 ? emptyChart : null}
      height={minDonutHeight}
      table={table}
      entries={donut.namedEntries}
      fileParts={['population-distribution', shownRange, counted]}
    >
      <DonutChart
        donut={donut}
        label={title}
        description={explanation}
        place={place}
        expectedRows={selection.offered.length}
      />
    </FilteredChart>
  );
}
