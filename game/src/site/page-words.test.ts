import { describe, expect, it } from 'vitest';
import { notFoundFacts, pageFacts } from './page-facts.ts';
import { wordsOf } from './page-words.ts';

describe('the words of a page', () => {
  it.each(Object.values(pageFacts))('are unique: $name', (page) => {
    expect(wordsOf(page).description).not.toBe(wordsOf(notFoundFacts).description);
  });

  it('are those of the not-found page if a page has none', () => {
    expect(wordsOf({ ...notFoundFacts, name: 'elsewhere' })).toBe(wordsOf(notFoundFacts));
  });
});
