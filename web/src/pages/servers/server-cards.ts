import type { ServerFacts } from '@rollcall/game/definition';
import type { PopulationUnique } from '@rollcall/game/population/population';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { type ServerSummary, summarizeServers } from '../../api/server-summary.ts';
import { type BitnessListed, listedAs } from '../../api/use32BitServers.ts';
import { formatNumber } from '../../ui/format.ts';
import type { ServerCardProps, ServerFigure } from '../../ui/ServerCard.tsx';

interface StatisticsCardsFacts {
  readonly servers: readonly ServerFacts[];
  readonly infos: ServerInfos | null;
  /** The poll of the servers has failed. */
  readonly hasInfosFailed: boolean;
  /** By the server's clock. */
  readonly nowMs: number;
  /** Unique characters of the last quarter. */
  readonly uniques: PopulationUnique | null;
  readonly hasUniquesFailed: boolean;
  /** Only count active characters, not mules. */
  readonly isActiveOnly: boolean;
  readonly listed32Bit: BitnessListed;
  /** The server of the page, which is always in the list. */
  readonly focus: ServerFacts | null;
}

/** Shown on the card of a server without data. */
export const nothingKnown = 'Info not found';
/** Shown if only active characters are counted, and none is known to be active. */
export const activityUnknown = 'No activity data yet';

/** Cards of the servers: 64-bit first, each group by name, with the characters and guilds of a quarter. */
export function statisticsCards(facts: StatisticsCardsFacts): ServerCardProps[] {
  const { servers, infos, hasInfosFailed, listed32Bit, focus } = facts;
  const listed = servers
    .filter((server) => listedAs(server, listed32Bit).isListed || server.name === focus?.name)
    .toSorted((a, b) => b.bitness - a.bitness || a.name.localeCompare(b.name, 'en'));
  const summaries = summarizeServers(listed, infos, hasInfosFailed, facts.nowMs);
  const most = Math.max(1, ...summaries.map(({ server }) => countsOf(server, facts)?.characters ?? 0));
  return summaries.map((summary) => cardOf(summary, facts, most));
}

function cardOf(
  { server, status, isVipOnly }: ServerSummary,
  facts: StatisticsCardsFacts,
  most: number,
): ServerCardProps {
  const counts = countsOf(server, facts);
  const isComing = facts.uniques === null && !facts.hasUniquesFailed;
  return {
    name: server.name,
    path: pageFacts.server.path.replace('$server', () => serverKey(server.name)),
    keepsSearch: true,
    isServedOnly: listedAs(server, facts.listed32Bit).isServedOnly && server.name !== facts.focus?.name,
    status,
    isVipOnly,
    figures: counts !== null || isComing ? figuresOf(counts) : [],
    ...(counts === null && !isComing && { note: noteOf(facts) }),
    share: (counts?.characters ?? 0) / most,
  };
}

function noteOf({ uniques, isActiveOnly }: StatisticsCardsFacts): string {
  if (!isActiveOnly || uniques === null) return nothingKnown;
  const { unique_character_count: all, active_unique_character_count: active } = uniques;
  return all > 0 && active === 0 ? activityUnknown : nothingKnown;
}

function figuresOf(counts: Counts | null): ServerFigure[] {
  const figure = (count: number | undefined, one: string): ServerFigure => ({
    label: count === 1 ? one : `${one}s`,
    value: count === undefined ? null : formatNumber(count),
  });
  return [figure(counts?.characters, 'character'), figure(counts?.guilds, 'guild')];
}

interface Counts {
  readonly characters: number;
  readonly guilds: number;
}

function countsOf({ name }: ServerFacts, { uniques, isActiveOnly }: StatisticsCardsFacts): Counts | null {
  const key = serverKey(name);
  const breakdown = knownCounts(uniques, isActiveOnly);
  const counts = Object.hasOwn(breakdown, key) ? breakdown[key] : undefined;
  if (counts === undefined) return null;
  return isActiveOnly
    ? { characters: counts.active_unique_character_count, guilds: counts.active_unique_guild_count }
    : { characters: counts.unique_character_count, guilds: counts.unique_guild_count };
}

type Breakdown = PopulationUnique['server_breakdown'];

/**
 * Counts of unique characters by server. A report without any characters counts as unknown rather than as zero.
 *
 * @param isActiveOnly only count active characters, not mules
 */
export function knownCounts(uniques: PopulationUnique | null, isActiveOnly: boolean): Breakdown {
  if (uniques === null) return {};
  const total = isActiveOnly ? uniques.active_unique_character_count : uniques.unique_character_count;
  return total === 0 ? {} : uniques.server_breakdown;
}
