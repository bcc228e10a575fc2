import { defaultDefinition } from '@rollcall/game/definition';
import { indexRaces } from '@rollcall/game/races';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { personName, personWho } from './person-name.ts';
import { personRow, type PersonFacts } from './person-row.ts';

const { races, servers } = defaultDefinition;
const facts: PersonFacts = {
  areas: new Map([[501, makeArea({ id: 501, name: 'The Harbor', region: 'Stormreach' })]]),
  isCatalogueLoaded: true,
  findRace: indexRaces(races),
  servers,
};
type Overrides = Parameters<typeof makeCharacter>[0];
const rowOf = (overrides: Overrides = {}, isAnswered = true, more: Partial<PersonFacts> = {}) => {
  const character = makeCharacter({ id: 7, name: 'Torvald', ...overrides });
  return personRow({ id: 7, character }, isAnswered, { ...facts, ...more });
};
const seenMs = Date.parse(makeCharacter().last_update);

describe('a row of somebody', () => {
  it('says what is known', () => {
    expect(rowOf()).toEqual({
      name: 'Torvald',
      who: 'Torvald of Thelanis',
      status: 'online',
      race: { icon: 'race-human', text: 'Female Human' },
      server: 'Thelanis',
      guild: 'Lantern Watch',
      guildHref: '/guilds/thelanis/Lantern%20Watch',
      level: '20',
      classes: [{ icon: 'class-fighter', name: 'Fighter', level: 20 }],
      place: 'The Harbor',
      lastSeenMs: null,
      whoHref: '/who/thelanis?initial-search-query=Torvald',
    });
  });

  it('says of who was never seen that it has a number', () => {
    const row = personRow({ id: 77, character: null }, false, facts);
    expect([row.name, row.who, row.status]).toEqual(['Character 77', 'Character 77', 'unknown']);
    expect([row.server, row.guild, row.level, row.place, row.classes]).toEqual(['', '', '', '', []]);
    expect([row.lastSeenMs, row.whoHref, row.race]).toEqual([null, null, null]);
  });

  it.each([
    ['online', { is_online: true }, true, 'online', null],
    ['offline', { is_online: false }, true, 'offline', seenMs],
    ['anonymous and online', { is_anonymous: true }, true, 'anonymous', null],
    ['anonymous and offline', { is_anonymous: true, is_online: false }, true, 'anonymous', seenMs],
    ['online when it was seen before', { is_online: true }, false, 'seen', seenMs],
    ['offline when it was seen before', { is_online: false }, false, 'seen', seenMs],
    [
      'offline, and saved by the game since',
      { is_online: false, last_save: '2026-03-14T20:16:00Z' },
      true,
      'offline',
      seenMs,
    ],
  ] as const)('%s', (_what, overrides, isAnswered, status, lastSeenMs) => {
    const row = rowOf(overrides, isAnswered);
    expect([row.status, row.lastSeenMs]).toEqual([status, lastSeenMs]);
  });

  it.each([
    ['a known place', { location_id: 501 }, true, true, 'The Harbor'],
    ['an unknown place', { location_id: 9 }, true, true, 'Somewhere in the Aether'],
    ['no place', { location_id: null }, true, true, 'Somewhere in the Aether'],
    ['a place whose name is under way', { location_id: 9 }, true, false, ''],
    ['no place, names under way', { location_id: null }, true, false, 'Somewhere in the Aether'],
    ['an unknown place where it was last', { location_id: 9, is_online: false }, true, true, ''],
    ['a known place where it was last', { is_online: false }, true, true, 'The Harbor'],
    ['a known place, not answered', {}, false, true, 'The Harbor'],
  ] as const)('%s', (_what, overrides, isAnswered, isCatalogueLoaded, place) => {
    expect(rowOf(overrides, isAnswered, { isCatalogueLoaded }).place).toBe(place);
  });

  it.each([
    ['online', {}, true, '/who/thelanis?initial-search-query=Torvald'],
    ['offline', { is_online: false }, true, null],
    ['not answered', {}, false, null],
    ['anonymous', { is_anonymous: true }, true, null],
    ['nameless', { name: null }, true, null],
    ['on a 32-bit server', { server_name: 'Cormyr' }, true, null],
    ['on a server that nobody knows', { server_name: 'Atlantis' }, true, null],
    ['named like a query', { name: 'a&b=c#d' }, true, '/who/thelanis?initial-search-query=a%26b%3Dc%23d'],
  ] as const)('leads who is %s to %#', (_what, overrides, isAnswered, href) => {
    expect(rowOf(overrides, isAnswered).whoHref).toBe(href);
  });

  it('takes nothing from outside that would turn the page round', () => {
    const evil = '\u202Eevil\u0000';
    const row = rowOf({ name: evil, guild_name: evil, server_name: evil, gender: evil, race: evil });
    expect(JSON.stringify(row)).not.toMatch(/\\u0000|\u202E/);
    expect(row.race?.icon).toBe('race-unknown');
  });

  it('names who has no name by its number', () => {
    const character = makeCharacter({ id: 7, name: null });
    expect(personName({ id: 7, character })).toBe('Character 7');
    expect(personWho({ id: 7, character })).toBe('Character 7 of Thelanis');
  });
});
