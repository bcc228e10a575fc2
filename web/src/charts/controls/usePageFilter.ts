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
import { createContext, useContext, useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import {
  type AddressChoice,
  readChoice,
  type SearchChanges,
  useChangeSearch,
  useSearch,
  writeChoice,
} from '../../ui/useAddressChoice.ts';
import type { LegendSwitches } from '../frame/useLegend.ts';
import { activityOptions } from './chart-choices.ts';

/** What a page of statistics shows in all of its charts, and how to change it. */
export interface PageFilter {
  readonly range: Period;
  readonly selection: ServerSelection;
  readonly activity: 'all' | 'active';
  readonly setRange: (range: Period) => void;
  readonly setActivity: (activity: 'all' | 'active') => void;
}

/** The filter of the whole page (look: Charts), from its address. */
export function usePageFilter(): PageFilter {
  const selection = useServerSelection();
  const search = useSearch();
  const change = useChangeSearch();
  const range = readChoice(pageRange, search);
  const activity = readChoice(pageActivity, search);
  return useMemo(
    () => ({
      range,
      selection,
      activity,
      setRange: (value) => change((current) => writePageChoice(pageRange, value, current)),
      setActivity: (value) => change((current) => writePageChoice(pageActivity, value, current)),
    }),
    [range, selection, activity, change],
  );
}

/** The servers of the whole page: those of every chart, switched by the filter of the page and by every legend. */
export interface ServerSelection {
  /** What the address asks for. */
  readonly asked: ChosenServers;
  /** The same, and the server that the page is about. */
  readonly chosen: readonly ServerFacts[];
  /** In the legends: those of the smallest group that holds all chosen ones. */
  readonly offered: readonly ServerFacts[];
  /** Nothing else is chosen while the address says nothing. */
  readonly isUsual: boolean;
  /** Cannot be switched off: the server that the page is about, or the only one. */
  readonly isFixed: (server: ServerFacts) => boolean;
  readonly toggle: (key: string) => void;
  readonly choose: (group: ServerGroup) => void;
  /** For legends. */
  readonly switches: LegendSwitches;
}

/** The servers of the page, from its address: `servers=`, or those that are compared (`compare=`). */
export function useServerSelection(): ServerSelection {
  const { servers } = usePageSettings().game;
  const { usual, focus } = useContext(PageServersContext);
  const parameters = new URLSearchParams(useSearch());
  const change = useChangeSearch();
  // Words, so that another choice of the page makes no new selection.
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
      change((search) => toggleChanges(search, key, servers, { usual, focus }));
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
  }, [servers, usual, focus, word, compare, change]);
}

/** Links of earlier have the servers of /live under a name of their own. */
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

/**
 * What makes an address show one server more or fewer. A comparison goes on with the servers that it then has, while
 * these are two to four.
 *
 * @param search of the address as it is
 */
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
  // On the page of a server, it alone may be left.
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

/** What makes an address show the servers of a group. */
export function groupChanges(group: ServerGroup, usual: ServerGroup): SearchChanges {
  return { servers: group === usual ? null : group, [earlierParameter]: null, compare: null };
}

/** The range of a whole page; a chart may have its own (look: Charts). */
export const pageRange: AddressChoice<Period> = { parameter: 'range', values: periods, usual: 'quarter' };

/** Whether characters that only store things are counted: the answer to the notice about them (§2.9). */
export const pageActivity: AddressChoice<'all' | 'active'> = {
  parameter: 'activity',
  values: activityOptions.map(({ value }) => value),
  usual: 'all',
};

/**
 * The query of a read of characters: none for all of them, as the server keeps and gives that answer.
 *
 * @param activity of the page
 */
export function activityQuery(activity: 'all' | 'active'): { readonly activity_level?: 'active' } {
  return activity === 'active' ? { activity_level: activity } : {};
}

/**
 * A range that a chart offers: the one asked for, else the next longer, else its longest.
 *
 * @param offered ascending, at least one
 */
export function offeredRange<Range extends Period>(
  asked: Period,
  offered: readonly [Range, ...Range[]],
): Range {
  const from = periods.indexOf(asked);
  return offered.find((range) => periods.indexOf(range) >= from) ?? offered[offered.length - 1] ?? offered[0];
}

/**
 * What makes an address show a page set otherwise. Charts that were set apart to what the page shows from now on follow
 * it again: a chart that is set like the page has nothing of its own.
 *
 * @param search of the address as it is
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

/** Which servers a page shows. */
export interface PageServers {
  /**
   * While its address says nothing: the 64-bit ones (§9), but on the page of a 32-bit server those that it can be
   * compared with.
   */
  readonly usual: ServerGroup;
  /** The server that it is about, shown whatever is chosen; null = none. */
  readonly focus: ServerFacts | null;
}

/** The same object while nothing about it changes. */
export const PageServersContext = createContext<PageServers>({ usual: '64-bit', focus: null });
