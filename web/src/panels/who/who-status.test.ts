import { describe, expect, it } from 'vitest';
import { whoStatusText, whyNobody, type WhoCounts, type WhoStatusFacts } from './who-status.ts';

const all: WhoCounts = {
  shownCount: 50,
  matchCount: 50,
  onlineCount: 60,
  anonymousCount: 10,
  isGroupView: false,
};

const status = (counts: Partial<WhoCounts>, rest: Partial<WhoStatusFacts> = {}) =>
  whoStatusText({
    view: 'list',
    facts: { poll: 'loaded', isStale: false },
    ...rest,
    counts: { ...all, ...counts },
  });

describe('the line below the list says', () => {
  it.each([
    ['how many are shown', {}, '50 characters'],
    ['that it is one', { shownCount: 1, matchCount: 1 }, '1 character'],
    [
      'how many of those who match are shown',
      { shownCount: 100, matchCount: 1312, onlineCount: 1400 },
      'Showing the first 100 of 1,312 characters',
    ],
  ])('%s', (_what, counts, shown) => {
    expect(status(counts).shown).toBe(shown);
  });

  it.each([
    ['nothing of those who are anonymous', {}, ''],
    ['one', { matchCount: 49 }, '1 character was hidden by your filter settings'],
    ['many', { matchCount: 8, shownCount: 8 }, '42 characters were hidden by your filter settings'],
    ['them too in group view', { isGroupView: true }, '10 characters were hidden by your filter settings'],
  ])('how many the filters hide: %s', (_what, counts, hidden) => {
    expect(status(counts).hidden).toBe(hidden);
  });

  it('why nothing new comes', () => {
    expect(status({}, { facts: { poll: 'error', isStale: true } }).delay).toBe('Retrying');
  });

  it.each(['loading', 'offline', 'error'] as const)('nothing in place of no list: %s', (view) => {
    expect(status({ matchCount: 3 }, { view })).toEqual({ shown: '', delay: '', hidden: '' });
  });
});

const classNameFilter = ['Bard'];
const none: WhoCounts = { ...all, shownCount: 0, matchCount: 0 };

it.each([
  [{ onlineCount: 0, anonymousCount: 0 }, {}, 'Nobody is online on Orien.'],
  [{ anonymousCount: 60 }, {}, 'Everybody who is online on Orien is anonymous.'],
  [
    { anonymousCount: 60, isGroupView: true },
    {},
    'Nobody on Orien who passes your filter settings is in a group of two or more.',
  ],
  [{}, { classNameFilter: [] }, 'No class is chosen, so nobody is shown.'],
  [{}, { stringFilter: ' harbor ' }, 'No character matches “harbor”.'],
  [
    { isGroupView: true },
    { stringFilter: 'harbor' },
    'No character in a group of two or more matches “harbor”.',
  ],
  [{}, {}, '50 characters were hidden by your filter settings'],
])('in place of an empty list it says why: %j %j', (counts, filter, text) => {
  expect(whyNobody('Orien', { ...none, ...counts }, { stringFilter: '', classNameFilter, ...filter })).toBe(
    text,
  );
});
