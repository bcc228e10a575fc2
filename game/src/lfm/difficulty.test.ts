import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficultyText, guessDifficulty, lfmDifficulty } from './difficulty.ts';
import { anyComment } from '../testing/arbitraries.ts';
import { makeLfm } from '../testing/makers.ts';

const guessed = (comment: string) => difficultyText(guessDifficulty(comment));

describe('the difficulty read from a comment', () => {
  it.each([
    ['', 'Normal'],
    ['just for fun', 'Normal'],
    ['hard', 'Hard'],
    ['H', 'Hard'],
    ['eh opener', 'Hard'],
    ['ELITE', 'Elite'],
    ['e', 'Elite'],
    ['EE farm', 'Elite'],
    ['r', 'Reaper'],
    ['Re', 'Reaper'],
    ['reaper', 'Reaper'],
    ['R4', 'Reaper 4'],
    ['r 4', 'Reaper 4'],
    ['re4+', 'Reaper 4+'],
    ['Reaper 10+ only', 'Reaper 10+'],
    ['r4+/r5', 'Reaper 4+'],
    ['(r1)', 'Reaper 1'],
    ['r4/r5', 'Reaper 4'],
    ['need healer,r6.', 'Reaper 6'],
  ])('of "%s" is %s', (comment, text) => {
    expect(guessed(comment)).toBe(text);
  });

  it.each([
    ['elite or hard', 'Elite'],
    ['hard or elite', 'Elite'],
    ['elite/reaper', 'Reaper'],
    ['h e r2', 'Reaper 2'],
    ['reaper r4', 'Reaper 4'],
    ['r11 then r3', 'Reaper 3'],
  ])('prefers Reaper to Elite to Hard, and a number of skulls to none: "%s" is %s', (comment, text) => {
    expect(guessed(comment)).toBe(text);
  });

  it.each([['r0'], ['r11'], ['reaper 100'], ['r4294967297'], ['r +']])(
    'of "%s" is Reaper without skulls',
    (comment) => {
      expect(guessed(comment)).toBe('Reaper');
    },
  );

  it.each([
    ["we're full"],
    ['they’re here'],
    ['here there'],
    ['harder'],
    ['re-run for xp'],
    ['er'],
    ['r4x'],
    ['4r'],
    ['_e_'],
    ['élite'],
    ['reaperish'],
    ['e\u0301'],
    ['eeh'],
  ])('of "%s" is Normal, since it contains no word for a difficulty', (comment) => {
    expect(guessed(comment)).toBe('Normal');
  });

  it('is one of four, with 1 to 10 skulls or none', () => {
    fc.assert(
      fc.property(anyComment, (comment) => {
        const { name, skulls } = guessDifficulty(comment);
        expect(['Normal', 'Hard', 'Elite', 'Reaper']).toContain(name);
        expect(skulls === null || (name === 'Reaper' && skulls >= 1 && skulls <= 10)).toBe(true);
      }),
    );
  });

  it('includes skulls in every common spelling', () => {
    const word = fc.constantFrom('r', 'R', 're', 'RE', 'reaper', 'Reaper', 'REAPER');
    fc.assert(
      fc.property(
        word,
        fc.constantFrom('', ' '),
        fc.integer({ min: 1, max: 10 }),
        fc.boolean(),
        (...parts) => {
          const [prefix, space, skulls, isAndAbove] = parts;
          expect(guessDifficulty(`lfm ${prefix}${space}${skulls}${isAndAbove ? '+' : ''} go`)).toEqual({
            name: 'Reaper',
            skulls,
            isAtLeast: isAndAbove,
          });
        },
      ),
    );
  });
});

describe('the difficulty of a group', () => {
  it('is the same each time, whether cached or not', () => {
    const announced = Array.from({ length: 250 }, (_, index) => `R${index}`);
    const read = () => announced.map((difficulty) => lfmDifficulty(makeLfm({ difficulty })));
    const first = read();
    expect(read()).toEqual(first);
    expect(lfmDifficulty(makeLfm({ difficulty: 'R249' }))).toEqual(first.at(-1));
    expect(first.slice(9, 12)).toEqual([
      { name: 'Reaper', skulls: 9, isAtLeast: false },
      { name: 'Reaper', skulls: 10, isAtLeast: false },
      { name: 'Reaper', skulls: null, isAtLeast: false },
    ]);
  });

  it.each([
    { announced: 'Elite', shown: { name: 'Elite', skulls: null, isAtLeast: false } },
    { announced: 'Hard', shown: { name: 'Hard', skulls: null, isAtLeast: false } },
    { announced: 'casual', shown: { name: 'Casual', skulls: null, isAtLeast: false } },
    { announced: 'Mythic', shown: { name: 'Mythic', skulls: null, isAtLeast: false } },
    { announced: ' ', shown: null },
    { announced: null, shown: null },
  ])('is $announced as announced, whatever the comment says', ({ announced, shown }) => {
    expect(lfmDifficulty(makeLfm({ difficulty: announced, comment: 'r4' }))).toEqual(shown);
  });

  it.each([
    { announced: 'Reaper', comment: 'r4', text: 'Reaper 4' },
    { announced: ' reaper ', comment: 'zerg, re 6+', text: 'Reaper 6+' },
    { announced: 'Reaper', comment: 'reaper, r11', text: 'Reaper' },
    { announced: 'Reaper', comment: 'elite', text: 'Reaper' },
    { announced: 'Reaper', comment: null, text: 'Reaper' },
    { announced: 'Reaper 7', comment: 'all welcome', text: 'Reaper 7' },
    { announced: 'Reaper 7', comment: 'r8', text: 'Reaper 8' },
  ])(
    'includes the skulls in the comment: $announced and "$comment" is $text',
    ({ announced, comment, text }) => {
      const shown = lfmDifficulty(makeLfm({ difficulty: announced, comment }));
      expect(shown && difficultyText(shown)).toBe(text);
    },
  );

  it.each([
    { comment: 'r4', shown: { name: 'Reaper', skulls: 4, isAtLeast: false } },
    { comment: null, shown: { name: 'Normal', skulls: null, isAtLeast: false } },
  ])('is read from the comment $comment when the quest is a guess', ({ comment, shown }) => {
    expect(lfmDifficulty(makeLfm({ is_quest_guess: true, difficulty: 'Elite', comment }))).toEqual(shown);
  });
});
