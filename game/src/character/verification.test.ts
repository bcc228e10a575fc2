import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeCharacter } from '../testing/makers.ts';
import { makeChallenge, meetsChallenge } from './verification.ts';
import { verificationWords } from './verification-words.ts';

const words = 'amber kitten glass';
const beganAtMs = 1_000_000;
const challenge = { words, beganAtMs };

const seen = (more: Partial<Parameters<typeof makeCharacter>[0]> = {}, observedAtMs = beganAtMs + 1) => ({
  character: makeCharacter({ public_comment: words, ...more }),
  observedAtMs,
});

describe('a challenge', () => {
  it('consists of three different words of the list', () => {
    const seed = fc.array(fc.nat(), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(seed, (numbers) => {
        let drawn = 0;
        const made = makeChallenge((end) => {
          drawn += 1;
          return (numbers[drawn - 1] ?? 0) % end;
        }).split(' ');
        expect(new Set(made).size).toBe(3);
        for (const word of made) expect(verificationWords).toContain(word);
      }),
    );
  });

  it('can contain the first and the last word', () => {
    expect(makeChallenge(() => 0)).toBe(verificationWords.slice(0, 3).join(' '));
    expect(makeChallenge((end) => end - 1)).toBe(verificationWords.slice(-3).toReversed().join(' '));
  });
});

describe('the words of challenges', () => {
  it('are at least 2,048, without duplicates, sorted', () => {
    expect(verificationWords.length).toBeGreaterThanOrEqual(2048);
    expect(verificationWords).toEqual([...new Set(verificationWords)].toSorted());
  });

  it('have 4 to 8 plain letters', () => {
    expect(verificationWords.filter((word) => !/^[a-z]{4,8}$/.test(word))).toEqual([]);
  });

  it('never differ by one letter or by two swapped letters', () => {
    const pairs = verificationWords.flatMap((one, index) =>
      verificationWords.slice(index + 1).flatMap((other) => (isNear(one, other) ? [`${one} ${other}`] : [])),
    );
    expect(pairs).toEqual([]);
  });
});

/** Whether two words differ by one letter (added, missing or different), or by two swapped neighbours. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    Math.max(rest.length, otherRest.length) < 2 ||
    (rest.length === 2 && rest === otherRest.split('').toReversed().join(''))
  );
}

describe('a challenge is met', () => {
  test.each([
    ['by its words', words],
    ['in capitals', 'AMBER Kitten gLASS'],
    ['with blanks around', '  amber kitten glass \t\r\n'],
    ['with more than a blank between', 'amber  kitten \t glass'],
    ['with no-break, thin and ideographic blanks', 'amber\u00a0kitten\u2009\u3000glass\u2028'],
    ['with a byte-order mark before', '\ufeffamber kitten glass'],
    ['with zero-width characters in and around', '\u200bam\u200dber\u200c kitten\u2060 glass\u200e'],
    ['with marks of direction around', '\u202bamber kitten glass\u202c'],
    ['with a soft hyphen', 'amber kit\u00adten glass'],
    ['with the sign for kelvin, whose small letter is a plain k', 'amber \u212aitten glass'],
  ])('%s', (_case, public_comment) => {
    expect(meetsChallenge(seen({ public_comment }), challenge)).toBe(true);
  });

  test.each([
    ['by nothing', ''],
    ['by blanks', ' \u3000 '],
    ['by two of the words', 'amber kitten'],
    ['by the words in another order', 'kitten amber glass'],
    ['by the words and additional text', 'amber kitten glass please'],
    ['by the words with a full stop', 'amber kitten glass.'],
    ['by the words without blanks between them', 'amberkittenglass'],
    ['by the words with only an invisible gap', 'amber\u200bkitten\u200bglass'],
    ['by a German sharp s', 'amber kitten gla\u00df'],
    ['by a Turkish i without a dot', 'amber k\u0131tten glass'],
    ['by a Turkish I with a dot', 'amber K\u0130TTEN glass'],
    ['by wide letters', 'amber kitten \uff47lass'],
    ['by letters with accents', 'amb\u00e9r kitten glass'],
    ['by Cyrillic letters that look like ours', '\u0430mber kitten glass'],
    ['by broken text', 'amber kitten glass\ud800'],
  ])('is not met %s', (_case, public_comment) => {
    expect(meetsChallenge(seen({ public_comment }), challenge)).toBe(false);
  });

  test.each([
    ['who is offline', null],
    ['who is seen without a comment', seen({ public_comment: null })],
    ['who is anonymous', seen({ is_anonymous: true })],
    ['who is known, but no longer online', seen({ is_online: false })],
    ['whose comment was seen before the words were made up', seen({}, beganAtMs - 1)],
    ['whose comment was seen at that very moment', seen({}, beganAtMs)],
  ])('is not met by somebody %s', (_case, sighting) => {
    expect(meetsChallenge(sighting, challenge)).toBe(false);
  });

  it('is met in upper or lower case and with any spaces, but only by its own words', () => {
    const blanks = fc.string({
      unit: fc.constantFrom(' ', '\t', '\u00a0', '\u2003'),
      minLength: 1,
      maxLength: 3,
    });
    const made = fc.array(fc.nat(2045), { minLength: 3, maxLength: 3 }).map((numbers) => {
      const left = [...numbers];
      return makeChallenge((end) => (left.shift() ?? 0) % end);
    });
    fc.assert(
      fc.property(
        made,
        made,
        blanks,
        fc.array(fc.boolean(), { minLength: 27 }),
        (one, other, blank, capitals) => {
          const letters = Array.from(one, (letter, at) => (capitals[at] ? letter.toUpperCase() : letter));
          const written = `${blank}${letters.join('').replaceAll(' ', blank)}${blank}`;
          expect(meetsChallenge(seen({ public_comment: written }), { words: one, beganAtMs })).toBe(true);
          expect(meetsChallenge(seen({ public_comment: written }), { words: other, beganAtMs })).toBe(
            one === other,
          );
        },
      ),
    );
  });
});
