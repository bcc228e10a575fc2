import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { changedSearch, useChangeSearch, useSearch } from '../../ui/useAddressChoice.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import {
  type AskedServer,
  type GuildListAnswer,
  guildListCall,
  type GuildQuery,
  readGuildQuery,
  writeGuildQuery,
} from './guilds-view.ts';

/** The list counts who is online: it is never much older than this. */
const usualIntervalMs = 60_000;
/** While there is nothing to show and it could not be had; after errors each wait is twice the one before. */
const hurriedIntervalMs = 1000;

/** What the page knows of the list. */
export interface GuildList {
  /** The newest answer that there is, for whatever was asked: it stays until another comes; null = none came yet. */
  readonly shown: { readonly answer: GuildListAnswer; readonly query: GuildQuery } | null;
  /** What is shown answers what was asked before. */
  readonly isOld: boolean;
  /** waiting = on its way; pending = the server makes its first list; failed = try again; halted = until somebody comes. */
  readonly state: 'waiting' | 'pending' | 'failed' | 'halted' | 'loaded';
  readonly reload: () => void;
}

/** A page of the list, asked for anew every minute; nothing is asked of a server that nobody knows. */
export function useGuildList(query: GuildQuery, server: AskedServer): GuildList {
  const serverName = server.kind === 'known' ? server.name : '';
  const call = useMemo(() => guildListCall(query, serverName), [query, serverName]);
  const isEnabled = server.kind !== 'unknown';
  const [isHurried, setIsHurried] = useState(false);
  const intervalMs = isHurried ? hurriedIntervalMs : usualIntervalMs;
  const { data, error, state, reload } = useLive(
    call,
    {},
    { intervalMs, lifespanMs: liveLifespanMs, isEnabled },
  );
  if (isHurried ? data !== null : data === null && error !== null) setIsHurried(!isHurried);
  const [kept, setKept] = useState<GuildList['shown']>(null);
  const shown = data === null || kept?.answer === data ? kept : { answer: data, query };
  if (shown !== kept) setKept(shown);
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

/** A name is searched for when nothing has been typed for this long (product 4, Guilds). */
const searchAfterMs = 500;

/** What stands in the field and is not in the address yet, or not to the letter. */
interface Draft {
  readonly text: string;
  /** The address that asks for it; null = it has not been asked for. */
  readonly asked: string | null;
}

export interface GuildSearch {
  /** As the address says it. */
  readonly query: GuildQuery;
  /** In the field. */
  readonly text: string;
  /** Somebody types: it is asked for in a moment, in the same entry of the history. */
  readonly type: (text: string) => void;
  /** Asks for what stands in the field at once, in an entry of its own: Back leads to what was there before. */
  readonly submit: () => void;
  /** Asks for something else as well, in the same entry of the history. */
  readonly change: (query: Partial<GuildQuery>) => void;
}

/** One form for every spelling of the same parameters. */
const normal = (search: string) => changedSearch(search, {});

/**
 * What is searched for, in the address. Typing replaces the address and Enter makes an entry of it, also when what was
 * typed had been asked for before Enter was pressed: what the entry held before is put back into it first.
 */
export function useGuildSearch(): GuildSearch {
  const router = useRouter();
  const search = normal(useSearch());
  const replaceSearch = useChangeSearch();
  const query = useMemo(() => readGuildQuery(search), [search]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // Back, forward or a link: the field follows.
    if (draft !== null && draft.asked !== search) setDraft(null);
  }
  const text = draft === null ? query.name : draft.text;

  /** What the current entry of the history held when it was come to. */
  const arrived = useRef(search);
  /** Where the last change of ours leads. */
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
      // Two changes in one breath would be one entry.
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
