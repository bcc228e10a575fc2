import type { Character } from '@rollcall/game/character';
import * as characterReads from '@rollcall/game/endpoints/character-reads';
import { serverKey } from '@rollcall/game/servers';
import { whoRefreshSecondsByDefault } from '@rollcall/game/who-settings';
import { useMemo } from 'react';
import { useSteadyLive } from '../../data/useLive.ts';
import { isCatalogueSettled } from '../../data/catalogue.ts';
import type { LiveState } from '../../data/live-query.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { useWhoWorld, type WhoWorld } from './useWhoWorld.ts';

export interface ServerPeople {
  readonly state: LiveState;
  /** Everybody online on the server; null = nobody has answered yet. */
  readonly characters: readonly Character[] | null;
  readonly viewer: WhoWorld['viewer'];
  readonly isCatalogueLoaded: boolean;
  readonly reload: () => void;
}

/** Who is on a server, live, for as long as somebody asks; what a panel beside it has asked already is there at once. */
export function useServerPeople(
  serverName: string,
  intervalMs = whoRefreshSecondsByDefault * 1000,
): ServerPeople {
  const { state, data, reload } = useSteadyLive(
    characterReads.charactersOnServer,
    { server: serverKey(serverName) },
    { intervalMs, lifespanMs: liveLifespanMs },
  );
  const { catalogue, viewer } = useWhoWorld();
  const characters = useMemo(() => data && Object.values(data), [data]);
  const isCatalogueLoaded = isCatalogueSettled(catalogue);
  return useMemo(
    () => ({ state, characters, viewer, isCatalogueLoaded, reload }),
    [state, characters, viewer, isCatalogueLoaded, reload],
  );
}
