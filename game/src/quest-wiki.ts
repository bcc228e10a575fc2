import type { GameDefinition } from './definition.ts';
import type { Quest } from './quest.ts';

/** The wiki page of a quest: its name with underscores for spaces (§2.7). Safe to use as a link whatever the name. */
export function questWikiUrl(
  quest: Pick<Quest, 'name'>,
  definition: Pick<GameDefinition, 'wiki_url'>,
): string {
  const page = encodeURI(quest.name.toWellFormed().replaceAll(' ', '_'));
  return definition.wiki_url + page.replaceAll('?', '%3F').replaceAll('#', '%23');
}
