import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { changeTracked, characterChoice } from './LfmEligibility.tsx';

const collator = new Intl.Collator('en');

describe('the characters to choose from', () => {
  const listed = (id: number, overrides: Parameters<typeof makeCharacter>[0] = {}) => ({
    id,
    character: makeCharacter({ id, ...overrides }),
  });
  const choose = (characters: Parameters<typeof characterChoice>[0], tracked: number[] = []) =>
    characterChoice(characters, tracked, 'Thelanis', collator);

  it('are those of the server by name, then the others with their server', () => {
    const classes = [
      { name: 'Fighter', level: 12 },
      { name: 'Rogue', level: 8 },
      { name: 'Epic', level: 10 },
    ];
    const choice = choose(
      [
        listed(1, { name: 'Zed', server_name: 'thelanis', classes, total_level: 30 }),
        listed(2, { name: 'Abe' }),
        listed(3, { name: 'Far', server_name: 'Khyber' }),
        { id: 4, character: null },
      ],
      [1],
    );
    expect(choice.here).toEqual([
      { id: 2, name: 'Abe', note: 'Level 20 · Fighter', isTracked: false },
      { id: 1, name: 'Zed', note: 'Level 30 · Fighter, Rogue', isTracked: true },
    ]);
    expect(choice.elsewhere).toEqual([
      { id: 4, name: 'Character 4', note: 'not seen yet', isTracked: false },
      { id: 3, name: 'Far', note: 'Level 20 · Fighter · Khyber', isTracked: false },
    ]);
    expect(choice.advice).toBeNull();
  });

  it.each([
    [
      'there are no characters',
      [],
      [],
      'You have not registered a character yet. Add one to see which groups it can join.',
    ],
    [
      'all are on other servers',
      [listed(1, { server_name: 'Khyber' })],
      [1],
      'None of your characters is on Thelanis, so none can join a group here.',
    ],
    [
      'none is tracked',
      [listed(1)],
      [2],
      'No character on Thelanis is chosen, so none can join a group here.',
    ],
  ])('come with advice when %s', (_when, characters, tracked, advice) => {
    expect(choose(characters, tracked).advice).toBe(advice);
  });

  it('can be tracked and untracked one by one and together; others stay', () => {
    expect(changeTracked([1, 9], [2, 1], true)).toEqual([9, 2, 1]);
    expect(changeTracked([1, 2, 9], [1, 2], false)).toEqual([9]);
  });
});
