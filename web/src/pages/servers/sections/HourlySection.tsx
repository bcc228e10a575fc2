import { populationByHour } from '@rollcall/game/endpoints/population-reads';
import { periods } from '@rollcall/game/population';
import { useMemo } from 'react';
import { writeChoice } from '../../../charts/controls/address-choice.ts';
import * as choices from '../../../charts/controls/chart-choices.ts';
import { FilterChoices } from '../../../charts/controls/FilterChoices.tsx';
import { TimeZoneNote } from '../../../charts/controls/TimeZoneNote.tsx';
import { useAddressChoice } from '../../../charts/controls/useAddressChoice.ts';
import { chartFilterFacts, useChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { useReportZone } from '../../../charts/controls/useReportZone.ts';
import { chartFileName } from '../../../charts/frame/chart-file-name.ts';
import { ChartChoice } from '../../../charts/frame/ChartChoice.tsx';
import { ChartFrame } from '../../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useNear } from '../../../charts/frame/useNear.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { isEmpty } from '../../../charts/lines/chart-series.ts';
import { hourAxis } from '../../../charts/lines/hour-axis.ts';
import { LateLineChart } from '../../../charts/lines/late-line-chart.ts';
import { legendOf } from '../../../charts/lines/line-dashes.ts';
import { lineTwin } from '../../../charts/lines/line-twin.ts';
import { countFormat } from '../../../charts/lines/value-format.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { focusFirst } from './focus-first.ts';
import * as hourly from './hourly-view.ts';
import type { SectionProps } from './section-props.ts';

const filterFacts = chartFilterFacts('hourly', periods);
const height = 400;

/** How many play, or how many groups are posted, at each hour of the reader's day (§2.9). */
export function HourlySection({ focus }: SectionProps) {
  const { game, site } = usePageSettings();
  const [place, isNear] = useNear();
  const filter = useChartFilter(filterFacts);
  const { range } = filter;
  const [counted, setCounted] = useAddressChoice(hourly.hourlyData);
  const read = useRangedRead(populationByHour, { period: range }, { isWanted: isNear });
  const zone = useReportZone(range);
  const answer = read.shown?.data ?? null;
  const chart = useMemo(() => {
    const servers = focusFirst(choices.chosenServers(game.servers, filter.servers, focus), focus);
    return hourly.hourlyLines(answer, servers, counted, zone.offsetMinutes);
  }, [answer, game.servers, filter.servers, focus, counted, zone.offsetMinutes]);
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries, focus?.name.toLowerCase());
  const axis = useMemo(() => hourAxis(), []);
  const twin = useMemo(
    () => lineTwin(chart, hourly.hourlyPlaces(zone.timeZone), countFormat()),
    [chart, zone.timeZone],
  );
  const title = hourly.hourlyTitle(counted, range);

  return (
    <ChartFrame
      ref={place}
      id="hourly-population-chart"
      title={title}
      explanation={hourly.hourlyExplanation}
      controls={
        <>
          <FilterChoices filter={filter} />
          <ChartChoice label="Data" options={choices.countedOptions} value={counted} onChange={setCounted} />
        </>
      }
      chosen={choices.chosenWords(filter, choices.labelOf(choices.countedOptions, counted))}
      state={read.state.state === 'ready' && isEmpty(chart) ? emptyChart : read.state}
      onRetryLate={read.isLate ? read.reload : null}
      note={<TimeZoneNote zone={zone} what="Hours" />}
      height={height}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Lines of the chart" />}
      exports={{
        fileName: chartFileName(site.product_name, 'hourly-population', range, counted),
        range: hourly.hourlyLimits(filter.servers, zone.timeZone),
        legend: entries,
        productName: site.product_name,
        search: { ...filter.search, ...writeChoice(hourly.hourlyData, counted) },
      }}
    >
      {answer !== null && (
        <LateLineChart
          chart={chart}
          legend={legend}
          label={title}
          description={`One line for each of ${chart.series.length} servers. ${hourly.hourlyExplanation}`}
          axis={axis}
          isFirstOnTop={focus !== null}
          height={height}
        />
      )}
    </ChartFrame>
  );
}
