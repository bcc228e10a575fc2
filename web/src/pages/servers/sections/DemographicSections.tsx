import { demographics } from '@rollcall/game/endpoints/census-reads';
import { useMemo } from 'react';
import { writeChoice } from '../../../charts/controls/address-choice.ts';
import * as choices from '../../../charts/controls/chart-choices.ts';
import { FilterChoices } from '../../../charts/controls/FilterChoices.tsx';
import { pageActivity } from '../../../charts/controls/page-filter.ts';
import { useChartFilter } from '../../../charts/controls/useChartFilter.ts';
import { usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { DonutChart } from '../../../charts/donut/DonutChart.tsx';
import { donutSize } from '../../../charts/donut/donut-picture.ts';
import { largestSlices } from '../../../charts/donut/donut-slices.ts';
import { donutTwin } from '../../../charts/donut/donut-twin.ts';
import { useDonut } from '../../../charts/donut/useDonut.ts';
import { chartFileName } from '../../../charts/frame/chart-file-name.ts';
import { ChartFrame } from '../../../charts/frame/ChartFrame.tsx';
import { useNear } from '../../../charts/frame/useNear.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { type DemographicChart, demographicCharts } from './demographic-charts.ts';
import * as view from './demographic-view.ts';
import type { SectionProps } from './section-props.ts';

interface DemographicSectionProps extends SectionProps {
  readonly chart: DemographicChart;
}

/** One of the donuts about the characters of the game (§2.9). */
function DemographicSection({ chart, focus }: DemographicSectionProps) {
  const { game, site } = usePageSettings();
  const [place, isNear] = useNear();
  const filter = useChartFilter(chart.filter);
  const { activity, setActivity } = usePageFilter();
  const { range, servers } = filter;
  const read = useRangedRead(
    demographics,
    { category: chart.category, period: range },
    { isWanted: isNear, ...(activity === 'active' && { query: { activity_level: activity } }) },
  );
  const answer = read.shown?.data ?? null;
  const compared = useMemo(() => choices.chosenServers(game.servers, servers), [game.servers, servers]);
  const parts = useMemo(
    () => view.demographicParts(chart, answer ?? {}, compared, focus, game),
    [chart, answer, compared, focus, game],
  );
  const slices = useMemo(
    () => largestSlices(parts, { keepId: null, otherTitle: (count) => `Other (${count} ${chart.plural})` }),
    [parts, chart.plural],
  );
  const words = useMemo(
    () => view.demographicWords({ servers, focus }, compared),
    [servers, focus, compared],
  );
  const donut = useDonut(slices, words);
  const { format } = donut;
  const twin = useMemo(
    () =>
      donutTwin({ slices: parts, missing: [], corner: chart.corner, measure: 'Characters', words, format }),
    [parts, chart.corner, words, format],
  );
  const shown = { range, servers, activity, focus };
  const chosen = choices.chosenWords(filter);
  const title = view.demographicTitle(chart, shown);
  const explanation = view.demographicExplanation(chart, shown);

  return (
    <ChartFrame
      ref={place}
      id={chart.id}
      title={title}
      explanation={explanation}
      controls={<FilterChoices filter={filter} />}
      chosen={chosen}
      state={view.demographicState(read.state, parts, shown, () => setActivity('all'))}
      onRetryLate={read.isLate ? read.reload : null}
      height={donutSize}
      twin={twin}
      exports={{
        fileName: chartFileName(
          site.product_name,
          ...(focus === null ? [] : [focus.name]),
          chart.category,
          range,
          ...(activity === 'active' ? ['active'] : []),
        ),
        range: chosen,
        legend: donut.namedEntries,
        productName: site.product_name,
        search: { ...filter.search, ...writeChoice(pageActivity, activity) },
      }}
    >
      <DonutChart
        donut={donut}
        label={title}
        description={explanation}
        place={null}
        expectedRows={chart.expectedRows}
        note={null}
      />
    </ChartFrame>
  );
}

export const RaceSection = ({ focus }: SectionProps) => (
  <DemographicSection chart={demographicCharts.race} focus={focus} />
);
export const GenderSection = ({ focus }: SectionProps) => (
  <DemographicSection chart={demographicCharts.gender} focus={focus} />
);
export const PrimaryClassSection = ({ focus }: SectionProps) => (
  <DemographicSection chart={demographicCharts.primaryClass} focus={focus} />
);
export const ClassCountSection = ({ focus }: SectionProps) => (
  <DemographicSection chart={demographicCharts.classCount} focus={focus} />
);
export const GuildAffiliatedSection = ({ focus }: SectionProps) => (
  <DemographicSection chart={demographicCharts.guildAffiliated} focus={focus} />
);
