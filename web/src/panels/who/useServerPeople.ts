import type { Character } from '@rollcall/game/character';
import * as characterReads from '@rollcall/game/endpoints/character-reads';
import { indexQuestsByArea } from '@rollcall/game/quest-index';
import { serverKey } from '@rollcall/game/servers';
import type { listCharacter } from '@rollcall/game/who-list';
import { useMemo } from 'react';
import { usePolledList } from '../../data/live-list/usePolledList.ts';
import { isCatalogueSettled } from '../../data/catalogue.ts';
import type { PollTag } from '../../data/poll-machine.ts';
import { useCatalogue } from '../../data/useCatalogue.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { useKnownIds } from '../people/useKnownIds.ts';

/** §9. */
const usualIntervalMs = 3000;

export interface ServerPeople {
  readonly state: PollTag;
  /** Everybody online on the server; null = nobody has answered yet. */
  readonly characters: readonly Character[] | null;
  /** What `listCharacter` needs to know of the world and of who looks. */
  readonly viewer: Parameters<typeof listCharacter>[1];
  readonly isCatalogueLoaded: boolean;
  readonly reload: () => void;
}

/** Who is on a server, live, for as long as somebody asks; what a panel beside it has asked already is there at once. */
export function useServerPeople(serverName: string, intervalMs = usualIntervalMs): ServerPeople {
  const { state, data, reload } = usePolledList(
    characterReads.charactersOnServer,
    { server: serverKey(serverName) },
    { intervalMs, lifespanMs: liveLifespanMs },
  );
  const { state: catalogueState, areas, quests } = useCatalogue();
  const knownIds = useKnownIds();
  const questsByArea = useMemo(() => indexQuestsByArea(quests.values()), [quests]);
  const viewer = useMemo(
    () => ({ areasById: areas, questsByArea, ...knownIds }),
    [areas, questsByArea, knownIds],
  );
  const characters = useMemo(() => data && Object.values(data), [data]);
  const isCatalogueLoaded = isCatalogueSettled(catalogueState);
  return useMemo(
    () => ({ state, characters, viewer, isCatalogueLoaded, reload }),
    [state, characters, viewer, isCatalogueLoaded, reload],
  );
}
