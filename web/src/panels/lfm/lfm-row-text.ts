import { accessibleText, type TextPart, textParts } from '../list/ListTable.tsx';
import { anyClassText, guessedText, type LfmRow } from './lfm-rows.ts';

const notEligibleText = 'not eligible';

/** The parts of a row that the twin shows in each column beside the names; what is empty is left out. */
export interface LfmRowTexts {
  readonly leader: readonly TextPart[];
  readonly quest: readonly TextPart[];
  readonly classes: string;
}

/** What the canvas says by a colour or a picture is said in words here. */
export function lfmRowTexts(row: LfmRow): LfmRowTexts {
  return {
    leader: textParts({
      level: row.leaderLevel,
      race: row.race.name,
      friend: row.friend ?? '',
      members: row.memberCount,
      comment: row.comment,
      foot: row.foot?.text ?? '',
      state: row.isLit || row.isGone ? '' : notEligibleText,
    }),
    quest: textParts({
      guess: row.questKind === 'guessed' ? guessedText : '',
      raid: row.isRaid ? 'Raid' : '',
      difficulty: row.difficulty?.text ?? '',
      timer: row.timer === '' ? '' : `On timer: ${row.timer}`,
      pack: row.missingPack === '' ? '' : `Not owned: ${row.missingPack}`,
      tip: row.tip,
    }),
    classes: row.classes.length === 0 ? anyClassText : row.classes.map(({ name }) => name).join(', '),
  };
}

/** A row in one sentence, for those who move through the list by keyboard. */
export function describeRow(row: LfmRow): string {
  const { leader, quest, classes } = lfmRowTexts(row);
  return accessibleText([row.questName, quest, row.leaderName, leader, classes, `levels ${row.levels}`]);
}

/** A row in a few words, for news of the list. */
export function nameRow(row: LfmRow): string {
  const isNamed = row.questKind === 'chosen' || row.questKind === 'guessed';
  const what = isNamed ? row.questName : row.comment || row.questName || 'A group';
  return `${what}, by ${row.leaderName}`;
}
