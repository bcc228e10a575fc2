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
  /** Null = none chosen, or a guess while guesses are off; `awaitedText` = still loading. */
  readonly name: string | null;
  /** Path of its page; null = unknown quest. */
  readonly path: string | null;
  /** Null = unknown quest. */
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

/** Shown until the catalogue has loaded, so that a quest still loading is not called unknown. */
export const awaitedText = 'Loading...';

/** Whether the group has a quest whose name is still loading with the catalogue. */
export function isQuestAwaited(
  { quest, questName }: Pick<LfmQuest, 'quest' | 'questName'>,
  { isCatalogueLoaded }: Pick<SummaryFacts, 'isCatalogueLoaded'>,
): boolean {
  return quest === null && questName !== null && !isCatalogueLoaded;
}

interface SummaryFacts {
  readonly definition: Pick<GameDefinition, 'wiki_url'>;
  readonly settings: { readonly showQuestGuesses: boolean };
  /** True = quests missing in the catalogue are unknown. */
  readonly isCatalogueLoaded: boolean;
}

/** Describes a group's quest. A guess is left out while guesses are off, as in the row. */
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

/** The name of a quest, with its page. */
export interface LinkedQuest {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** The possible quests, ready to show, in the same order; of equal names only the first. */
export function linkedQuests(quests: readonly Pick<Quest, 'id' | 'name'>[]): readonly LinkedQuest[] {
  const byName = new Map<string, LinkedQuest>();
  for (const quest of quests) {
    const name = cleanText(quest.name) || unknownQuestName;
    if (!byName.has(name)) byName.set(name, { id: quest.id, name, path: questPath(quest) });
  }
  return [...byName.values()];
}
