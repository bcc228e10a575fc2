import type { GameDefinition } from '@rollcall/game/definition';
import type { Quest } from '@rollcall/game/quest/quest';
import { useCatalogue } from '../api/useCatalogue.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { personName } from '../people/person-name.ts';
import { friendsStore, registeredCharactersStore } from '../storage/character-list-stores.ts';
import { useStored } from '../storage/local-store.ts';
import type { RuleNames } from './rule-words.ts';

/** Names for rules, from this browser's current data. */
export function ruleNames(definition: GameDefinition, quests: ReadonlyMap<number, Quest>): RuleNames {
  return {
    definition,
    questName: (id) => quests.get(id)?.name ?? null,
    characterName(id) {
      const known = [registeredCharactersStore, friendsStore].flatMap((store) => store.get().data);
      const entry = known.find((each) => each.id === id);
      return entry === undefined ? null : personName(entry);
    },
  };
}

/** `ruleNames` as a hook, which re-renders when names are loaded. */
export function useRuleNames(): RuleNames {
  const { game } = usePageSettings();
  const { quests } = useCatalogue();
  useStored(friendsStore);
  useStored(registeredCharactersStore);
  return ruleNames(game, quests);
}
