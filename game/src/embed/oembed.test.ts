import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { pageHead } from '../site/page-head.ts';
import type { PageSettings } from '../site/page-settings.ts';
import { defaultSiteSettings } from '../site/site-settings.ts';
import { makeQuest } from '../testing/makers.ts';
import { frameHtml, frameSize } from './frame.ts';
import { oembedAddress, oembedOf, oembedSchema } from './oembed.ts';

const origin = 'https://rollcall.example';
const settings: PageSettings = {
  game: defaultDefinition,
  site: defaultSiteSettings,
  is_demo: false,
  demo_rosters: [],
  has_made_up_history: false,
  build: { commit_hash: 'unknown', built_at: null },
};
const anySize = { width: Infinity, height: Infinity };
const quest = makeQuest();

const answerAt = (path: string, query = '', most = anySize) =>
  oembedOf(pageHead(path, settings, query, path.startsWith('/quests/') ? quest : undefined), origin, most);

describe('the form of a page on other sites', () => {
  it.each([
    ['/grouping/orien', '', { type: 'rich', html: frameHtml('groups', 'Orien', origin), ...frameSize }],
    ['/Grouping/ORIEN', '', { type: 'rich', html: frameHtml('groups', 'Orien', origin) }],
    ['/who/orien', '', { type: 'rich', html: frameHtml('players', 'Orien', origin) }],
    [
      '/servers/orien',
      '',
      { type: 'photo', url: `${origin}/preview/servers/orien.png`, width: 1200, height: 630 },
    ],
    [
      '/servers',
      '?compare=orien,khyber',
      { type: 'photo', url: `${origin}/preview/compare/khyber+orien.png` },
    ],
    ['/trends', '', { type: 'photo', url: `${origin}/preview/trends.png` }],
    [
      '/quests/701',
      '',
      {
        type: 'link',
        title: 'The Sunken Stair | Rollcall',
        thumbnail_url: `${origin}/social/quests/701.png`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
      },
    ],
  ])('%s%s', (path, query, expected) => {
    const answer = answerAt(path, query);
    expect(answer).toMatchObject({ version: '1.0', provider_url: `${origin}/`, ...expected });
    expect(oembedSchema.parse(answer)).toEqual(answer);
  });

  it.each(['/', '/grouping', '/who', '/friends', '/nowhere', '/grouping/nowhere', '/guilds/orien/Some'])(
    'is missing for %s',
    (path) => {
      expect(answerAt(path)).toBeNull();
      expect(oembedAddress(pageHead(path, settings), origin)).toBeNull();
    },
  );

  it('is missing for a page that is not open yet', () => {
    const soon = { ...settings, site: { ...settings.site, stages: { 'grouping-server': 'soon' as const } } };
    expect(oembedOf(pageHead('/grouping/orien', soon), origin, anySize)).toBeNull();
  });

  it('is within the requested size', () => {
    expect(answerAt('/who/orien', '', { width: 300, height: 200 })).toMatchObject({
      width: 300,
      height: 200,
      html: frameHtml('players', 'Orien', origin, { width: 300, height: 200 }),
    });
    expect(answerAt('/trends', '', { width: 600, height: 1000 })).toMatchObject({ width: 600, height: 315 });
    expect(answerAt('/trends', '', { width: 9999, height: 63 })).toMatchObject({ width: 120, height: 63 });
    expect(answerAt('/quests/701', '', { width: 1, height: 1 })).toMatchObject({
      thumbnail_width: 1,
      thumbnail_height: 1,
    });
  });
});

describe('the address of the oEmbed answer', () => {
  it('is complete, and there is none while the address of the site is unknown', () => {
    const head = pageHead('/servers', settings, '?compare=orien,khyber');
    expect(oembedAddress(head, '')).toBeNull();
    expect(oembedAddress(head, origin)).toBe(
      `${origin}/v1/oembed?url=${encodeURIComponent(`${origin}/servers?compare=khyber,orien`)}&format=json`,
    );
  });
});

describe('a frame', () => {
  it('has the address of the embed, a title and a size', () => {
    expect(frameHtml('groups', 'Orien', origin, { query: '?theme=dark' })).toBe(
      '<iframe src="https://rollcall.example/embed/orien/groups?theme=dark" width="640" height="480" ' +
        'title="Groups on Orien" loading="lazy" style="border:0;max-width:100%"></iframe>',
    );
  });
});
