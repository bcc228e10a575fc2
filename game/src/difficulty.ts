import type { Lfm } from './lfm.ts';

/** How hard a group plays. `skulls` only for Reaper, 1 to 10, and null where none or nonsense was given. */
export interface Difficulty {
  /** Casual, Normal, Hard, Elite or Reaper; or whatever else the game announces, as announced. */
  readonly name: string;
  readonly skulls: number | null;
}

const skullsMaximum = 10;
const knownNames = ['Casual', 'Normal', 'Hard', 'Elite', 'Reaper'] as const;
const byLowerCase = new Map<string, string>(knownNames.map((name) => [name.toLowerCase(), name]));

/** Whole words: "we're" holds no `re`, "here" no `re` and "re-run" none either. */
const asWord = (alternatives: string, suffix = '') =>
  `(?<![\\p{L}\\p{M}\\p{N}_'’])(?:${alternatives})${suffix}(?![\\p{L}\\p{M}\\p{N}_'’])`;

const reaperPattern = new RegExp(asWord('reaper|re(?!-\\p{L})|r', '(?: ?(?<skulls>\\d+)\\+?)?'), 'giu');
const elitePattern = new RegExp(asWord('elite|ee|e'), 'iu');
const hardPattern = new RegExp(asWord('hard|eh|h'), 'iu');

/** Reaper with the first sensible number of skulls in the text, or null when the text does not speak of Reaper. */
function readReaper(text: string): Difficulty | null {
  let reaper: Difficulty | null = null;
  for (const match of text.matchAll(reaperPattern)) {
    const skulls = Number(match.groups?.['skulls'] ?? 0);
    if (skulls >= 1 && skulls <= skullsMaximum) return { name: 'Reaper', skulls };
    reaper = { name: 'Reaper', skulls: null };
  }
  return reaper;
}

/** The difficulty that a comment speaks of: Reaper, else Elite, else Hard, else Normal (product 3). */
export function guessDifficulty(comment: string): Difficulty {
  const reaper = readReaper(comment);
  if (reaper !== null) return reaper;
  if (elitePattern.test(comment)) return { name: 'Elite', skulls: null };
  return { name: hardPattern.test(comment) ? 'Hard' : 'Normal', skulls: null };
}

/** The game announces a few texts again and again, and reading one takes as long as all the rest of a group. */
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
  if (known !== undefined) return { name: known, skulls: null };
  return readReaper(announced) ?? { name: announced, skulls: null };
}

/**
 * The difficulty that a group is shown with: as announced, but read from the comment when its quest is a guess.
 * Null when nothing was announced. Source: §3 quest difficulty text patterns, product 3.
 */
export function lfmDifficulty(
  lfm: Pick<Lfm, 'difficulty' | 'is_quest_guess' | 'comment'>,
): Difficulty | null {
  return lfm.is_quest_guess ? guessDifficulty(lfm.comment ?? '') : announcedDifficulty(lfm.difficulty ?? '');
}

/** "Elite", "Reaper", "Reaper 4". */
export function difficultyText({ name, skulls }: Difficulty): string {
  return skulls === null ? name : `${name} ${skulls}`;
}
