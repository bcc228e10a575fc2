import { describe, expect, it } from 'vitest';
import { isOwned, listAdventurePacks, readOwnedPacks } from './owned-content.ts';
import { englishCollator, makeQuest } from '../testing/makers.ts';

describe('isOwned', () => {
  it.each([
    { what: 'its pack is chosen', pack: 'Tales of the Deep', chosen: ['Tales of the Deep'], owned: true },
    {
      what: 'its pack is chosen in another spelling',
      pack: 'Tales of the Deep',
      chosen: [' tales of the deep'],
      owned: true,
    },
    { what: 'another pack is chosen', pack: 'Tales of the Deep', chosen: ['Ravenloft'], owned: false },
    { what: 'nothing was chosen', pack: 'Tales of the Deep', chosen: [], owned: true },
    { what: 'it needs no pack', pack: null, chosen: ['Ravenloft'], owned: true },
    { what: 'its pack is blank', pack: ' ', chosen: ['Ravenloft'], owned: true },
  ])('is $owned when $what', ({ pack, chosen, owned }) => {
    expect(isOwned(makeQuest({ required_adventure_pack: pack }), readOwnedPacks(chosen))).toBe(owned);
  });

  it('is true for a group without a quest', () => {
    expect(isOwned(null, readOwnedPacks(['Ravenloft']))).toBe(true);
  });
});

describe('listAdventurePacks', () => {
  it('lists every pack once, sorted by name', () => {
    const quests = ['Vecna', null, 'ravenloft ', '', 'Ravenloft', 'Éclat'].map((required_adventure_pack) =>
      makeQuest({ required_adventure_pack }),
    );
    expect(listAdventurePacks(quests, englishCollator)).toEqual(['Éclat', 'ravenloft', 'Vecna']);
  });
});
