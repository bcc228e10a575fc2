import { defaultDefinition } from '@rollcall/game/definition';
import { madeAt, madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { whoCards } from './who-view.ts';

type Facts = Parameters<typeof whoCards>[0];

const infos = {
  orien: makeServerInfo({ is_online: true, character_count: 1312 }),
  khyber: makeServerInfo({ is_online: false, character_count: 0 }),
  thelanis: makeServerInfo({ is_online: true, character_count: 656 }),
  wayfinder: makeServerInfo({ is_online: true, is_vip_only: true, character_count: 1 }),
};
const cardsOf = (overrides: Partial<Facts> = {}) =>
  whoCards({
    servers: defaultDefinition.servers,
    infos,
    onlineIds: { orien: [1, 2, 3], thelanis: [4] },
    registeredIds: [],
    friendIds: [],
    hasFailed: false,
    nowMs: madeAtMs,
    timeZone: 'UTC',
    ...overrides,
  });
const cardOf = (name: string, overrides: Partial<Facts> = {}) =>
  cardsOf(overrides).find((card) => card.name === name);
/** Texts of the figures. */
const textOf = (name: string, overrides: Partial<Facts> = {}) =>
  cardOf(name, overrides)
    ?.figures.map(
      ({ value, label, aside }) => `${value ?? '…'} ${label}${aside === undefined ? '' : ` | ${aside}`}`,
    )
    .join(', ');

describe('the cards of the servers', () => {
  it('are those of the 64-bit servers, by name, each linking to its list', () => {
    const cards = cardsOf();
    expect(cards).toHaveLength(8);
    expect(cards.map(({ name }) => name)).toEqual(cards.map(({ name }) => name).toSorted());
    expect(cardOf('Orien')?.path).toBe('/who/orien');
  });

  it('say status, who may play there, and how full it is', () => {
    expect(cardOf('Orien')).toMatchObject({ status: 'online', isVipOnly: false, share: 1 });
    expect(cardOf('Thelanis')?.share).toBe(0.5);
    expect(cardOf('Khyber')).toMatchObject({ status: 'offline', share: 0 });
    expect(cardOf('Wayfinder')?.isVipOnly).toBe(true);
    expect(cardOf('Sarlona')?.status).toBe('unknown');
  });

  it('say that a server that was never reported has no data yet', () => {
    const never = makeServerInfo({ is_online: true, last_data_fetch: null });
    for (const card of [cardOf('Orien', { infos: { orien: never } }), cardOf('Sarlona')]) {
      expect(card).toMatchObject({ figures: [], note: 'No data yet', share: 0 });
    }
    expect(cardOf('Orien')).not.toHaveProperty('note');
  });

  it('say since when a server has been down', () => {
    const down = makeServerInfo({ is_online: false, offline_since: madeAt });
    expect(cardOf('Orien', { infos: { orien: down } })).toMatchObject({
      figures: [],
      note: expect.stringMatching(/^Down since /) as string,
    });
  });

  it.each<[string, string, Partial<Facts>, string]>([
    ['many characters', 'Thelanis', {}, '656 characters'],
    ['one character', 'Wayfinder', {}, '1 character'],
    ['one own character', 'Orien', { registeredIds: [9, 2] }, '1,312 characters | You'],
    ['own characters on other servers', 'Orien', { registeredIds: [4] }, '1,312 characters'],
    ['one friend', 'Orien', { friendIds: [3, 4] }, '1,312 characters, 1 friend'],
    ['friends', 'Orien', { friendIds: [1, 3] }, '1,312 characters, 2 friends'],
    [
      'a friend and an own character',
      'Thelanis',
      { friendIds: [4], registeredIds: [4] },
      '656 characters | You, 1 friend',
    ],
    [
      'characters whose ids are unknown',
      'Orien',
      { onlineIds: null, friendIds: [1], registeredIds: [1] },
      '1,312 characters',
    ],
    ['nothing before an answer', 'Orien', { infos: null }, '… characters'],
    ['nothing without an answer', 'Orien', { infos: null, hasFailed: true }, '– characters'],
    ['nothing after a long outage', 'Orien', { nowMs: madeAtMs + 46 * 60_000 }, '– characters'],
  ])('count %s', (_, name, facts, text) => {
    expect(textOf(name, facts)).toBe(text);
  });
});
