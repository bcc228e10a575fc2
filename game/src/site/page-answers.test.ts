import { describe, expect, it, test } from 'vitest';
import { referencedIds } from './page-answers.ts';

describe('the references in answers', () => {
  const spoken = (body: unknown) => referencedIds({ '/v1/any': { etag: '"a"', body } });
  const nothing = { questIds: [], areaIds: [] };

  test.each([
    [
      'the quests of groups, without duplicates',
      { data: { 1: { quest_id: 7 }, 2: { quest_id: 7 }, 3: { quest_id: 9 } } },
      { questIds: [7, 9], areaIds: [] },
    ],
    [
      'the areas of characters, without duplicates',
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
    ['none for a quest without an area', { data: { area_id: 0, heroic_normal_cr: null } }, nothing],
    ['none for a quest with an unknown area', { data: { area_id: null, heroic_normal_cr: 5 } }, nothing],
    ['none for groups without a quest', { data: { 1: { quest_id: 0 }, 2: { quest_id: null } } }, nothing],
    [
      'none for characters without a location',
      { data: { 1: { location_id: 0 }, 2: { location_id: null } } },
      nothing,
    ],
    ['none for an answer without entities', { data: [{ message: 'news' }] }, nothing],
    ['none for an unknown answer', null, nothing],
  ])('are %s', (_name, body, expected) => {
    expect(spoken(body)).toEqual(expected);
  });

  it('are merged for several answers', () => {
    const answers = {
      '/v1/lfms/orien': { etag: '"a"', body: { data: { 1: { quest_id: 7 } } } },
      '/v1/characters/orien': { etag: '"b"', body: { data: { 5: { location_id: 30 } } } },
    };
    expect(referencedIds(answers)).toEqual({ questIds: [7], areaIds: [30] });
  });
});
