import { durationText } from '../durations.ts';
import { plural } from '../plural.ts';
import type { ServerInfo } from '../population/server-info.ts';
import {
  areCountsKnown,
  dataStaleAfterMs,
  isDataOld,
  serverStatus,
  type ServerStatus,
  withoutOldStatus,
} from '../population/server-status.ts';
import { serverKey } from '../servers.ts';
import { fromWireTime } from '../wire-time.ts';
import { countText, type EmbedData, type EmbedFacts, pageLink } from './embed.ts';
import { groupsMarkup } from './embed-groups.ts';
import { playersMarkup } from './embed-players.ts';
import { embedTitle } from './frame.ts';
import { element, type Markup } from './markup.ts';

/**
 * live = updated by a stream; read = as the server had it at a moment; lost = the server has not been reachable since
 * that moment.
 */
export type EmbedConnection =
  | { readonly state: 'live' }
  | { readonly state: 'read' | 'lost'; readonly asOfMs: number };

const statusWords: Readonly<Record<ServerStatus, string>> = {
  online: 'Online',
  offline: 'Offline',
  unknown: 'Unknown',
};

/**
 * The content of an embed.
 *
 * @param nowMs by the server's clock, in milliseconds since 1970
 */
export function embedMarkup(
  facts: EmbedFacts,
  data: EmbedData,
  nowMs: number,
  connection: EmbedConnection,
): Markup[] {
  const { kind, server, product } = facts;
  const { info } = data;
  const infos = info === null ? {} : { [serverKey(server)]: info };
  const status = serverStatus(withoutOldStatus(infos, nowMs), server);
  const isListed = info !== null && areCountsKnown(info, nowMs) && status !== 'offline';
  const list = isListed ? listOf(facts, data, info, nowMs) : null;
  const isOld = info === null || isDataOld(info, nowMs);
  const notice = noticeText(server, info, status, nowMs);
  return [
    element(
      'header',
      {},
      element('h1', {}, pageLink(listPath(facts), embedTitle(kind, server))),
      element('p', { class: 'status', 'data-status': status }, statusWords[status]),
      list && element('p', { class: 'count' }, list.count),
    ),
    ...(notice === null ? [] : [element('p', { class: 'notice' }, notice)]),
    ...(list === null ? [] : [element('main', isOld ? { class: 'old' } : {}, ...list.content)]),
    element(
      'footer',
      {},
      element(
        'p',
        { 'data-connection': isOld ? 'lost' : connection.state },
        ...connectionTexts(connection, isOld),
      ),
      element('p', {}, pageLink('/', product)),
    ),
  ];
}

const listPath = ({ kind, server }: EmbedFacts) =>
  `/${kind === 'groups' ? 'grouping' : 'who'}/${encodeURIComponent(serverKey(server))}`;

/** The groups or players, and their number: "34 groups". */
function listOf(
  facts: EmbedFacts,
  data: EmbedData,
  { character_count: online }: ServerInfo,
  nowMs: number,
): { readonly count: string; readonly content: readonly Markup[] } {
  const counted = (count: number, noun: string) => `${countText(count)} ${plural(count, noun)}`;
  if (facts.kind === 'groups')
    return { count: counted(data.groups.length, 'group'), content: groupsMarkup(facts, data, nowMs) };
  const players = nowMs - facts.made_at_ms > dataStaleAfterMs ? null : facts.players;
  return { count: counted(online, 'player'), content: playersMarkup(facts.server, players) };
}

/** What is wrong with a server or with the age of its data; null = nothing. */
function noticeText(
  server: string,
  info: ServerInfo | null,
  status: ServerStatus,
  nowMs: number,
): string | null {
  if (info === null || !areCountsKnown(info, nowMs)) return `There is no data about ${server} right now.`;
  if (status === 'offline') {
    const downMs = nowMs - fromWireTime(info.offline_since ?? '');
    return Number.isNaN(downMs)
      ? `${server} is down.`
      : `${server} has been down for ${durationText(downMs)}.`;
  }
  if (!isDataOld(info, nowMs)) return null;
  return `The last report is ${durationText(nowMs - fromWireTime(String(info.last_data_fetch)))} old.`;
}

/** Whether the content is live, and if not, its time. */
function connectionTexts(connection: EmbedConnection, isOld: boolean): readonly Markup[] {
  if (connection.state === 'live') return [isOld ? 'Waiting for data' : 'Live'];
  const asOf = new Date(connection.asOfMs).toISOString();
  const time = element('time', { datetime: asOf }, `As of ${asOf.slice(11, 16)} UTC`);
  return connection.state === 'read' ? [time] : ['Reconnecting… ', time];
}
