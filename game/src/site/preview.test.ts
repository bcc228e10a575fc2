import { describe, expect, it } from 'vitest';
import { defaultDefinition, type ServerFacts } from '../definition.ts';
import { pageHead } from './page-head.ts';
import type { PageSettings } from './page-settings.ts';
import { previewAt, previewPath } from './preview.ts';
import { defaultSiteSettings } from './site-settings.ts';
import { makePageSettings } from '../testing/makers.ts';

const { servers } = defaultDefinition;
const settings: PageSettings = makePageSettings({ stages: { trends: 'new' } });

const twoWords: ServerFacts[] = [
  { name: 'Old Town', bitness: 64, colour: '#123456' },
  { name: 'Bay-Side', bitness: 64, colour: '#654321' },
];

const pathOf = (path: string, among: readonly ServerFacts[] = servers) => {
  const preview = previewAt(path, among);
  return preview === null ? null : previewPath(preview);
};

describe('the path of a picture with figures', () => {
  it.each([
    ['/preview/trends.png', '/preview/trends.png'],
    ['/preview/servers.png', '/preview/servers.png'],
    ['/preview/servers/orien.png', '/preview/servers/orien.png'],
    ['/Preview/Servers/ORIEN.PNG', '/preview/servers/orien.png'],
    ['/preview/servers/%6Frien.png', '/preview/servers/orien.png'],
    ['/preview/trends/orien.png', '/preview/trends/orien.png'],
    ['/preview/trends/orien+khyber.png', '/preview/trends/khyber+orien.png'],
    ['/preview/servers/orien+khyber.png', '/preview/servers/khyber+orien.png'],
    ['/preview/compare/argonnessen+orien.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/compare/orien+argonnessen.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/compare/orien%2bargonnessen.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/compare/moonsea+orien+khyber+cormyr.png', '/preview/compare/khyber+orien+cormyr+moonsea.png'],
  ])('%s has the canonical form %s', (path, own) => {
    expect(pathOf(path)).toBe(own);
  });

  it.each([
    '/preview/',
    '/preview/trends',
    '/preview/trends.svg',
    '/preview/nothing.png',
    '/preview/nothing/orien.png',
    '/preview/servers/nowhere.png',
    '/preview/servers/orien/more.png',
    '/preview/servers/__proto__.png',
    '/preview/trends/orien+nowhere.png',
    '/preview/compare.png',
    '/preview/compare/orien.png',
    '/preview/compare/orien+orien.png',
    '/preview/compare/orien+nowhere.png',
    '/preview/compare/orien+.png',
    '/preview/compare/argonnessen+cannith+ghallanda+khyber+orien.png',
    '/preview/servers/%zz.png',
    `/preview/servers/${'x'.repeat(4096)}.png`,
    '/social/servers.png',
  ])('%s is not valid', (path) => {
    expect(pathOf(path)).toBeNull();
  });

  it('can contain names of two words', () => {
    const path = '/preview/compare/old%20town+bay-side.png';
    expect(pathOf(path, twoWords)).toBe(path);
  });
});

