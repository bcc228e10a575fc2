import { describe, expect, it } from 'vitest';
import { makePageSettings } from '../testing/page-settings.ts';
import { navEntries } from './nav-entries.ts';

const settings = makePageSettings();

describe('the entries of the bar', () => {
  it.each([
    ['/', ['Home']],
    ['/grouping', ['Grouping']],
    ['/grouping/orien', ['Grouping']],
    ['/servers/khyber', ['Servers']],
    ['/groupings', []],
    ['/elsewhere', []],
  ])('at %s mark %j', (path, active) => {
    const marked = navEntries(path, settings).filter(({ isActive }) => isActive);
    expect(marked.map(({ label }) => label)).toEqual(active);
  });

  it('are those of the page table, in its order', () => {
    expect(navEntries('/', settings).map(({ label, hiddenUpTo }) => [label, hiddenUpTo])).toEqual([
      ['Home', 'nothing'],
      ['Live', 'nothing'],
      ['Servers', 'mobile'],
      ['Grouping', 'nothing'],
      ['Who', 'nothing'],
      ['Trends', 'mobile'],
      ['About', 'mobile'],
    ]);
  });

  it('have the stage set by the operator, else the one in the table', () => {
    const site = { ...settings.site, stages: { grouping: 'soon' as const, about: 'new' as const } };
    const stages = navEntries('/', makePageSettings({ site })).map(({ label, stage }) => [label, stage]);
    expect(stages).toContainEqual(['Grouping', 'soon']);
    expect(stages).toContainEqual(['About', 'new']);
    expect(stages).toContainEqual(['Servers', 'live']);
    expect(stages).toContainEqual(['Live', 'live']);
  });
});
