import type { Guild } from '@rollcall/game/guild/guild';
import { useMemo } from 'react';
import { barLegend } from '../../charts/bars/bar-data.ts';
import { BarChartContainer } from '../../charts/bars/BarChartContainer.tsx';
import { LateBarChart, LateLineChart } from '../../charts/late-charts.ts';
import { useReaderZone } from '../../charts/controls/TimeZoneNote.tsx';
import { minDonutHeight } from '../../charts/donut/donut-geometry.ts';
import { donutTable } from '../../charts/donut/donut-data.ts';
import { DonutChart, useDonut } from '../../charts/donut/DonutChart.tsx';
import { emptyChart, readyState } from '../../charts/frame/chart-state.ts';
import { PlainChart, type PlainChartProps } from '../../charts/frame/PlainChart.tsx';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { isEmpty, legendOf } from '../../charts/lines/chart-series.ts';
import { timeAxis, timeSeriesTable } from '../../charts/lines/time-axis.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { shownGuildName } from '../../people/GuildLink.tsx';
import { formatNumber } from '../../ui/format.ts';
import {
  type ChartedGuild,
  classSlices,
  isNothing,
  levelBars,
  levelTwin,
  memberWords,
  onlineLine,
} from './guild-charts.ts';

interface StatisticsProps {
  readonly guild: ChartedGuild;
}

/** Charts about the members of a guild. */
export function GuildStatistics({ guild: live }: { readonly guild: Guild }) {
  const { server_name, guild_name, levels, classes, online_by_hour } = live;
  // The charts leave out who is online, which changes every few seconds.
  const guild = useMemo(
    () => ({ server_name, guild_name, levels, classes, online_by_hour }),
    [server_name, guild_name, levels, classes, online_by_hour],
  );
  return (
    <div className="columns gap-section">
      <OnlineChart guild={guild} />
      <LevelsChart guild={guild} />
      <ClassesChart guild={guild} />
    </div>
  );
}

interface GuildChartProps extends Omit<PlainChartProps, 'fileParts' | 'range'> {
  readonly guild: ChartedGuild;
}

/** A chart whose data came with the page. */
function GuildChart({ guild, ...frame }: GuildChartProps) {
  const name = shownGuildName(guild.guild_name);
  return (
    <PlainChart {...frame} fileParts={['guild', name, frame.id]} range={`${name} on ${guild.server_name}`} />
  );
}

const onlineHeight = 280;

function OnlineChart({ guild }: StatisticsProps) {
  const { game } = usePageSettings();
  const zone = useReaderZone();
  const { timeZone } = zone;
  const chart = useMemo(() => onlineLine(guild, game), [guild, game]);
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries);
  const axis = useMemo(() => timeAxis('hour', timeZone), [timeZone]);
  const table = useMemo(() => timeSeriesTable(chart, 'hour', timeZone), [chart, timeZone]);
  const title = 'Members online, the last 7 days';
  const explanation = 'Counted every hour.';
  return (
    <GuildChart
      id="online-by-hour"
      guild={guild}
      title={title}
      explanation={explanation}
      clock={{ zone, what: 'Hours' }}
      state={isEmpty(chart) ? emptyChart : readyState}
      height={onlineHeight}
      table={table}
      entries={entries}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={explanation}
        axis={axis}
        hasTotal={false}
        height={onlineHeight}
      />
    </GuildChart>
  );
}

const levelRoom = { arrangement: 'grouped', seriesCount: 1, height: 280 } as const;

function LevelsChart({ guild }: StatisticsProps) {
  const { game } = usePageSettings();
  const chart = useMemo(() => levelBars(guild, game), [guild, game]);
  const entries = useMemo(() => barLegend(chart.series), [chart]);
  const legend = useLegend(entries);
  const table = useMemo(() => levelTwin(chart), [chart]);
  const title = 'Members by level';
  const explanation = 'All visible members, online or offline.';
  return (
    <GuildChart
      id="levels"
      guild={guild}
      title={title}
      explanation={explanation}
      state={isNothing(guild.levels) ? emptyChart : readyState}
      height={levelRoom.height}
      table={table}
      entries={entries}
    >
      <BarChartContainer {...levelRoom}>
        <LateBarChart
          {...levelRoom}
          chart={chart}
          legend={legend}
          label={title}
          description={explanation}
          axisTitle="Level"
          format={formatNumber}
          hasTotal={false}
        />
      </BarChartContainer>
    </GuildChart>
  );
}

function ClassesChart({ guild }: StatisticsProps) {
  const { game } = usePageSettings();
  const parts = useMemo(() => classSlices(guild, game), [guild, game]);
  const donut = useDonut(parts, memberWords);
  const { format } = donut;
  const table = useMemo(
    () =>
      donutTable({
        slices: parts,
        missing: [],
        corner: 'Class',
        measure: 'Members',
        labels: memberWords,
        format,
      }),
    [parts, format],
  );
  const title = 'Members by class';
  const explanation = 'By the class with the most levels.';
  return (
    <GuildChart
      id="classes"
      guild={guild}
      title={title}
      explanation={explanation}
      state={parts.length === 0 ? emptyChart : readyState}
      height={minDonutHeight}
      table={table}
      entries={donut.namedEntries}
    >
      <DonutChart
        donut={donut}
        label={title}
        description={explanation}
        place={null}
        expectedRows={Math.max(1, parts.length)}
      />
    </GuildChart>
  );
}
