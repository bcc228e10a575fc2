import type { GameDefinition } from '@rollcall/game/definition';
import type { Guild } from '@rollcall/game/guild/guild';
import type { ComparedGuild } from '@rollcall/game/guild/guild-comparison';
import { guildWord, type NamedGuild } from '@rollcall/game/guild/named-guilds';
import { demographicSlices, levelDistribution, levelShares } from '@rollcall/game/population/demographics';
import { onlineByHourOfDay } from '@rollcall/game/guild/guild-hours';
import { offsetsWithin } from '@rollcall/game/time-zone';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../../canvas/clean-text.ts';
import type { BarData } from '../../charts/bars/bar-data.ts';
import { comparisonColours } from '../../charts/donut/slice-colours.ts';
import { type ChartSeries, type LineData, toLineData } from '../../charts/lines/chart-series.ts';
import { shownGuildName } from '../../people/GuildLink.tsx';

/** A chosen guild with its data. */
export interface GuildEntry {
  /** Id as in the address. */
  readonly id: string;
  readonly named: NamedGuild;
  /** null = loading or unknown. */
  readonly guild: Guild | null;
}

/** Names of guilds in their own spelling, with the server if two share a name. */
export function entryNames(entries: readonly Pick<GuildEntry, 'named' | 'guild'>[]): readonly string[] {
  const names = entries.map(({ named, guild }) => shownGuildName(guild?.guild_name ?? named.name));
  return entries.map(({ named }, place) => {
    const name = names[place] ?? '';
    const isUniqueName = names.filter((each) => each.toLowerCase() === name.toLowerCase()).length < 2;
    return isUniqueName ? name : `${name} (${named.server.name})`;
  });
}

/** Members online at each hour of the reader's day, on average. */
function hoursOfDay({ online_by_hour: hours }: Guild, timeZone: string): readonly (number | null)[] {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = { fromMs: fromWireTime(first.timestamp), toMs: fromWireTime(last.timestamp) };
  return onlineByHourOfDay(hours, offsetsWithin(timeZone, span));
}

/** Figures in the table of the comparison. */
export function comparedFacts(entries: readonly GuildEntry[], timeZone: string): readonly ComparedGuild[] {
  const names = entryNames(entries);
  return entries.map(({ guild }, place) => ({
    name: names[place] ?? '',
    members: guild?.character_count ?? null,
    levels: guild?.levels ?? {},
    hours: guild === null ? [] : hoursOfDay(guild, timeZone),
  }));
}

type SeriesFacts = Omit<ChartSeries, 'values'> & Pick<GuildEntry, 'guild'>;

/** Each guild has a fixed colour of its own. */
function seriesOf(entries: readonly GuildEntry[]): readonly SeriesFacts[] {
  const names = entryNames(entries);
  return entries.map(({ id, guild }, place) => ({
    id,
    name: names[place] ?? '',
    colour: comparisonColours[place] ?? comparisonColours[0],
    guild,
  }));
}

const isNothingKnown = (entries: readonly GuildEntry[]) => entries.every(({ guild }) => guild === null);

/** Members of each guild by level, in percent, so that small and large guilds can be compared. */
export function levelLines(entries: readonly GuildEntry[], game: GameDefinition): LineData {
  const series = seriesOf(entries);
  const { levels, counts } = levelDistribution(
    Object.fromEntries(series.map(({ guild }, place) => [place, guild?.levels ?? {}])),
    game,
  );
  return toLineData(
    isNothingKnown(entries) ? [] : levels,
    (level) => level,
    series.map(({ id, name, colour }, place) => {
      const shares = levelShares(counts.get(String(place)) ?? []);
      return { id, name, colour, valueOf: (level: number) => shares[level - game.level_minimum] };
    }),
  );
}

/** Members of each guild by main class, in percent, the most common class first. */
export function classBars(entries: readonly GuildEntry[], game: GameDefinition): BarData {
  const series = seriesOf(entries);
  const counts = new Map(
    series.map(({ id, guild }) => [
      id,
      new Map(
        demographicSlices('primary-class', { guild: guild?.classes ?? {} }, ['guild'], game).map(
          ({ label, count }) => [label, count],
        ),
      ),
    ]),
  );
  const shareOf = (id: string, label: string) => {
    const own = counts.get(id);
    const total = [...(own?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    return total === 0 ? null : (100 * (own?.get(label) ?? 0)) / total;
  };
  const weight = (label: string) => series.reduce((sum, { id }) => sum + (shareOf(id, label) ?? 0), 0);
  const labels = [...new Set([...counts.values()].flatMap((own) => [...own.keys()]))].toSorted(
    (a, b) => weight(b) - weight(a) || (a < b ? -1 : 1),
  );
  return {
    categories: labels.map((label) => {
      const name = cleanText(label);
      return { name, labels: [name, name.slice(0, 4), name.slice(0, 1)] };
    }),
    series: series.map(({ id, name, colour }) => ({
      id,
      name,
      colour,
      values: labels.map((label) => shareOf(id, label)),
    })),
  };
}

/** Members online at each hour of the last week; a missing hour is a gap. */
export function onlineLines(entries: readonly GuildEntry[]): LineData {
  const series = seriesOf(entries);
  const counts = new Map(
    series.map(({ id, guild }) => [
      id,
      new Map(
        (guild?.online_by_hour ?? []).map(({ timestamp, online_count: count }) => [
          fromWireTime(timestamp),
          count,
        ]),
      ),
    ]),
  );
  const moments = [...new Set([...counts.values()].flatMap((own) => [...own.keys()]))];
  return toLineData(
    moments,
    (atMs) => atMs,
    series.map(({ id, name, colour }) => ({
      id,
      name,
      colour,
      valueOf: (atMs: number) => counts.get(id)?.get(atMs),
    })),
  );
}

/** Adds or removes a guild in the address. */
export function toggledGuilds(compared: readonly NamedGuild[], guild: NamedGuild): string | null {
  const word = guildWord(guild);
  const isSame = (each: NamedGuild) => guildWord(each).toLowerCase() === word.toLowerCase();
  const words = compared.some(isSame)
    ? compared.filter((each) => !isSame(each)).map(guildWord)
    : [...compared.map(guildWord), word];
  return words.length === 0 ? null : words.join(',');
}
