import { describe, expect, it } from 'vitest';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { createPreloadedQueries } from './preloaded-queries.ts';
import { givenCatalogue } from './given-catalogue.ts';

describe('what the answers of a page speak of', () => {
  it('is there by id, quests by either of theirs, and without rows that are none', () => {
    const quest = makeQuest({ id: 7, alt_id: 70 });
    const area = makeArea({ id: 3 });
    const page = { made_at_ms: 1, answers: {}, quests: [quest, { id: 0 }], areas: [null, area] };
    const answers = createPreloadedQueries(page);
    const { quests, areas } = givenCatalogue(answers);
    expect([...quests]).toEqual([
      [7, quest],
      [70, quest],
    ]);
    expect([...areas]).toEqual([[3, area]]);
    expect(givenCatalogue(answers)).toBe(givenCatalogue(answers));
  });

  it('is nothing when they speak of nothing', () => {
    expect(givenCatalogue(createPreloadedQueries(null))).toEqual({ quests: new Map(), areas: new Map() });
  });
});
