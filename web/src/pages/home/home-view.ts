import { type BitnessListed, listedAs } from '../../api/use32BitServers.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import {
  countedServers,
  isStatusStale,
  type ServerInfos,
  sortByStatus,
  withoutOldStatus,
} from '@rollcall/game/population/server-status';
import { serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { LiveState } from '../../api/live-query.ts';
import {
  areDownText,
  downSinceText,
  type ServerSummary,
  summarizeServers,
} from '../../api/server-summary.ts';
import { formatKnown, formatNumber } from '../../ui/format.ts';
import type { ServerCardProps } from '../../ui/ServerCard.tsx';
import { ageText } from '@rollcall/game/durations';
import type { LiveTone } from '../../ui/StatusMark.tsx';
import { freshForMs } from '@rollcall/game/population/server-info';

export interface HomeFacts {
  readonly servers: readonly ServerFacts[];
  readonly listed32Bit: BitnessListed;
  readonly infos: ServerInfos | null;
  readonly pollState: LiveState;
  /** By the server's clock. */
  readonly nowMs: number;
  readonly timeZone: string;
}

/** A number in the banner; `value` is null while loading. */
export interface HomeFigure {
  readonly name: 'servers' | 'players' | 'groups';
  readonly value: string | null;
  /** The total, as in "3 of 8". */
  readonly outOf?: string;
  readonly label: string;
  /** Highlighted: the figure is current and above 0. */
  readonly isLit: boolean;
}

export type HomeNotice =
  /** No answer has come, or updates have failed and the last one is shown. */
  | 'failed'
  | 'paused'
  | 'old'
  /** No report has arrived yet. */
  | 'empty'
  /** All listed servers are offline. */
  | 'down';

export interface HomeView {
  readonly figures: readonly HomeFigure[];
  /** "Cannith is down": the servers that are down while others are up; '' = none. */
  readonly downText: string;
  readonly cards: readonly ServerCardProps[];
  readonly notice: HomeNotice | null;
}

/** Everything that the home page shows about servers. Figures only count 64-bit servers. */
export function homeView(facts: HomeFacts): HomeView {
  const { servers, listed32Bit, infos, pollState, nowMs } = facts;
  const hasFailed = infos === null && pollState === 'error';
  const listed = servers.filter((server) => listedAs(server, listed32Bit).isListed);
  const current = withoutOldStatus(infos ?? {}, nowMs);
  const summaries = summarizeServers(sortByStatus(listed, current), infos, hasFailed, nowMs);
  const counted = summarizeServers(countedServers(servers), infos, hasFailed, nowMs);
  const most = Math.max(1, ...summaries.map(({ characterCount }) => characterCount ?? 0));
  const isNow = pollState !== 'halted' && !isStatusStale(infos ?? {}, nowMs);
  return {
    figures: figuresOf(counted).map((figure) => ({ ...figure, isLit: isNow && figure.isLit })),
    downText: downText(counted),
    cards: summaries.map((summary) => ({
      ...cardOf(summary, most, downSinceText(summary.offlineSince, nowMs, facts.timeZone)),
      isServedOnly: listedAs(summary.server, listed32Bit).isServedOnly,
    })),
    notice: noticeOf(facts, summaries),
  };
}

function figuresOf(counted: readonly ServerSummary[]): HomeFigure[] {
  const isLoading = counted.every(({ status }) => status === 'loading');
  const isKnown = counted.some(({ status }) => status === 'online' || status === 'offline');
  const up = isKnown ? counted.filter(({ status }) => status === 'online').length : null;
  const players = sum(counted.map(({ characterCount }) => characterCount));
  const groups = sum(counted.map(({ lfmCount }) => lfmCount));
  return [
    {
      name: 'servers',
      value: formatKnown(up, !isLoading),
      outOf: formatNumber(counted.length),
      label: 'servers up',
      isLit: isSome(up),
    },
    {
      name: 'players',
      value: formatKnown(players, !isLoading),
      label: players === 1 ? 'player online' : 'players online',
      isLit: isSome(players),
    },
    {
      name: 'groups',
      value: formatKnown(groups, !isLoading),
      label: groups === 1 ? 'group open' : 'groups open',
      isLit: isSome(groups),
    },
  ];
}

/** Names the servers that are down; empty if all are, which has a notice of its own. */
function downText(counted: readonly ServerSummary[]): string {
  const down = counted.filter(({ status }) => status === 'offline').map(({ server }) => server.name);
  return down.length === 0 || down.length === counted.length ? '' : areDownText(down);
}

const isSome = (count: number | null) => count !== null && count > 0;

/** @param down since when the server has been down; null = up or unknown */
function cardOf(summary: ServerSummary, most: number, down: string | null): ServerCardProps {
  const { server, status, isVipOnly, characterCount, lfmCount } = summary;
  const isLoading = status === 'loading';
  const figures = [
    {
      label: characterCount === 1 ? 'player' : 'players',
      value: formatKnown(characterCount, !isLoading),
    },
    { label: lfmCount === 1 ? 'group' : 'groups', value: formatKnown(lfmCount, !isLoading) },
  ];
  return {
    name: server.name,
    path: server.bitness === 64 ? serverPath(pageFacts.groupingServer.path, server.name) : null,
    status,
    isVipOnly,
    ...(down === null ? { figures } : { figures: [], note: down }),
    share: status === 'online' ? (characterCount ?? 0) / most : 0,
  };
}

function noticeOf(
  { infos, pollState, nowMs }: HomeFacts,
  listed: readonly ServerSummary[],
): HomeNotice | null {
  if (pollState === 'halted') return 'paused';
  if (pollState === 'error') return 'failed';
  if (infos === null) return null;
  const isSilent = ({ status, isUnreported }: ServerSummary) => status === 'unknown' && isUnreported;
  if (listed.length > 0 && listed.every(isSilent)) return 'empty';
  if (isStatusStale(infos, nowMs)) return 'old';
  const isDown = listed.length > 0 && listed.every(({ status }) => status === 'offline');
  return isDown ? 'down' : null;
}

/** The sum of the known counts; null when none is known. */
function sum(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((total, count) => total + count, 0);
}

export interface DataAgeFacts extends Pick<HomeFacts, 'pollState'> {
  /** Time of the newest report, as the server sends it; null = none yet. */
  readonly reportedAt: string | null;
}

/** Age of the figures, in a word or two. */
export function liveAge(
  { pollState, reportedAt }: DataAgeFacts,
  nowMs: number,
): { tone: LiveTone; text: string } {
  if (pollState === 'halted') return { tone: 'waiting', text: 'Paused' };
  if (reportedAt === null) return { tone: 'waiting', text: waitingText(pollState) };
  const ageMs = Math.max(0, nowMs - fromWireTime(reportedAt));
  if (ageMs >= freshForMs || pollState === 'error')
    return { tone: 'late', text: `As of ${ageText(ageMs)} ago` };
  return { tone: 'fresh', text: `Live · ${ageText(ageMs)}` };
}

function waitingText(pollState: LiveState): string {
  if (pollState === 'loaded') return 'No reports yet';
  return pollState === 'error' ? 'No data' : 'Loading...';
}
