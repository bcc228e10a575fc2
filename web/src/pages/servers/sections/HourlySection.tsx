import { populationByHour } from '@rollcall/game/endpoints/population-reads';
import { periods } from '@rollcall/game/population';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { chartFilterFacts } from '../../../charts/controls/useChartFilter.ts';
import { useChartSubject } from '../../../charts/controls/useChartSubject.ts';
import { useOwnChoice } from '../../../charts/controls/useOwnChoice.ts';
import { useReportZone } from '../../../charts/controls/useReportZone.ts';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { isEmpty } from '../../../charts/lines/chart-series.ts';
import { hourAxis } from '../../../charts/lines/hour-axis.ts';
import { LateLineChart } from '../../../charts/lines/late-line-chart.ts';
import { legendOf } from '../../../charts/lines/line-dashes.ts';
import { lineTwin } from '../../../charts/lines/line-twin.ts';
import { countFormat } from '../../../charts/lines/value-format.ts';
import { focusFirst, focusIdOf } from './focus-server.ts';
import * as view from './hourly-view.ts';
import type { SectionProps } from './section-props.ts';

const filterFacts = chartFilterFacts('hourly', periods);
/** CSS pixels. */
const height = 400;

/** How many play, or how many groups are posted, at each hour of the reader's day (§2.9). */
export function HourlySection({ focus }: SectionProps) {
  const subject = useChartSubject(filterFacts, focus);
  const { range, servers, isNear } = subject;
  const [counted, countedControl] = useOwnChoice(view.hourlyData);
  const read = useRangedRead(populationByHour, { period: range }, { isWanted: isNear });
  const answer = read.shown?.data ?? null;
  const zone = useReportZone(read.shown?.params.period ?? range);
  const { timeZone, offsetMinutes } = zone;
  const chart = useMemo(
    () => view.hourlyLines(answer, focusFirst(servers, focus), counted, offsetMinutes),
    [answer, servers, focus, counted, offsetMinutes],
  );
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries, focusIdOf(focus));
  const axis = useMemo(() => hourAxis(), []);
  const twin = useMemo(() => lineTwin(chart, view.hourlyPlaces(timeZone), countFormat()), [chart, timeZone]);
  const title = view.hourlyTitle(counted, range);

  return (
    <FilteredChart
      id="hourly-population-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={view.hourlyExplanation}
      own={[countedControl]}
      empty={isEmpty(chart) ? emptyChart : null}
      clock={{ zone, what: 'Hours' }}
      height={height}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Lines of the chart" />}
      entries={entries}
      file={['hourly-population', range, counted]}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={`One line for each of ${chart.series.length} servers. ${view.hourlyExplanation}`}
        axis={axis}
        isFirstOnTop={focus !== null}
        height={height}
      />
    </FilteredChart>
  );
}
