import { makeCharacter } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { classFacts, placeFacts } from './person-facts.ts';

const classes = [
  { name: 'Fighter', level: 12 },
  { name: 'Rogue', level: 8 },
];

it.each([
  ['somebody', makeCharacter({ classes }), ['Thelanis · Level 20', 'Fighter 12, Rogue 8']],
  ['somebody without classes', makeCharacter({ classes: [] }), ['Thelanis · Level 20', '']],
  ['somebody never seen', null, ['Not seen yet', '']],
])('says of %s what is known', (_who, character, facts) => {
  const entry = { id: 7, character };
  expect([placeFacts(entry), classFacts(entry)]).toEqual(facts);
});
