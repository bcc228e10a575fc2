import type { Period } from '@rollcall/game/population';
import { useContext, useMemo } from 'react';
import { type AddressChoice, readChoice } from './address-choice.ts';
import type { ServerChoice } from './chart-choices.ts';
import { pageActivity, pageRange, pageServers, writePageChoice } from './page-filter.ts';
import { UsualServersContext } from './usual-servers.ts';
import { useChangeSearch, useSearch } from './useAddressChoice.ts';

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

/** The choices of the whole page (look: Charts), as its address has them. */
export function usePageFilter(): PageFilter {
  const serversChoice = pageServers[useContext(UsualServersContext)];
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
