import type { ChangeText } from '../list/announce-changes.ts';

/** Groups that one announcement names before it counts the rest. */
const named = 3;

/** "2 new groups: …; …." and "1 closed group: …." */
export const lfmNewsWords: ChangeText = {
  came: (names) => sentence('new', names),
  left: (names) => sentence('closed', names),
};

function sentence(what: 'new' | 'closed', names: readonly string[]): string {
  const rest = names.length > named ? ` and ${names.length - named} more` : '';
  const noun = names.length === 1 ? 'group' : 'groups';
  return `${names.length} ${what} ${noun}: ${names.slice(0, named).join('; ')}${rest}.`;
}
