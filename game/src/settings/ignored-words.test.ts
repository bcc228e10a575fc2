import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileIgnoredWords, ignoredWordKey } from './ignored-word-patterns.ts';
import { hasIgnoredWord, isIgnoredGroup } from './ignored-words.ts';
import { anyComment } from '../testing/arbitraries.ts';
import { makeLfm } from '../testing/makers.ts';

const holds = (words: readonly string[], text: string | null) =>
  hasIgnoredWord(compileIgnoredWords(words), text);

describe('ignored words', () => {
  it.each([
    ['zerg', 'fast ZERG run'],
    ['zerg', 'zerg'],
    ['zerg', '(zerg!)'],
    ['zerg', 'no-zerg'],
    ['no zerg', 'please NO   zerg tonight'],
    [' padded ', 'is padded too'],
    ['größe', 'GRÖSSE? GRÖßE!'],
    ['c++', 'learn C++ here'],
    ['(raid)', 'a (raid) run'],
    ['a/b', 'say a/b'],
    ['!!!', 'hey!!!'],
    ['zerg', 'ze\u200Brg'],
    ['zerg', 'ｚｅｒｇ'],
    ['piñata', 'pin\u0303ata'],
  ])('"%s" is in "%s"', (word, text) => {
    expect(holds([word], text)).toBe(true);
  });

  it.each([
    ['zerg', 'zerging'],
    ['zerg', 'azerg'],
    ['zerg', 'zerg_run'],
    ['zerg', 'zerg5'],
    ['no zerg', 'nozerg'],
    ['.', 'anything'],
    ['.*', 'anything'],
    ['a', 'á'],
    ['zerg', ''],
    ['zerg', null],
  ])('"%s" is not in %j', (word, text) => {
    expect(holds([word], text)).toBe(false);
  });

  it('hide nothing when the list is empty', () => {
    expect(compileIgnoredWords([])).toBeNull();
    expect(holds(['', '  ', '\u200B'], 'anything at all')).toBe(false);
  });

  it('are found when any of several matches', () => {
    expect(holds(['first', 'second one'], 'the second one')).toBe(true);
    expect(holds(['first', 'second one'], 'the third one')).toBe(false);
    expect(holds(['one', 'one two', '+1', 'c++'], 'one twofold c++')).toBe(true);
    expect(holds(['one', 'one two', '+1', 'c++'], 'onefold two+11 xc++')).toBe(false);
  });

  it('are found between spaces, whatever characters they consist of', () => {
    fc.assert(
      fc.property(anyComment, anyComment, (word, comment) => {
        const isBlank =
          word
            .normalize('NFKC')
            .replaceAll(/\p{Cf}/gu, '')
            .trim() === '';
        expect(holds([word], `${comment} ${word} ${comment}`)).toBe(!isBlank);
      }),
    );
  });

  it.each([
    ['zerg', ' ZERG '],
    ['no zerg', 'No \t zerg'],
    ['zerg', 'ze\u200Brg'],
    ['zerg', 'ｚｅｒｇ'],
    ['', ' \u200B '],
  ])('"%s" and %j are the same word', (word, other) => {
    expect(ignoredWordKey(other)).toBe(ignoredWordKey(word));
  });

  it('do not fail on hostile input', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), anyComment, (words, comment) => {
        expect(typeof holds(words, comment)).toBe('boolean');
      }),
    );
  });
});

describe('a group', () => {
  it.each([
    ['of an ignored leader', { ignoredIds: new Set([101]), ignoredWords: null }, true],
    [
      'with an ignored word',
      { ignoredIds: new Set<number>(), ignoredWords: compileIgnoredWords(['casual']) },
      true,
    ],
    ['of anybody else', { ignoredIds: new Set([5]), ignoredWords: compileIgnoredWords(['zerg']) }, false],
  ])('%s is ignored or not', (_, ignored, isIgnored) => {
    expect(isIgnoredGroup(makeLfm(), ignored)).toBe(isIgnored);
  });
});
