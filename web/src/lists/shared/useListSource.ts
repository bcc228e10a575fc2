import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { isDataStale } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { useCallback, useMemo } from 'react';
import type { Catalogue } from '../../api/catalogue.ts';
import { reloadCatalogue } from '../../api/useCatalogue.ts';
import { type Tried, useDataErrorToast } from '../../api/useDataErrorToast.ts';
import type { LastAnswer, SteadyLive } from '../../api/useLive.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { ListFacts } from './list-view.ts';

/** What a list of either kind knows beside its rows. */
export interface ListSource {
  readonly facts: ListFacts;
  /** Null = not known yet. */
  readonly info: ServerInfo | null;
  readonly lastAnswer: LastAnswer;
  readonly reload: () => void;
}

interface SourceFacts {
  readonly server: ServerFacts;
  /** Of what is listed: groups or characters. */
  readonly poll: SteadyLive<unknown>;
  readonly catalogue: Catalogue['state'];
  readonly shownCount: number;
  /** By the server's clock. */
  readonly nowMs: number;
  /** Whose failure is told with that of the list; the same object until it changes. */
  readonly other?: Tried;
}

/** What the panel of a server knows of its data, how to ask for all of it anew, and a toast when it failed. */
export function useListSource(source: SourceFacts): ListSource {
  const { server, poll, catalogue, shownCount, nowMs, other } = source;
  const infos = useServerInfo();
  const tried = useMemo(() => [poll, infos, ...(other === undefined ? [] : [other])], [poll, infos, other]);
  useDataErrorToast(tried, pageToasts.show);
  const info = infos.data?.[serverKey(server.name)] ?? null;
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
      isStale: info !== null && isDataStale(info, nowMs),
      shownCount,
    },
    info,
    lastAnswer: poll.lastAnswer,
    reload,
  };
}
