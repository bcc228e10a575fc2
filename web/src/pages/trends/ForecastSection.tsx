import { populationForecast } from '@rollcall/game/api/trend-reads';
import { forecastSentence } from '@rollcall/game/trends/sentences';
import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { countedSetting, useChartSetting } from '../../charts/controls/chart-settings.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { chartNearness, ChartNearnessContext } from '../../charts/frame/chart-state.ts';
import { chartFileName } from '../../charts/frame/useChartExports.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { LazyLineChart } from '../../charts/lazy-charts.ts';
import { legendOf } from '../../charts/lines/chart-series.ts';
import { timeAxis } from '../../charts/lines/time-axis.ts';
import { formatNumber } from '../../ui/format.ts';
import { pageLocale } from '../../ui/locale.ts';
import { forecastChart, forecastExplanation, forecastTable, forecastTitle } from './forecast-view.ts';
import { SubjectSelect } from './SubjectSelect.tsx';
import type { Subject } from './trends-choices.ts';
import { useOwnSubject } from './useOwnSubject.ts';

const forecastData = countedSetting('forecast');
/** CSS pixels. */
const height = 360;
const whole = (value: number) => formatNumber(Math.round(value));

interface ForecastSectionProps {
  readonly subjects: readonly Subject[];
}

/** The next seven days with their band, and how far such forecasts were off; hidden where they would only guess. */
export function ForecastSection({ subjects }: ForecastSectionProps) {
  const { product_name: productName } = usePageSettings().site;
  const timeZone = useTimeZone();
  const [place, isNear] = useNear();
  const [counted, countedControl] = useChartSetting(forecastData);
  const { subject, all, choose } = useOwnSubject('forecast-of', subjects);
  const query = subject.server === null ? {} : { server: subject.id };
  const read = useRangedRead(populationForecast, {}, { query, isWanted: isNear });
  const answer = read.shown?.data ?? null;
  // Another subject's forecast stays out of sight until its own has come: its name stands in the title.
  const isOfSubject = (answer?.server ?? null)?.toLowerCase() === subject.server?.name.toLowerCase();
  const forecast = answer !== null && isOfSubject ? answer[counted] : null;
  const chart = useMemo(() => forecastChart(forecast, subject), [forecast, subject]);
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  const axis = useMemo(() => ({ ...timeAxis('hour', timeZone), endsNow: false }), [timeZone]);
  const table = useMemo(() => forecastTable(chart, timeZone), [chart, timeZone]);
  const title = forecastTitle(subject, counted);
  const said = forecast === null ? null : forecastSentence(forecast, counted, pageLocale());
  const isHidden = forecast !== null && forecast.state !== 'shown';

  return (
    <ChartFrame
      ref={place}
      id="population-forecast"
      title={title}
      explanation={forecastExplanation}
      controls={
        <>
          <SubjectSelect subjects={all} value={subject.id} onChange={choose} />
          {countedControl.control}
        </>
      }
      chosen={`${subject.name} · ${countedControl.word ?? ''}`}
      state={isHidden && said !== null ? { state: 'empty', message: said } : read.state}
      note={isHidden ? undefined : <p className="size-note">{said ?? '\u00A0'}</p>}
      onRetryStale={read.isStale ? read.reload : null}
      height={height}
      table={table}
      exports={{
        fileName: chartFileName(productName, 'forecast', subject.id, counted),
        range: chart.xs.length === 0 ? '' : axis.range(chart.xs[0] ?? 0, chart.xs.at(-1) ?? 0),
        legend: entries,
        productName,
      }}
    >
      <ChartNearnessContext value={chartNearness(isNear, answer !== null)}>
        <LazyLineChart
          chart={chart}
          legend={legend}
          label={title}
          description={`${forecastExplanation} ${said ?? ''}`}
          axis={axis}
          format={whole}
          hasTotal={false}
          height={height}
        />
      </ChartNearnessContext>
    </ChartFrame>
  );
}
