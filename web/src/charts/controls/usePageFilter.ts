import type { ServerFacts } from '@rollcall/game/definition';
import { type Period, periods } from '@rollcall/game/population/population';
import {
  type ChosenServers,
  chosenServers,
  chosenWord,
  comparedServers,
  groupAround,
  type ServerGroup,
  serversOf,
  withToggled,
} from '@rollcall/game/population/server-selection';
import { serverKey } from '@rollcall/game/servers';
import { useRouter } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { type SearchChanges, useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { type AddressChoice, readChoice, writeChoice } from '../../ui/useAddressChoice.ts';
import type { LegendSwitches } from '../frame/useLegend.ts';
import { activityOptions } from './chart-choices.ts';

/** The filter for all charts of a statistics page, with functions to change it. */
export interface PageFilter {
  readonly range: Period;
  readonly selection: ServerSelection;
  readonly activity: 'all' | 'active';
  readonly setRange: (range: Period) => void;
  readonly setActivity: (activity: 'all' | 'active') => void;
}

/** The filter of the whole page, kept in its address. */
export function usePageFilter(): PageFilter {
  const selection = useServerSelection();
  const search = useSearch();
  const change = useChangeSearch();
  const router = useRouter();
  const range = readChoice(pageRange, search);
  const activity = readChoice(pageActivity, search);
  return useMemo(
    () => ({
      range,
      selection,
      activity,
      setRange: (value) => change(writePageChoice(pageRange, value, router.latestLocation.searchStr)),
      setActivity: (value) => change(writePageChoice(pageActivity, value, router.latestLocation.searchStr)),
    }),
    [range, selection, activity, change, router],
  );
}

/** The servers of the whole page, shared by all charts and switched by the page's filter and every legend. */
export interface ServerSelection {
  /** The servers in the address. */
  readonly asked: ChosenServers;
  /** The servers in the address, and the server of the page. */
  readonly chosen: readonly ServerFacts[];
  /** Servers in the legends: the smallest group with all chosen ones. */
  readonly offered: readonly ServerFacts[];
  /** The choice is the default. */
  readonly isUsual: boolean;
  /** Whether a server cannot be switched off: the one of the page, or the only one. */
  readonly isFixed: (server: ServerFacts) => boolean;
  readonly toggle: (key: string) => void;
  readonly choose: (group: ServerGroup) => void;
  readonly switches: LegendSwitches;
}

/** The servers of the page, from its address: `servers=`, or the compared ones (`compare=`). */
export function useServerSelection(): ServerSelection {
  const { servers } = usePageSettings().game;
  const { usual, focus } = useContext(PageServersContext);
  const parameters = new URLSearchParams(useSearch());
  const change = useChangeSearch();
  const router = useRouter();
  // Read as a string, so that other changes of the address keep the selection's identity.
  const word = wordOf(parameters);
  const compare = parameters.get('compare') ?? '';
  return useMemo(() => {
    const asked = askedServers(word, compare, servers, usual);
    const chosen = servers.filter((server) => asked.servers.includes(server) || server === focus);
    const offered = serversOf(servers, groupAround(chosen));
    const isFixed = (server: ServerFacts) =>
      server === focus || (chosen.length === 1 && chosen.includes(server));
    const toggle = (key: string) => {
      if (servers.some((server) => serverKey(server.name) === key && isFixed(server))) return;
      // Reads the latest address, not the rendered one, because two switches may be used in quick succession.
      change(toggleChanges(router.latestLocation.searchStr, key, servers, { usual, focus }));
    };
    const choose = (group: ServerGroup) => change(groupChanges(group, usual));
    return {
      asked,
      chosen,
      offered,
      isUsual: asked.group === usual,
      isFixed,
      toggle,
      choose,
      switches: {
        hiddenIds: new Set(
          offered.filter((server) => !chosen.includes(server)).map(({ name }) => serverKey(name)),
        ),
        isOf: (id) => servers.some(({ name }) => serverKey(name) === id),
        toggle,
        showAll: () => choose(groupAround(chosen)),
      },
    };
  }, [servers, usual, focus, word, compare, change, router]);
}

/** Legacy `/live` links use this parameter for servers. */
const earlierParameter = 'population-servers';
const wordOf = (parameters: URLSearchParams) => parameters.get('servers') ?? parameters.get(earlierParameter);

function askedServers(
  word: string | null,
  compare: string,
  servers: readonly ServerFacts[],
  usual: ServerGroup,
): ChosenServers {
  const compared = comparedServers(compare, servers);
  return chosenServers(compared.length > 1 ? compared.map(serverKeyOf).join(',') : word, servers, usual);
}

const serverKeyOf = ({ name }: ServerFacts) => serverKey(name);

/** The changes to the address that add or remove a server. A comparison continues while it has two to four servers. */
export function toggleChanges(
  search: string,
  key: string,
  servers: readonly ServerFacts[],
  { usual, focus }: PageServers,
): SearchChanges {
  const parameters = new URLSearchParams(search);
  const compare = parameters.get('compare') ?? '';
  const asked = askedServers(wordOf(parameters), compare, servers, usual);
  const toggled = withToggled(asked, key, servers);
  // On the page of a server, that server may be the only one left.
  const isEmptied = toggled.servers === asked.servers && focus !== null;
  const next = isEmptied ? chosenServers(serverKey(focus.name), servers, usual) : toggled;
  const word = chosenWord(next);
  const isComparing = comparedServers(compare, servers).length > 1;
  if (
    isComparing &&
    comparedServers(word, servers).length === next.servers.length &&
    next.servers.length > 1
  ) {
    return { compare: next.servers.map(serverKeyOf).join(',') };
  }
  return { servers: word === usual ? null : word, [earlierParameter]: null, compare: null };
}

/** The changes to the address for the servers of a group. */
export function groupChanges(group: ServerGroup, usual: ServerGroup): SearchChanges {
  return { servers: group === usual ? null : group, [earlierParameter]: null, compare: null };
}

/** The range of a whole page; a chart may have its own. */
export const pageRange: AddressChoice<Period> = { parameter: 'range', values: periods, usual: 'quarter' };

/** Whether mules, which only store items, are counted; chosen in the notice about them. */
export const pageActivity: AddressChoice<'all' | 'active'> = {
  parameter: 'activity',
  values: activityOptions.map(({ value }) => value),
  usual: 'all',
};

/**
 * The query for counting characters: empty for all characters, because the server caches that answer and serves it with
 * pages.
 */
export function activityQuery(activity: 'all' | 'active'): { readonly activity_level?: 'active' } {
  return activity === 'active' ? { activity_level: activity } : {};
}

/** The range of a chart: the requested one if offered, else the next longer, else the longest. */
export function offeredRange<Range extends Period>(
  asked: Period,
  offered: readonly [Range, ...Range[]],
): Range {
  const from = periods.indexOf(asked);
  return offered.find((range) => periods.indexOf(range) >= from) ?? offered[offered.length - 1] ?? offered[0];
}

/**
 * The changes to the address for a new choice of the page. Charts whose own choice is the same value follow the page
 * again.
 */
export function writePageChoice<Value extends string>(
  choice: AddressChoice<Value>,
  value: Value,
  search: string,
): SearchChanges {
  const alike = [...new URLSearchParams(search)].filter(
    ([name, own]) => name.endsWith(`-${choice.parameter}`) && own === value,
  );
  return { ...Object.fromEntries(alike.map(([name]) => [name, null])), ...writeChoice(choice, value) };
}

export interface PageServers {
  /** Default servers: the 64-bit ones, or on the page of a 32-bit server those that it can be compared with. */
  readonly usual: ServerGroup;
  /** The server of the page, always shown; null = none. */
  readonly focus: ServerFacts | null;
}

/** Must keep its identity until it changes. */
export const PageServersContext = createContext<PageServers>({ usual: '64-bit', focus: null });
