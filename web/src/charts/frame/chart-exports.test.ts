import { describe, expect, it } from 'vitest';
import { chartFileName, linkWith } from './useChartExports.ts';

describe('the file name of a chart', () => {
  it.each([
    [['Rollcall', 'hourly', 'quarter'], 'rollcall-hourly-quarter'],
    [['The Roll & Call!', 'day'], 'the-roll-call-day'],
    [['../etc', 'Ärger'], 'etc-rger'],
  ])('of %j is %s', (parts, name) => {
    expect(chartFileName(...parts)).toBe(name);
  });
});

it.each([
  ['https://a.example/servers', { range: 'year' }, 'https://a.example/servers?range=year#hourly'],
  ['https://a.example/servers?x=1#race', {}, 'https://a.example/servers?x=1#hourly'],
  [
    'https://a.example/servers/orien?range=year&x=1',
    { range: null, 'hourly-range': 'day' },
    'https://a.example/servers/orien?x=1&hourly-range=day#hourly',
  ],
])('the link to a chart of %s with %o is %s', (href, changes, expected) => {
  expect(linkWith(href, changes, 'hourly')).toBe(expected);
});
