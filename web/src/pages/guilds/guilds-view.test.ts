import { defaultDefinition } from '@rollcall/game/definition';
import { fillPath } from '@rollcall/game/api/endpoint';
import * as censusReads from '@rollcall/game/api/census-reads';
import type { GuildRow } from '@rollcall/game/guild/guild';
import { makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changedSearch, readField } from '../../ui/useAddressChoice.ts';
import {
  guildAddress,
  askedServer,
  countWords,
  type GuildListAnswer,
  guildListCall,
  noGuilds,
  orderText,
  ownGuilds,
  pageCount,
  pageSteps,
  pressedOrder,
  searchedName,
  shownGuilds,
  writeGuildQuery,
} from './guilds-view.ts';

const entry = (id: number, overrides: Parameters<typeof makeCharacter>[0] = {}) => ({
  id,
  character: makeCharacter({ id, name: `P${id}`, ...overrides }),
});
const nobody = new Set<number>();

const mostOnline = { field: 'online_count', direction: 'desc' } as const;

describe('the guilds of registered characters', () => {
  it('are each named once, those with most characters first', () => {
    const guilds = ownGuilds(
      [
        entry(1, { guild_name: 'Oak' }),
        entry(2, { guild_name: 'Ash' }),
        entry(3, { guild_name: 'Lantern Watch' }),
        entry(4, { guild_name: 'LANTERN watch' }),
        entry(5, { guild_name: 'Lantern Watch', server_name: 'Orien' }),
      ],
      new Set([4]),
    );
    expect(
      guilds.map((guild) => [guild.guildName, guild.serverName, guild.characters, guild.isVerified]),
    ).toEqual([
      ['Lantern Watch', 'Thelanis', ['P3', 'P4'], true],
      ['Ash', 'Thelanis', ['P2'], false],
      ['Lantern Watch', 'Orien', ['P5'], false],
      ['Oak', 'Thelanis', ['P1'], false],
    ]);
  });

  test.each([
    ['characters without a guild', [entry(1, { guild_name: null }), entry(2, { guild_name: '  ' })]],
    ['anonymous characters', [entry(1, { guild_name: null, is_anonymous: true })]],
    ['characters never seen', [{ id: 1, character: null }]],
  ])('leave out %s', (_who, entries) => {
    expect(ownGuilds(entries, nobody)).toEqual([]);
  });

  it('name a character by its id if its name is unknown', () => {
    expect(ownGuilds([entry(7, { name: null })], nobody)[0]?.characters).toEqual(['Character 7']);
  });
});

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const facts = {
  game: defaultDefinition,
  nowMs,
  formatMoment: (epochMs: number) => new Date(epochMs).toISOString(),
};
const row = (overrides: Partial<GuildRow> = {}): GuildRow => ({
  guild_name: 'Lantern Watch',
  server_name: 'Orien',
  character_count: 50,
  online_count: 0,
  last_active: '2026-11-21T09:00:00Z',
  ...overrides,
});
const answer = (overrides: Partial<GuildListAnswer> = {}): GuildListAnswer => ({
  data: [row()],
  page: 1,
  page_length: 100,
  filtered_length: 1,
  total: 1,
  known_total: 1,
  ...overrides,
});
const rows = (count: number) => Array.from({ length: count }, () => row());

describe('a row of the table', () => {
  it('has all its texts', () => {
    const guild = row({ character_count: 1234, online_count: 7 });
    expect(shownGuilds([guild], facts)).toEqual([
      {
        ...guild,
        colour: '#6b84f5',
        lastActive: { text: 'Now', title: 'Now: 2026-11-21T12:00:00.000Z' },
        share: 1,
      },
    ]);
  });

  test.each([
    [{}, { text: '3 hours ago', title: '2026-11-21T09:00:00.000Z' }],
    [{ last_active: null }, { text: 'Unknown', title: undefined }],
    [
      { last_active: null, online_count: 1 },
      { text: 'Now', title: 'Now: 2026-11-21T12:00:00.000Z' },
    ],
  ])('for the members %j shows their last activity as %j', (overrides, expected) => {
    expect(shownGuilds([row(overrides)], facts)[0]?.lastActive).toEqual(expected);
  });

  it('has a bar relative to the largest guild of the page', () => {
    const shown = shownGuilds([row({ character_count: 50 }), row({ character_count: 10 })], facts);
    expect(shown.map(({ share }) => share)).toEqual([1, 0.2]);
  });

  it('has no colour on an unknown server', () => {
    expect(shownGuilds([row({ server_name: 'Atlantis' })], facts)[0]?.colour).toBeNull();
  });
});

