import { difficultyText } from '@rollcall/game/difficulty';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm';
import type { LfmQuest } from '@rollcall/game/lfm-quest';
import { cleanText } from '../canvas/clean-text.ts';
import { questLink } from './quest-link.ts';

/** What is said of a group's quest in a line. */
export interface QuestSummary {
  /** Null = the group has chosen none, or a guess that is not wanted. */
  readonly name: string | null;
  /** Null when nothing is known of the quest. */
  readonly wikiUrl: string | null;
  readonly isGuess: boolean;
  readonly isRaid: boolean;
  /** Empty = not announced. */
  readonly difficulty: string;
  readonly isReaper: boolean;
}

const noQuest: QuestSummary = {
  name: null,
  wikiUrl: null,
  isGuess: false,
  isRaid: false,
  difficulty: '',
  isReaper: false,
};

interface SummaryFacts {
  readonly definition: Pick<GameDefinition, 'wiki_url'>;
  readonly settings: { readonly showQuestGuesses: boolean };
}

/** A guessed quest is none for those who do not want guesses, as in the row (§3 showQuestGuesses). */
export function questSummary(
  { quest, questName, difficulty, isRaid, lfm }: LfmQuest & { readonly lfm: Pick<Lfm, 'is_quest_guess'> },
  { definition, settings }: SummaryFacts,
): QuestSummary {
  if (questName === null || (lfm.is_quest_guess && !settings.showQuestGuesses)) return noQuest;
  return {
    name: cleanText(questName),
    wikiUrl: quest === null ? null : questLink(quest, definition),
    isGuess: lfm.is_quest_guess,
    isRaid,
    difficulty: difficulty === null ? '' : cleanText(difficultyText(difficulty)),
    isReaper: difficulty?.name === 'Reaper',
  };
}

/** "Levels 15–25". */
export function levelsText({
  minimum_level: minimum,
  maximum_level: maximum,
}: Pick<Lfm, 'minimum_level' | 'maximum_level'>): string {
  return minimum === maximum ? `Level ${minimum}` : `Levels ${minimum}–${maximum}`;
}
