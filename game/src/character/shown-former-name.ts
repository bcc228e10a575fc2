import { dayMs } from '../time.ts';
import type { Character } from './character.ts';
import type { FormerName } from './former-name.ts';

/** How long a former name is shown, in ms. */
const shownForMs = 30 * dayMs;

/** The former name to show beside a character's name; null = none, it is old, or the character is anonymous. */
export function shownFormerName(
  { character, former }: { readonly character: Character | null; readonly former?: FormerName | undefined },
  nowMs: number,
): string | null {
  if (former === undefined || character === null || character.is_anonymous) return null;
  return nowMs - Date.parse(former.at) < shownForMs ? former.name : null;
}
