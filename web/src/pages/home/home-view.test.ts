import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import { type HomeFacts, type HomeNotice, homeView, liveAge } from './home-view.ts';

const servers = defaultDefinition.servers;

/** Infos of every server, all with the same facts. */
function infosOf(overrides: Partial<ServerInfo> = {}): Record<string, ServerInfo> {
  return Object.fromEntries(servers.map(({ name }) => [name.toLowerCase(), makeServerInfo(overrides)]));
}

const online = infosOf({ is_online: true, character_count: 10, lfm_count: 2 });

function viewOf(overrides: Partial<HomeFacts> = {}) {
  return homeView({
    servers,
    listed32Bit: 'hidden',
    infos: online,
    pollState: 'loaded',
    nowMs: madeAtMs,
    timeZone: 'UTC',
    ...overrides,
  });
}

const figures = (facts: Partial<HomeFacts>) => viewOf(facts).figures.map(({ value }) => value);

describe('the figures', () => {
  it.each(['served', 'shown', 'hidden'] as const)(
    'count only 64-bit servers, whether the others are %s or not',
    (listed32Bit) => {
      expect(viewOf({ listed32Bit }).figures).toMatchObject([
        { value: '8', outOf: '8', label: 'servers up', isLit: true },
        { value: '80', label: 'players online', isLit: true },
        { value: '16', label: 'groups open', isLit: true },
      ]);
    },
  );

  it.each([
    [
      'known',
      toWireTime(madeAtMs - 30 * 60_000),
      { figures: [], note: expect.stringMatching(/^Down for .* min, since /) as string },
    ],
    ['not known', null, { figures: [{ value: '0' }, { value: '0' }] }],
  ])(
    'of a server that is down are replaced by the start of the outage, if that is %s',
    (_, offline_since, card) => {
      const infos = {
        ...online,
        khyber: makeServerInfo({ is_online: false, lfm_count: 0, character_count: 0, offline_since }),
      };
      expect(viewOf({ infos }).cards.find(({ name }) => name === 'Khyber')).toMatchObject(card);
    },
  );

  it('use the singular for one', () => {
    const one = { ...infosOf({ is_online: false, character_count: 0, lfm_count: 0 }) };
    one['orien'] = makeServerInfo({ is_online: true, character_count: 1, lfm_count: 1 });
    expect(viewOf({ infos: one }).figures.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1 servers up',
      '1 player online',
      '1 group open',
    ]);
  });

  it.each<[string, Partial<HomeFacts>]>([
    ['old', { nowMs: madeAtMs + 120_000 }],
    ['old and unavailable', { nowMs: madeAtMs + 120_000, pollState: 'error' }],
    ['paused', { pollState: 'halted' }],
  ])('are not highlighted when they are %s', (_, facts) => {
    expect(viewOf(facts).figures.map(({ value, isLit }) => [value, isLit])).toEqual([
      ['8', false],
      ['80', false],
      ['16', false],
    ]);
  });

  it.each<[string, Partial<HomeFacts>, (string | null)[]]>([
    ['loading', { infos: null, pollState: 'initial' }, [null, null, null]],
    ['loading for a long time', { infos: null, pollState: 'loading' }, [null, null, null]],
    ['unavailable', { infos: null, pollState: 'error' }, ['–', '–', '–']],
    ['unknown', { infos: infosOf({ is_online: null, last_data_fetch: null }) }, ['–', '–', '–']],
    ['zero', { infos: infosOf({ is_online: false, character_count: 0, lfm_count: 0 }) }, ['0', '0', '0']],
  ])('may be %s', (_, facts, values) => {
    expect(figures(facts)).toEqual(values);
    expect(viewOf(facts).figures.map(({ isLit }) => isLit)).not.toContain(true);
  });
});

