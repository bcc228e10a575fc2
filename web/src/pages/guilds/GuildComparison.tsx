import * as censusReads from '@rollcall/game/api/census-reads';
import { guildComparison } from '@rollcall/game/guild/guild-comparison';
import { comparedGuilds, guildWord, type NamedGuild } from '@rollcall/game/guild/named-guilds';
import { mostCompared } from '@rollcall/game/population/server-selection';
import { serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { type ChartState, emptyChart, readyState } from '../../charts/frame/chart-state.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { PlainBars, PlainLines } from '../../charts/frame/PlainChart.tsx';
import { isEmpty, lineTable } from '../../charts/lines/chart-series.ts';
import { timeAxis, timeSeriesTable } from '../../charts/lines/time-axis.ts';
import { comparisonNumbers, percentFormat, shortPercentFormat } from '../../charts/lines/value-format.ts';
import { hourFormat } from '../../ui/clock.ts';
import { levelAxis } from '../../charts/lines/x-axis.ts';
import { GuildLink } from '../../people/GuildLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../../ui/Comparison.tsx';
import { numberFormat } from '../../ui/locale.ts';
import { Section } from '../../ui/Page.tsx';
import { textField, useAddressField } from '../../ui/useAddressChoice.ts';
import {
  classBars,
  comparedFacts,
  type GuildEntry,
  levelLines,
  onlineLines,
  toggledGuilds,
} from './guild-comparison-view.ts';
import styles from './guilds.module.css';

const compareField = textField('compare');

/** The compared guilds, kept in the address, and a function that adds or removes one. */
export function useComparedGuilds() {
  const { servers } = usePageSettings().game;
  const [list, change] = useAddressField(compareField);
  return useMemo(() => {
    const compared = comparedGuilds(list ?? '', servers);
    const words = new Set(compared.map((each) => guildWord(each).toLowerCase()));
    return {
      compared,
      isFull: compared.length === mostCompared,
      isCompared: (guild: NamedGuild) => words.has(guildWord(guild).toLowerCase()),
      toggle: (guild: NamedGuild) => change(toggledGuilds(compared, guild)),
      clear: () => change(null),
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
            <span className="small-note rigid">{guild.server.name}</span>
            <button type="button" className="link-button rigid" onClick={() => toggle(guild)}>
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

/** Common props of the frames of all charts. */
function frameOf({ entries, isLoading }: ChartsProps, id: string, hasNothing: boolean) {
  const state: ChartState = isLoading ? { state: 'loading' } : hasNothing ? emptyChart : readyState;
  return {
    id,
    state,
    height: 320,
    fileParts: [id],
    range: entries.map(({ named }) => `${named.name} on ${named.server.name}`).join(', '),
    legendLabel: 'Guilds of the chart',
  };
}

function OnlineLines(props: ChartsProps) {
  const { entries } = props;
  const timeZone = useTimeZone();
  const chart = useMemo(() => onlineLines(entries), [entries]);
  const axis = useMemo(() => timeAxis('hour', timeZone), [timeZone]);
  const table = useMemo(() => timeSeriesTable(chart, 'hour', timeZone), [chart, timeZone]);
  return (
    <PlainLines
      {...frameOf(props, 'compared-hours', isEmpty(chart))}
      title="Members online, the last 7 days"
      explanation="Counted every hour."
      table={table}
      chart={chart}
      axis={axis}
    />
  );
}

function LevelLines(props: ChartsProps) {
  const { entries } = props;
  const { game } = usePageSettings();
  const chart = useMemo(() => levelLines(entries, game), [entries, game]);
  const format = useMemo(() => percentFormat(), []);
  const tickFormat = useMemo(() => shortPercentFormat(), []);
  const table = useMemo(() => lineTable(chart, levelPlaces, format), [chart, format]);
  return (
    <PlainLines
      {...frameOf(props, 'compared-levels', isEmpty(chart))}
      title="Members by level"
      explanation="Each level as a share of the guild's own members."
      table={table}
      chart={chart}
      axis={levelAxis}
      format={format}
      tickFormat={tickFormat}
    />
  );
}

const levelPlaces = { corner: 'Level', csvCorner: 'level', head: String, csvHead: String };

function ClassBars(props: ChartsProps) {
  const { entries } = props;
  const { game } = usePageSettings();
  const chart = useMemo(() => classBars(entries, game), [entries, game]);
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
  return (
    <PlainBars
      {...frameOf(props, 'compared-classes', chart.categories.length === 0)}
      title="Members by class"
      explanation="Each class as a share of the guild's own members, by the class with the most levels."
      table={table}
      chart={chart}
      arrangement="grouped"
      axisTitle="Class"
      format={format}
      shortFormat={shortFormat}
    />
  );
}
