import { demographics } from '@rollcall/game/endpoints/census-reads';
import { periods } from '@rollcall/game/population';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { activityQuery } from '../../../charts/controls/page-filter.ts';
import { chartFilterFacts } from '../../../charts/controls/useChartFilter.ts';
import { useChartSubject } from '../../../charts/controls/useChartSubject.ts';
import { useOwnChoice, useOwnSwitch } from '../../../charts/controls/useOwnChoice.ts';
import { usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { LateLineChart } from '../../../charts/lines/late-line-chart.ts';
import { levelAxis } from '../../../charts/lines/level-axis.ts';
import { legendOf } from '../../../charts/lines/line-dashes.ts';
import { lineTwin } from '../../../charts/lines/line-twin.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { countsNobody } from './demographic-view.ts';
import { focusFirst, focusIdOf } from './focus-server.ts';
import * as view from './level-view.ts';
import type { SectionProps } from './section-props.ts';

const filterFacts = chartFilterFacts('level', periods);
/** CSS pixels (§9). */
const height = 400;

/** How many characters of each total level there are, by server (§2.9). */
export function LevelSection({ focus }: SectionProps) {
  const { game } = usePageSettings();
  const subject = useChartSubject(filterFacts, focus);
  const { range, servers, isNear } = subject;
  const { activity, setActivity } = usePageFilter();
  const [display, displayControl] = useOwnChoice(view.levelDisplay);
  const [isNormalized, normalizedControl] = useOwnSwitch('level-normalized', 'Normalized');
  const isStacked = display === 'stacked';
  const read = useRangedRead(
    demographics,
    { category: 'total-level', period: range },
    { query: activityQuery(activity), isWanted: isNear },
  );
  const answer = read.shown?.data ?? null;
  const chart = useMemo(
    () => view.levelLines(answer, focusFirst(servers, focus), game, isNormalized),
    [answer, servers, focus, game, isNormalized],
  );
  const entries = useMemo(() => legendOf(chart, isStacked), [chart, isStacked]);
  const legend = useLegend(entries, focusIdOf(focus));
  const { format, tickFormat } = useMemo(() => view.levelFormats(isNormalized), [isNormalized]);
  const twin = useMemo(() => lineTwin(chart, view.levelPlaces, format), [chart, format]);
  const shown = { range, activity, isStacked, isNormalized };
  const title = view.levelTitle(shown);
  const explanation = view.levelExplanation(shown);

  return (
    <FilteredChart
      id="level-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      own={[displayControl, normalizedControl]}
      empty={view.isNobody(chart) ? countsNobody({ activity, focus: null }, () => setActivity('all')) : null}
      height={height}
      twin={twin}
      legend={
        <ChartLegend legend={legend} label={isStacked ? 'Fields of the chart' : 'Lines of the chart'} />
      }
      entries={entries}
      file={['levels', range, activity, isNormalized ? 'percent' : 'count']}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={`${isStacked ? 'One field' : 'One line'} for each of ${chart.series.length} servers. ${explanation}`}
        axis={levelAxis}
        format={format}
        tickFormat={tickFormat}
        isStacked={isStacked}
        isFirstOnTop={isStacked || focus !== null}
        hasTotal={!isNormalized}
        height={height}
      />
    </FilteredChart>
  );
}
