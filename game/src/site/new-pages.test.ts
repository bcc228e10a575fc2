import { describe, expect, it } from 'vitest';
import { newPageStages } from './new-pages.ts';
import { pageFacts } from './page-facts.ts';

describe('the mark of new pages', () => {
  const since = { quests: '2026-11-24', servers: '2026-12-01' };
  it.each([
    ['2026-11-24T00:00:00Z', { quests: 'new', servers: 'new' }],
    ['2026-12-23T23:59:59Z', { quests: 'new', servers: 'new' }],
    ['2026-12-24T00:00:00Z', { servers: 'new' }],
    ['2026-12-31T00:00:00Z', {}],
  ])('disappears after thirty days: %s', (now, stages) => {
    expect(newPageStages(Date.parse(now), since)).toEqual(stages);
  });

  it('is only used for existing pages', () => {
    const names = Object.values(pageFacts).map(({ name }): string => name);
    for (const name of Object.keys(newPageStages(0))) expect(names).toContain(name);
    expect(Object.keys(newPageStages(0)).length).toBeGreaterThan(0);
  });
});
