import { typedText } from '../text.ts';
import { closestName } from '../misspelling.ts';
import { compareBy } from '../compare.ts';
import { indexQuestsById, type Quest, questNameLengthMaximum, questSlug } from './quest.ts';

export type FindQuest = (word: string) => Quest | null;

/**
 * Returns a function that finds a quest by a word in an address: its id or other id, its name in upper or lower case,
 * or the address form of its name. Of quests with the same name, it finds the one with the lowest id.
 */
export function createQuestFinder(quests: Iterable<Quest>): FindQuest {
  const byId = [...quests].sort(compareBy(({ id }) => id));
  const byNumber = indexQuestsById(byId);
  const byName = new Map<string, Quest>();
  for (const quest of byId.toReversed()) {
    byName.set(questSlug(quest.name), quest);
  }
  for (const quest of byId.toReversed()) {
    byName.set(quest.name.toLowerCase(), quest);
  }
  return (word) => {
    if (word.length > questNameLengthMaximum) return null;
    const name = typedText(word).toLowerCase();
    const found = isQuestNumber(name) ? byNumber.get(Number(name)) : byName.get(name);
    return found ?? null;
  };
}

/** Whether a word is a quest id and not a name. */
export function isQuestNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/**
 * The most likely quest for an incomplete or misspelt name: the shortest name that begins with the text, or else the
 * most similar one (`closestName`). Null = none is similar.
 */
export function closestQuest<T extends Pick<Quest, 'id' | 'name'>>(
  quests: Iterable<T>,
  typed: string,
): T | null {
  if (typed.length > questNameLengthMaximum || !/[a-z]/i.test(typed)) return null;
  const wanted = questSlug(typed);
  const named = [...quests]
    .sort(compareBy(({ id }) => id))
    .map((quest) => ({ quest, slug: questSlug(quest.name) }));
  const begun = named
    .filter(({ slug }) => wanted.length >= 4 && slug.startsWith(wanted))
    .sort(compareBy(({ slug }) => slug.length));
  if (begun[0] !== undefined) return begun[0].quest;
  const closest = closestName(
    named.map(({ slug }) => slug),
    wanted,
  );
  return named.find(({ slug }) => slug === closest)?.quest ?? null;
}
