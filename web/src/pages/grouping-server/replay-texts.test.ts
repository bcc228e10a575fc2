import { afterAll, describe, expect, it } from 'vitest';
import { setPageLocale } from '../../ui/locale.ts';
import { replayRange } from './replay-clock.ts';
import { askedProblem, boardCountText, gapText, replayTimes, sliderText } from './replay-texts.ts';

setPageLocale('en-GB');
// Other test files run in the same process.
afterAll(() => setPageLocale(undefined));
const range = replayRange(Date.parse('2026-11-29T15:20:00Z'));
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const utc = replayTimes(range, 'UTC');

describe('the name of a moment', () => {
  it.each([
    ['29T00:00', 'UTC', 'Today, 0:00'],
    ['28T21:14', 'UTC', 'Yesterday, 21:14'],
    ['28T23:30', 'Europe/Berlin', 'Today, 0:30'],
    ['19T21:14', 'UTC', 'Thursday 19 November, 21:14'],
    ['15T15:20', 'UTC', 'Sunday 15 November, 15:20'],
    ['29T04:00', 'America/New_York', 'Yesterday, 23:00'],
  ])('%s in %s', (moment, zone, name) => expect(replayTimes(range, zone).moment(at(moment))).toBe(name));

  it('follows the locale', () => {
    setPageLocale('en-US');
    expect(replayTimes(range, 'UTC').moment(at('28T21:14'))).toBe('Yesterday, 9:14 PM');
    setPageLocale('en-GB');
  });
});

it('the days are those that 14 days touch, newest first', () => {
  expect(utc.days).toHaveLength(15);
  expect(utc.days.map(({ name }) => name).slice(0, 3)).toEqual(['Today', 'Yesterday', 'Friday 27 November']);
  expect(utc.days.at(-1)?.date).toBe('2026-11-15');
});

describe('the value of the slider', () => {
  const shown = at('28T21:14');
  it('is the moment while paused', () =>
    expect(sliderText({ kind: 'paused', atMs: shown }, shown, utc)).toBe('Yesterday, 21:14'));

  it.each([
    [60, '28T21:02', '28T21:14', 'Playing, yesterday, 21:02'],
    [60, '28T21:02', '28T21:16', 'Playing, yesterday, 21:15'],
    [60, '28T21:02', '28T21:29', 'Playing, yesterday, 21:15'],
    [600, '28T17:00', '28T21:14', 'Playing, yesterday, 20:00'],
  ] as const)('changes rarely while playing at %i times, from %s to %s', (speed, from, to, text) =>
    expect(sliderText({ kind: 'playing', speed, fromMs: at(from), sinceMs: 0 }, at(to), utc)).toBe(text),
  );
});

it.each([
  ['28T21:10', '28T21:24', 'No reports between 21:10 and 21:24'],
  ['28T23:50', '29T00:10', 'No reports between yesterday, 23:50 and today, 0:10'],
])('a gap from %s to %s', (from, to, text) =>
  expect(gapText({ fromMs: at(from), untilMs: at(to) }, utc)).toBe(text),
);

it.each([
  [{ kind: 'moment', atMs: 0 }, null],
  [{ kind: 'future', atMs: 0 }, 'Still to come'],
  [{ kind: 'too early', atMs: 0 }, 'Too long ago'],
  [{ kind: 'wrong' }, 'Which time?'],
] as const)('%o is explained', (asked, title) =>
  expect(askedProblem(asked, range, utc)?.title ?? null).toBe(title),
);

it.each([
  [12, 0, '12 groups'],
  [1, 3, '1 group · 3 hidden by your filters'],
])('%i shown, %i hidden', (shown, hidden, text) => expect(boardCountText(shown, hidden)).toBe(text));
