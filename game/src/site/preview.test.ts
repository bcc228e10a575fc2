import { describe, expect, it } from 'vitest';
import { defaultDefinition, type ServerFacts } from '../definition.ts';
import { pageFrame } from './page-frame.ts';
import { pageHead } from './page-head.ts';
import type { PageSettings } from './page-settings.ts';
import { previewAt, previewOfPage, previewPath, previewQuery } from './preview.ts';
import { defaultSiteSettings } from './site-settings.ts';

const { servers } = defaultDefinition;
const settings: PageSettings = {
  game: defaultDefinition,
  site: { ...defaultSiteSettings, stages: { trends: 'new' } },
  is_demo: false,
  has_made_up_history: false,
  build: { commit_hash: 'unknown', built_at: null },
};

const pathOf = (path: string, among: readonly ServerFacts[] = servers) => {
  const preview = previewAt(path, among);
  return preview === null ? null : previewPath(preview);
};

describe('the path of a picture drawn of figures', () => {
  it.each([
    ['/preview/trends.png', '/preview/trends.png'],
    ['/preview/servers.png', '/preview/servers.png'],
    ['/preview/servers/orien.png', '/preview/servers/orien.png'],
    ['/Preview/Servers/ORIEN.PNG', '/preview/servers/orien.png'],
    ['/preview/servers/%6Frien.png', '/preview/servers/orien.png'],
    ['/preview/compare/argonnessen+orien.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/compare/orien+argonnessen.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/compare/orien%2bargonnessen.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/compare/moonsea+orien+khyber+cormyr.png', '/preview/compare/khyber+orien+cormyr+moonsea.png'],
  ])('%s means %s', (path, own) => {
    expect(pathOf(path)).toBe(own);
  });

  it.each([
    '/preview/',
    '/preview/trends',
    '/preview/trends.svg',
    '/preview/nothing.png',
    '/preview/servers/nowhere.png',
    '/preview/servers/orien/more.png',
    '/preview/servers/orien+khyber.png',
    '/preview/servers/__proto__.png',
    '/preview/trends/orien.png',
    '/preview/compare.png',
    '/preview/compare/orien.png',
    '/preview/compare/orien+orien.png',
    '/preview/compare/orien+nowhere.png',
    '/preview/compare/orien+.png',
    '/preview/compare/argonnessen+cannith+ghallanda+khyber+orien.png',
    '/preview/servers/%zz.png',
    `/preview/servers/${'x'.repeat(4096)}.png`,
    '/social/servers.png',
  ])('%s means none', (path) => {
    expect(pathOf(path)).toBeNull();
  });

  it('holds names of two words', () => {
    const own: ServerFacts[] = [
      { name: 'Old Town', bitness: 64, colour: '#123456' },
      { name: 'Bay-Side', bitness: 64, colour: '#654321' },
    ];
    const path = '/preview/compare/old%20town+bay-side.png';
    expect(pathOf(path, own)).toBe(path);
    expect(previewQuery({ kind: 'comparison', servers: own })).toBe('?compare=old%20town,bay-side');
  });
});

describe('a page that is shared', () => {
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
    ['/trends', '', '/preview/trends.png', '/trends'],
    ['/servers/nowhere', '', '/social/servers.png', '/servers/nowhere'],
    ['/live', '?compare=orien,khyber', '/social/live.png', '/live'],
  ])('as %s%s has the picture %s', (path, query, picture, sharedPath) => {
    expect(pageHead(path, settings, query)).toMatchObject({ picture: { path: picture }, sharedPath });
  });

  it('is shared with the picture of its section while it is closed', () => {
    const closed = { ...settings, site: { ...defaultSiteSettings, stages: { servers: 'soon' as const } } };
    expect(previewOfPage(pageFrame('/servers', closed), '', servers)).toBeNull();
  });

  it.each([
    ['/trends', '', 'Rollcall: players online on all servers, week by week'],
    ['/servers', '', 'Rollcall: players online on each server, by hour of the day'],
    ['/servers/orien', '', 'Rollcall: players online on Orien, by hour of the day'],
    [
      '/servers',
      '?compare=orien,khyber,cannith',
      'Rollcall: players online on Cannith, Khyber and Orien, by hour of the day',
    ],
  ])('says at %s%s what its picture shows', (path, query, alt) => {
    expect(pageHead(path, settings, query).picture.alt).toBe(alt);
  });
});
