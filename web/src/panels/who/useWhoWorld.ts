import { indexQuestsByArea } from '@rollcall/game/quest-index';
import type { listCharacter } from '@rollcall/game/who-list';
import { useMemo } from 'react';
import type { Catalogue } from '../../data/catalogue.ts';
import type { KnownIds } from '../../data/people/known-ids.ts';
import { useCatalogue } from '../../data/useCatalogue.ts';
import { useKnownIds } from '../people/people-module.ts';

export interface WhoWorld {
  readonly catalogue: Catalogue['state'];
  /** What `listCharacter` needs to know of the world and of who looks; the same object until something of it changes. */
  readonly viewer: Parameters<typeof listCharacter>[1];
  /** Guilds of the visitor's characters, by key of the server. */
  readonly ownGuilds: KnownIds['ownGuilds'];
}

/** Where characters can be, what is played there, and whom the visitor knows. */
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
