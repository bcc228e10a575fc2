import { describe, expect, it } from 'vitest';
import { type DonutPicture, donutPicture } from './donut-picture.ts';
import { type DonutWords, shareFormat, sliceLines, spokenSlice } from './donut-words.ts';

const format = shareFormat('en');
const words: DonutWords = {
  value: String,
  told: (value, percent) => `${value} characters (${percent})`,
  unit: () => 'characters',
  comparedWith: null,
};

describe('a share', () => {
  it.each([
    [null, '–'],
    [0, '0.0%'],
    [0.00001, '<0.1%'],
    [0.0005, '0.1%'],
    [0.1234, '12.3%'],
    [0.99951, '>99.9%'],
    [1, '100.0%'],
  ])('of %d is said as %s', (share, text) => {
    expect(format.percent(share)).toBe(text);
  });

  it('is said in the way of the reader', () => {
    expect(shareFormat('de').percent(0.1234).replaceAll('\u00A0', ' ')).toBe('12,3 %');
  });
});

describe('a difference of shares', () => {
  it.each([
    [0.0121, '+1.2 points', '1.2 points more than'],
    [-0.021, '−2.1 points', '2.1 points fewer than'],
    [0.0004, '±0.0 points', 'as much as'],
    [-0.0004, '±0.0 points', 'as much as'],
    [0.4375, '+43.8 points', '43.8 points more than'],
    [-0.4375, '−43.8 points', '43.8 points fewer than'],
    [0.0006, '+0.1 points', '0.1 points more than'],
  ])('of %d is written %s and said as %s', (difference, written, said) => {
    expect(format.points(difference)).toBe(written);
    expect(format.comparison(difference)).toBe(said);
  });
});

describe('what is told of a slice', () => {
  const picture = (reference: number | null): DonutPicture =>
    donutPicture({
      slices: [
        { id: 'a', name: 'Elf', title: 'Elf', colour: '#123456', value: 1, reference },
        { id: 'b', name: 'Orc', title: 'Orc', colour: '#123456', value: 3, reference: reference && 1 },
      ],
      hiddenIds: new Set(),
      focusId: null,
      percent: format.percent,
    });
  const first = ({ slices: [drawn] }: DonutPicture) => {
    if (drawn === undefined) throw new Error('There is no slice.');
    return drawn;
  };

  it('is its value with its share (§2.9)', () => {
    expect(sliceLines(first(picture(null)), words, format)).toEqual(['1 characters (25.0%)']);
    expect(spokenSlice(first(picture(null)), words, format)).toBe('Elf. 1 characters (25.0%).');
  });

  it('is how it differs, too, where there is something to compare with', () => {
    const compared = { ...words, comparedWith: 'all servers together' };
    expect(spokenSlice(first(picture(1)), compared, format)).toBe(
      'Elf. 1 characters (25.0%). 25.0 points fewer than on all servers together.',
    );
  });
});
