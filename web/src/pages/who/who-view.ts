import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { listedServers, serverNote, summarizeServers, type ServerSummary } from '../../api/server-summary.ts';
import { formatKnown, formatNumber } from '../../ui/format.ts';
import type { ServerCardProps, ServerFigure } from '../../ui/ServerCard.tsx';

interface WhoCardsFacts {
  readonly servers: readonly ServerFacts[];
  readonly infos: ServerInfos | null;
  /** Server, in lower case → ids online; null = not loaded. */
  readonly onlineIds: Readonly<Record<string, readonly number[]>> | null;
  /** The visitor's own characters. */
  readonly registeredIds: readonly number[];
  readonly friendIds: readonly number[];
  /** Missing data has failed to load. */
  readonly hasFailed: boolean;
  /** By the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** One card for each 64-bit server, by name: online characters, friends and own characters. */
export function whoCards(facts: WhoCardsFacts): ServerCardProps[] {
  const summaries = summarizeServers(listedServers(facts.servers), facts.infos, facts.hasFailed, facts.nowMs);
  const most = Math.max(1, ...summaries.map(({ characterCount }) => characterCount ?? 0));
  return summaries.map((summary) => {
    const { server, status, isVipOnly, characterCount } = summary;
    const note = serverNote(summary, facts.nowMs, facts.timeZone);
    return {
      name: server.name,
      path: serverPath(pageFacts.whoServer.path, server.name),
      status,
      isVipOnly,
      ...(note === null ? { figures: figuresOf(summary, facts) } : { figures: [], note }),
      share: status === 'online' ? (characterCount ?? 0) / most : 0,
    };
  });
}

function figuresOf({ server, status, characterCount }: ServerSummary, facts: WhoCardsFacts): ServerFigure[] {
  const online = new Set(facts.onlineIds?.[serverKey(server.name)]);
  const isYou = facts.registeredIds.some((id) => online.has(id));
  const friends = facts.friendIds.filter((id) => online.has(id)).length;
  const characters: ServerFigure = {
    label: characterCount === 1 ? 'character' : 'characters',
    value: formatKnown(characterCount, status !== 'loading'),
    ...(isYou && { aside: 'You' }),
  };
  if (friends === 0) return [characters];
  return [
    characters,
    { label: friends === 1 ? 'friend' : 'friends', value: formatNumber(friends), kind: 'friends' },
  ];
}
