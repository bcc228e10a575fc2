import { describe, expect, it, test } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { answersOfPage, referencedIds } from './page-answers.ts';
import { pageFrame } from './page-frame.ts';
import { defaultSiteSettings } from './site-settings.ts';

const settings = {
  game: defaultDefinition,
  site: defaultSiteSettings,
  is_demo: false,
  has_made_up_history: false,
  build: { commit_hash: 'abc', built_at: null },
};

const overview = [
  '/v1/population/average/week',
  '/v1/population/average/month',
  '/v1/population/coverage/week',
  '/v1/population/coverage/month',
  '/v1/population/unique/quarter',
];
const statistics = ['/v1/population/unique/quarter', '/v1/population/average/quarter'];

test.each<[path: string, calls: readonly string[]]>([
  ['/', ['/v1/game/server-info', '/v1/service/news', ...overview]],
  ['/live', ['/v1/game/server-info', '/v1/service/news', ...overview]],
  ['/grouping', ['/v1/game/server-info']],
  ['/grouping/Orien', ['/v1/game/server-info', '/v1/lfms/orien']],
  ['/grouping/nowhere', ['/v1/game/server-info', '/v1/lfms/nowhere']],
  ['/who', ['/v1/game/server-info']],
  ['/who/orien', ['/v1/game/server-info', '/v1/characters/orien']],
  ['/servers', ['/v1/game/server-info', ...statistics]],
  ['/servers/Orien', ['/v1/game/server-info', ...statistics, '/v1/population/coverage/quarter']],
  ['/servers/cormyr', ['/v1/game/server-info', ...statistics, '/v1/population/coverage/quarter']],
  ['/transfers', ['/v1/population/transfers/quarter']],
  ['/trends', ['/v1/population/days', '/v1/population/events']],
  ['/guilds', ['/v1/guilds']],
  ['/guilds/Orien/Lantern%20Watch', ['/v1/guilds/orien/Lantern%20Watch']],
  ['/guilds/orien/50%25%2F%3F', ['/v1/guilds/orien/50%25%2F%3F']],
  ['/guilds/nowhere/Lantern%20Watch', ['/v1/guilds/nowhere/Lantern%20Watch']],
  ['/quests/900/tangleroot-gorge', ['/v1/quests/900', '/v2/quests/900/analytics', '/v1/lfms?quest=900']],
  [
    '/quests/the%20pit',
    ['/v1/quests/the%20pit', '/v2/quests/the%20pit/analytics', '/v1/lfms?quest=the%20pit'],
  ],
  ['/health', ['/v1/service/health']],
  ['/api', ['/v1/service/overview', '/v1/service/health', '/v1/game/server-info']],
  ['/quests', []],
  ['/about', []],
  ['/elsewhere', []],
])('the page at %s carries the answers of its first calls', (path, calls) => {
  expect(answersOfPage(pageFrame(path, settings))).toEqual(['/v1/service/page_messages', ...calls]);
});

describe('the references in answers', () => {
  const spoken = (body: unknown) => referencedIds({ '/v1/any': { etag: '"a"', body } });
  const nothing = { questIds: [], areaIds: [] };

  test.each([
    [
      'the quests of groups, each once',
      { data: { 1: { quest_id: 7 }, 2: { quest_id: 7 }, 3: { quest_id: 9 } } },
      { questIds: [7, 9], areaIds: [] },
    ],
    [
      'the areas of characters, each once',
      { data: { 1: { location_id: 307 }, 2: { location_id: 307 }, 3: { location_id: 30 } } },
      { questIds: [], areaIds: [307, 30] },
    ],
    [
      'the areas of the members of a guild',
      { data: { guild_name: 'Watch', online_characters: { 1: { location_id: 307 } } } },
      { questIds: [], areaIds: [307] },
    ],
    [
      'the area of a quest',
      { data: { area_id: 307, heroic_normal_cr: 5 } },
      { questIds: [], areaIds: [307] },
    ],
    ['nothing of a quest without an area', { data: { area_id: 0, heroic_normal_cr: null } }, nothing],
    ['nothing of a quest whose area nobody knows', { data: { area_id: null, heroic_normal_cr: 5 } }, nothing],
    ['nothing of groups without a quest', { data: { 1: { quest_id: 0 }, 2: { quest_id: null } } }, nothing],
    [
      'nothing of characters who are nowhere',
      { data: { 1: { location_id: 0 }, 2: { location_id: null } } },
      nothing,
    ],
    ['nothing where there are no entities', { data: [{ message: 'news' }] }, nothing],
    ['nothing in what nobody understands', null, nothing],
  ])('%s', (_name, body, expected) => {
    expect(spoken(body)).toEqual(expected);
  });

  it('of several answers together', () => {
    const answers = {
      '/v1/lfms/orien': { etag: '"a"', body: { data: { 1: { quest_id: 7 } } } },
      '/v1/characters/orien': { etag: '"b"', body: { data: { 5: { location_id: 30 } } } },
    };
    expect(referencedIds(answers)).toEqual({ questIds: [7], areaIds: [30] });
  });
});
