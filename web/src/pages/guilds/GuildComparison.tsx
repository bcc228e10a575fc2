import * as censusReads from '@rollcall/game/api/census-reads';
import { guildComparison } from '@rollcall/game/guild/guild-comparison';
import { comparedGuilds, guildWord, type NamedGuild } from '@rollcall/game/guild/named-guilds';
import { mostCompared } from '@rollcall/game/population/server-selection';
import { serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { barLegend } from '../../charts/bars/bar-data.ts';
import { BarChartContainer } from '../../charts/bars/BarChartContainer.tsx';
import { ChartLegend } from '../../charts/frame/ChartLegend.tsx';
import { type ChartState, emptyChart, readyState } from '../../charts/frame/chart-state.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { PlainChart, type PlainChartProps } from '../../charts/frame/PlainChart.tsx';
import { type Legend, shownEntries, useLegend } from '../../charts/frame/useLegend.ts';
import { LateBarChart, LateLineChart } from '../../charts/late-charts.ts';
import { isEmpty, legendOf, lineTable } from '../../charts/lines/chart-series.ts';
import { timeAxis, timeSeriesTable } from '../../charts/lines/time-axis.ts';
import { comparisonNumbers, percentFormat, shortPercentFormat } from '../../charts/lines/value-format.ts';
import { hourFormat } from '../../ui/clock.ts';
import { levelAxis } from '../../charts/lines/x-axis.ts';
import { GuildLink } from '../../people/GuildLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../../ui/Comparison.tsx';
import { numberFormat } from '../../ui/locale.ts';
import { Section } from '../../ui/Page.tsx';
import { useChangeSearch, useSearch } from '../../ui/useAddressChoice.ts';
import {
  classBars,
  comparedFacts,
  type GuildEntry,
  levelLines,
  onlineLines,
  toggledGuilds,
} from './guild-comparison-view.ts';
import styles from './guilds.module.css';

/** The compared guilds, kept in the address, and a function that adds or removes one. */
export function useComparedGuilds() {
  const { servers } = usePageSettings().game;
  const list = new URLSearchParams(useSearch()).get('compare') ?? '';
  const change = useChangeSearch();
  return useMemo(() => {
    const compared = comparedGuilds(list, servers);
    const words = new Set(compared.map((each) => guildWord(each).toLowerCase()));
    return {
      compared,
      isFull: compared.length === mostCompared,
      isCompared: (guild: NamedGuild) => words.has(guildWord(guild).toLowerCase()),
      toggle: (guild: NamedGuild) => change({ compare: toggledGuilds(compared, guild) }),
      clear: () => change({ compare: null }),
    };
  }, [list, servers, change]);
}

/** Compares two to four guilds: in words, by level, by class, and by hour of the last week. */
export function GuildComparison() {
  const { compared, toggle, clear } = useComparedGuilds();
  const reads = useGuilds(compared);
  const timeZone = useTimeZone();
  const sentences = useMemo(
    () =>
      reads.isLoading
        ? null
        : guildComparison(comparedFacts(reads.entries, timeZone), {
            ...comparisonNumbers,
            mean: (value) => oneDecimal.format(value),
            hour: hourFormat(),
          }),
    [reads, timeZone],
  );
  if (compared.length === 0) return null;
  return (
    <Section id="compare-guilds" title="Compare Guilds">
      {/* `role`: without bullets Safari does not read a list as one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className="flex wrap gap-2" aria-label="Guilds that are compared">
        {compared.map((guild) => (
          <li key={guildWord(guild)} className={`row wrap gap-0-2 pad-1-3 ${styles['compared']}`}>
            <GuildLink serverName={guild.server.name} guildName={guild.name} />
            <span className="small-note">{guild.server.name}</span>
            <button type="button" className="link-button" onClick={() => toggle(guild)}>
              Remove<span className="visually-hidden"> {guild.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Comparison
        prompt=""
        count={compared.length}
        sentences={sentences}
        expected={4}
        note="Visible members only; online times from the last 7 days."
        onRetry={reads.onRetry}
      >
        <Button onClick={clear}>Stop comparing</Button>
      </Comparison>
      {compared.length > 1 && <ComparisonCharts entries={reads.entries} isLoading={reads.isLoading} />}
    </Section>
  );
}

const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Data of each guild; null if it was not found. */
function useGuilds(compared: readonly NamedGuild[]) {
  // At most four (mostCompared), each with its own request.
  const reads = [
    useGuildRead(compared[0]),
    useGuildRead(compared[1]),
    useGuildRead(compared[2]),
    useGuildRead(compared[3]),
  ].slice(0, compared.length);
  const failed = reads.filter(({ state, error }) => state === 'error' && error?.status !== 404);
  const isLoading = reads.some(({ data, state }) => data === null && state === 'loading');
  const [first, second, third, fourth] = reads.map(({ data }) => data);
  const entries = useMemo(
    () =>
      compared.map((named, place): GuildEntry => ({
        id: guildWord(named),
        named,
        guild: [first, second, third, fourth][place] ?? null,
      })),
    [compared, first, second, third, fourth],
  );
  const hasFailed = failed.length > 0;
  const retry = () => failed.forEach(({ reload }) => reload());
  return { entries, isLoading, onRetry: hasFailed ? retry : null };
}

function useGuildRead(named: NamedGuild | undefined) {
  return useRead(
    censusReads.guild,
    { server: serverKey(named?.server.name ?? ''), guild: named?.name ?? '' },
    { isWanted: named !== undefined },
  );
}

interface ChartsProps {
  readonly entries: readonly GuildEntry[];
  readonly isLoading: boolean;
}

function ComparisonCharts(props: ChartsProps) {
  return (
    <>
      <OnlineLines {...props} />
      <LevelLines {...props} />
      <ClassBars {...props} />
    </>
  );
}

interface FrameProps
  extends ChartsProps, Pick<PlainChartProps, 'id' | 'title' | 'explanation' | 'table' | 'children'> {
  readonly isEmpty: boolean;
  readonly legend: Legend;
}

/** Height of a chart, CSS pixels. */
const height = 320;

function ComparisonChart({ entries, isLoading, isEmpty: hasNothing, legend, ...frame }: FrameProps) {
  const state: ChartState = isLoading ? { state: 'loading' } : hasNothing ? emptyChart : readyState;
  return (
    <PlainChart
      {...frame}
      state={state}
      height={height}
      legend={<ChartLegend legend={legend} label="Guilds of the chart" />}
      fileParts={[frame.id]}
      range={entries.map(({ named }) => `${named.name} on ${named.server.name}`).join(', ')}
      entries={shownEntries(legend)}
    />
  );
}

function OnlineLines({ entries, isLoading }: ChartsProps) {
  const timeZone = useTimeZone();
  const chart = useMemo(() => onlineLines(entries), [entries]);
  const legend = useLegend(useMemo(() => legendOf(chart), [chart]));
  const axis = useMemo(() => timeAxis('hour', timeZone), [timeZone]);
  const table = useMemo(() => timeSeriesTable(chart, 'hour', timeZone), [chart, timeZone]);
  const title = 'Members online, the last 7 days';
  const explanation = 'Counted every hour.';
  return (
    <ComparisonChart
      id="compared-hours"
      entries={entries}
      isLoading={isLoading}
      title={title}
      explanation={explanation}
      isEmpty={isEmpty(chart)}
      table={table}
      legend={legend}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={explanation}
        axis={axis}
        hasTotal={false}
        height={height}
      />
    </ComparisonChart>
  );
}

function LevelLines({ entries, isLoading }: ChartsProps) {
  const { game } = usePageSettings();
  const chart = useMemo(() => levelLines(entries, game), [entries, game]);
  const legend = useLegend(useMemo(() => legendOf(chart), [chart]));
  const format = useMemo(() => percentFormat(), []);
  const tickFormat = useMemo(() => shortPercentFormat(), []);
  const table = useMemo(() => lineTable(chart, levelPlaces, format), [chart, format]);
  const title = 'Members by level';
  const explanation = "Each level as a share of the guild's own members.";
  return (
    <ComparisonChart
      id="compared-levels"
      entries={entries}
      isLoading={isLoading}
      title={title}
      explanation={explanation}
      isEmpty={isEmpty(chart)}
      table={table}
      legend={legend}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={explanation}
        axis={levelAxis}
        format={format}
        tickFormat={tickFormat}
        hasTotal={false}
        height={height}
      />
    </ComparisonChart>
  );
}

const levelPlaces = { corner: 'Level', csvCorner: 'level', head: String, csvHead: String };

function ClassBars({ entries, isLoading }: ChartsProps) {
  const { game } = usePageSettings();
  const chart = useMemo(() => classBars(entries, game), [entries, game]);
  const legend = useLegend(useMemo(() => barLegend(chart.series), [chart]));
  const format = useMemo(() => percentFormat(), []);
  const shortFormat = useMemo(() => shortPercentFormat(), []);
  const table = useMemo((): ChartTable => {
    const nameOf = (row: number) => chart.categories[row]?.name ?? '';
    return {
      corner: 'Class',
      csvCorner: 'class',
      columns: chart.series.map(({ name }) => name),
      rowCount: chart.categories.length,
      head: nameOf,
      csvHead: nameOf,
      cell: (row, column) => chart.series[column]?.values[row] ?? null,
      format,
    };
  }, [chart, format]);
  const title = 'Members by class';
  const explanation = "Each class as a share of the guild's own members, by the class with the most levels.";
  const size = { arrangement: 'grouped', seriesCount: chart.series.length, height } as const;
  return (
    <ComparisonChart
      id="compared-classes"
      entries={entries}
      isLoading={isLoading}
      title={title}
      explanation={explanation}
      isEmpty={chart.categories.length === 0}
      table={table}
      legend={legend}
    >
      <BarChartContainer {...size}>
        <LateBarChart
          {...size}
          chart={chart}
          legend={legend}
          label={title}
          description={explanation}
          axisTitle="Class"
          format={format}
          shortFormat={shortFormat}
          hasTotal={false}
        />
      </BarChartContainer>
    </ComparisonChart>
  );
}
