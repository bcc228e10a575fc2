import { demographics } from '@rollcall/game/endpoints/census-reads';
import { periods } from '@rollcall/game/population';
import { useMemo } from 'react';
import { writeChoice } from '../../../charts/controls/address-choice.ts';
import * as choices from '../../../charts/controls/chart-choices.ts';
import { FilterChoices } from '../../../charts/controls/FilterChoices.tsx';
import { pageActivity } from '../../../charts/controls/page-filter.ts';
import { useAddressChoice } from '../../../charts/controls/useAddressChoice.ts';
import { chartFilterFacts, useChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { chartFileName } from '../../../charts/frame/chart-file-name.ts';
import { ChartChoice } from '../../../charts/frame/ChartChoice.tsx';
import { ChartFrame } from '../../../charts/frame/ChartFrame.tsx';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { ChartToggle } from '../../../charts/frame/ChartToggle.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useNear } from '../../../charts/frame/useNear.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { LateLineChart } from '../../../charts/lines/late-line-chart.ts';
import { levelAxis } from '../../../charts/lines/level-axis.ts';
import { legendOf } from '../../../charts/lines/line-dashes.ts';
import { lineTwin } from '../../../charts/lines/line-twin.ts';
import { countFormat, percentFormat } from '../../../charts/lines/value-format.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { focusFirst } from './focus-first.ts';
import * as level from './level-view.ts';
import type { SectionProps } from './section-props.ts';

const filterFacts = chartFilterFacts('level', periods);
/** CSS pixels (§9). */
const height = 400;

/** How many characters of each total level there are, by server (§2.9). */
export function LevelSection({ focus }: SectionProps) {
  const { game, site } = usePageSettings();
  const [place, isNear] = useNear();
  const filter = useChartFilter(filterFacts);
  const { activity } = usePageFilter();
  const [display, setDisplay] = useAddressChoice(level.levelDisplay);
  const [normalized, setNormalized] = useAddressChoice(level.levelNormalized);
  const isStacked = display === 'stacked';
  const isNormalized = normalized === 'on';
  const view = { range: filter.range, activity, isStacked, isNormalized };
  const read = useRangedRead(
    demographics,
    { category: 'total-level', period: filter.range },
    { query: { activity_level: activity }, isWanted: isNear },
  );
  const answer = read.shown?.data ?? null;
  const chart = useMemo(() => {
    const servers = focusFirst(choices.chosenServers(game.servers, filter.servers, focus), focus);
    return level.levelLines(answer, servers, game, isNormalized);
  }, [answer, game, filter.servers, focus, isNormalized]);
  const entries = useMemo(() => legendOf(chart, isStacked), [chart, isStacked]);
  const legend = useLegend(entries, focus?.name.toLowerCase());
  const format = useMemo(() => (isNormalized ? percentFormat() : countFormat()), [isNormalized]);
  const twin = useMemo(() => lineTwin(chart, level.levelPlaces, format), [chart, format]);
  const title = level.levelTitle(view);
  const explanation = level.levelExplanation(view);

  return (
    <ChartFrame
      ref={place}
      id="level-chart"
      title={title}
      explanation={explanation}
      controls={
        <>
          <FilterChoices filter={filter} />
          <ChartChoice label="Display" options={level.displayOptions} value={display} onChange={setDisplay} />
          <ChartToggle
            label="Normalized"
            isOn={isNormalized}
            onChange={(isOn) => setNormalized(isOn ? 'on' : 'off')}
          />
        </>
      }
      chosen={choices.chosenWords(filter, ...level.displayWords(view))}
      state={read.state.state === 'ready' && level.isNobody(chart) ? emptyChart : read.state}
      onRetryLate={read.isLate ? read.reload : null}
      height={height}
      twin={twin}
      legend={
        <ChartLegend legend={legend} label={isStacked ? 'Fields of the chart' : 'Lines of the chart'} />
      }
      exports={{
        fileName: chartFileName(
          site.product_name,
          'levels',
          filter.range,
          activity,
          isNormalized ? 'percent' : 'count',
        ),
        range: choices.labelOf(choices.serverOptions, filter.servers),
        legend: entries,
        productName: site.product_name,
        search: {
          ...filter.search,
          ...writeChoice(pageActivity, activity),
          ...writeChoice(level.levelDisplay, display),
          ...writeChoice(level.levelNormalized, normalized),
        },
      }}
    >
      {answer !== null && (
        <LateLineChart
          chart={chart}
          legend={legend}
          label={title}
          description={`${isStacked ? 'One field' : 'One line'} for each of ${chart.series.length} servers. ${explanation}`}
          axis={levelAxis}
          format={format}
          isStacked={isStacked}
          isFirstOnTop={isStacked || focus !== null}
          hasTotal={!isNormalized}
          height={height}
        />
      )}
    </ChartFrame>
  );
}
