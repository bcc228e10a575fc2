import type { GameDefinition } from '@rollcall/game/definition';
import { demographicSlices, levelDistribution } from '@rollcall/game/population/demographics';
import type { Guild } from '@rollcall/game/guild/guild';
import { findServer } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../../canvas/clean-text.ts';
import type { BarData } from '../../charts/bars/bar-data.ts';
import type { DonutLabels, DonutSlice } from '../../charts/donut/donut-data.ts';
import { classColour } from '../../charts/donut/slice-colours.ts';
import type { ChartTable } from '../../charts/frame/chart-table.ts';
import { type LineData, toLineData } from '../../charts/lines/chart-series.ts';
import { formatNumber } from '../../ui/format.ts';

export type ChartedGuild = Pick<
  Guild,
  'server_name' | 'guild_name' | 'levels' | 'classes' | 'online_by_hour'
>;

/** Colour of an unknown server; contrast 3 : 1 on the surfaces of both themes. */
const otherColour = '#1f9c8a';

function colourOf({ server_name }: ChartedGuild, game: GameDefinition): string {
  return findServer(game, server_name)?.colour ?? otherColour;
}

/** Whether all counts are zero, so that there is nothing to draw. */
export function isNothing(counts: Readonly<Record<string, number>>): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** Every fifth level is labelled where there is no room for all. */
const namedEvery = 5;

/** Members of each level, from the lowest to the cap. */
export function levelBars(guild: ChartedGuild, game: GameDefinition): BarData {
  const { levels, counts } = levelDistribution({ guild: guild.levels }, game);
  return {
    categories: levels.map((level) => ({
      name: `Level ${level}`,
      labels: [String(level), level % namedEvery === 0 ? String(level) : ''],
    })),
    series: [
      { id: 'members', name: 'Members', colour: colourOf(guild, game), values: counts.get('guild') ?? [] },
    ],
  };
}

/** The bars as a table for screen readers, without empty levels. */
export function levelTwin({ categories, series: [members] }: BarData): ChartTable {
  const valueOf = (row: number) => members?.values[row] ?? 0;
  const rows = categories.map((_, row) => row);
  return {
    corner: 'Level',
    csvCorner: 'level',
    columns: ['Members'],
    rowCount: categories.length,
    head: (row) => categories[row]?.name ?? '',
    csvHead: (row) => categories[row]?.labels[0] ?? '',
    cell: valueOf,
    format: (value) => formatNumber(value),
    rowsOnPage: (isVisible) => (isVisible ? rows : rows.filter((row) => valueOf(row) > 0)),
  };
}

/** Members by main class (the one with most levels), the largest first. */
export function classSlices(guild: ChartedGuild, game: GameDefinition): readonly DonutSlice[] {
  return demographicSlices('primary-class', { guild: guild.classes }, ['guild'], game).map(
    ({ label, count }) => {
      const name = cleanText(label);
      return { id: label, name, title: name, colour: classColour(label), value: count, reference: null };
    },
  );
}

const unit = (count: number) => (count === 1 ? 'member' : 'members');

export const memberWords: DonutLabels = {
  value: formatNumber,
  valueWithShare: (count, percent) => `${formatNumber(count)} ${unit(count)} (${percent})`,
  unit,
  comparedWith: null,
};

/** Members online at each hour of the last week; a missing hour is a gap. */
export function onlineLine(guild: ChartedGuild, game: GameDefinition): LineData {
  return toLineData(guild.online_by_hour, ({ timestamp }) => fromWireTime(timestamp), [
    {
      id: 'online',
      name: 'Members online',
      colour: colourOf(guild, game),
      valueOf: ({ online_count }: Guild['online_by_hour'][number]) => online_count,
    },
  ]);
}
