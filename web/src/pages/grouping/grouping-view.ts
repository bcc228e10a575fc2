import type { ServerFacts } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { dataStaleAfterMs, type ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { Catalogue } from '../../api/catalogue.ts';
import {
  listedServers,
  noteOfServer,
  type ServerSummary,
  summarizeServers,
} from '../../api/server-summary.ts';
import { formatKnown, unknownNumber } from '../../ui/format.ts';
import type { ServerCardProps } from '../../ui/ServerCard.tsx';
import { type LiveNotice, liveNotice } from '../../api/live-notice.ts';
import type { LiveState } from '../../api/live-query.ts';
import { isAllDataStale } from '../../api/servers-age.ts';
import { isRaid, type Quest } from '@rollcall/game/quest/quest';

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

/** One card for each 64-bit server, by name, with groups and raids. */
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
    const note = noteOfServer(summary, nowMs, facts.timeZone);
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

/** Whether what is known of a server is too old to say how many groups it has now. */
function isTooOld({ lfmCount }: ServerSummary, infos: ServerInfos | null): boolean {
  return infos !== null && lfmCount === null;
}

function groupCount({ server, lfmCount }: ServerSummary, lfms: GroupingFacts['lfms']): number | null {
  const groups = lfms?.[serverKey(server.name)];
  return groups === undefined ? lfmCount : Object.keys(groups).length;
}

/** Raids are known once groups and quests are loaded; null while loading. */
function raidText(server: ServerFacts, { lfms, catalogue, hasFailed }: GroupingFacts): string | null {
  if (catalogue.state === 'error') return unknownNumber;
  const isThere = lfms !== null && catalogue.state === 'loaded';
  return formatKnown(
    isThere ? countRaids(lfms[serverKey(server.name)] ?? {}, catalogue.quests) : null,
    hasFailed,
  );
}

interface NoticeFacts {
  readonly info: { readonly state: LiveState; readonly data: ServerInfos | null };
  readonly groups: { readonly state: LiveState; readonly data: unknown };
  readonly servers: readonly ServerFacts[];
  /** By the server's clock. */
  readonly nowMs: number;
}

/**
 * The notice above the page (§4, §8). The page is stale when the data of every online server is; a single stale server
 * has a warning in its own heading. A failed load is shown by the board.
 */
export function groupingNotice({ info, groups, servers, nowMs }: NoticeFacts): LiveNotice | null {
  const isStale = isAllDataStale(servers, info.data, nowMs);
  return liveNotice(groups.data === null ? [info.state] : [info.state, groups.state], isStale);
}

interface LfmsPoll {
  readonly state: LiveState;
  /** Null = no answer yet. */
  readonly receivedAtMs: number | null;
}

/** Whether the groups are current: polling works, and the last answer is recent. */
export function isLfmsLive({ state, receivedAtMs }: LfmsPoll, nowMs: number): boolean {
  if (state === 'error' || state === 'halted' || receivedAtMs === null) return false;
  return nowMs - receivedAtMs <= dataStaleAfterMs;
}

/** How many of the groups do a raid. A quest that is not in the catalogue is no raid. */
export function countRaids(
  groups: Readonly<Record<string, { readonly quest_id: number | null }>>,
  quests: ReadonlyMap<number, Quest>,
): number {
  return Object.values(groups).filter(({ quest_id }) => {
    const quest = quest_id === null ? undefined : quests.get(quest_id);
    return quest !== undefined && isRaid(quest);
  }).length;
}
