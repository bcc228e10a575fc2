import { demographics } from '@rollcall/game/api/census-reads';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { activityQuery, usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { DonutChart, useDonut } from '../../../charts/donut/DonutChart.tsx';
import { minDonutHeight } from '../../../charts/donut/donut-geometry.ts';
import { donutTable } from '../../../charts/donut/donut-data.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { type DemographicChart, demographicCharts } from './demographic-view.ts';
import * as view from './demographic-view.ts';
import type { SectionProps } from './section-props.ts';

/** One of the donuts about the characters of the game. */
function DemographicSection({ chart, focus }: SectionProps & { chart: DemographicChart }) {
  const { game } = usePageSettings();
  const subject = useChartSubject(chart.filter);
  const { range, selection, isNear } = subject;
  // The servers that the focus is compared with, which may not include it.
  const compared = useMemo(() => view.comparedWith(selection.asked, focus), [selection, focus]);
  const { activity: askedActivity, setActivity } = usePageFilter();
  const read = useRangedRead(
    demographics,
    { category: chart.category, period: range },
    { query: activityQuery(askedActivity), isWanted: isNear },
  );
  const answer = read.shown?.data ?? null;
  const parts = useMemo(
    () => view.demographicParts(chart, answer ?? {}, compared.servers, focus, game),
    [chart, answer, compared, focus, game],
  );
  const labels = useMemo(() => view.demographicLabels(compared, focus), [focus, compared]);
  const donut = useDonut(parts, labels);
  const { format } = donut;
  const { corner } = chart;
  const table = useMemo(
    () => donutTable({ slices: parts, corner, measure: 'Characters', labels, format }),
    [parts, corner, labels, format],
  );
  const shown = { ...view.shownChoice(read, { range, activity: askedActivity }), servers: compared, focus };
  const title = view.demographicTitle(chart, shown);
  const explanation = view.demographicExplanation(shown);

  return (
    <FilteredChart
      id={chart.id}
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      note={chart.note}
      empty={view.emptyState(parts, shown, () => setActivity('all'))}
      height={minDonutHeight}
      table={table}
      entries={donut.namedEntries}
      fileParts={[
        focus && focus.name,
        chart.category,
        shown.range,
        shown.activity === 'active' ? 'active' : null,
      ]}
    >
      <DonutChart
        donut={donut}
        label={title}
        description={explanation}
        place={null}
        expectedRows={chart.expectedRows(game)}
      />
    </FilteredChart>
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
