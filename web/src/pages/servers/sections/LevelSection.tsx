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
import { LateLineChart } from '../../../charts/LateCharts.tsx';
import { levelAxis } from '../../../charts/lines/x-axis.ts';
import {
  legendOf,
  type LineData,
  lineTable,
  toLineData,
  type RowNames,
  withoutHidden,
} from '../../../charts/lines/chart-series.ts';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { sum } from '../../../charts/donut/donut-data.ts';
import { noCharactersState, shownChoice } from './demographic-view.ts';
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

/** Whether the lines are stacked; not by default. */
const levelDisplay = chartSetting<'separated' | 'stacked'>('level-display', 'Display', [
  { value: 'separated', label: 'Separated' },
  { value: 'stacked', label: 'Stacked' },
]);

export interface LevelView {
  readonly range: Period;
  readonly activity: 'all' | 'active';
  readonly isStacked: boolean;
  /** Values are shares of each server's own characters. */
  readonly isNormalized: boolean;
}

/** `Active characters by level, the last 90 days` */
export function levelTitle({ range, activity, isStacked, isNormalized }: LevelView): string {
  const who = activity === 'active' ? 'Active characters' : 'Characters';
  if (isStacked && isNormalized) return `${who} of each level by server, ${rangePhrases[range]}`;
  return `${isNormalized ? `Share of ${who.toLowerCase()}` : who} by level, ${rangePhrases[range]}`;
}

/** Formats for counts or shares of characters, shorter on the axis. */
function levelFormats(isNormalized: boolean): {
  readonly format: ValueFormat;
  readonly tickFormat: ValueFormat;
} {
  if (isNormalized) return { format: percentFormat(), tickFormat: shortPercentFormat() };
  const format = countFormat();
  return { format, tickFormat: format };
}

/** Explanation of the chart: the things counted, and how to read it. */
export function levelExplanation({ range, activity, isStacked, isNormalized }: LevelView): string {
  const who = activity === 'active' ? 'Active characters' : 'Characters';
  if (isNormalized) {
    const whole = isStacked ? 'each level' : 'the characters of each server';
    return `Shares of ${whole} in ${rangePhrases[range]}.`;
  }
  const counted = `${who} seen in ${rangePhrases[range]}.`;
  return isStacked ? `${counted} The top edge is the sum.` : counted;
}

/** Two decimals of a percent, rounded down so that shares never add up to more than 100 percent. */
const inTenThousandths = (share: number | null) =>
  share === null ? null : Math.floor(share * 10_000) / 10_000;

/** Input for the lines of levels. */
export interface LevelLinesOptions extends Pick<LevelView, 'isStacked' | 'isNormalized'> {
  readonly servers: readonly ServerFacts[];
  /** Servers among which the shares of a level are divided. */
  readonly chosen: readonly ServerFacts[];
  readonly game: Pick<GameDefinition, 'level_minimum' | 'level_cap'>;
}

/**
 * A line for each server; empty levels are zero, a server without data is a gap. Normalized values are shares of each
 * server's own characters, or if stacked, shares of all chosen servers' characters at each level.
 */
export function levelLines(
  answer: Demographics | null,
  { servers, chosen, game, isStacked, isNormalized }: LevelLinesOptions,
): LineData {
  const { levels, counts } = levelDistribution(answer ?? {}, game);
  const countsOf = ({ name }: ServerFacts) => counts.get(serverKey(name)) ?? [];
  const totals = levels.map((_, place) => sum(chosen.map((server) => countsOf(server)[place] ?? 0)));
  const sharesOf = (own: readonly number[]): readonly (number | null)[] =>
    isStacked ? own.map((count, place) => percentOf(count, totals[place] ?? 0)) : levelShares(own);
  const sources = servers.map((server) => {
    const own = countsOf(server);
    const values = isNormalized ? sharesOf(own).map(inTenThousandths) : own;
    return {
      id: serverKey(server.name),
      name: server.name,
      colour: server.colour,
      valueOf: (level: number) => values[level - game.level_minimum],
    };
  });
  return toLineData(answer === null ? [] : levels, (level) => level, sources);
}

/** Percentage; 0 for an empty level. */
const percentOf = (count: number, total: number) => (total === 0 ? 0 : (100 * count) / total);

/** Whether there are no characters at any level. */
export function isEmpty({ series }: LineData): boolean {
  return series.every(({ values }) => values.every((value) => (value ?? 0) === 0));
}

const levelPlaces: RowNames = {
  corner: 'Total Level',
  csvCorner: 'total_level',
  head: String,
  csvHead: String,
};

const filterFacts = defineChartFilter('level', periods);
/** Height of the chart, CSS pixels. */
const height = 400;

/** Characters by total level and server. */
export function LevelSection({ focus }: SectionProps) {
  const { game } = usePageSettings();
  const subject = useChartSubject(filterFacts);
  const { range, servers, selection, isNear } = subject;
  const { activity: askedActivity, setActivity } = usePageFilter();
  const [display, displayControl] = useChartSetting(levelDisplay);
  const [isNormalized, normalizedControl] = useChartSwitch('level-normalized', 'Normalized');
  const isStacked = display === 'stacked';
  const read = useRangedRead(
    demographics,
    { category: 'total-level', period: range },
    { query: activityQuery(askedActivity), isWanted: isNear },
  );
  const answer = read.shown?.data ?? null;
  const chart = useMemo(
    () =>
      levelLines(answer, {
        servers: focusFirst(selection.offered, focus),
        chosen: servers,
        game,
        isStacked,
        isNormalized,
      }),
    [answer, selection.offered, servers, focus, game, isStacked, isNormalized],
  );
  const entries = useMemo(() => legendOf(chart, isStacked), [chart, isStacked]);
  const legend = useLegend(entries, focusIdOf(focus), selection.switches);
  const drawn = useMemo(() => withoutHidden(chart, legend.hiddenIds), [chart, legend.hiddenIds]);
  const { format, tickFormat } = useMemo(() => levelFormats(isNormalized), [isNormalized]);
  const table = useMemo(() => lineTable(drawn, levelPlaces, format), [drawn, format]);
  const { range: shownRange, activity } = shownChoice(read, { range, activity: askedActivity });
  const shown = { range: shownRange, activity, isStacked, isNormalized };
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
      empty={isEmpty(drawn) ? noCharactersState({ activity, focus: null }, () => setActivity('all')) : null}
      height={height}
      table={table}
      legend={<ChartLegend legend={legend} label={isStacked ? 'Areas of the chart' : 'Lines of the chart'} />}
      entries={entries}
      fileParts={['levels', shownRange, activity, isNormalized ? 'percent' : 'count']}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={`${isStacked ? 'One area' : 'One line'} for each of ${servers.length} servers. ${explanation}`}
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
