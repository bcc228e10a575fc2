import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeQuest } from '../testing/makers.ts';
import { closestQuest, createQuestFinder } from './find-quest.ts';
import { questPath } from './quest.ts';

const quests = [
  makeQuest({ id: 9, name: 'Tangleroot Gorge', alt_id: 500 }),
  makeQuest({ id: 4, name: 'The Snitch' }),
  makeQuest({ id: 3, name: 'the snitch', alt_id: 9 }),
  makeQuest({ id: 12, name: "Zawabi's Revenge", alt_id: 0 }),
  makeQuest({ id: 13, name: 'The-Snitch' }),
  makeQuest({ id: 14, name: 'The Snitch Returns' }),
];

describe('the quest named in an address', () => {
  const find = createQuestFinder(quests);

  it.each([
    ['9', 9],
    ['500', 9],
    ['009', 9],
    ['Tangleroot Gorge', 9],
    [' tangleroot GORGE ', 9],
    ['Tangle\u00ADroot Gorge\u200B', 9],
    ['tangleroot-gorge', 9],
    ["zawabi's revenge", 12],
    ['zawabis-revenge', 12],
    ['The Snitch', 3],
    // A name takes precedence over the address form of another name.
    ['the-snitch', 13],
    ['0', null],
    ['77', null],
    ['', null],
    ['snitch', null],
    ['__proto__', null],
    ['9'.repeat(101), null],
    ['x'.repeat(4096), null],
  ])('%.40j is %j', (word, id) => {
    expect(find(word)?.id ?? null).toBe(id);
  });

  it('is found by the path of its page, whatever its name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 8 }), (names) => {
        const all = names.map((name, index) => makeQuest({ id: index + 1, name }));
        const found = createQuestFinder(all);
        for (const quest of all) expect(found(questPath(quest).split('/')[2] ?? '')).toBe(quest);
      }),
    );
  });
});

describe('the quest of a misspelt name', () => {
  it.each([
    ['Tanglerot Gorge', 'Tangleroot Gorge'],
    ['tangleroot', 'Tangleroot Gorge'],
    ['tangleroot-gorge', 'Tangleroot Gorge'],
    ['zawabis revnge', "Zawabi's Revenge"],
    ['The Snitsh', 'the snitch'],
    ['the snitch r', 'The Snitch Returns'],
    ['the sni', 'the snitch'],
    ['tan', null],
    ['something else', null],
    ['12345', null],
    ['', null],
    ['x'.repeat(4096), null],
  ])('%.40j suggests %j', (typed, name) => {
    expect(closestQuest(quests, typed)?.name ?? null).toBe(name);
  });
});
