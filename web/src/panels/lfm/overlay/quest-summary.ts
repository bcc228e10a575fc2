import { difficultyText } from '@rollcall/game/difficulty';
import type { ListedLfm } from '@rollcall/game/lfm-list';
import { questWikiUrl } from '@rollcall/game/quest-wiki';
import { cleanText } from '../../../canvas/clean-text.ts';
import type { OverlayFacts } from './overlay-facts.ts';

/** What both cards say of the quest in a line. */
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

/** A guessed quest is none for those who do not want guesses, as in the row (§3 showQuestGuesses). */
export function questSummary(
  { quest, questName, difficulty, isRaid, lfm }: ListedLfm,
  { definition, settings }: Pick<OverlayFacts, 'definition' | 'settings'>,
): QuestSummary {
  if (questName === null || (lfm.is_quest_guess && !settings.showQuestGuesses)) return noQuest;
  return {
    name: cleanText(questName),
    wikiUrl: quest === null ? null : questWikiUrl(quest, definition),
    isGuess: lfm.is_quest_guess,
    isRaid,
    difficulty: difficulty === null ? '' : cleanText(difficultyText(difficulty)),
    isReaper: difficulty?.name === 'Reaper',
  };
}