describe('the counts', () => {
  test.each([
    [{ total: 1, known_total: 1 }, '1 guild'],
    [{ data: rows(100), total: 1234, known_total: 1234 }, '1,234 guilds, 1–100'],
    [{ data: rows(34), page: 13, total: 1234, known_total: 1234 }, '1,234 guilds, 1,201–1,234'],
    [{ data: rows(12), total: 12, known_total: 1234 }, '12 guilds of 1,234'],
    [{ data: rows(100), page: 2, total: 300, known_total: 1234 }, '300 guilds of 1,234, 101–200'],
    [{ data: [], total: 0, known_total: 1234 }, '0 guilds of 1,234'],
    [{ data: [], page: 9, total: 300, known_total: 300 }, '300 guilds'],
  ])('describe %j', (overrides, expected) => {
    expect(countWords(answer(overrides))).toBe(expected);
  });

  it('say how many pages there are', () => {
    expect([0, 1, 100, 101].map((total) => pageCount(answer({ total })))).toEqual([1, 1, 1, 2]);
  });

  it('come with an explanation of the order', () => {
    expect(orderText({ name: '', order: null })).toMatch(/^Largest/);
    expect(orderText({ name: 'ash', order: null })).toMatch(/^Names that start/);
    expect(orderText({ name: 'ash', order: mostOnline })).not.toMatch(/first/);
  });

  it.each([
    ['', null, 'character_count', 'asc'],
    ['', null, 'online_count', 'desc'],
    ['', null, 'guild_name', 'asc'],
    ['ash', null, 'character_count', 'desc'],
    ['ash', mostOnline, 'online_count', 'asc'],
    ['', { ...mostOnline, direction: 'asc' }, 'online_count', 'desc'],
  ] as const)(
    'change from a search for %j by %j, with %s pressed, to %s',
    (name, order, field, direction) => {
      expect(pressedOrder({ name, order }, field)).toEqual({ field, direction });
    },
  );
});

describe('a page without guilds', () => {
  const orien = { kind: 'known', key: 'orien', name: 'Orien' } as const;
  const empty = answer({ data: [], total: 0 });

  it('is not shown if there are guilds', () => {
    expect(noGuilds(answer(), '', { kind: 'all' })).toBeNull();
  });

  test.each([
    ['', { kind: 'all' } as const, /^No guild has been seen yet/, null],
    [
      '',
      orien,
      /^No guild has been seen on Orien yet/,
      { label: 'Guilds on all servers', query: { server: '' } },
    ],
    [
      'x',
      { kind: 'all' } as const,
      /^No guild has “x” in its name/,
      { label: 'Show all guilds', query: { name: '' } },
    ],
    [
      'x',
      orien,
      /^No guild on Orien has “x” in its name/,
      { label: 'Search all servers', query: { server: '' } },
    ],
  ])('for a search for %j says why, and offers a way out', (name, server, text, action) => {
    const said = noGuilds(empty, name, server);
    expect(said?.text).toMatch(text);
    expect(said?.action).toEqual(action);
  });

  it('beyond the last one links back to the last', () => {
    expect(noGuilds(answer({ data: [], page: 9, total: 101 }), '', { kind: 'all' })).toEqual({
      title: 'No such page',
      text: 'Page 9 doesn’t exist: there are 2 pages of guilds.',
      action: { label: 'Last page', query: { page: 2 } },
    });
  });
});

