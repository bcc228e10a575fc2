import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cleanText } from './clean-text.ts';
import { cacheWidths, fittingForm, fitText, measureWith, wrapText } from './measure-text.ts';
import { measureByCount } from './testing/measure-by-count.ts';

/** Width of a text in a font with characters of ten CSS pixels. */
const widthOf = (text: string) => Math.round(measureByCount(text, '10px sans-serif') / 0.6);

describe('fitting a text to a width', () => {
  it.each([
    ['a text that fits stays whole', 'Elite', 50, 'Elite'],
    ['a text that does not fit ends with an ellipsis', 'Elite run', 60, 'Elite…'],
    ['no blank comes before the ellipsis', 'Elite run', 70, 'Elite…'],
    ['only the ellipsis fits', 'Elite', 10, '…'],
    ['not even the ellipsis fits', 'Elite', 9, ''],
    ['an empty text', '', 0, ''],
    ['a family is one character', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 20, '👨‍👩‍👧‍👦…'],
    ['a word of 500 letters', 'x'.repeat(500), 50, 'xxxx…'],
  ])('%s', (_what, text, width, fitted) => {
    expect(fitText(text, width, widthOf)).toBe(fitted);
  });

  it('keeps whole code points in browsers without grapheme segmentation', () => {
    vi.stubGlobal('Intl', {});
    const codePoints = (text: string) => Array.from(text).length;
    expect(fitText('👍🏽👍🏽', 4, codePoints)).toBe('👍🏽👍🏽');
    expect(fitText('👍🏽👍🏽', 3, codePoints)).toBe('👍🏽…');
    expect(fitText('👍🏽👍🏽', 2, codePoints)).toBe('👍…');
  });
});

describe('choosing one of several forms of a text', () => {
  const forms = ['Adventure active: 27 minutes', 'Active 27 min', '27 min'];
  it.each([
    [280, 'Adventure active: 27 minutes'],
    [279, 'Active 27 min'],
    [129, '27 min'],
    [59, ''],
  ])('chooses for %d pixels "%s"', (width, form) => {
    expect(fittingForm(forms, width, widthOf)).toBe(form);
  });
});

describe('wrapping a text into lines', () => {
  it.each([
    ['one line is enough', 'all roles', 90, 2, ['all roles']],
    ['broken at a blank', 'all roles welcome', 100, 2, ['all roles', 'welcome']],
    ['the rest is left out with an ellipsis', 'all roles welcome here', 90, 2, ['all roles', 'welcome…']],
    ['a long word is broken', 'abcdefghijklmno', 50, 3, ['abcde', 'fghij', 'klmno']],
    ['a long word after a short one starts a new line', 'go abcdefghij', 50, 3, ['go', 'abcde', 'fghij']],
    ['too narrow for a character', 'abc', 5, 2, []],
    ['an empty text', '', 50, 2, []],
    ['a script without blanks', '日本語日本語', 30, 2, ['日本語', '日本語']],
  ])('%s', (_what, text, width, maxLines, lines) => {
    expect(wrapText(text, width, maxLines, widthOf)).toEqual(lines);
  });

  it('never exceeds the width or number of lines, and keeps the order of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }).map(cleanText),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (text, width, maxLines) => {
          const lines = wrapText(text, width, maxLines, widthOf);
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
          const shown = lines.join('').replace(/…$/, '').replaceAll(' ', '');
          expect(text.replaceAll(' ', '').startsWith(shown)).toBe(true);
        },
      ),
    );
  });
});

describe('a cache of text widths', () => {
  it('measures each text and font once', () => {
    const ask = vi.fn((text: string) => text.length);
    const measure = cacheWidths(() => ask);
    expect(measure('abc', '14px a')).toBe(3);
    measure('abc', '14px a');
    measure('abc', '14px b');
    expect(ask.mock.calls).toEqual([
      ['abc', '14px a'],
      ['abc', '14px b'],
    ]);
  });

  it('is cleared after 2,048 texts, and continues on a new canvas', () => {
    const canvases: string[][] = [];
    const measure = cacheWidths(() => {
      const measured: string[] = [];
      canvases.push(measured);
      return (text) => measured.push(text);
    });
    for (let index = 0; index < 2048; index += 1) measure(`passing ${index}`, '14px a');
    measure('passing 0', '14px a');
    expect(canvases).toHaveLength(1);
    measure('one more', '14px a');
    measure('passing 0', '14px a');
    expect(canvases.slice(1)).toEqual([['one more', 'passing 0']]);
  });
});

it('a measuring function sets the font of the context only when it changes', () => {
  const fonts: string[] = [];
  const context = {
    set font(font: string) {
      fonts.push(font);
    },
    get font() {
      return fonts.at(-1) ?? '';
    },
    measureText: (text: string) => ({ width: text.length }) as TextMetrics,
  };
  const measure = measureWith(context);
  measure('a', '14px a');
  measure('b', '14px a');
  measure('c', '12px a');
  expect(fonts).toEqual(['14px a', '12px a']);
});
