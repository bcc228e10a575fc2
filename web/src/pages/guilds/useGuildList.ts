import { useMemo, useState } from 'react';
import { useLive } from '../../data/useLive.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { type AskedServer, guildListCall, type GuildQuery } from './guild-query.ts';
import type { GuildListAnswer } from './guild-list-view.ts';

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
