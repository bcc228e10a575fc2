import { describe, expect, it } from 'vitest';
import { makePageSettings } from '../testing/page-settings.ts';
import { navEntries } from './nav-entries.ts';

const settings = makePageSettings();

describe('the entries of the bar', () => {
  it.each([
    ['/', ['Home']],
    ['/grouping', ['Grouping']],
    ['/grouping/orien', ['Grouping']],
    ['/groupings', []],
    ['/elsewhere', []],
  ])('at %s mark %j', (path, active) => {
    const marked = navEntries(path, settings).filter(({ isActive }) => isActive);
    expect(marked.map(({ label }) => label)).toEqual(active);
  });

  it('are those of the table, in its order', () => {
    expect(navEntries('/', settings).map(({ path }) => path)).toEqual(['/', '/grouping']);
  });

  it('are no links while the operator has only announced them', () => {
    const soon = makePageSettings({ site: { ...settings.site, stages: { grouping: 'soon' } } });
    expect(navEntries('/', soon).map(({ isSoon }) => isSoon)).toEqual([false, true]);
  });
});
