import { difficultyText } from '@rollcall/game/lfm/difficulty';
import type { GameDefinition } from '@rollcall/game/definition';
import { levelRangeText } from '@rollcall/game/filters/level-range';
import { type Lfm, wantedClasses } from '@rollcall/game/lfm/lfm';
import type { LfmQuest } from '@rollcall/game/lfm/lfm-quest';
import { type Quest, questPath, questWikiUrl, unknownQuestName } from '@rollcall/game/quest/quest';
import { cleanText } from '../canvas/clean-text.ts';
import { anyClassText } from '../people/character-labels.ts';

/** A group's quest in one line. */
export interface QuestSummary {
  /** Null = the group has chosen none, or a guess that is not wanted; `awaitedText` = its name is on its way. */
  readonly name: string | null;
  /** Of its page; null when nothing is known of the quest. */
  readonly path: string | null;
  /** Null likewise. */
  readonly wikiUrl: string | null;
  readonly isGuess: boolean;
  readonly isRaid: boolean;
  /** Empty = not announced. */
  readonly difficulty: string;
  readonly isReaper: boolean;
}

const noQuest: QuestSummary = {
  name: null,
  path: null,
  wikiUrl: null,
  isGuess: false,
  isRaid: false,
  difficulty: '',
  isReaper: false,
};

/** In place of a name that comes with the catalogue: nothing is called unknown that is only loading. */
export const awaitedText = 'Loading...';

/** The group has a quest, and which one that is comes with the catalogue. */
export function isQuestAwaited(
  { quest, questName }: Pick<LfmQuest, 'quest' | 'questName'>,
  { isCatalogueLoaded }: Pick<SummaryFacts, 'isCatalogueLoaded'>,
): boolean {
  return quest === null && questName !== null && !isCatalogueLoaded;
}

interface SummaryFacts {
  readonly definition: Pick<GameDefinition, 'wiki_url'>;
  readonly settings: { readonly showQuestGuesses: boolean };
  /** What the catalogue does not know by now is unknown. */
  readonly isCatalogueLoaded: boolean;
}

/** A guessed quest is none for those who do not want guesses, as in the row. */
export function questSummary(
  listed: LfmQuest & { readonly lfm: Pick<Lfm, 'is_quest_guess'> },
  facts: SummaryFacts,
): QuestSummary {
  const { quest, questName, difficulty, isRaid, lfm } = listed;
  const { definition, settings } = facts;
  if (questName === null || (lfm.is_quest_guess && !settings.showQuestGuesses)) return noQuest;
  return {
    name: isQuestAwaited(listed, facts) ? awaitedText : cleanText(questName),
    path: quest === null ? null : questPath(quest),
    wikiUrl: quest === null ? null : questWikiUrl(quest, definition),
    isGuess: lfm.is_quest_guess,
    isRaid,
    difficulty: difficulty === null ? '' : cleanText(difficultyText(difficulty)),
    isReaper: difficulty?.name === 'Reaper',
  };
}

/** "Levels 15–25". */
export function levelsText(lfm: Pick<Lfm, 'minimum_level' | 'maximum_level'>): string {
  return levelRangeText({ first: lfm.minimum_level, last: lfm.maximum_level });
}

/** "Cleric, Favored Soul"; "Any class". */
export function classesText(
  lfm: Pick<Lfm, 'accepted_classes'>,
  { classes }: Pick<GameDefinition, 'classes'>,
): string {
  return wantedClasses(lfm, classes).map(cleanText).join(', ') || anyClassText;
}

/** A quest by name, with its page. */
export interface LinkedQuest {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** Quests that may be meant, ready to be shown; in the same order, of equal names the first. */
export function linkedQuests(quests: readonly Pick<Quest, 'id' | 'name'>[]): readonly LinkedQuest[] {
  const byName = new Map<string, LinkedQuest>();
  for (const quest of quests) {
    const name = cleanText(quest.name) || unknownQuestName;
    if (!byName.has(name)) byName.set(name, { id: quest.id, name, path: questPath(quest) });
  }
  return [...byName.values()];
}
