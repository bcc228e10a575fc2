import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questWikiUrl } from './quest-wiki.ts';

const wiki = { wiki_url: 'https://wiki.example/page/' };

describe('questWikiUrl', () => {
  it.each([
    ['The Sunken Stair', 'The_Sunken_Stair'],
    ["Whisperdoom's Spawn", "Whisperdoom's_Spawn"],
    ['Agent: of the  Darguul', 'Agent:_of_the__Darguul'],
    ['Who? What #1', 'Who%3F_What_%231'],
    ['50% off', '50%25_off'],
    ['Größe', 'Gr%C3%B6%C3%9Fe'],
    ['broken \uD800', 'broken_%EF%BF%BD'],
  ])('of "%s" ends in %s', (name, page) => {
    expect(questWikiUrl({ name }, wiki)).toBe(`https://wiki.example/page/${page}`);
  });

  it('stays on the wiki whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(questWikiUrl({ name }, wiki)).toMatch(/^https:\/\/wiki\.example\/page\/[^?#\s"<>\\^`{|}]*$/);
      }),
    );
  });
});
