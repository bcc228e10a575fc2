import type { GameDefinition } from '@rollcall/game/definition';
import type { Quest } from '@rollcall/game/quest';
import { questWikiUrl } from '@rollcall/game/quest-wiki';
import { cleanText } from '../canvas/clean-text.ts';

const wikiUrls = new WeakMap<Quest, { readonly base: string; readonly url: string }>();

/** The wiki page of a quest, worked out once: encoding a name costs as much as all the rest of a row, and quests stay. */
export function questLink(quest: Quest, definition: Pick<GameDefinition, 'wiki_url'>): string {
  const known = wikiUrls.get(quest);
  if (known?.base === definition.wiki_url) return known.url;
  const url = questWikiUrl(quest, definition);
  wikiUrls.set(quest, { base: definition.wiki_url, url });
  return url;
}

/** A quest by name, with its page in the wiki. */
export interface LinkedQuest {
  readonly id: number;
  readonly name: string;
  readonly wikiUrl: string;
}

/** Quests that may be played somewhere, ready to be shown; in the same order. */
export function linkedQuests(
  quests: readonly Quest[],
  definition: Pick<GameDefinition, 'wiki_url'>,
): readonly LinkedQuest[] {
  return quests.map((quest) => ({
    id: quest.id,
    name: cleanText(quest.name),
    wikiUrl: questLink(quest, definition),
  }));
}
