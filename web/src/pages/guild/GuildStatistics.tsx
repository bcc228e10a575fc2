import type { Guild } from '@rollcall/game/guild/guild';
import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useReaderZone } from '../../charts/controls/TimeZoneNote.tsx';
import { PlainDonut } from '../../charts/donut/PlainDonut.tsx';
import { emptyChart, readyState } from '../../charts/frame/chart-state.ts';
import { PlainBars, PlainLines } from '../../charts/frame/PlainChart.tsx';
import { isEmpty } from '../../charts/lines/chart-series.ts';
import { timeAxis, timeSeriesTable } from '../../charts/lines/time-axis.ts';
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

/** Charts about the members of a guild. */
export function GuildStatistics({ guild: live }: { guild: Guild }) {
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

/** Common props of the frames of all charts of a guild; their data came with the page. */
function frameOf({ guild_name, server_name }: ChartedGuild, id: string, hasNothing: boolean) {
  const name = shownGuildName(guild_name);
  return {
    id,
    state: hasNothing ? emptyChart : readyState,
    fileParts: ['guild', name, id],
    range: `${name} on ${server_name}`,
  };
}

function OnlineChart({ guild }: { guild: ChartedGuild }) {
  const { game } = usePageSettings();
  const zone = useReaderZone();
  const { timeZone } = zone;
  const chart = useMemo(() => onlineLine(guild, game), [guild, game]);
  const axis = useMemo(() => timeAxis('hour', timeZone), [timeZone]);
  const table = useMemo(() => timeSeriesTable(chart, 'hour', timeZone), [chart, timeZone]);
  return (
    <PlainLines
      {...frameOf(guild, 'online-by-hour', isEmpty(chart))}
      title="Members online, the last 7 days"
      explanation="Counted every hour."
      clock={{ zone, what: 'Hours' }}
      height={280}
      table={table}
      chart={chart}
      axis={axis}
    />
  );
}

function LevelsChart({ guild }: { guild: ChartedGuild }) {
  const { game } = usePageSettings();
  const chart = useMemo(() => levelBars(guild, game), [guild, game]);
  const table = useMemo(() => levelTwin(chart), [chart]);
  return (
    <PlainBars
      {...frameOf(guild, 'levels', isNothing(guild.levels))}
      title="Members by level"
      explanation="All visible members, online or offline."
      height={280}
      table={table}
      chart={chart}
      arrangement="grouped"
      axisTitle="Level"
      format={formatNumber}
    />
  );
}

function ClassesChart({ guild }: { guild: ChartedGuild }) {
  const { game } = usePageSettings();
  const slices = useMemo(() => classSlices(guild, game), [guild, game]);
  return (
    <PlainDonut
      {...frameOf(guild, 'classes', slices.length === 0)}
      title="Members by class"
      explanation="By the class with the most levels."
      slices={slices}
      labels={memberWords}
      corner="Class"
      measure="Members"
      expectedRows={Math.max(1, slices.length)}
    />
  );
}
