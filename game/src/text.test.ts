import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignText, inWords, isBlank, properName, normalizeTyped, typedText } from './text.ts';

describe('foreign text', () => {
  it.each([
    ['plain', 'plain'],
    ['a\0b', 'ab'],
    ['half \uD83D', 'half \uFFFD'],
    ['whole 😀', 'whole 😀'],
    ['tab\tand\nline', 'tab\tand\nline'],
    ['\u202Eright', '\u202Eright'],
  ])('%j becomes %j', (text, kept) => {
    expect(foreignText(20).parse(text)).toBe(kept);
  });

  it.each([['12345678901'], [5], [null], [undefined], [['a']]])('rejects %j', (text) => {
    expect(foreignText(10).safeParse(text).success).toBe(false);
  });

  it('can always be stored: well-formed, without NUL, not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const kept = foreignText(80).parse(text);
        expect(!/\p{Surrogate}/u.test(kept) && !kept.includes('\0') && kept.length <= 80).toBe(true);
        expect(foreignText(80).parse(kept)).toBe(kept);
      }),
    );
  });
});

describe('a name', () => {
  it.each([['Torvald'], ['Ärlin-Xi'], ['O’Neill'], ['x'.repeat(10)], ['😀']])('may be "%s"', (name) => {
    expect(properName(10).parse(name)).toBe(name);
  });

  it.each([
    ['empty', ''],
    ['blank', ' \u00A0'],
    ['invisible', '\u200B\u00AD\u2060\uFEFF\u3164'],
    ['too long', 'x'.repeat(11)],
    ['of two lines', 'a\nb'],
    ['with NUL', 'a\0b'],
    ['with a lone surrogate', 'a\uD83D'],
    ['with a control character', 'a\u009Fb'],
    ['a number', 5],
  ])('may not be %s', (_, name) => {
    expect(properName(10).safeParse(name).success).toBe(false);
  });
});

describe('a typed or pasted name', () => {
  it.each([
    ['a zero-width blank', 'Tor\u200Bvald'],
    ['a soft hyphen', 'Tor\u00ADvald'],
    ['a byte-order mark', '\uFEFFTorvald'],
    ['a word joiner', 'Torvald\u2060'],
    ['direction marks', '\u202ATor\u200Fvald\u202C'],
    ['isolates', '\u2068Torvald\u2069'],
    ['blanks around it', '\u200B Torvald\t\u200B'],
  ])('is read without %s', (_, text) => {
    expect(typedText(text)).toBe('Torvald');
  });

  it('keeps inner spaces and letters of all scripts', () => {
    expect(typedText('Æthel  de Rüdig 王')).toBe('Æthel  de Rüdig 王');
  });
});

describe('isBlank', () => {
  it.each([
    ['', true],
    [' \t\n\u00A0\u3000', true],
    ['\u200B\u200D\u00AD\uFE0F', true],
    ['\u2800\u{E0041}', true],
    ['\u200Ba', false],
    ['…', false],
    ['❤\uFE0F', false],
  ])('is for %j %s', (text, expected) => {
    expect(isBlank(text)).toBe(expected);
  });
});

describe('a list of names in a sentence', () => {
  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
  ])('is for %j "%s"', (names, words) => {
    expect(inWords(names)).toBe(words);
  });
});

describe('the stored form of typed text', () => {
  it.each([
    ['  Hello\t you \n', 'Hello\t you'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['red \u001B[31m\u0007 and \u009B0m gone\u0000', 'red [31m and 0m gone'],
    ['half a \uD800 pair, a whole 👋', 'half a \uFFFD pair, a whole 👋'],
  ])('of %j is %j', (typed, kept) => {
    expect(normalizeTyped(typed)).toBe(kept);
  });

  it('is the same when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(normalizeTyped(normalizeTyped(text))).toBe(normalizeTyped(text));
      }),
    );
  });
});
