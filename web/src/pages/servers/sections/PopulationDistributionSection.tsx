import { populationAverage } from '@rollcall/game/endpoints/population-reads';
import { periods } from '@rollcall/game/population';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { chartFilterFacts } from '../../../charts/controls/useChartFilter.ts';
import { useChartSubject } from '../../../charts/controls/useChartSubject.ts';
import { useOwnChoice } from '../../../charts/controls/useOwnChoice.ts';
import { DonutChart } from '../../../charts/donut/DonutChart.tsx';
import { donutRoom } from '../../../charts/donut/donut-picture.ts';
import { largestSlices, mostRows, sum } from '../../../charts/donut/donut-slices.ts';
import { donutTwin } from '../../../charts/donut/donut-twin.ts';
import { useDonut } from '../../../charts/donut/useDonut.ts';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { focusIdOf } from './focus-server.ts';
import * as view from './population-distribution-view.ts';
import type { SectionProps } from './section-props.ts';

const filterFacts = chartFilterFacts('population-distribution', periods);

/** How the players are divided among the servers (§2.9): the first picture of the page, drawn by the server already. */
export function PopulationDistributionSection({ focus }: SectionProps) {
  const subject = useChartSubject(filterFacts, focus);
  const { range, servers, isNear } = subject;
  const [counted, countedControl] = useOwnChoice(view.distributionData);
  const read = useRangedRead(populationAverage, { period: range }, { isWanted: isNear });
  const answer = read.shown?.data ?? null;
  const { parts, missing, place } = useMemo(
    () => view.populationDistribution(answer ?? {}, servers, counted, focus),
    [answer, servers, counted, focus],
  );
  const focusId = focusIdOf(focus);
  const slices = useMemo(
    () => largestSlices(parts, { keepId: focusId, otherTitle: (count) => `Other (${count} servers)` }),
    [parts, focusId],
  );
  const words = useMemo(() => view.distributionWords(counted), [counted]);
  const donut = useDonut(slices, words, focusId);
  const { format } = donut;
  const measure = view.distributionMeasure[counted];
  const twin = useMemo(
    () => donutTwin({ slices: parts, missing, corner: 'Server', measure, words, format }),
    [parts, missing, measure, words, format],
  );
  const title = view.distributionTitle(counted, range);

  return (
    <FilteredChart
      id="population-distribution-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={view.distributionExplanation}
      own={[countedControl]}
      empty={sum(parts.map(({ value }) => value)) === 0 ? emptyChart : null}
      height={donutRoom}
      twin={twin}
      entries={donut.namedEntries}
      file={['population-distribution', range, counted]}
    >
      <DonutChart
        donut={donut}
        label={title}
        description={view.distributionExplanation}
        place={place}
        expectedRows={Math.min(servers.length, mostRows)}
        note={answer === null ? null : view.missingText(missing)}
      />
    </FilteredChart>
  );
}
