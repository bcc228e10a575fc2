import { describe, expect, it } from 'vitest';
import { reportedCharacterSchema } from '../api/report.ts';
import { makeQuest, makePageSettings } from '../testing/makers.ts';
import type { PageFacts } from './page.ts';
import { notFoundFacts, pageFacts } from './page-facts.ts';
import { questWordOf, stageOf } from './page-frame.ts';
import { pageHead, sectionOf } from './page-head.ts';

const settings = makePageSettings();
const everyPage: readonly PageFacts[] = [...Object.values(pageFacts), notFoundFacts];

describe('the page table', () => {
  it('has every page once, with a unique path', () => {
    expect(new Set(everyPage.map(({ name }) => name)).size).toBe(everyPage.length);
    expect(new Set(everyPage.map(({ path }) => path)).size).toBe(everyPage.length);
  });

  it('has buttons that lead to existing pages', () => {
    const paths = everyPage.map(({ path }) => path);
    const targets = everyPage.flatMap(({ banner }) => (banner.action === null ? [] : [banner.action.path]));
    expect(paths).toEqual(expect.arrayContaining(targets));
  });

  it('uses only known placeholders', () => {
    const heads = ['/', '/grouping', '/grouping/orien', '/grouping/nowhere', '/nowhere'].map((path) =>
      pageHead(path, settings),
    );
    expect(JSON.stringify(heads.map(({ facts: _, ...said }) => said))).not.toMatch(/[{][a-z]+[}]/);
  });
});

