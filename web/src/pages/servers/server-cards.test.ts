import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { activityUnknown, knownCounts, nothingKnown, statisticsCards } from './server-cards.ts';
import { uniques } from './testing/statistics-answers.ts';

const { servers } = defaultDefinition;
const facts = {
  servers,
  infos: { orien: makeServerInfo({ is_online: true }), khyber: makeServerInfo({ is_online: false }) },
  hasInfosFailed: false,
  nowMs: madeAtMs,
  uniques,
  hasUniquesFailed: false,
  isActiveOnly: false,
  listed32Bit: 'hidden' as const,
  focus: null,
};
const cardsOf = (given: Partial<typeof facts> | object = {}) => statisticsCards({ ...facts, ...given });
const cardOf = (name: string, given: object = {}) => cardsOf(given).find((card) => card.name === name);
const said = (card: ReturnType<typeof cardOf>) =>
  card?.figures.map(({ label, value }) => `${value} ${label}`);
const cormyr = servers.find(({ name }) => name === 'Cormyr') ?? null;

describe('the cards of the servers', () => {
  it('are the 64-bit ones by name, followed by the others on request', () => {
    const names = cardsOf().map(({ name }) => name);
    expect(names).toEqual(servers.filter(({ bitness }) => bitness === 64).map(({ name }) => name));
    const all = cardsOf({ listed32Bit: 'shown' }).map(({ name }) => name);
    expect(all).toEqual([...names, 'Cormyr', 'Moonsea', 'Shadowdale', 'Thrane']);
  });

  it('include the server of the page even if its kind is hidden', () => {
    const names = cardsOf({ focus: cormyr }).map(({ name }) => name);
    expect([names.length, names.at(-1)]).toEqual([9, 'Cormyr']);
  });

  it('are all server-rendered, with those that styles may hide marked', () => {
    const marked = (given: object) =>
      cardsOf({ listed32Bit: 'served', ...given })
        .filter(({ isServedOnly }) => isServedOnly === true)
        .map(({ name }) => name);
    expect(cardsOf({ listed32Bit: 'served' })).toHaveLength(12);
    expect(marked({})).toEqual(['Cormyr', 'Moonsea', 'Shadowdale', 'Thrane']);
    expect(marked({ focus: cormyr })).toEqual(['Moonsea', 'Shadowdale', 'Thrane']);
  });

  it('link to the page of the server, even for 32-bit ones', () => {
    expect(cardOf('Orien')).toMatchObject({ path: '/servers/orien', keepsSearch: true });
    expect(cardOf('Cormyr', { listed32Bit: 'shown' })?.path).toBe('/servers/cormyr');
  });

  it.each([
    ['Orien', { isActiveOnly: false }, [`${(1200).toLocaleString()} characters`, '40 guilds']],
    ['Orien', { isActiveOnly: true }, ['90 characters', '1 guild']],
    ['Khyber', { isActiveOnly: false }, ['300 characters', '1 guild']],
    ['Khyber', { isActiveOnly: true }, ['1 character', '0 guilds']],
  ])('say how many characters are on %s, with %o', (name, given, expected) => {
    expect(said(cardOf(name, given))).toEqual(expected);
  });

  it('have bars relative to the server with the most characters', () => {
    expect(cardOf('Orien')?.share).toBe(1);
    expect(cardOf('Khyber')?.share).toBe(0.25);
    expect(cardOf('Cannith')?.share).toBe(0);
  });

  it.each([
    ['the server is unknown', 'Cannith', {}, nothingKnown, 0],
    ['the counts failed to load', 'Orien', { uniques: null, hasUniquesFailed: true }, nothingKnown, 0],
    ['nobody was ever counted', 'Orien', { uniques: { ...uniques, server_breakdown: {} } }, nothingKnown, 0],
    ['the report is empty', 'Orien', { uniques: { ...uniques, unique_character_count: 0 } }, nothingKnown, 0],
    [
      'no activity is known',
      'Orien',
      { isActiveOnly: true, uniques: { ...uniques, active_unique_character_count: 0 } },
      activityUnknown,
      0,
    ],
    ['the counts are loading', 'Orien', { uniques: null }, undefined, 2],
  ])('say so when %s', (_name, server, given, note, figures) => {
    const card = cardOf(server, given);
    expect([card?.note, card?.figures.length]).toEqual([note, figures]);
    expect(card?.figures.every(({ value }) => value === null)).toBe(true);
  });

  it('distinguish up, down and unknown', () => {
    expect([cardOf('Orien')?.status, cardOf('Khyber')?.status, cardOf('Cannith')?.status]).toEqual([
      'online',
      'offline',
      'unknown',
    ]);
    expect(cardOf('Orien', { infos: null })?.status).toBe('loading');
    expect(cardOf('Orien', { infos: null, hasInfosFailed: true })?.status).toBe('unknown');
  });
});

describe('the counts of unique characters', () => {
  it('are those of each server', () => {
    expect(knownCounts(uniques, false)).toBe(uniques.server_breakdown);
    expect(knownCounts(uniques, true)).toBe(uniques.server_breakdown);
  });

  it('are unknown for all servers if the report is empty', () => {
    const nobody = { ...uniques, unique_character_count: 0 };
    const nobodyActive = { ...uniques, active_unique_character_count: 0 };
    expect(knownCounts(nobody, false)).toEqual({});
    expect(knownCounts(nobodyActive, true)).toEqual({});
    expect(knownCounts(nobodyActive, false)).toBe(uniques.server_breakdown);
  });

  it('are unknown without a report', () => {
    expect(knownCounts(null, false)).toEqual({});
  });
});
