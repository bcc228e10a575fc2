import { anyClassText, guessedText, type LfmRow } from './lfm-rows.ts';

/** A text with a name of its own among its neighbours. */
export interface SaidPart {
  readonly key: string;
  readonly text: string;
}

/** The parts of a row that the twin shows in each column beside the names; what is empty is left out. */
export interface LfmRowTexts {
  readonly leader: readonly SaidPart[];
  readonly quest: readonly SaidPart[];
  readonly classes: string;
}

/** What the canvas says by a colour or a picture is said in words here. */
export function lfmRowTexts(row: LfmRow): LfmRowTexts {
  return {
    leader: said({
      level: row.leaderLevel,
      race: row.race.name,
      friend: row.friend ?? '',
      members: row.memberCount,
      comment: row.comment,
      foot: row.foot?.text ?? '',
    }),
    quest: said({
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

function said(parts: Readonly<Record<string, string>>): SaidPart[] {
  return Object.entries(parts).flatMap(([key, text]) => (text === '' ? [] : [{ key, text }]));
}

/** A row in one sentence, for those who move through the list by keyboard. */
export function describeRow(row: LfmRow): string {
  const { leader, quest, classes } = lfmRowTexts(row);
  const textsOf = (parts: readonly SaidPart[]) => parts.map(({ text }) => text);
  const state = row.isLit ? [] : ['not eligible'];
  return [
    row.questName,
    ...textsOf(quest),
    row.leaderName,
    ...textsOf(leader),
    classes,
    `levels ${row.levels}`,
    ...state,
  ].join(', ');
}

/** A row in a few words, for news of the list. */
export function nameRow(row: LfmRow): string {
  return `${row.questKind === 'none' ? row.comment || row.questName : row.questName}, by ${row.leaderName}`;
}
