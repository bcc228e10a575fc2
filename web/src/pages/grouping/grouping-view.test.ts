import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import type { Catalogue } from '../../api/catalogue.ts';
import { groupingCards } from './grouping-view.ts';
import { toWireTime } from '@rollcall/game/wire-time';

const minutes = (count: number) => count * 60_000;

const catalogue: Catalogue = {
  state: 'loaded',
  quests: new Map([[1, makeQuest({ id: 1, group_size: 'Raid' })]]),
  areas: new Map(),
};
const infos = {
  orien: makeServerInfo({ is_online: true, lfm_count: 9 }),
  khyber: makeServerInfo({ is_online: false, lfm_count: 1 }),
  wayfinder: makeServerInfo({ is_online: true, is_vip_only: true, lfm_count: 0 }),
};
const lfms = {
  orien: { 1: makeLfm({ id: 1, quest_id: 1 }), 2: makeLfm({ id: 2, quest_id: null }) },
  khyber: { 3: makeLfm({ id: 3, quest_id: 1 }) },
  wayfinder: {},
};
const cardsOf = (overrides: Partial<Parameters<typeof groupingCards>[0]> = {}) =>
  groupingCards({
    servers: defaultDefinition.servers,
    infos,
    lfms,
    catalogue,
    hasFailed: false,
    nowMs: madeAtMs,
    timeZone: 'UTC',
    ...overrides,
  });
const cardOf = (name: string, overrides = {}) => cardsOf(overrides).find((card) => card.name === name);
const textOf = (name: string, overrides = {}) =>
  cardOf(name, overrides)?.figures.map(({ value, label }) => `${value ?? '…'} ${label}`);

describe('the cards of the servers', () => {
  it('are those of the 64-bit servers, by name', () => {
    const names = cardsOf().map(({ name }) => name);
    expect(names).toHaveLength(8);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('Cormyr');
  });

  it('link to the groups of their server', () => {
    expect(cardOf('Orien')?.path).toBe('/grouping/orien');
  });

  it('say status and who may play there', () => {
    expect(cardOf('Orien')).toMatchObject({ status: 'online', isVipOnly: false, share: 1 });
    expect(cardOf('Khyber')).toMatchObject({ status: 'offline', share: 0 });
    expect(cardOf('Wayfinder')).toMatchObject({ status: 'online', isVipOnly: true, share: 0 });
    expect(cardOf('Sarlona')?.status).toBe('unknown');
  });

  it('count groups and raids', () => {
    expect(textOf('Orien')).toEqual(['2 groups', '1 raid']);
    expect(textOf('Khyber')).toEqual(['1 group', '1 raid']);
    expect(textOf('Wayfinder')).toEqual(['0 groups', '0 raids']);
  });

  it('count nothing from reports that are 46 minutes old', () => {
    expect(textOf('Orien', { nowMs: madeAtMs + minutes(46) })).toEqual(['– groups', '– raids']);
  });

  it('say that a server that was never reported has no data yet, even if its groups are known to be none', () => {
    const never = makeServerInfo({ is_online: true, last_data_fetch: null });
    const cards = [cardOf('Orien', { infos: { orien: never }, lfms: { orien: {} } }), cardOf('Sarlona')];
    for (const card of cards) expect(card).toMatchObject({ figures: [], note: 'No data yet', share: 0 });
    expect(cardOf('Orien')).not.toHaveProperty('note');
  });

  it('say since when a server has been down', () => {
    const down = makeServerInfo({ is_online: false, offline_since: toWireTime(madeAtMs - minutes(2)) });
    expect(cardOf('Orien', { infos: { orien: down } })).toMatchObject({
      figures: [],
      note: expect.stringMatching(/^Down for 2 min, since /) as string,
    });
  });

  it('use the count of the status until the groups are loaded', () => {
    expect(textOf('Orien', { lfms: null })).toEqual(['9 groups', '… raids']);
    expect(textOf('Orien', { lfms: null, infos: null })).toEqual(['… groups', '… raids']);
  });

  it('do not say that failed data is loading', () => {
    const failed = { lfms: null, infos: null, hasFailed: true };
    expect(cardOf('Orien', failed)?.status).toBe('unknown');
    expect(textOf('Orien', failed)).toEqual(['– groups', '– raids']);
    expect(textOf('Orien', { hasFailed: true })).toEqual(['2 groups', '1 raid']);
  });

  it('count raids once the quests are loaded, and not if those failed', () => {
    expect(textOf('Orien', { catalogue: { ...catalogue, state: 'loading' } })).toEqual([
      '2 groups',
      '… raids',
    ]);
    expect(textOf('Orien', { catalogue: { ...catalogue, state: 'error' } })).toEqual(['2 groups', '– raids']);
  });
});
