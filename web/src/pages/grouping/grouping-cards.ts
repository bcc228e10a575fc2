import type { ServerFacts } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm';
import type { ServerInfos } from '@rollcall/game/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { Catalogue } from '../../data/catalogue.ts';
import { countRaids } from '../../data/count-raids.ts';
import { listedServers, summarizeServers, type ServerSummary } from '../../data/server-summary.ts';
import { formatKnown, unknownNumber } from '../../ui/format.ts';
import type { ServerCardProps } from '../../ui/ServerCard.tsx';

interface GroupingFacts {
  readonly servers: readonly ServerFacts[];
  readonly infos: ServerInfos | null;
  readonly lfms: Readonly<Record<string, Readonly<Record<string, Lfm>>>> | null;
  readonly catalogue: Pick<Catalogue, 'state' | 'quests'>;
  /** The answers that are missing are not on their way any more. */
  readonly hasFailed: boolean;
}

/** One card for each 64-bit server, by name, with groups and raids (§2.7). */
export function groupingCards(facts: GroupingFacts): ServerCardProps[] {
  const { servers, infos, lfms, hasFailed } = facts;
  const summaries = summarizeServers(listedServers(servers), infos, hasFailed);
  const counts = summaries.map((summary) => groupCount(summary, lfms));
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  return summaries.map((summary, index) => {
    const groups = counts[index] ?? null;
    const raids = raidText(summary.server, facts);
    return {
      name: summary.server.name,
      path: serverPath(pageFacts.groupingServer.path, summary.server.name),
      status: summary.status,
      isVipOnly: summary.isVipOnly,
      figures: [
        { label: groups === 1 ? 'group' : 'groups', value: formatKnown(groups, hasFailed) },
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
function raidText(server: ServerFacts, { lfms, catalogue, hasFailed }: GroupingFacts): string | null {
  if (catalogue.state === 'error') return unknownNumber;
  const isThere = lfms !== null && catalogue.state === 'loaded';
  return formatKnown(
    isThere ? countRaids(lfms[serverKey(server.name)] ?? {}, catalogue.quests) : null,
    hasFailed,
  );
}
