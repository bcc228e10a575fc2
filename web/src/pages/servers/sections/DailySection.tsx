import type { ServerFacts } from '@rollcall/game/definition';
import { populationByHourAndDayOfWeek } from '@rollcall/game/endpoints/population-reads';
import { useMemo } from 'react';
import { BarRoom } from '../../../charts/bars/BarRoom.tsx';
import { type Arrangement, barLegend } from '../../../charts/bars/bar-data.ts';
import { LateBarChart } from '../../../charts/bars/late-bar-chart.ts';
import { writeChoice } from '../../../charts/controls/address-choice.ts';
import * as choices from '../../../charts/controls/chart-choices.ts';
import { FilterChoices } from '../../../charts/controls/FilterChoices.tsx';
import { TimeZoneNote } from '../../../charts/controls/TimeZoneNote.tsx';
import { useAddressChoice } from '../../../charts/controls/useAddressChoice.ts';
import { useChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { useReportZone } from '../../../charts/controls/useReportZone.ts';
import { ChartChoice } from '../../../charts/frame/ChartChoice.tsx';
import { ChartFrame } from '../../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { chartFileName } from '../../../charts/frame/chart-file-name.ts';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useNear } from '../../../charts/frame/useNear.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { isEmpty } from '../../../charts/lines/chart-series.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { readerLocale } from '../../../ui/week-days.ts';
import * as view from './daily-view.ts';
import type { SectionProps } from './section-props.ts';

/** How many play, or how many groups are posted, on each day of the week (§2.9: Daily Population Distribution). */
export function DailySection({ focus }: SectionProps) {
  const { site } = usePageSettings();
  const [place, isNear] = useNear<HTMLElement>();
  const filter = useChartFilter(view.dailyFilter);
  const [counted, setCounted] = useAddressChoice(view.dailyData);
  const [mode, setMode] = useAddressChoice(view.dailyMode);
  const { range } = filter;
  const { shown, state, isLate, reload } = useRangedRead(
    populationByHourAndDayOfWeek,
    { period: range },
    { isWanted: isNear },
  );
  const zone = useReportZone(shown?.params.period ?? range);
  const daily = useDaily(shown?.data ?? null, filter.servers, focus, { counted, mode, ...zone });
  const { servers, chart, legend, twin, hasTotal } = daily;
  const title = view.dailyTitle(counted, range, focus);
  const explanation = view.dailyExplanation(servers, mode, focus);
  const exports = useMemo(
    () => ({
      fileName: chartFileName(site.product_name, 'daily-population', range, counted),
      range: view.dailyLimits(filter.servers, zone.timeZone),
      legend: legend.entries,
      productName: site.product_name,
      search: {
        ...filter.search,
        ...writeChoice(view.dailyData, counted),
        ...writeChoice(view.dailyMode, mode),
      },
    }),
    [site.product_name, range, counted, mode, zone.timeZone, legend.entries, filter.servers, filter.search],
  );
  const room = { arrangement: mode, seriesCount: chart.series.length, height: view.dailyHeight };

  return (
    <ChartFrame
      ref={place}
      id="daily-chart"
      title={title}
      explanation={explanation}
      chosen={choices.chosenWords(
        filter,
        choices.labelOf(view.arrangementOptions, mode),
        choices.labelOf(choices.countedOptions, counted),
      )}
      controls={
        <>
          <FilterChoices filter={filter} />
          <ChartChoice label="Data" options={choices.countedOptions} value={counted} onChange={setCounted} />
          <ChartChoice label="Bars" options={view.arrangementOptions} value={mode} onChange={setMode} />
        </>
      }
      state={state.state === 'ready' && isEmpty(chart) ? emptyChart : state}
      onRetryLate={isLate ? reload : null}
      note={<TimeZoneNote zone={zone} what="Days" />}
      height={view.dailyHeight}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Bars of the chart" />}
      exports={exports}
    >
      <BarRoom {...room}>
        {shown && (
          <LateBarChart
            {...room}
            chart={chart}
            legend={legend}
            label={title}
            description={explanation}
            axisTitle={view.dailyAxisTitle}
            format={daily.format}
            shortFormat={daily.shortFormat}
            hasTotal={hasTotal}
          />
        )}
      </BarRoom>
    </ChartFrame>
  );
}

type Choices = Pick<view.DailyFacts, 'counted' | 'offsetMinutes'> & {
  readonly mode: Arrangement;
  readonly timeZone: string;
};

/** What is drawn and listed of an answer. */
function useDaily(
  answer: view.DailyFacts['answer'],
  choice: Parameters<typeof choices.chosenServers>[1],
  focus: ServerFacts | null,
  { counted, mode, offsetMinutes, timeZone }: Choices,
) {
  const { game } = usePageSettings();
  const locale = readerLocale();
  const servers = useMemo(
    () => choices.chosenServers(game.servers, choice, focus),
    [game.servers, choice, focus],
  );
  const chart = useMemo(() => {
    const all = view.dailyChart({ answer, servers, counted, offsetMinutes, locale });
    return focus === null ? all : view.focusChart(all, focus, mode);
  }, [answer, servers, counted, offsetMinutes, locale, focus, mode]);
  const hasTotal = focus === null || mode === 'stacked';
  const format = useMemo(() => view.dailyFormat(), []);
  const shortFormat = useMemo(() => view.dailyShortFormat(counted), [counted]);
  const twin = useMemo(
    () => view.dailyTwin(chart, { timeZone, hasTotal }, format),
    [chart, timeZone, hasTotal, format],
  );
  const entries = useMemo(() => barLegend(chart.series), [chart]);
  const legend = useLegend(entries);
  return { servers, chart, legend, twin, hasTotal, format, shortFormat };
}