describe('the links to pages', () => {
  const words = (current: number, last: number) =>
    pageSteps(current, last)
      .map((step) => (step.kind === 'gap' ? '…' : step.page))
      .join(' ');

  test.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 12, '1 2 … 12'],
    [3, 12, '1 2 3 4 … 12'],
    [4, 12, '1 2 3 4 5 … 12'],
    [6, 12, '1 … 5 6 7 … 12'],
    [9, 12, '1 … 8 9 10 11 12'],
    [12, 12, '1 … 11 12'],
    [40, 12, '1 … 12'],
  ])('on page %i of %i names %s', (current, last, expected) => {
    expect(words(current, last)).toBe(expected);
  });

  it('name each page once, in order, including both ends and the current one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }), (a, b) => {
        const [current, last] = [Math.min(a, b), Math.max(a, b)];
        const pages = pageSteps(current, last).flatMap((step) => (step.kind === 'page' ? [step.page] : []));
        expect(pages).toEqual([...new Set(pages)].toSorted((one, two) => one - two));
        for (const page of [1, current, last]) expect(pages).toContain(page);
        expect(pages.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('the address of the list of guilds', () => {
  it.each([
    ['', { name: '', server: '', order: null, page: 1 }],
    ['?guild-name=Lantern+Watch', { name: 'Lantern Watch', server: '', order: null, page: 1 }],
    [
      '?guild-name=%20ash%20&server-name=ORIEN&page=3',
      { name: 'ash', server: 'ORIEN', order: null, page: 3 },
    ],
    ['?guild-name=50%25+%2F+%F0%9F%90%89', { name: '50% / 🐉', server: '', order: null, page: 1 }],
    ['?sort=online', { name: '', server: '', order: mostOnline, page: 1 }],
    [
      '?sort=server&order=descending',
      { name: '', server: '', order: { ...mostOnline, field: 'server_name' as const }, page: 1 },
    ],
    ['?sort=size&order=ascending', { name: '', server: '', order: null, page: 1 }],
    ['?sort=__proto__', { name: '', server: '', order: null, page: 1 }],
    ['?page=0', { name: '', server: '', order: null, page: 1 }],
    ['?page=-1', { name: '', server: '', order: null, page: 1 }],
    ['?page=two', { name: '', server: '', order: null, page: 1 }],
    ['?page=9999999', { name: '', server: '', order: null, page: 1_000_000 }],
    [`?guild-name=${'x'.repeat(70)}`, { name: 'x'.repeat(64), server: '', order: null, page: 1 }],
  ])('with %j requests %j', (search, query) => {
    expect(readField(guildAddress, search)).toEqual(query);
  });

  it.each([
    ['?range=day', { name: 'ash' }, '?range=day&guild-name=ash'],
    ['?guild-name=ash&page=4&range=day', { name: 'oak' }, '?guild-name=oak&range=day'],
    ['?guild-name=ash&page=4', { server: 'orien' }, '?guild-name=ash&server-name=orien'],
    ['?guild-name=ash&server-name=orien', { name: '  ' }, '?server-name=orien'],
    ['?server-name=orien', { server: '' }, ''],
    ['?guild-name=ash', { page: 2 }, '?guild-name=ash&page=2'],
    ['?page=2', { order: mostOnline }, '?sort=online'],
    ['?sort=online', { order: { ...mostOnline, direction: 'asc' as const } }, '?sort=online&order=ascending'],
    ['?sort=online&order=ascending', { order: null }, ''],
    ['?guild-name=ash&page=2', { page: 1 }, '?guild-name=ash'],
  ])('changes from %j by %j to %j', (before, query, after) => {
    expect(changedSearch(before, writeGuildQuery(query))).toBe(after);
  });

  it('never splits a letter', () => {
    expect(searchedName(`${'x'.repeat(63)}🐉`)).toBe(`${'x'.repeat(63)}\ufffd`);
  });
});

describe('the server of a query', () => {
  it.each([
    ['', { kind: 'all' }],
    ['oRIEN', { kind: 'known', key: 'orien', name: 'Orien' }],
    ['cormyr', { kind: 'known', key: 'cormyr', name: 'Cormyr' }],
    ['Orion', { kind: 'unknown', typed: 'Orion', closest: 'Orien' }],
    ['Xyzzyqwq', { kind: 'unknown', typed: 'Xyzzyqwq', closest: null }],
  ])('%j', (typed, expected) => {
    expect(askedServer(defaultDefinition, typed)).toEqual(expected);
  });
});

describe('the call', () => {
  it.each([
    [{ name: '', server: '', order: null, page: 1 }, '', '/v1/guilds'],
    [{ name: 'a&b=c', server: '', order: null, page: 1 }, '', '/v1/guilds?name=a%26b%3Dc'],
    [
      { name: '', server: '', order: { ...mostOnline, field: 'guild_name' as const }, page: 1 },
      '',
      '/v1/guilds?sort_by=guild_name&sort_dir=desc',
    ],
    [
      { name: ':name', server: 'x', order: null, page: 2 },
      'Orien',
      '/v1/guilds?name=%3Aname&server=Orien&page=2',
    ],
  ])('for %j is a single path', (query, server, path) => {
    const call = guildListCall(query, server);
    expect(fillPath(call.path, {})).toBe(path);
    expect(call.answer).toBe(censusReads.guilds.answer);
  });
});
