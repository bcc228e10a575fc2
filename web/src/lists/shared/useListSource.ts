import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { isDataStale } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { useCallback, useMemo } from 'react';
import type { Catalogue } from '../../api/catalogue.ts';
import { reloadCatalogue } from '../../api/useCatalogue.ts';
import { type Tried, useDataErrorToast } from '../../api/useDataErrorToast.ts';
import type { LastAnswer, SteadyLive } from '../../api/useLive.ts';
import { useServerInfoOf } from '../../api/useServerInfo.ts';
import { useTicking } from '../../api/useTicking.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { Reported } from '../DataAge.tsx';
import type { ListFacts } from './list-state.ts';

/** The data of a list apart from its rows, for both kinds. */
export interface ListSource {
  readonly facts: ListFacts;
  /** The state of the server; null = not known yet, or a list of all servers. */
  readonly info: ServerInfo | null;
  /** The newest report behind the list. */
  readonly reported: () => Reported;
  readonly lastAnswer: LastAnswer;
  readonly reload: () => void;
}

export interface ListAge {
  readonly isStale: boolean;
  /** The newest report; the same function until the list changes. */
  readonly reported: () => Reported;
}

interface SourceFacts {
  /** Null = a list of all servers. */
  readonly server: ServerFacts | null;
  /** The age of the data in a list of all servers; null or undefined = a list of one server. */
  readonly age?: ListAge | null;
  /** The request for groups or characters. */
  readonly poll: SteadyLive<unknown>;
  readonly catalogue: Catalogue['state'];
  readonly shownCount: number;
  /** Another request, whose failure is reported together with the list's; the same object until it changes. */
  readonly other?: Tried;
}

/** The state of a panel's data, a function that reloads it, and a toast when loading fails. */
export function useListSource(source: SourceFacts): ListSource {
  const { server, age, poll, catalogue, shownCount, other } = source;
  const infos = useServerInfoOf(server);
  const tried = useMemo(() => [poll, infos, ...(other === undefined ? [] : [other])], [poll, infos, other]);
  useDataErrorToast(tried, pageToasts.show);
  const { data: info, lastAnswer: lastInfos } = infos;
  const isStale = useTicking((nowMs) => info !== null && isDataStale(info, nowMs));
  const reported = useCallback(
    () => (server === null ? null : (lastInfos.data()?.[serverKey(server.name)] ?? null)),
    [server, lastInfos],
  );
  const { reload: reloadList } = poll;
  const { reload: reloadInfos } = infos;
  const reload = useCallback(() => {
    reloadList();
    reloadInfos();
    reloadCatalogue();
  }, [reloadList, reloadInfos]);
  return {
    facts: {
      poll: poll.state,
      serverInfo: infos.state,
      catalogue,
      hasAnswer: poll.data !== null,
      isOffline: info?.is_online === false,
      isUnreported: info !== null && info.last_data_fetch === null,
      isStale: age?.isStale ?? isStale,
      shownCount,
    },
    info,
    reported: age?.reported ?? reported,
    lastAnswer: poll.lastAnswer,
    reload,
  };
}
