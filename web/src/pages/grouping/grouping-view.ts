import type { ServerFacts } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { Catalogue } from '../../api/catalogue.ts';
import { listedServers, serverNote, type ServerSummary, summarizeServers } from '../../api/server-summary.ts';
import { formatKnown, unknownNumber } from '../../ui/format.ts';
import type { ServerCardProps } from '../../ui/ServerCard.tsx';
import { raidGroups } from '@rollcall/game/lfm/lfm-quest';

interface GroupingFacts {
  readonly servers: readonly ServerFacts[];
  readonly infos: ServerInfos | null;
  readonly lfms: Readonly<Record<string, Readonly<Record<string, Lfm>>>> | null;
  readonly catalogue: Pick<Catalogue, 'state' | 'quests'>;
  /** Missing data has failed to load. */
  readonly hasFailed: boolean;
  /** By the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** Cards of the 64-bit servers, by name, with groups and raids. */
export function groupingCards(facts: GroupingFacts): ServerCardProps[] {
  const { servers, infos, lfms, hasFailed, nowMs } = facts;
  const summaries = summarizeServers(listedServers(servers), infos, hasFailed, nowMs);
  const counts = summaries.map((summary) => (isTooOld(summary, infos) ? null : groupCount(summary, lfms)));
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  return summaries.map((summary, index) => {
    const groups = counts[index] ?? null;
    const raids = isTooOld(summary, infos) ? unknownNumber : raidText(summary.server, facts);
    const figures = [
      { label: groups === 1 ? 'group' : 'groups', value: formatKnown(groups, summary.status !== 'loading') },
      { label: raids === '1' ? 'raid' : 'raids', value: raids },
    ];
    const note = serverNote(summary, nowMs, facts.timeZone);
    return {
      name: summary.server.name,
      path: serverPath(pageFacts.groupingServer.path, summary.server.name),
      status: summary.status,
      isVipOnly: summary.isVipOnly,
      ...(note === null ? { figures } : { figures: [], note }),
      share: summary.status === 'online' ? (groups ?? 0) / most : 0,
    };
  });
}

/** Whether the data of a server is too old to give its number of groups. */
function isTooOld({ lfmCount }: ServerSummary, infos: ServerInfos | null): boolean {
  return infos !== null && lfmCount === null;
}

function groupCount({ server, lfmCount }: ServerSummary, lfms: GroupingFacts['lfms']): number | null {
  const groups = lfms?.[serverKey(server.name)];
  return groups === undefined ? lfmCount : Object.keys(groups).length;
}

/** Number of raids, which needs groups and quests; null while loading. */
function raidText(server: ServerFacts, { lfms, catalogue, hasFailed }: GroupingFacts): string | null {
  if (catalogue.state === 'error') return unknownNumber;
  const isThere = lfms !== null && catalogue.state === 'loaded';
  return formatKnown(
    isThere ? raidGroups(Object.values(lfms[serverKey(server.name)] ?? {}), catalogue.quests).length : null,
    hasFailed,
  );
}
