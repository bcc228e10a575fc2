import type { Character, ClassLevel } from '@rollcall/game/character';
import { realClasses } from '@rollcall/game/classes';
import { cleanText } from '../canvas/clean-text.ts';
import { classIcon } from './icon-names.ts';
import type { Named } from './list/named.ts';

/** Shown for the name of somebody who is anonymous (§5). */
export const anonymousName = '???';

/** A class with its picture, null for one that is new to us, and how many levels of it. */
export interface ShownClass extends Named {
  readonly level: number;
}

/** A name as the server gives it to everybody: somebody anonymous has none. */
export function shownName(name: string | null): string {
  return name === null ? anonymousName : cleanText(name);
}

/** "Female Human"; empty = unknown. */
export function raceText({ gender, race }: Pick<Character, 'gender' | 'race'>): string {
  return [gender, race]
    .map((word) => cleanText(word ?? ''))
    .filter((word) => word !== '')
    .join(' ');
}

/** Epic and legendary levels are no classes. */
export function shownClasses(classes: readonly ClassLevel[]): ShownClass[] {
  return realClasses(classes).map(({ name, level }) => ({
    icon: classIcon(name),
    name: cleanText(name),
    level,
  }));
}
