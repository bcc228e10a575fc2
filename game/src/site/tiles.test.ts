import { describe, expect, it } from 'vitest';
import { newPageStages } from './new-pages.ts';
import type { SiteSettings } from './site-settings.ts';
import { tilesNamed, tilesOf } from './tiles.ts';
import { makePageSettings } from '../testing/makers.ts';

/** A time at which all recent pages are still marked as new. */
const early = { stages: newPageStages(Date.parse('2026-11-25')) };

/** A tile as "name badge", or "name" if it has no badge. */
const said = (tiles: ReturnType<typeof tilesOf>) =>
  tiles.map(({ name, badge }) => (badge === null ? name : `${name} ${badge}`));

describe('the tiles of the home page', () => {
  it.each([
    ['population', ['live', 'servers New', 'quests New', 'trends New']],
    [
      'social',
      ['grouping', 'who', 'guilds New', 'notifications New', 'friends', 'ignores', 'owned-content New'],
    ],
    ['character', ['registration', 'activity New', 'timers New']],
    ['resources', ['user-settings New', 'about', 'api New', 'feedback', 'health']],
  ] as const)('of the group "%s" are in order', (group, names) => {
    expect(said(tilesOf(group, makePageSettings(early)))).toEqual(names);
  });

  it('link to their page, unless it is only announced', () => {
    const [live] = tilesOf('population', makePageSettings());
    const announced = tilesOf('social', makePageSettings({ stages: { notifications: 'soon' } }));
    const notifications = announced.find(({ name }) => name === 'notifications');
    expect(live?.link).toEqual({ kind: 'page', path: '/live' });
    expect(notifications?.link).toEqual({ kind: 'none' });
  });

  it('link to the status page of the operator, or else to the site’s own', () => {
    const healthLink = (site: Partial<SiteSettings>) =>
      tilesNamed(['health'], makePageSettings(site))[0]?.link;
    expect(healthLink({})).toEqual({ kind: 'page', path: '/health' });
    expect(healthLink({ status_page_url: 'https://status.example' })).toEqual({
      kind: 'outside',
      href: 'https://status.example',
    });
    expect(healthLink({ status_page_url: 'https://status.example', stages: { health: 'soon' } })).toEqual({
      kind: 'none',
    });
  });

  it("follow the operator's stages", () => {
    const tiles = tilesOf('population', makePageSettings({ stages: { live: 'soon', servers: 'live' } }));
    expect(said(tiles).slice(0, 2)).toEqual(['live Soon', 'servers']);
  });
});

describe('the tiles under "See Also"', () => {
  it('are in the requested order', () => {
    expect(said(tilesNamed(['trends', 'servers', 'guilds'], makePageSettings(early)))).toEqual([
      'trends New',
      'servers New',
      'guilds New',
    ]);
  });

  it('leave out pages without a tile', () => {
    expect(tilesNamed(['home', 'donated'], makePageSettings())).toEqual([]);
  });
});
