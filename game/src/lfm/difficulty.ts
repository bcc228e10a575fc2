import type { Lfm } from './lfm.ts';

/** The difficulty of a group. Only Reaper has `skulls`, 1 to 10; null = none, or not valid. */
export interface Difficulty {
  /** Casual, Normal, Hard, Elite or Reaper; any other difficulty as the game spells it. */
  readonly name: string;
  readonly skulls: number | null;
  /** True for "4+": this number of skulls or more. */
  readonly isAtLeast: boolean;
}

export const skullsMaximum = 10;
export const difficultyNames = ['Casual', 'Normal', 'Hard', 'Elite', 'Reaper'] as const;
const byLowerCase = new Map<string, string>(difficultyNames.map((name) => [name.toLowerCase(), name]));

/** A pattern for whole words: `re` does not match in "we're", "here" and "re-run". */
const asWord = (alternatives: string, suffix = '') =>
  `(?<![\\p{L}\\p{M}\\p{N}_'’])(?:${alternatives})${suffix}(?![\\p{L}\\p{M}\\p{N}_'’])`;

const reaperPattern = new RegExp(
  asWord('reaper|re(?!-\\p{L})|r', '(?: ?(?<skulls>\\d+)(?<plus>\\+)?)?'),
  'giu',
);
const elitePattern = new RegExp(asWord('elite|ee|e'), 'iu');
const hardPattern = new RegExp(asWord('hard|eh|h'), 'iu');

const withoutSkulls = (name: string): Difficulty => ({ name, skulls: null, isAtLeast: false });

/** Reaper with the first valid number of skulls in the text; null = the text does not mention Reaper. */
function readReaper(text: string): Difficulty | null {
  let reaper: Difficulty | null = null;
  for (const match of text.matchAll(reaperPattern)) {
    const skulls = Number(match.groups?.['skulls'] ?? 0);
    if (skulls >= 1 && skulls <= skullsMaximum) {
      return { name: 'Reaper', skulls, isAtLeast: match.groups?.['plus'] !== undefined };
    }
    reaper = withoutSkulls('Reaper');
  }
  return reaper;
}

/** The highest difficulty named in a comment: Reaper, Elite, Hard, or else Normal. */
export function guessDifficulty(comment: string): Difficulty {
  const reaper = readReaper(comment);
  if (reaper !== null) return reaper;
  if (elitePattern.test(comment)) return withoutSkulls('Elite');
  return withoutSkulls(hardPattern.test(comment) ? 'Hard' : 'Normal');
}

/** A cache: the game announces few different texts, and reading one takes as long as all other work for a group. */
const readBefore = new Map<string, Difficulty | null>();
const mostRead = 100;

function announcedDifficulty(text: string): Difficulty | null {
  const known = readBefore.get(text);
  if (known !== undefined) return known;
  if (readBefore.size === mostRead) readBefore.clear();
  const difficulty = readAnnounced(text);
  readBefore.set(text, difficulty);
  return difficulty;
}

function readAnnounced(text: string): Difficulty | null {
  const announced = text.trim();
  if (announced === '') return null;
  const known = byLowerCase.get(announced.toLowerCase());
  if (known !== undefined) return withoutSkulls(known);
  return readReaper(announced) ?? withoutSkulls(announced);
}

/**
 * The difficulty of a group as the game announces it, plus the skulls in the comment if it is Reaper. If the quest is a
 * guess, the difficulty is read from the comment. Null = none is announced.
 */
export function lfmDifficulty(
  lfm: Pick<Lfm, 'difficulty' | 'is_quest_guess' | 'comment'>,
): Difficulty | null {
  const comment = lfm.comment ?? '';
  if (lfm.is_quest_guess) return guessDifficulty(comment);
  const announced = announcedDifficulty(lfm.difficulty ?? '');
  if (announced?.name !== 'Reaper') return announced;
  const fromComment = readReaper(comment);
  return fromComment === null || fromComment.skulls === null ? announced : fromComment;
}

/** Whether a difficulty can have a number of skulls within the range; "4+" means any number from 4 on. */
export function hasSkulls(
  difficulty: Difficulty | null,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  const skulls = difficulty?.skulls ?? null;
  return skulls !== null && skulls <= last && (difficulty?.isAtLeast === true || skulls >= first);
}

/** For example "Elite", "Reaper", "Reaper 4" and "Reaper 4+". */
export function difficultyText({ name, skulls, isAtLeast }: Difficulty): string {
  return skulls === null ? name : `${name} ${skulls}${isAtLeast ? '+' : ''}`;
}
