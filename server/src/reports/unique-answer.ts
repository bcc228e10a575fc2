import { periodDays, type Period, type PopulationUnique } from '@rollcall/game/population';
import { reportSpan } from '@rollcall/game/report-period';
import { toWireTime } from '@rollcall/game/wire-time';
import type { ServerTally } from './census-tally.ts';

type UniqueCounts = PopulationUnique['server_breakdown'][string];

function countsOf({ all, active, guilds }: ServerTally): UniqueCounts {
  let activeGuilds = 0;
  for (const isActive of guilds.values()) if (isActive) activeGuilds += 1;
  return {
    unique_character_count: all,
    unique_guild_count: guilds.size,
    active_unique_character_count: active,
    active_unique_guild_count: activeGuilds,
  };
}

/**
 * `population/unique/{period}`: how many different characters and guilds were there. A guild is active in a period when
 * one of its characters that count is; guilds of the same name on two servers are two.
 *
 * @param tallies server key → what was counted there in the period
 */
export function uniqueAnswer(
  period: Period,
  nowMs: number,
  tallies: ReadonlyMap<string, ServerTally>,
): PopulationUnique {
  const counts = [...tallies].map(([server, tally]) => [server, countsOf(tally)] as const);
  const sumOf = (field: keyof UniqueCounts) => counts.reduce((sum, [, count]) => sum + count[field], 0);
  const { fromMs, toMs } = reportSpan(period, nowMs);
  return {
    unique_character_count: sumOf('unique_character_count'),
    unique_guild_count: sumOf('unique_guild_count'),
    active_unique_character_count: sumOf('active_unique_character_count'),
    active_unique_guild_count: sumOf('active_unique_guild_count'),
    days_analyzed: periodDays[period],
    start_date: toWireTime(fromMs),
    end_date: toWireTime(toMs),
    server_breakdown: Object.fromEntries(counts),
  };
}
