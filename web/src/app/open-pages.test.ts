import { describe, expect, it } from 'vitest';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { makePageSettings } from '../testing/page-settings.ts';
import { openPages } from './ComingSoon.tsx';

const settings = makePageSettings();
const paths = (stages: typeof settings.site.stages) =>
  openPages({ ...settings, site: { ...settings.site, stages } }).map(({ link }) =>
    link.kind === 'page' ? link.path : link.kind,
  );

describe('the open pages', () => {
  it('are those with a tile, except announced ones', () => {
    expect(paths({})).toContain(pageFacts.grouping.path);
    expect(paths({ grouping: 'soon' })).not.toContain(pageFacts.grouping.path);
  });

  it('mark new ones', () => {
    const [live] = openPages({ ...settings, site: { ...settings.site, stages: { live: 'new' } } });
    expect(live).toMatchObject({ name: 'live', badge: 'New' });
  });
});