describe('a shared page', () => {
  it.each([
    ['/servers', '', '/preview/servers.png', '/servers'],
    ['/servers', '?range=week', '/preview/servers.png', '/servers'],
    [
      '/Servers',
      '?compare=orien,argonnessen',
      '/preview/compare/argonnessen+orien.png',
      '/servers?compare=argonnessen,orien',
    ],
    ['/servers', '?compare=orien', '/preview/servers.png', '/servers'],
    ['/servers', '?compare=orien,nowhere', '/preview/servers.png', '/servers'],
    ['/servers', '?compare=%00,%zz', '/preview/servers.png', '/servers'],
    ['/servers/Orien', '?compare=khyber,cannith', '/preview/servers/orien.png', '/servers/orien'],
    ['/servers/cormyr', '', '/preview/servers/cormyr.png', '/servers/cormyr'],
    ['/servers', '?servers=orien', '/preview/servers/orien.png', '/servers?servers=orien'],
    [
      '/servers',
      '?servers=khyber,orien',
      '/preview/servers/khyber+orien.png',
      '/servers?servers=khyber,orien',
    ],
    ['/servers', '?servers=64-bit', '/preview/servers.png', '/servers'],
    ['/trends', '', '/preview/trends.png', '/trends'],
    ['/trends', '?servers=together', '/preview/trends.png', '/trends'],
    [
      '/trends',
      '?servers=Orien,khyber,nowhere',
      '/preview/trends/khyber+orien.png',
      '/trends?servers=khyber,orien',
    ],
    [
      '/guilds',
      '?compare=orien:A,thelanis:B',
      '/social/guilds.png',
      '/guilds?compare=orien%3AA,thelanis%3AB',
    ],
    ['/servers/nowhere', '', '/social/servers.png', '/servers/nowhere'],
    ['/live', '?compare=orien,khyber', '/social/live.png', '/live'],
  ])('at %s%s has the picture %s', (path, query, picture, sharedPath) => {
    expect(pageHead(path, settings, query)).toMatchObject({ picture: { path: picture }, sharedPath });
  });

  it('has the picture of its section while it is closed', () => {
    const closed = { ...settings, site: { ...defaultSiteSettings, stages: { servers: 'soon' as const } } };
    expect(pageHead('/servers', closed, '?compare=orien,khyber')).toMatchObject({
      title: 'DDO Server Statistics | Rollcall',
      picture: { path: '/social/servers.png' },
      sharedPath: '/servers',
    });
  });

  it('has a query that can contain names of two words', () => {
    const own = { ...settings, game: { ...defaultDefinition, servers: twoWords } };
    expect(pageHead('/servers', own, '?compare=bay-side,old town').sharedPath).toBe(
      '/servers?compare=old%20town,bay-side',
    );
  });

  it.each([
    ['/servers', '?compare=orien,argonnessen', 'Argonnessen and Orien Compared'],
    ['/servers', '?servers=orien', 'Orien Server Statistics'],
    ['/servers', '?servers=all', 'DDO Server Statistics'],
    ['/servers', '?servers=32-bit', 'Cormyr, Shadowdale, Thrane and Moonsea Server Statistics'],
    ['/trends', '?servers=orien,khyber', 'Khyber and Orien Population Trends'],
    ['/trends', '?servers=64-bit', 'DDO Population Trends'],
    [
      '/guilds',
      '?compare=orien:Lantern Watch,thelanis:Night, Inc.',
      'Lantern Watch and Night, Inc. Compared',
    ],
    ['/guilds', '?compare=orien:Lantern Watch', 'DDO Guilds'],
    ['/guilds', '?compare=orien:%E2%80%AEdesrever,orien:{server}', 'desrever and {server} Compared'],
  ])('at %s%s has the title %s', (path, query, title) => {
    expect(pageHead(path, settings, query).title).toBe(`${title} | Rollcall`);
  });

  it.each([
    ['/servers', '?compare=orien,argonnessen', 'Argonnessen and Orien Compared. Population, peak times'],
    ['/trends', '?servers=orien,khyber', 'Khyber and Orien Population Trends. The population of Dungeons'],
    [
      '/guilds',
      '?compare=orien:Lantern Watch,thelanis:Other',
      'Lantern Watch and Other Compared. Find a guild',
    ],
  ])('at %s%s is described: %s', (path, query, beginning) => {
    expect(pageHead(path, settings, query).description.slice(0, beginning.length)).toBe(beginning);
  });

  it.each([
    ['/trends', '', 'Rollcall: players online on all servers, week by week'],
    ['/trends', '?servers=orien', 'Rollcall: players online on Orien, week by week'],
    ['/servers', '', 'Rollcall: players online on each server, by hour of the day'],
    ['/servers/orien', '', 'Rollcall: players online on Orien, by hour of the day'],
    [
      '/servers',
      '?compare=orien,khyber,cannith',
      'Rollcall: players online on Cannith, Khyber and Orien, by hour of the day',
    ],
  ])('at %s%s describes what its picture shows', (path, query, alt) => {
    expect(pageHead(path, settings, query).picture.alt).toBe(alt);
  });
});
