import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfos } from '@rollcall/game/server-status';
import { summarizeServers, type ServerSummary } from '../../data/server-summary.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { PanelType } from '../panel-url.ts';

/** A server that a second panel may be about. */
export interface ServerChoice extends Pick<ServerSummary, 'server' | 'status' | 'isVipOnly'> {
  /** The server of the first panel. */
  readonly isCurrent: boolean;
  /** "12 groups", "345 characters"; empty = not known. */
  readonly count: string;
}

interface ServerChoiceFacts {
  readonly servers: readonly ServerFacts[];
  /** Null = nobody has answered. */
  readonly infos: ServerInfos | null;
  /** The answer is not on its way any more. */
  readonly hasFailed: boolean;
  readonly current: ServerFacts;
  readonly type: PanelType;
}

/** Every server of the game by name (§2.7), with what is known of what its panel would list. */
export function serverChoices({
  servers,
  infos,
  hasFailed,
  current,
  type,
}: ServerChoiceFacts): ServerChoice[] {
  const byName = servers.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return summarizeServers(byName, infos, hasFailed).map((summary) => ({
    server: summary.server,
    status: summary.status,
    isVipOnly: summary.isVipOnly,
    isCurrent: summary.server.name === current.name,
    count: summary.status === 'online' && summary.server.bitness === 64 ? countText(summary, type) : '',
  }));
}

const words = { who: ['character', 'characters'], grouping: ['group', 'groups'] } as const;

function countText({ characterCount, lfmCount }: ServerSummary, type: PanelType): string {
  const count = type === 'who' ? characterCount : lfmCount;
  if (count === null) return '';
  const [one, many] = words[type];
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
