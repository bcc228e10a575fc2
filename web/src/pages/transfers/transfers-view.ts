import { formatPart } from '../../charts/lines/value-format.ts';
import { numberFormat } from '../../ui/locale.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import type { Period } from '@rollcall/game/population/population';
import type { ChosenServers } from '@rollcall/game/population/server-selection';
import { serverKey } from '@rollcall/game/servers';
import {
  gainedMost,
  lostMost,
  otherServersId,
  type TransferChoice,
  type Transfers,
  transfersOf,
} from '@rollcall/game/population/transfers';
import {
  activityOptions,
  labelOf,
  rangePhrases,
  serversLabel,
  serversPhrase,
} from '../../charts/controls/chart-choices.ts';
import type { LegendEntry } from '../../charts/frame/useLegend.ts';
import { formatCount, formatNumber, unknownNumber } from '../../ui/format.ts';
import * as populationReads from '@rollcall/game/api/population-reads';
import { useMemo } from 'react';
import { type ServerSelection, usePageFilter } from '../../charts/controls/usePageFilter.ts';
import type { ChartState } from '../../charts/frame/chart-state.ts';
import { useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';

export interface TransfersFilter {
  readonly range: Period;
  readonly servers: ChosenServers;
  readonly activity: TransferChoice['activity'];
}

/** Characters that a saved chart includes; the range is in its title: `Only 64-bit · All characters`. */
export function filterLimits({ servers, activity }: TransfersFilter): string {
  return [serversLabel(servers), labelOf(activityOptions, activity)].join(' · ');
}

/** The filter in the words of the answer. */
export function transferChoice(
  servers: readonly ServerFacts[],
  { servers: choice, activity }: Pick<TransfersFilter, 'servers' | 'activity'>,
): TransferChoice {
  const names = (list: readonly ServerFacts[]) => list.map(({ name }) => name);
  return { servers: names(servers), chosen: names(choice.servers), activity };
}

export interface PlaceFacts {
  readonly name: string;
  readonly colour: string;
  /** Path of its page; null = the other servers together, which have none. */
  readonly path: string | null;
}

/** Colour of the other servers together: 3 : 1 on the surfaces of both themes, and unlike any server's. */
const otherColour = '#7d8494';

/** Facts of a server of the game; any other id means the other servers. */
export function placeFacts(servers: readonly ServerFacts[], id: string): PlaceFacts {
  const server = servers.find(({ name }) => serverKey(name) === id);
  if (server === undefined) return { name: 'Other servers', colour: otherColour, path: null };
  return { name: server.name, colour: server.colour, path: serverPath(id) };
}

function serverPath(id: string): string {
  return `/servers/${id}`;
}

/** Legend of the servers and the others together. */
export function serverLegend(servers: readonly ServerFacts[], hasOthers: boolean): readonly LegendEntry[] {
  const ids = servers.map(({ name }) => serverKey(name));
  return (hasOthers ? [...ids, otherServersId] : ids).map((id) => {
    const { name, colour } = placeFacts(servers, id);
    return { id, name, colour, dash: null, mark: 'area' };
  });
}

const signed = numberFormat({ signDisplay: 'exceptZero' });

/** `+312`, `-41`, `0` in the reader's locale. */
export function signedNumber(value: number): string {
  return signed.format(value);
}

const exactPercent = numberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A short share: `23%`. */
export function shortShare(share: number): string {
  return formatPart(share);
}

/** A share with one decimal: `22.7%`, `9.0%`. */
export function exactShare(share: number): string {
  return exactPercent.format(share);
}

/** `1 character`, `12 active characters` */
export function charactersText(count: number, activity: TransferChoice['activity']): string {
  const kind = activity === 'active' ? 'active ' : '';
  return formatCount(count, `${kind}character`);
}

/** Shown in place of a chart without characters. */
export function noTransfersText({
  servers,
  activity,
}: Pick<TransfersFilter, 'servers' | 'activity'>): string {
  // Activity is only known for characters that have been seen often enough.
  const who = activity === 'active' ? 'No character known to be active' : 'No character';
  const { group } = servers;
  if (group === 'all') return `${who} is away from its home server.`;
  if (group !== null) return `${who} has moved to or from a ${group} server.`;
  return `${who} has moved to or from ${serversPhrase(servers)}.`;
}

/** Text, or the name of a server that links to its page. */
export type AnswerPart = string | { readonly name: string; readonly path: string | null };

/** Gains and losses of the servers, in sentences. */
export function answerOf(
  transfers: Pick<Transfers, 'places' | 'total'>,
  servers: readonly ServerFacts[],
  filter: TransfersFilter,
): readonly AnswerPart[] {
  if (transfers.total === 0) return [noTransfersText(filter)];
  const gained = gainedMost(transfers.places);
  const lost = lostMost(transfers.places);
  const among = filter.servers.group === 'all' ? '' : `Of ${serversPhrase(filter.servers)}, `;
  const nameOf = (id: string): AnswerPart => {
    const { name, path } = placeFacts(servers, id);
    return { name, path };
  };
  const won: readonly AnswerPart[] =
    gained === null
      ? []
      : [nameOf(gained.id), ` gained most: ${formatNumber(gained.net)} more arrived than left. `];
  const gone: readonly AnswerPart[] =
    lost === null ? [] : [nameOf(lost.id), ` lost most: ${formatNumber(-lost.net)} more left than arrived. `];
  const net = [...won, ...gone];
  return [
    ...(net.length === 0 ? ['As many arrived as left, on every server. '] : [among, ...net]),
    totalText(transfers.total, filter),
  ].filter((part) => part !== '');
}

function totalText(total: number, { range, servers, activity }: TransfersFilter): string {
  const who = charactersText(total, activity);
  const seen = `seen in ${rangePhrases[range]}`;
  if (servers.group === 'all') {
    return `${who} ${seen} ${total === 1 ? 'is away from its' : 'are away from their'} home server.`;
  }
  return `${who} ${seen} ${total === 1 ? 'has' : 'have'} moved to, from or between them.`;
}

/** A server and its net transfers, for the list below the summary. */
export interface NetRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly colour: string;
  /** null = loading. */
  readonly net: string | null;
  readonly tone: 'gain' | 'loss' | 'even';
  /** `312 more arrived than left` */
  readonly accessibleName: string;
}

