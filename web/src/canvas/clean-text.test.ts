import { withoutIsolates } from './testing/painted-parts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, isolateDirection, mayExceedLine, runsRightToLeft } from './clean-text.ts';

describe('cleaning foreign text', () => {
  it.each([
    ['plain text', 'LF2M need healer', 'LF2M need healer'],
    ['an empty text', '', ''],
    ['runs of blanks', '  all   roles\twelcome ', 'all roles welcome'],
    ['line breaks', 'one\r\ntwo\u2028three', 'one two three'],
    ['control characters', 'be\u0000ll\u0007 \u001b[31mred', 'bell [31mred'],
    ['zero-width characters', 'in\u200bvis\u2060ib\ufeffle', 'invisible'],
    ['overrides of direction', '\u202eevil\u202c \u2066x\u2069\u200f', 'evil x'],
    ['fillers that look like blanks', 'a\u3164\u115fb\u2800c', 'ab c'],
    ['many joiners in a row', 'a\u200d\u200d\u200db', 'a\u200db'],
    ['a joiner with nothing to join', '\u200d \u200dx', 'x'],
    ['many combining marks in a row', `o${'\u0301'.repeat(40)}k`, 'o\u0301\u0301\u0301k'],
    ['half a surrogate pair', 'half \ud83d', 'half \ufffd'],
  ])('%s', (_what, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each(['👨‍👩‍👧‍👦 family run', '🏳️‍🌈', '❤️', '👍🏽', '🇩🇪', '1️⃣', 'می‌خواهم', 'क्षि', 'Ångström', '日本語'])(
    'leaves %s unchanged',
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );

  it('returns one line without invisible characters for any text, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const cleaned = cleanText(text);
        expect(cleaned).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f]|\s\s|^\s|\s$/u);
        expect(cleanText(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe('the direction of text', () => {
  it.each([
    ['Hebrew', 'שלום', true],
    ['Arabic among Latin', 'LFM مرحبا', true],
    ['Latin', 'LFM', false],
    ['emoji', '🔥🔥', false],
    ['Adlam', '\u{1e900}', true],
  ])('%s', (_what, text, expected) => {
    expect(runsRightToLeft(text)).toBe(expected);
  });

  it('is isolated only for right-to-left text', () => {
    expect(isolateDirection('Elite')).toBe('Elite');
    expect(isolateDirection('שלום…')).toBe('\u2068שלום…\u2069');
    expect(withoutIsolates(isolateDirection('שלום…'))).toBe('שלום…');
  });
});

it('a text is clipped only for letters of unusual height', () => {
  expect(mayExceedLine('Dragonblood Prophecy – part 2…')).toBe(false);
  expect(mayExceedLine('o\u0301\u0301\u0301')).toBe(true);
  expect(mayExceedLine('ༀ')).toBe(true);
});
