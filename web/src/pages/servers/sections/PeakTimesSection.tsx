import { populationByHourAndDayOfWeek } from '@rollcall/game/endpoints/population-reads';
import { useMemo } from 'react';
import { chosenServers, chosenWords } from '../../../charts/controls/chart-choices.ts';
import { FilterChoices } from '../../../charts/controls/FilterChoices.tsx';
import { TimeZoneNote } from '../../../charts/controls/TimeZoneNote.tsx';
import { useChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { useReportZone } from '../../../charts/controls/useReportZone.ts';
import { ChartFrame } from '../../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { chartFileName } from '../../../charts/frame/chart-file-name.ts';
import { type ChartState, emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useNear } from '../../../charts/frame/useNear.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { heatmapHeight } from '../../../charts/heatmap/heatmap-layout.ts';
import { LateHeatmap } from '../../../charts/heatmap/late-heatmap.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { peakFilter } from './peak-choices.ts';
import { PeakChoices } from './PeakChoices.tsx';
import { isUnknown, type PeakRow, peakRows } from './peak-rows.ts';
import * as view from './peak-times-view.ts';
import { peakLoadingText } from './peak-words.ts';
import type { SectionProps } from './section-props.ts';
import { usePeakChoice } from './usePeakChoice.ts';

/** When each server is busy (§2.9: Peak Times). */
export function PeakTimesSection({ focus }: SectionProps) {
  const { game, site } = usePageSettings();
  const [place, isNear] = useNear();
  const filter = useChartFilter(peakFilter);
  const choice = usePeakChoice();
  const { counted, day, threshold, search } = choice;
  const { shown, state, isLate, reload } = useRangedRead(
    populationByHourAndDayOfWeek,
    { period: filter.range },
    { isWanted: isNear },
  );
  const zone = useReportZone(filter.range);
  const { offsetMinutes, timeZone } = zone;
  const servers = useMemo(
    () => chosenServers(game.servers, filter.servers, focus),
    [game.servers, filter.servers, focus],
  );
  const rows = useMemo(
    () => peakRows(shown?.data ?? {}, { servers, counted, day, threshold, offsetMinutes, focus }),
    [shown, servers, counted, day, threshold, offsetMinutes, focus],
  );
  const format = useMemo(() => view.peakFormat(), []);
  const heatmap = useMemo(() => view.peakHeatmap(rows, counted, format), [rows, counted, format]);
  const twin = useMemo(() => view.peakTwin(rows, format), [rows, format]);
  const entries = useMemo(() => view.peakLegend(rows), [rows]);
  const legend = useLegend(entries);
  const title = view.peakTitle(filter.range, { counted, day, focus });
  const explanation = view.peakExplanation(threshold, format);
  const exports = useMemo(
    () => ({
      fileName: chartFileName(site.product_name, 'peak-times', filter.range, counted, day),
      range: view.peakLimits(filter.servers, timeZone),
      legend: entries,
      productName: site.product_name,
      search: { ...filter.search, ...search },
    }),
    [site.product_name, filter, counted, day, timeZone, entries, search],
  );

  return (
    <ChartFrame
      ref={place}
      id="peak-times-chart"
      title={title}
      explanation={explanation}
      controls={
        <>
          <FilterChoices filter={filter} />
          <PeakChoices choice={choice} />
        </>
      }
      chosen={chosenWords(filter, ...view.peakChosen(counted, threshold, day))}
      state={stateOf(state, rows)}
      onRetryLate={isLate ? reload : null}
      note={<TimeZoneNote zone={zone} what="Hours" />}
      height={heatmapHeight(heatmap)}
      twin={twin}
      legend={<ChartLegend legend={legend} label="Rows of the chart" />}
      exports={exports}
    >
      {shown && <LateHeatmap data={heatmap} legend={legend} label={title} description={explanation} />}
    </ChartFrame>
  );
}

function stateOf(state: ChartState, rows: readonly PeakRow[]): ChartState {
  if (state.state === 'loading') return { state: 'loading', message: peakLoadingText };
  return state.state === 'ready' && rows.every(isUnknown) ? emptyChart : state;
}
