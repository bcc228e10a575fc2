import { type Period, periods } from '@rollcall/game/population/population';
import { createContext, useContext, useMemo } from 'react';
import {
  type AddressChoice,
  readChoice,
  type SearchChanges,
  useChangeSearch,
  useSearch,
  writeChoice,
} from '../../ui/useAddressChoice.ts';
import { activityOptions, type ServerChoice, serverOptions } from './chart-choices.ts';

/** What a page of statistics shows in all of its charts, and how to change it. */
export interface PageFilter {
  readonly range: Period;
  readonly servers: ServerChoice;
  readonly activity: 'all' | 'active';
  /** How the address has the servers: the usual ones differ from page to page. */
  readonly serversChoice: AddressChoice<ServerChoice>;
  readonly setRange: (range: Period) => void;
  readonly setServers: (servers: ServerChoice) => void;
  readonly setActivity: (activity: 'all' | 'active') => void;
}

/** The filter of the whole page (look: Charts), from its address. */
export function usePageFilter(): PageFilter {
  const serversChoice = pageServers[useContext(DefaultServersContext)];
  const search = useSearch();
  const change = useChangeSearch();
  const range = readChoice(pageRange, search);
  const servers = readChoice(serversChoice, search);
  const activity = readChoice(pageActivity, search);
  return useMemo(() => {
    const setter =
      <Value extends string>(choice: AddressChoice<Value>) =>
      (value: Value) =>
        change((current) => writePageChoice(choice, value, current));
    return {
      range,
      servers,
      activity,
      serversChoice,
      setRange: setter(pageRange),
      setServers: setter(serversChoice),
      setActivity: setter(pageActivity),
    };
  }, [range, servers, activity, serversChoice, change]);
}

/** The filter of a whole page; a chart may override it (look: Charts). */
export const pageRange: AddressChoice<Period> = { parameter: 'range', values: periods, usual: 'quarter' };

const serverChoices = serverOptions.map(({ value }) => value);

/** The servers of a page, by those that it is about while its address says nothing. */
export const pageServers: Readonly<Record<ServerChoice, AddressChoice<ServerChoice>>> = {
  '64-bit': { parameter: 'servers', values: serverChoices, usual: '64-bit' },
  '32-bit': { parameter: 'servers', values: serverChoices, usual: '32-bit' },
  all: { parameter: 'servers', values: serverChoices, usual: 'all' },
};

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

/**
 * Which servers a page is about while its address says nothing: the 64-bit ones (§9), but on the page of a 32-bit
 * server those that it can be compared with.
 */
export const DefaultServersContext = createContext<ServerChoice>('64-bit');
