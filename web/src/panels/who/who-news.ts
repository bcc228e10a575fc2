import type { ChangeText } from '../list/announce-changes.ts';

/** More characters than this are counted and not named: on a busy server somebody comes with every answer. */
const named = 3;

/** "2 came: Aria; Bo." or "12 left." */
export const whoNewsWords: ChangeText = {
  came: (names) => sentence('came', names),
  left: (names) => sentence('left', names),
};

function sentence(what: 'came' | 'left', names: readonly string[]): string {
  return names.length > named ? `${names.length} ${what}.` : `${names.length} ${what}: ${names.join('; ')}.`;
}
