import { expect, test } from 'vitest';
import { firstCalls } from './first-calls.ts';
import { pageFrame } from './page-frame.ts';
import { makePageSettings } from '../testing/makers.ts';

const settings = makePageSettings();

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
  ['/raid/Vb3xQ0mZrJc5tWk8NfYuAg', ['/v1/raids/Vb3xQ0mZrJc5tWk8NfYuAg']],
  ['/raid/Vb3xQ0', []],
  ['/health', ['/v1/service/health']],
  ['/api', ['/v1/service/overview', '/v1/service/health', '/v1/game/server-info']],
  ['/grouping/100%', ['/v1/game/server-info', '/v1/lfms/100%25']],
  ['/quests', []],
  ['/about', []],
  ['/elsewhere', []],
])('The page at %s contains the answers of its first calls', (path, calls) => {
  expect(firstCalls(pageFrame(path, settings))).toEqual(['/v1/service/page_messages', ...calls]);
});
