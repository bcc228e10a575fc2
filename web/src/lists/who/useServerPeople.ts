import type { Character } from '@rollcall/game/character/character';
import * as characterReads from '@rollcall/game/api/character-reads';
import { serverKey } from '@rollcall/game/servers';
import { whoRefreshSeconds, type WhoSettings } from '@rollcall/game/who/who-settings';
import { useMemo } from 'react';
import { charactersStream } from '../../api/stream-sources.ts';
import { useSteadyLive } from '../../api/useLive.ts';
import { type Catalogue, isCatalogueSettled } from '../../api/catalogue.ts';
import type { LiveState } from '../../api/live-query.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { indexQuestsByArea } from '@rollcall/game/quest/quest';
import type { listCharacter } from '@rollcall/game/who/who-list';
import type { KnownIds } from '../../api/people/known-ids.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useKnownIds } from '../../people/usePeople.ts';

export interface ServerPeople {
  readonly state: LiveState;
  /** Everybody online on the server; null = no answer yet. */
  readonly characters: readonly Character[] | null;
  readonly viewer: WhoWorld['viewer'];
  readonly isCatalogueLoaded: boolean;
  readonly reload: () => void;
}

const usualRefresh = { refreshInterval: null };

/** Updates by stream, or by polling at the interval that the visitor has set. */
export function whoRefresh(settings: Pick<WhoSettings, 'refreshInterval'>, key: string) {
  return {
    intervalMs: whoRefreshSeconds(settings) * 1000,
    stream: settings.refreshInterval === null ? charactersStream(key) : undefined,
  };
}

/** The characters online on a server, live; shares the poll of a panel that shows the same server. */
export function useServerPeople(
  serverName: string,
  settings: Pick<WhoSettings, 'refreshInterval'> = usualRefresh,
): ServerPeople {
  const key = serverKey(serverName);
  const { state, data, reload } = useSteadyLive(
    characterReads.charactersOnServer,
    { server: key },
    { ...whoRefresh(settings, key), lifespanMs: liveLifespanMs },
  );
  const { catalogue, viewer } = useWhoWorld();
  const characters = useMemo(() => data && Object.values(data), [data]);
  const isCatalogueLoaded = isCatalogueSettled(catalogue);
  return useMemo(
    () => ({ state, characters, viewer, isCatalogueLoaded, reload }),
    [state, characters, viewer, isCatalogueLoaded, reload],
  );
}

interface WhoWorld {
  readonly catalogue: Catalogue['state'];
  /** The viewer for `listCharacter`; keeps its identity until something changes. */
  readonly viewer: Parameters<typeof listCharacter>[1];
  /** Guilds of the visitor's characters, by key of the server. */
  readonly ownGuilds: KnownIds['ownGuilds'];
}

/** Areas, quests by area, and the characters known to the visitor. */
export function useWhoWorld(): WhoWorld {
  const { state, areas, quests } = useCatalogue();
  const knownIds = useKnownIds();
  const questsByArea = useMemo(() => indexQuestsByArea(quests.values()), [quests]);
  const { ownGuilds } = knownIds;
  const viewer = useMemo(
    () => ({ areasById: areas, questsByArea, ...knownIds }),
    [areas, questsByArea, knownIds],
  );
  return useMemo(() => ({ catalogue: state, viewer, ownGuilds }), [state, viewer, ownGuilds]);
}
