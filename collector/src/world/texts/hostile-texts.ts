import type { Prng } from '../chance/prng.ts';

/** One text in fifty is of the kind that breaks readers (world.md). */
export const hostileShare = 0.02;

/**
 * Texts as players write them when they can: emoji of several code points, right-to-left marks and overrides, invisible
 * letters, combining marks, markup, control characters, words without end, broken text. Special characters are written
 * as escapes, so that this file stays readable.
 */
const hostileTexts: readonly string[] = [
  '\u{1F525}\u{1F525} R4 \u{1F525}\u{1F525} bring \u{1F37A}',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} family run \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '\u{1F1E9}\u{1F1EA}\u{1F1FA}\u{1F1F8} all welcome \u{1F44D}\u{1F3FD}',
  '\u202Etxen og lla ew \u202C then we go home',
  '\u05E9\u05DC\u05D5\u05DD need 2 more \u05D1\u05D5\u05D0\u05D5',
  '\u0645\u0631\u062D\u0628\u0627 \u0641\u0631\u064A\u0642 elite',
  'in\u200Bvis\u200Bible \uFEFFwords\u2060 here',
  'Z\u0335\u0321\u0351\u0310a\u0334\u033F\u0324l\u0338\u0307\u0353g\u0337\u0304\u032Fo\u0336\u0342\u0331 speaks',
  '<script>alert("group")</script>',
  '<img src=x onerror=alert(1)> R1 <b>fast</b> &amp; clean',
  "'; DROP TABLE lfms; --",
  '{{constructor.constructor("return 1")()}} #{7*7}',
  'line one\nline two\r\nline three\ttabbed',
  'bell\u0007 escape\u001B[31m red\u001B[0m delete\u007F nul\u0000 end',
  '\uD83D broken pair, lone \uDE00',
  '\uFF2E\uFF25\uFF25\uFF24 \uFF28\uFF25\uFF21\uFF2C\uFF25\uFF32',
  '\u6C42\u6CBB\u7642 \u30EC\u30A4\u30C9 \u3042\u3068\u4E8C\u4EBA',
  '__proto__ constructor toString hasOwnProperty',
  '\u2067\u2066\u2069\u2069 isolates \u2068open',
  '                                        ',
];

/** A hostile text; now and then a single word of 500 letters. */
export function drawHostileText(prng: Prng): string {
  if (prng.chance(0.15)) return prng.pick(['A', 'W', 'lol', '\u0E01']).repeat(500).slice(0, 500);
  return prng.pick(hostileTexts);
}
