import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { onlineFriends } from './online-friends.ts';

const facts = {
  servers: defaultDefinition.servers,
  areas: new Map([[501, makeArea({ id: 501, name: 'The Marketplace' })]]),
  isCatalogueLoaded: true,
};
const friend = (change: Partial<Character>) =>
  makeCharacter({ id: 1, name: 'Ann', server_name: 'Orien', location_id: 501, ...change });
const friendsOf = (kept: readonly Character[], answered: readonly Character[] | null = kept) =>
  onlineFriends(
    kept.map((character) => ({ id: character.id, character })),
    answered && Object.fromEntries(answered.map((character) => [character.id, character])),
    facts,
  );

describe('online friends', () => {
  it('are unknown before the server’s answer', () => {
    expect(friendsOf([friend({})], null)).toBeNull();
  });

  it('are sorted by name, with their place and a link to the Who list', () => {
    const found = friendsOf([
      friend({ id: 2, name: 'ben', server_name: 'Cannith', location_id: 999 }),
      friend({}),
    ]);
    expect(found).toEqual([
      {
        id: 1,
        name: 'Ann',
        server: 'Orien',
        place: 'The Marketplace',
        link: { to: '/who/orien', search: { 'initial-search-query': 'Ann' } },
      },
      expect.objectContaining({ id: 2, server: 'Cannith', place: 'Somewhere in the Aether' }),
    ]);
  });

  it.each([
    ['an offline friend', friend({ is_online: false }), []],
    ['an anonymous friend', friend({ is_anonymous: true, location_id: null }), []],
    ['a server without a Who list', friend({ server_name: 'Thrane' }), [['Thrane', 'The Marketplace', null]]],
  ])('of %s show only public data', (_, character, told) => {
    expect(friendsOf([character])?.map(({ server, place, link }) => [server, place, link])).toEqual(told);
  });

  it('leave out friends that have become anonymous', () => {
    expect(friendsOf([friend({})], [friend({ name: null, is_anonymous: true })])).toEqual([]);
  });

  it('are only those that the server has returned on this visit', () => {
    expect(friendsOf([friend({}), friend({ id: 2 })], [friend({ id: 2 })])?.map(({ id }) => id)).toEqual([2]);
  });
});