describe('servers that are down while others are up', () => {
  const withDown = (...names: readonly string[]) => ({
    ...online,
    ...Object.fromEntries(names.map((name) => [name, makeServerInfo({ is_online: false })])),
  });

  it.each<[string, Partial<HomeFacts>, string]>([
    ['none', {}, ''],
    ['one', { infos: withDown('cannith') }, 'Cannith is down'],
    ['two', { infos: withDown('orien', 'cannith') }, 'Cannith and Orien are down'],
    [
      'many',
      { infos: withDown('argonnessen', 'cannith', 'khyber', 'orien', 'thelanis') },
      'Argonnessen, Cannith, Khyber and 2 more are down',
    ],
    ['one 32-bit server, which is not counted', { infos: withDown('cormyr'), listed32Bit: 'shown' }, ''],
    ['all, for which there is a notice', { infos: infosOf({ is_online: false }) }, ''],
    ['unknown', { infos: null }, ''],
  ])('are named: %s', (_, facts, text) => expect(viewOf(facts).downText).toBe(text));
});

describe('the cards of the servers', () => {
  it('are sorted online first, then by name', () => {
    const infos = { ...online, argonnessen: makeServerInfo({ is_online: false }) };
    const names = viewOf({ infos }).cards.map(({ name }) => name);
    expect(names[0]).toBe('Cannith');
    expect(names.at(-1)).toBe('Argonnessen');
    expect(names).toHaveLength(8);
  });

  it('link to the groups of 64-bit servers only', () => {
    const cards = viewOf({ listed32Bit: 'shown' }).cards;
    expect(cards.find(({ name }) => name === 'Orien')?.path).toBe('/grouping/orien');
    expect(cards.find(({ name }) => name === 'Cormyr')?.path).toBeNull();
  });

  it('have a bar relative to the fullest server', () => {
    const infos = {
      ...online,
      orien: makeServerInfo({ is_online: true, character_count: 40 }),
      khyber: makeServerInfo({ is_online: false, character_count: 40 }),
    };
    const shares = Object.fromEntries(viewOf({ infos }).cards.map(({ name, share }) => [name, share]));
    expect(shares).toMatchObject({ Orien: 1, Cannith: 0.25, Khyber: 0 });
  });
});

describe('the notice', () => {
  const old = infosOf({ is_online: true, last_status_check: toWireTime(madeAtMs - 120_000) });
  it.each<[HomeNotice | null, Partial<HomeFacts>]>([
    [null, {}],
    [null, { infos: null, pollState: 'initial' }],
    ['failed', { infos: null, pollState: 'error' }],
    ['failed', { pollState: 'error' }],
    ['paused', { pollState: 'halted' }],
    ['old', { infos: old }],
    ['old', { nowMs: madeAtMs + 46 * 60_000 }],
    ['down', { infos: infosOf({ is_online: false }) }],
    [null, { infos: { ...infosOf({ is_online: false }), orien: makeServerInfo({ is_online: null }) } }],
    [null, { servers: servers.filter(({ bitness }) => bitness === 32) }],
    ['empty', { infos: infosOf({ is_online: null, last_data_fetch: null }) }],
  ])('is %j', (notice, facts) => {
    expect(viewOf(facts).notice).toBe(notice);
  });
});

describe('the age of the figures', () => {
  it.each([
    ['loaded', 3000, 'fresh', 'Live · 3 s'],
    ['loading', 59_999, 'fresh', 'Live · 59 s'],
    ['loaded', 60_000, 'fresh', 'Live · 1 min'],
    ['loaded', -500, 'fresh', 'Live · 0 s'],
    ['loaded', 120_000, 'late', 'As of 2 min ago'],
    ['loaded', 7_200_000, 'late', 'As of 2 h ago'],
    ['error', 3000, 'late', 'As of 3 s ago'],
    ['halted', 3000, 'waiting', 'Paused'],
    ['initial', null, 'waiting', 'Loading...'],
    ['loaded', null, 'waiting', 'No reports yet'],
    ['error', null, 'waiting', 'No data'],
  ] as const)('when %s and %j ms old is %s, "%s"', (state, ageMs, tone, text) => {
    const reportedAt = ageMs === null ? null : new Date(madeAtMs - ageMs).toISOString();
    expect(liveAge({ pollState: state, reportedAt }, madeAtMs)).toEqual({ tone, text });
  });
});