/** Chosen servers, the biggest gain first. */
export function netRows(
  transfers: Pick<Transfers, 'places'>,
  servers: readonly ServerFacts[],
): readonly NetRow[] {
  return transfers.places
    .filter(({ id }) => id !== otherServersId)
    .toSorted((a, b) => b.net - a.net)
    .map(({ id, net }) => ({
      id,
      ...placeFacts(servers, id),
      path: serverPath(id),
      net: signedNumber(net),
      tone: toneOf(net),
      accessibleName: netWords(net),
    }));
}

/** The rows of the chosen servers before there is data, in the order of the definition. */
export function unknownNetRows(servers: readonly ServerFacts[], hasFailed: boolean): readonly NetRow[] {
  return servers.map(({ name, colour }) => {
    const id = serverKey(name);
    return {
      id,
      name,
      colour,
      path: serverPath(id),
      net: hasFailed ? unknownNumber : null,
      tone: 'even',
      accessibleName: hasFailed ? 'unknown' : 'loading',
    };
  });
}

function toneOf(net: number): NetRow['tone'] {
  if (net === 0) return 'even';
  return net > 0 ? 'gain' : 'loss';
}

function netWords(net: number): string {
  if (net === 0) return 'as many arrived as left';
  const more = formatNumber(Math.abs(net));
  return net > 0 ? `${more} more arrived than left` : `${more} more left than arrived`;
}

/** Limits of the numbers. */
export const limitsText =
  'Based on home servers, not on dates: the range is when a character was last seen, not when it moved. Characters that moved back, or whose home server is unknown, are not counted.';

/** Characters that are missing from the charts, or not shown by server; null = none. */
export function leftOutText(transfers: Pick<Transfers, 'elsewhere' | 'unknownNames'>): string | null {
  const { elsewhere, unknownNames } = transfers;
  const told = [
    elsewhere > 0 && `${formatNumber(elsewhere)} more moved among the other servers.`,
    unknownNames.length > 0 &&
      `Among the other servers are some that are no longer listed: ${unknownNames.join(', ')}.`,
  ].filter((text) => text !== false);
  return told.length === 0 ? null : told.join(' ');
}

/** Data shared by the charts of the page: one answer and one filter. */
export interface TransfersRead {
  readonly filter: TransfersFilter;
  /** Servers chosen on the page, for the legends. */
  readonly selection: ServerSelection;
  /** The chosen filter, but with the range of the data shown: the previous one until the new one is loaded. */
  readonly shownFilter: TransfersFilter;
  readonly hasAnswer: boolean;
  readonly transfers: Transfers;
  readonly state: ChartState;
  /** Newer data failed to load: older data is shown. */
  readonly isStale: boolean;
  readonly reload: () => void;
}

/** The transfers of the page's range, servers and activity. */
export function useTransfers(): TransfersRead {
  const { servers } = usePageSettings().game;
  const { range, selection, activity } = usePageFilter();
  const choice = selection.asked;
  const { shown, state, isStale, reload } = useRangedRead(populationReads.populationTransfers, {
    period: range,
  });
  const answer = shown?.data;
  // Memoized, so that the charts do not re-render while another range loads.
  const transfers = useMemo(
    () => transfersOf(answer ?? {}, transferChoice(servers, { servers: choice, activity })),
    [answer, servers, choice, activity],
  );
  return useMemo(() => {
    const filter = { range, servers: choice, activity };
    const isEmpty = state.state === 'ready' && transfers.total === 0;
    return {
      filter,
      selection,
      shownFilter: { ...filter, range: shown?.params.period ?? range },
      hasAnswer: shown !== null,
      transfers,
      state: isEmpty ? { state: 'empty', message: noTransfersText(filter) } : state,
      isStale,
      reload,
    };
  }, [range, choice, selection, activity, shown, transfers, state, isStale, reload]);
}
