import { describe, expect, it, test } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { answersOfPage, questIdsSpokenOf } from './page-answers.ts';
import { pageFrame } from './page-frame.ts';
import { defaultSiteSettings } from './site-settings.ts';

const settings = {
  game: defaultDefinition,
  site: defaultSiteSettings,
  is_demo: false,
  has_made_up_history: false,
  build: { commit_hash: 'abc', built_at: null },
};

test.each([
  ['/', '/v1/game/server-info'],
  ['/grouping/Orien', '/v1/lfms/orien'],
  ['/about', '/v1/service/page_messages'],
])('the page at %s carries the answer of %s', (path, call) => {
  expect(answersOfPage(pageFrame(path, settings))).toContain(call);
});

it('no page carries the groups of all servers', () => {
  expect(answersOfPage(pageFrame('/grouping', settings)).join()).not.toContain('lfms');
});

describe('the quests that answers speak of', () => {
  const ids = (body: unknown) => questIdsSpokenOf({ '/v1/lfms/orien': { etag: '"a"', body } });

  test.each([
    ['each once', { data: { 1: { quest_id: 7 }, 2: { quest_id: 7 }, 3: { quest_id: 9 } } }, [7, 9]],
    ['not those of groups without one', { data: { 1: { quest_id: 0 }, 2: { quest_id: null } } }, []],
    ['none where there are no groups', { data: [{ message: 'news' }] }, []],
    ['none in what nobody understands', null, []],
  ])('%s', (_name, body, expected) => {
    expect(ids(body)).toEqual(expected);
  });
});
