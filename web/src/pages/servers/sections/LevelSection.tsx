import { demographics } from '@rollcall/game/api/census-reads';
import { type Period, periods } from '@rollcall/game/population/population';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { activityQuery, usePageFilter } from '../../../charts/controls/usePageFilter.ts';
import { defineChartFilter, useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { chartSetting, useChartSetting, useChartSwitch } from '../../../charts/controls/chart-settings.ts';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useRangedRead } from '../../../charts/frame/useRangedRead.ts';
import { LazyLineChart } from '../../../charts/lazy-charts.ts';
import { levelAxis } from '../../../charts/lines/x-axis.ts';
import {
  legendOf,
  type LineData,
  lineTable,
  toLineData,
  type RowNames,
} from '../../../charts/lines/chart-series.ts';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { nobodyCounted } from './demographic-view.ts';
import { focusFirst, focusIdOf, type SectionProps } from './section-props.ts';
import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { type Demographics, levelDistribution, levelShares } from '@rollcall/game/population/demographics';
import { serverKey } from '@rollcall/game/servers';
import { rangePhrases } from '../../../charts/controls/chart-choices.ts';
import {
  countFormat,
  percentFormat,
  shortPercentFormat,
  type ValueFormat,
} from '../../../charts/lines/value-format.ts';

/** How the lines stand (§2.9; §9: stacked off). */
const levelDisplay = chartSetting<'separated' | 'stacked'>('level-display', 'Display', [
  { value: 'separated', label: 'Separated' },
  { value: 'stacked', label: 'Stacked' },
]);

export interface LevelView {
  readonly range: Period;
  readonly activity: 'all' | 'active';
  readonly isStacked: boolean;
  /** Each server is measured by its own size. */
  readonly isNormalized: boolean;
}

/** `Active characters by level, the last 90 days` */
export function levelTitle({ range, activity, isNormalized }: LevelView): string {
  const who = activity === 'active' ? 'Active characters' : 'Characters';
  return `${isNormalized ? `Share of ${who.toLowerCase()}` : who} by level, ${rangePhrases[range]}`;
}

/** How characters, or shares of them, are told, and shorter on the axis. */
function levelFormats(isNormalized: boolean): {
  readonly format: ValueFormat;
  readonly tickFormat: ValueFormat;
} {
  if (isNormalized) return { format: percentFormat(), tickFormat: shortPercentFormat() };
  const format = countFormat();
  return { format, tickFormat: format };
}

/** What is counted, and how to read it. */
export function levelExplanation({ isStacked, isNormalized }: LevelView): string {
  const what = isNormalized
    ? "Each level as a share of the server's own characters, so that large and small servers can be compared."
    : 'Characters at each total level, by server.';
  if (!isStacked) return what;
  return `${what} ${isNormalized ? 'When stacked, each server has the same weight.' : 'When stacked, the top edge is the total.'}`;
}

/** As fine as the means of other charts. */
const inTenThousandths = (share: number | null) =>
  share === null ? null : Math.round(share * 10_000) / 10_000;

/**
 * A line for each server; levels that nobody has are zero, a server that nothing is known of is a gap.
 *
 * @param answer null = it has not come
 */
export function levelLines(
  answer: Demographics | null,
  servers: readonly ServerFacts[],
  game: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
  isNormalized: boolean,
): LineData {
  const { levels, counts } = levelDistribution(answer ?? {}, game);
  const sources = servers.map(({ name, colour }) => {
    const id = serverKey(name);
    const own = counts.get(id) ?? [];
    const values = isNormalized ? levelShares(own).map(inTenThousandths) : own;
    return { id, name, colour, valueOf: (level: number) => values[level - game.level_minimum] };
  });
  return toLineData(answer === null ? [] : levels, (level) => level, sources);
}

/** Is there not a single character, of whatever level? */
export function isNobody({ series }: LineData): boolean {
  return series.every(({ values }) => values.every((value) => (value ?? 0) === 0));
}

const levelPlaces: RowNames = {
  corner: 'Total Level',
  csvCorner: 'total_level',
  head: String,
  csvHead: String,
};

const filterFacts = defineChartFilter('level', periods);
/** CSS pixels (§9). */
const height = 400;

/** How many characters of each total level there are, by server (§2.9). */
export function LevelSection({ focus }: SectionProps) {
  const { game } = usePageSettings();
  const subject = useChartSubject(filterFacts, focus);
  const { range, servers, isNear } = subject;
  const { activity, setActivity } = usePageFilter();
  const [display, displayControl] = useChartSetting(levelDisplay);
  const [isNormalized, normalizedControl] = useChartSwitch('level-normalized', 'Normalized');
  const isStacked = display === 'stacked';
  const read = useRangedRead(
    demographics,
    { category: 'total-level', period: range },
    { query: activityQuery(activity), isWanted: isNear },
  );
  const answer = read.shown?.data ?? null;
  const chart = useMemo(
    () => levelLines(answer, focusFirst(servers, focus), game, isNormalized),
    [answer, servers, focus, game, isNormalized],
  );
  const entries = useMemo(() => legendOf(chart, isStacked), [chart, isStacked]);
  const legend = useLegend(entries, focusIdOf(focus));
  const { format, tickFormat } = useMemo(() => levelFormats(isNormalized), [isNormalized]);
  const table = useMemo(() => lineTable(chart, levelPlaces, format), [chart, format]);
  const shown = { range, activity, isStacked, isNormalized };
  const title = levelTitle(shown);
  const explanation = levelExplanation(shown);

  return (
    <FilteredChart
      id="level-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      own={[displayControl, normalizedControl]}
      empty={isNobody(chart) ? nobodyCounted({ activity, focus: null }, () => setActivity('all')) : null}
      height={height}
      table={table}
      legend={<ChartLegend legend={legend} label={isStacked ? 'Areas of the chart' : 'Lines of the chart'} />}
      entries={entries}
      file={['levels', range, activity, isNormalized ? 'percent' : 'count']}
    >
      <LazyLineChart
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
