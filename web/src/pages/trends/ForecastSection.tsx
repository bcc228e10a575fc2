import { populationForecast } from '@rollcall/game/api/trend-reads';
import { serverKey } from '@rollcall/game/servers';
import { bandSentence, forecastSentence } from '@rollcall/game/trends/sentences';
import { useMemo } from 'react';
import { useTimeZone } from '../../api/useTimeZone.ts';
import type { Counted } from '../../charts/controls/chart-choices.ts';
import { countedSetting, useChartSetting } from '../../charts/controls/chart-settings.ts';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { chartNearness } from '../../charts/frame/chart-state.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../ui/useNear.ts';
import { useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { LateLineChart } from '../../charts/LateCharts.tsx';
import { legendOf, wholeRange } from '../../charts/lines/chart-series.ts';
import { timeAxis } from '../../charts/lines/time-axis.ts';
import { formatNumber } from '../../ui/format.ts';
import { pageLocale } from '../../ui/locale.ts';
import { forecastChart, forecastExplanation, forecastTable, forecastTitle } from './forecast-view.ts';
import { SubjectSelect } from './SubjectSelect.tsx';
import type { Subject } from './trends-choices.ts';
import { useOwnSubject } from './useOwnSubject.ts';

const forecastData = countedSetting('forecast');
/** Height of the chart, CSS pixels. */
const height = 360;
const span = 'The next seven days.';
const whole = (value: number) => formatNumber(Math.round(value));

/** Forecast for the next seven days with its band and past errors; hidden if it would only guess. */
export function ForecastSection({ subjects }: { subjects: readonly Subject[] }) {
  const timeZone = useTimeZone();
  const [place, isNear] = useNear();
  const [counted, countedControl] = useChartSetting(forecastData);
  const { subject, all, choose } = useOwnSubject('forecast-of', subjects);
  const { read, forecast, said } = useForecast(subject, counted, isNear);
  const chart = useMemo(() => forecastChart(forecast, subject), [forecast, subject]);
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  const axis = useMemo(() => ({ ...timeAxis('hour', timeZone), endsNow: false }), [timeZone]);
  const table = useMemo(() => forecastTable(chart, timeZone), [chart, timeZone]);
  const title = forecastTitle(subject, counted);
  // A forecast is hidden if it would only guess.
  const isHidden = forecast !== null && forecast.state !== 'shown';
  const bandText = (forecast && bandSentence(forecast, pageLocale())) ?? '';

  return (
    <ChartFrame
      ref={place}
      id="population-forecast"
      title={title}
      isTitledBySection
      explanation={isHidden || said === '' ? span : `${span} ${said}`}
      isAnswer
      controls={
        <>
          <SubjectSelect subjects={all} value={subject.id} onChange={choose} />
          {countedControl}
        </>
      }
      notes={isHidden ? null : <p>{`${forecastExplanation} ${bandText}`}</p>}
      state={isHidden ? { state: 'empty', message: said } : read.state}
      onRetryStale={read.isStale ? read.reload : null}
      height={height}
      table={table}
      fileParts={['forecast', subject.id, counted]}
      range={wholeRange(chart, axis)}
      entries={entries}
      nearness={chartNearness(isNear, read.shown !== null)}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={`${forecastExplanation} ${said}`}
        axis={axis}
        format={whole}
        hasTotal={false}
        height={height}
      />
    </ChartFrame>
  );
}

/** The forecast of one subject, with past errors or the reason why it is hidden. */
function useForecast(subject: Subject, counted: Counted, isWanted: boolean) {
  const { server, id } = subject;
  const read = useRangedRead(
    populationForecast,
    {},
    { query: server === null ? {} : { server: id }, isWanted },
  );
  const answer = read.shown?.data ?? null;
  // The previous subject's forecast is hidden while another loads, since the title already names the new one.
  const isOfSubject =
    answer !== null && (answer.server === null ? null : serverKey(answer.server)) === (server && id);
  const forecast = isOfSubject ? answer[counted] : null;
  const said = forecast === null ? '' : forecastSentence(forecast, pageLocale());
  return { read, forecast, said };
}
