import { describe, expect, it } from 'vitest';
import { lfmNewsWords } from './lfm-news.ts';

describe('news of groups', () => {
  it.each([
    [['a'], '1 new group: a.', '1 closed group: a.'],
    [['a', 'b', 'c'], '3 new groups: a; b; c.', '3 closed groups: a; b; c.'],
    [['a', 'b', 'c', 'd', 'e'], '5 new groups: a; b; c and 2 more.', '5 closed groups: a; b; c and 2 more.'],
  ])('of %j names a few and counts the rest', (names, came, left) => {
    expect([lfmNewsWords.came(names), lfmNewsWords.left(names)]).toEqual([came, left]);
  });
});
