import { makeCharacter } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { closedText } from './card-facts.ts';
import { listOne } from './testing/overlay-makers.ts';

it.each([
  ['nobody', [], 'This group is no longer posted.'],
  ['another character', [5], 'This group is no longer posted.'],
  ['its leader', [101], 'Hidden: you ignore someone in this group.'],
  ['a member', [7], 'Hidden: you ignore someone in this group.'],
])('a card says why the list no longer has its group, for a reader who ignores %s', (_, ignored, text) => {
  const group = listOne({ leader: makeCharacter({ id: 101 }), members: [makeCharacter({ id: 7 })] });
  expect(closedText(group, new Set(ignored))).toBe(text);
});
