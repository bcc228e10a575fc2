import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changedSearch, readField } from '../../ui/useAddressChoice.ts';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import {
  type AskedServer,
  guildAddress,
  type GuildListAnswer,
  guildListCall,
  type GuildQuery,
  writeGuildQuery,
} from './guilds-view.ts';

/** Interval between updates, ms: the list counts members online, and should be no older. */
const usualIntervalMs = 60_000;
/** Interval while there is nothing to show yet, ms; doubled after each error. */
const fastIntervalMs = 1000;

export interface GuildList {
  /** The newest answer, possibly for an earlier query; it stays until the next one arrives. null = none yet. */
  readonly shown: { readonly answer: GuildListAnswer; readonly query: GuildQuery } | null;
  /** The shown answer belongs to an earlier query. */
  readonly isOld: boolean;
  /**
   * waiting = loading; pending = the server is building its first list; failed = can be retried; halted = paused while
   * nobody is there.
   */
  readonly state: 'waiting' | 'pending' | 'failed' | 'halted' | 'loaded';
  readonly reload: () => void;
}

/** A page of the list, updated every minute. Sends no request for an unknown server. */
export function useGuildList(query: GuildQuery, server: AskedServer): GuildList {
  const serverName = server.kind === 'known' ? server.name : '';
  const call = useMemo(() => guildListCall(query, serverName), [query, serverName]);
  const isEnabled = server.kind !== 'unknown';
  const [isFast, setIsFast] = useState(false);
  const intervalMs = isFast ? fastIntervalMs : usualIntervalMs;
  const { data, error, state, reload } = useLive(
    call,
    {},
    { intervalMs, lifespanMs: liveLifespanMs, isEnabled },
  );
  if (isFast ? data !== null : data === null && error !== null) setIsFast(!isFast);
  const [latest, setLatest] = useState<GuildList['shown']>(null);
  const shown = data === null || latest?.answer === data ? latest : { answer: data, query };
  if (shown !== latest) setLatest(shown);
  return {
    shown,
    isOld: data === null && shown !== null,
    state: listState(state, error?.code === 'report-pending', data !== null),
    reload,
  };
}

function listState(
  state: ReturnType<typeof useLive>['state'],
  isPending: boolean,
  hasData: boolean,
): GuildList['state'] {
  if (state === 'halted') return 'halted';
  if (isPending) return hasData ? 'loaded' : 'pending';
  if (state === 'error') return 'failed';
  return hasData ? 'loaded' : 'waiting';
}

/** Pause in typing after which the search starts, ms. */
const searchAfterMs = 500;

/** Text in the field that the address lacks, or has in a slightly different form. */
interface Draft {
  readonly text: string;
  /** The address with this search; null = not searched yet. */
  readonly asked: string | null;
}

export interface GuildSearch {
  /** Query as in the address. */
  readonly query: GuildQuery;
  /** Text in the field. */
  readonly text: string;
  /** Changes the text; searches after a pause, in the same history entry. */
  readonly type: (text: string) => void;
  /** Searches for the text at once, in a new history entry, so that Back returns to the previous search. */
  readonly submit: () => void;
  /** Changes the rest of the query too, in the same history entry. */
  readonly change: (query: Partial<GuildQuery>) => void;
}

/** Normal form of the search parameters, for comparison. */
const normal = (search: string) => changedSearch(search, {});

/**
 * The search, kept in the address. Typing replaces the address and Enter adds a history entry. If typing had already
 * replaced the address before Enter, the previous address is restored first.
 */
export function useGuildSearch(): GuildSearch {
  const router = useRouter();
  const search = normal(useSearch());
  const replaceSearch = useChangeSearch();
  const query = useMemo(() => readField(guildAddress, search), [search]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // After Back, Forward or a link, the field follows the address.
    if (draft !== null && draft.asked !== search) setDraft(null);
  }
  const text = draft === null ? query.name : draft.text;

  /** Search of the current history entry when it was entered. */
  const arrived = useRef(search);
  /** The address of our own last change. */
  const replaced = useRef<string | null>(null);
  useEffect(() => {
    if (replaced.current !== search) arrived.current = search;
  }, [search]);

  const ask = useCallback(
    (typed: string, more: Partial<GuildQuery>) => {
      const changes = writeGuildQuery({ ...more, name: typed });
      const next = changedSearch(router.latestLocation.searchStr, changes);
      replaced.current = next;
      setDraft({ text: typed, asked: next });
      if (next !== normal(router.latestLocation.searchStr)) replaceSearch(changes);
    },
    [router, replaceSearch],
  );

  useEffect(() => {
    if (draft === null || draft.asked !== null) return undefined;
    const timer = setTimeout(() => ask(draft.text, {}), searchAfterMs);
    return () => clearTimeout(timer);
  }, [draft, ask]);

  const submit = useCallback(() => {
    const { pathname, searchStr } = router.latestLocation;
    const next = changedSearch(searchStr, writeGuildQuery({ name: text }));
    setDraft({ text, asked: next });
    if (next === arrived.current) {
      if (next !== normal(searchStr)) replaceSearch(writeGuildQuery({ name: text }));
      return;
    }
    if (arrived.current !== normal(searchStr)) {
      router.history.replace(pathname + arrived.current);
      // Without this, two changes in a row would become one history entry.
      router.history.flush();
    }
    replaced.current = null;
    router.history.push(pathname + next);
  }, [router, replaceSearch, text]);

  return {
    query,
    text,
    type: useCallback((typed: string) => setDraft({ text: typed, asked: null }), []),
    submit,
    change: useCallback((more: Partial<GuildQuery>) => ask(more.name ?? text, more), [ask, text]),
  };
}
