import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it, test } from 'vitest';
import { cellText, rowsOnPage } from '../../charts/frame/chart-table.ts';
import { classSlices, isNothing, levelBars, levelTwin, memberWords, onlineLine } from './guild-charts.ts';
import { makeGuild } from './testing/make-guild.ts';

const game = defaultDefinition;

describe('members by level', () => {
  it('have a bar for each level, in the colour of the server', () => {
    const { categories, series } = levelBars(makeGuild({ levels: { 4: 1, 34: 2, 99: 5 } }), game);
    expect(categories).toHaveLength(34);
    expect(categories[3]).toEqual({ name: 'Level 4', labels: ['4', ''] });
    expect(categories[4]?.labels).toEqual(['5', '5']);
    expect(series[0]?.colour).toBe('#7b5d92');
    expect([series[0]?.values[3], series[0]?.values[4], series[0]?.values[33]]).toEqual([1, 0, 2]);
  });

  it('are a table for screen readers, without empty levels', () => {
    const table = levelTwin(levelBars(makeGuild(), game));
    expect(rowsOnPage(table, true)).toHaveLength(34);
    expect(rowsOnPage(table, false).map((row) => [table.head(row), cellText(table, row, 0)])).toEqual([
      ['Level 4', '1'],
      ['Level 20', '2'],
    ]);
    expect(table.csvHead(3)).toBe('4');
  });

  it('have a colour on an unknown server too', () => {
    expect(levelBars(makeGuild({ server_name: 'Atlantis' }), game).series[0]?.colour).toMatch(
      /^#[0-9a-f]{6}$/,
    );
  });
});

describe('members by class', () => {
  it('are slices, the largest first, without empty classes', () => {
    const slices = classSlices(makeGuild({ classes: { none: 4, Fighter: 1, Bard: 2 } }), game);
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['Bard', 2],
      ['Fighter', 1],
    ]);
  });

  it('are described in words', () => {
    expect(memberWords.valueWithShare(1, '50.0%')).toBe('1 member (50.0%)');
    expect(memberWords.valueWithShare(1200, '50.0%')).toBe('1,200 members (50.0%)');
    expect([memberWords.unit(1), memberWords.unit(2), memberWords.value(3)]).toEqual([
      'member',
      'members',
      '3',
    ]);
  });
});

it('the chart of members online draws a missing hour as a gap, and an hour without members as zero', () => {
  const guild = makeGuild({
    online_by_hour: [
      { timestamp: '2026-03-14T18:00:00Z', online_count: 0 },
      { timestamp: '2026-03-14T19:00:00Z', online_count: null },
    ],
  });
  const { xs, series } = onlineLine(guild, game);
  expect(xs).toEqual([Date.parse('2026-03-14T18:00:00Z'), Date.parse('2026-03-14T19:00:00Z')]);
  expect(series.map(({ values }) => values)).toEqual([[0, null]]);
});

test.each([
  [{}, true],
  [{ 4: 0 }, true],
  [{ 4: 1 }, false],
])('the counts %j leave nothing to draw: %s', (counts, expected) => {
  expect(isNothing(counts)).toBe(expected);
});
