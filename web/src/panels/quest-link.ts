import type { GameDefinition } from '@rollcall/game/definition';
import type { Quest } from '@rollcall/game/quest';
import { questWikiUrl } from '@rollcall/game/quest-wiki';

const wikiUrls = new WeakMap<Quest, { readonly base: string; readonly url: string }>();

/** The wiki page of a quest, worked out once: encoding a name costs as much as all the rest of a row, and quests stay. */
export function questLink(quest: Quest, definition: Pick<GameDefinition, 'wiki_url'>): string {
  const known = wikiUrls.get(quest);
  if (known?.base === definition.wiki_url) return known.url;
  const url = questWikiUrl(quest, definition);
  wikiUrls.set(quest, { base: definition.wiki_url, url });
  return url;
}
