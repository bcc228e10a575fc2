import { populationAverage } from '@rollcall/game/endpoints/population-reads';
import { periods } from '@rollcall/game/population';
import { serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { writeChoice } from '../../../charts/controls/address-choice.ts';
import * as choices from '../../../charts/controls/chart-choices.ts';
import { FilterChoices } from '../../../charts/controls/FilterChoices.tsx';
import { useAddressChoice } from '../../../charts/controls/useAddressChoice.ts';
import { chartFilterFacts, useChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { DonutChart } from '../../../charts/donut/DonutChart.tsx';
import { donutSize } from '../../../charts/donut/donut-picture.ts';
import { largestSlices, mostRows, sum } from '../../../charts/donut/donut-slices.ts';
import { donutTwin } from '../../../charts/donut/donut-twin.ts';
import { useDonut } from '../../../charts/donut/useDonut.ts';
import { chartFileName } from '../../../charts/frame/chart-file-name.ts';
import { ChartChoice } from '../../../charts/frame/ChartChoice.tsx';
import { ChartFrame } from '../../../charts/frame/ChartFrame.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useNear } from '../../../charts/frame/useNear.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import * as view from './population-distribution-view.ts';
import type { SectionProps } from './section-props.ts';

const filterFacts = chartFilterFacts('population-distribution', periods);

/** How the players are divided among the servers (§2.9): the first picture of the page, drawn by the server already. */
export function PopulationDistributionSection({ focus }: SectionProps) {
  const { game, site } = usePageSettings();
  const [near, isNear] = useNear();
  const filter = useChartFilter(filterFacts);
  const { range } = filter;
  const [counted, setCounted] = useAddressChoice(view.distributionData);
  const read = useRangedRead(populationAverage, { period: range }, { isWanted: isNear });
  const averages = read.shown?.data ?? null;
  const servers = useMemo(
    () => choices.chosenServers(game.servers, filter.servers, focus),
    [game.servers, filter.servers, focus],
  );
  const { parts, missing, place } = useMemo(
    () => view.populationDistribution(averages ?? {}, servers, counted, focus),
    [averages, servers, counted, focus],
  );
  const focusId = focus === null ? null : serverKey(focus.name);
  const slices = useMemo(
    () => largestSlices(parts, { keepId: focusId, otherTitle: (count) => `Other (${count} servers)` }),
    [parts, focusId],
  );
  const words = useMemo(() => view.distributionWords(counted), [counted]);
  const donut = useDonut(slices, words, focusId);
  const { format } = donut;
  const twin = useMemo(
    () =>
      donutTwin({
        slices: parts,
        missing,
        corner: 'Server',
        measure: view.distributionMeasure[counted],
        words,
        format,
      }),
    [parts, missing, counted, words, format],
  );
  const chosen = choices.chosenWords(filter, choices.labelOf(choices.countedOptions, counted));
  const title = view.distributionTitle(counted, range);
  const isEmpty = sum(parts.map(({ value }) => value)) === 0;

  return (
    <ChartFrame
      ref={near}
      id="population-distribution-chart"
      title={title}
      explanation={view.distributionExplanation}
      controls={
        <>
          <FilterChoices filter={filter} />
          <ChartChoice label="Data" options={choices.countedOptions} value={counted} onChange={setCounted} />
        </>
      }
      chosen={chosen}
      state={read.state.state === 'ready' && isEmpty ? emptyChart : read.state}
      onRetryLate={read.isLate ? read.reload : null}
      height={donutSize}
      twin={twin}
      exports={{
        fileName: chartFileName(site.product_name, 'population-distribution', range, counted),
        range: chosen,
        legend: donut.namedEntries,
        productName: site.product_name,
        search: { ...filter.search, ...writeChoice(view.distributionData, counted) },
      }}
    >
      <DonutChart
        donut={donut}
        label={title}
        description={view.distributionExplanation}
        place={place}
        expectedRows={Math.min(servers.length, mostRows)}
        note={averages === null ? null : view.missingText(missing)}
      />
    </ChartFrame>
  );
}