describe('the head of a page', () => {
  it.each([
    ['/', 200, 'Rollcall: Real-time Player Concurrency Data and LFM Viewer', '/'],
    ['/grouping', 200, 'DDO Live LFM Viewer | Rollcall', '/grouping'],
    ['/grouping/', 200, 'DDO Live LFM Viewer | Rollcall', '/grouping'],
    ['/grouping/orien', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/grouping/ORIEN', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/grouping/%6Frien', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/grouping/cormyr', 404, 'Live LFM Viewer for Cormyr | Rollcall', '/grouping/cormyr'],
    ['/grouping/argonesen', 404, 'Server Not Found | Rollcall', '/grouping/argonesen'],
    ['/grouping/%E0%A4%A', 404, 'Server Not Found | Rollcall', '/grouping/%E0%A4%A'],
    ['/grouping/orien/more', 404, 'Page not found | Rollcall', '/grouping/orien/more'],
    ['/groupings', 404, 'Page not found | Rollcall', '/groupings'],
    ['/grouping/__proto__', 404, 'Server Not Found | Rollcall', '/grouping/__proto__'],
    ['/Grouping', 200, 'DDO Live LFM Viewer | Rollcall', '/grouping'],
    ['//grouping//Orien', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/who/Orien', 200, 'Live Character Viewer for Orien | Rollcall', '/who/orien'],
    ['/who/cormyr', 404, 'Live Character Viewer for Cormyr | Rollcall', '/who/cormyr'],
    ['/who/orain', 404, 'Server Not Found | Rollcall', '/who/orain'],
    ['/live', 200, 'DDO Server Status | Rollcall', '/live'],
    ['/__proto__', 404, 'Page not found | Rollcall', '/__proto__'],
    ['', 200, 'Rollcall: Real-time Player Concurrency Data and LFM Viewer', '/'],
  ])('of %j has the status %i and the title %j', (path, status, title, canonicalPath) => {
    expect(pageHead(path, settings)).toMatchObject({
      status,
      title,
      canonicalPath,
      siteName: 'Rollcall',
      isIndexed: status === 200,
    });
  });

  it('has the name of its server in the banner', () => {
    expect(pageHead('/grouping/orien', settings)).toMatchObject({
      bannerTitle: 'Live LFM Viewer for Orien',
      bannerSubtitle: '',
    });
    expect(pageHead('/grouping/nowhere', settings).bannerTitle).toBe('Server Not Found');
  });

  it('has breadcrumbs when the path has several segments', () => {
    expect(pageHead('/grouping', settings).breadcrumbs).toEqual([]);
    expect(pageHead('/grouping/nowhere', settings).breadcrumbs).toEqual([]);
    expect(pageHead('/grouping/orien', settings).breadcrumbs).toEqual([
      { name: 'DDO Live LFM Viewer', path: '/grouping' },
      { name: 'Live LFM Viewer for Orien', path: '/grouping/orien' },
    ]);
  });

  it.each([
    ['/', 'home'],
    ['/grouping', 'grouping'],
    ['/grouping/orien', 'grouping'],
    ['/guilds/orien/Some%20Guild', 'guilds'],
    ['/user-settings', 'user-settings'],
    ['/nowhere', 'home'],
    ['/grouping/nowhere', 'grouping'],
  ])('of %s has the picture of its section', (path, section) => {
    expect(pageHead(path, settings).picture.path).toBe(`/social/${section}.png`);
  });

  it('has the picture of the home page when its section has none', () => {
    expect(sectionOf({ ...pageFacts.guild, path: '/unlisted/$guild' })).toBe(pageFacts.home);
  });

  it('uses the names chosen by the operator', () => {
    const head = pageHead('/', makePageSettings({ product_name: 'Muster', tagline: 'Who goes there' }));
    expect(head.title).toBe('Muster: Who goes there');
  });
});

describe('the head of a page about a guild', () => {
  const at = (name: string) => pageHead(`/guilds/Orien/${name}`, settings);

  it.each([
    ['Some%20Guild', 'Some Guild', 'Some%20Guild'],
    ['%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', '"><script>alert(1)</script>', null],
    ['A%2FB', 'A/B', 'A%2FB'],
    ['100%25', '100%', '100%25'],
    ['{server}$&', '{server}$&', '%7Bserver%7D%24%26'],
    // Direction marks and line breaks would rearrange the text around the name.
    ['%E2%80%AEdesrever', 'desrever', '%E2%80%AEdesrever'],
    ['%D7%A9%D7%9C%D7%95%D7%9D', 'שלום', '%D7%A9%D7%9C%D7%95%D7%9D'],
    ['a%0D%0A%09b%00', 'a b', 'a%0D%0A%09b%00'],
    ['lone\ud800half', 'lone\ufffdhalf', 'lone%EF%BF%BDhalf'],
    ['x'.repeat(64), 'x'.repeat(64), null],
  ])('at %j shows the name %j', (step, name, canonicalStep) => {
    const head = at(step);
    expect(head).toMatchObject({
      status: 200,
      title: `${name} on Orien | Rollcall`,
      bannerTitle: name,
      isIndexed: false,
    });
    expect(head.breadcrumbs.map((crumb) => crumb.name)).toEqual(['DDO Guilds', `${name} on Orien`]);
    if (canonicalStep !== null) expect(head.canonicalPath).toBe(`/guilds/orien/${canonicalStep}`);
  });

  it.each([
    'x'.repeat(65),
    'x'.repeat(8192),
    '%E2%80%AE',
    '%20',
    '.',
    '%2E%2e',
    '..',
    '%zz',
    '100%',
    '%E0%A4%A',
    '%ED%A0%80',
  ])('is the not-found page for an impossible name: %.20s', (step) => {
    expect(at(step)).toMatchObject({ status: 404, title: 'Page not found | Rollcall', breadcrumbs: [] });
  });

  it('allows names as long as those in reports', () => {
    const isReported = (length: number) =>
      reportedCharacterSchema.safeParse({ id: 1, guild_name: 'x'.repeat(length) }).success;
    expect([isReported(64), isReported(65)]).toEqual([true, false]);
  });

  it('is the not-found page on an unknown server', () => {
    expect(pageHead('/guilds/nowhere/Some', settings)).toMatchObject({
      status: 404,
      title: 'Server Not Found | Rollcall',
    });
  });
});

describe('the head of a page about a roster', () => {
  it.each([
    ['/Raid/Vb3xQ0mZrJc5tWk8NfYu-_/', 200, '/raid/Vb3xQ0mZrJc5tWk8NfYu-_', 'Raid Night | Rollcall'],
    ['/raid/Vb3xQ0mZrJc5tWk8NfYu', 404, '/raid/Vb3xQ0mZrJc5tWk8NfYu', 'Page not found | Rollcall'],
  ])('is not for search engines: %s', (path, status, canonicalPath, title) => {
    expect(pageHead(path, settings)).toMatchObject({ status, canonicalPath, title, isIndexed: false });
  });
});

describe('the stage of a page', () => {
  it('is taken from the table, unless the operator changes it', () => {
    expect(stageOf(pageFacts.grouping, settings)).toBe('live');
    expect(stageOf(pageFacts.grouping, makePageSettings({ stages: { grouping: 'soon' } }))).toBe('soon');
  });

  it('excludes an announced page from search engines', () => {
    expect(pageHead('/grouping', makePageSettings({ stages: { grouping: 'soon' } }))).toMatchObject({
      status: 200,
      stage: 'soon',
      isIndexed: false,
    });
  });
});

describe('the head of a page about a quest', () => {
  const quest = makeQuest({ id: 900, name: 'Tangleroot Gorge', heroic_normal_cr: 5 });

  it('contains the facts of the quest', () => {
    expect(pageHead('/QUESTS/900/anything', settings, '', quest)).toMatchObject({
      status: 200,
      title: 'Tangleroot Gorge | Rollcall',
      bannerTitle: 'Tangleroot Gorge',
      bannerSubtitle: 'Levels 5 and 20, Tales of the Deep, The Coin Lords',
      canonicalPath: '/quests/900/tangleroot-gorge',
      isIndexed: true,
      description:
        'Levels 5 and 20, Tales of the Deep, The Coin Lords. Groups looking for members, completion times, experience per minute and the hours when Tangleroot Gorge is run in Dungeons & Dragons Online.',
      picture: {
        path: '/social/quests/900.png',
        alt: 'Rollcall: Tangleroot Gorge, above the lit windows of a tavern at night',
      },
      breadcrumbs: [{ path: '/quests' }, { name: 'Tangleroot Gorge', path: '/quests/900/tangleroot-gorge' }],
    });
  });

  it.each([
    ['/quests/900/tangleroot-gorge', 'Tangleroot gorge', '/quests/900/tangleroot-gorge'],
    ['/quests/900', '900', '/quests/900/900'],
    ['/quests/the%20snitch', 'The snitch', '/quests/the%20snitch/the-snitch'],
    ['/quests/900/%E2%80%AEx', 'X', '/quests/900/x'],
    ['/quests/900/%zz', '900', '/quests/900/900'],
    [`/quests/900/${'x'.repeat(4096)}`, `X${'x'.repeat(99)}`, `/quests/900/${'x'.repeat(80)}`],
  ])('at %.40s has the name in the address until the quest is looked up', (path, name, canonicalPath) => {
    expect(pageHead(path, settings)).toMatchObject({
      status: 200,
      title: `${name} | Rollcall`,
      bannerSubtitle: 'A quest',
      canonicalPath,
    });
  });

  it.each([
    ['/quests/900/gone', null],
    ['/quests/%zz', undefined],
    ['/quests/%E0%A4%A/x', quest],
  ])('at %s is the not-found page', (path, found) => {
    expect(pageHead(path, settings, '', found)).toMatchObject({
      status: 404,
      title: 'Quest Not Found | Rollcall',
      isIndexed: false,
      breadcrumbs: [],
    });
  });

  it.each([
    ['/quests', null],
    ['/quests/900/a/b', null],
    ['/guilds/900', null],
    ['/quests/900', '900'],
    ['/quests/a%2Fb/c', 'a/b'],
  ])('at %s has the quest word %j', (path, word) => {
    expect(questWordOf(path)).toBe(word);
  });
});
