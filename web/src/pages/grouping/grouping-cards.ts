import type { ServerFacts } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm';
import type { ServerInfos } from '@rollcall/game/server-status';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { Catalogue } from '../../data/catalogue.ts';
import { countRaids, summarizeServers, type ServerSummary } from '../../data/server-summary.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { ServerCardProps } from '../../ui/ServerCard.tsx';

interface GroupingFacts {
  readonly servers: readonly ServerFacts[];
  readonly infos: ServerInfos | null;
  readonly lfms: Readonly<Record<string, Readonly<Record<string, Lfm>>>> | null;
  readonly catalogue: Catalogue;
}

/** What stands for a number that nobody knows. */
const unknownNumber = '–';

/** One card for each 64-bit server, by name, with groups and raids (§2.7). */
export function groupingCards({ servers, infos, lfms, catalogue }: GroupingFacts): ServerCardProps[] {
  const shown = servers
    .filter(({ bitness }) => bitness === 64)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const summaries = summarizeServers(shown, infos);
  const counts = summaries.map((summary) => groupCount(summary, lfms));
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  return summaries.map((summary, index) => {
    const groups = counts[index] ?? null;
    const raids = raidText(summary.server, lfms, catalogue);
    return {
      name: summary.server.name,
      path: pageFacts.groupingServer.path.replace('$server', serverKey(summary.server.name)),
      status: summary.status,
      isVipOnly: summary.isVipOnly,
      figures: [
        { label: groups === 1 ? 'group' : 'groups', value: groups === null ? null : formatNumber(groups) },
        { label: raids === '1' ? 'raid' : 'raids', value: raids },
      ],
      share: summary.status === 'online' ? (groups ?? 0) / most : 0,
    };
  });
}

function groupCount({ server, lfmCount }: ServerSummary, lfms: GroupingFacts['lfms']): number | null {
  const groups = lfms?.[serverKey(server.name)];
  return groups === undefined ? lfmCount : Object.keys(groups).length;
}

/** Raids are known once groups and quests are; null while they are on their way. */
function raidText(
  server: ServerFacts,
  lfms: GroupingFacts['lfms'],
  { state, quests }: Catalogue,
): string | null {
  if (state === 'error') return unknownNumber;
  if (lfms === null || state === 'loading') return null;
  return formatNumber(countRaids(lfms[serverKey(server.name)] ?? {}, quests));
}
