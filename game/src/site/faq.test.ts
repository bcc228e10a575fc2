import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import type { ServerInfo } from '../population/server-info.ts';
import { madeAtMs, makeServerInfo } from '../testing/makers.ts';
import { faqEntries, type FaqFacts } from './faq.ts';

const averagesOf = (counts: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, { avg_character_count: count, avg_lfm_count: 1 }]),
  );

/** Every 64-bit server online with 10 characters and 2 groups; Orien is the default. */
function infosOf(overrides: Readonly<Record<string, Partial<ServerInfo>>> = {}): Record<string, ServerInfo> {
  const main = defaultDefinition.servers.filter(({ bitness }) => bitness === 64);
  return Object.fromEntries(
    main.map(({ name }, place) => [
      name.toLowerCase(),
      makeServerInfo({
        index: name === 'Orien' ? 0 : place + 1,
        is_online: true,
        character_count: 10,
        lfm_count: 2,
        ...overrides[name.toLowerCase()],
      }),
    ]),
  );
}

const everywhere = (override: Partial<ServerInfo>) =>
  infosOf(Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), override])));

const known: FaqFacts = {
  game: defaultDefinition,
  site: { product_name: 'Rollcall' },
  infos: infosOf(),
  hasFailed: false,
  weekAverages: averagesOf({ orien: 200, thelanis: 190 }),
  monthAverages: averagesOf({ orien: 180, thelanis: 195 }),
  quarterUniques: { unique_character_count: 31_337, unique_guild_count: 2048 },
  nowMs: madeAtMs,
  formatNumber: (value) => value.toLocaleString('en-US'),
};

const nothing: FaqFacts = {
  ...known,
  infos: null,
  weekAverages: null,
  monthAverages: null,
  quarterUniques: null,
};

function entry(id: string, facts: Partial<FaqFacts> = {}) {
  return faqEntries({ ...known, ...facts }).find((candidate) => candidate.id === id);
}
const answer = (id: string, facts: Partial<FaqFacts> = {}) => entry(id, facts)?.answer;

describe('the questions', () => {
  it('are all on the live page, and the most frequent ones on the home page', () => {
    expect(faqEntries(known).map(({ id }) => id)).toEqual([
      'most-populated',
      'default-server',
      'how-many-players',
      'online-now',
      'best-server',
      'is-it-down',
      'raid-timers',
      'still-active',
      'what-is-this',
    ]);
    expect(faqEntries(known, 'home').map(({ id }) => id)).toEqual([
      'most-populated',
      'default-server',
      'how-many-players',
      'is-it-down',
      'what-is-this',
    ]);
  });

  it('contain the names of game and site, and the year', () => {
    expect(entry('still-active')?.question).toBe('Is Dungeons & Dragons Online still active in 2026?');
    expect(entry('most-populated')?.question).toBe('What is the most populated DDO server?');
    expect(entry('what-is-this')?.question).toBe('What is Rollcall?');
  });

  it('have complete answers when every fact is available', () => {
    for (const { answer: text, question, isFallback } of faqEntries(known)) {
      expect(isFallback).toBe(false);
      expect(`${question} ${text}`).not.toMatch(/undefined|null|NaN|\{|\}/);
      expect(text).toMatch(/\.$/);
    }
  });

  it('have their fallback while facts are missing, unless they need none', () => {
    const real = faqEntries(nothing).filter(({ isFallback }) => !isFallback);
    expect(real.map(({ id }) => id)).toEqual(['raid-timers', 'what-is-this']);
  });
});

describe('an answer', () => {
  it('names the most populated servers', () => {
    expect(answer('most-populated')).toContain('Orien is the most populated server this week, and Thelanis');
    expect(answer('most-populated', { monthAverages: averagesOf({ orien: 1 }) })).toContain(
      'Orien is the most populated server, both this week and this month',
    );
    expect(answer('best-server')).toContain('Thelanis has had the most players this month');
  });

  it('names the default server', () => {
    expect(answer('default-server')).toContain('The default server is Orien:');
  });

  it('counts characters and guilds of the quarter', () => {
    expect(answer('how-many-players')).toContain('31,337 different characters and 2,048 guilds');
    expect(answer('still-active')).toContain('Yes: 31,337 different characters');
  });

  it.each([
    [
      infosOf(),
      '80 characters are online at this moment, anonymous players included, and 16 groups are looking',
    ],
    [
      everywhere({ character_count: 0, lfm_count: 0 }),
      '0 characters are online at this moment, anonymous players included, and 0 groups are looking',
    ],
    [
      { ...infosOf(), cormyr: makeServerInfo({ character_count: 99, lfm_count: 9 }) },
      '80 characters are online at this moment, anonymous players included, and 16 groups are looking',
    ],
    [
      { orien: makeServerInfo({ is_online: true, character_count: 1, lfm_count: 1 }) },
      '1 character is online at this moment, anonymous players included, and 1 group is looking',
    ],
  ])('counts who is online', (infos, text) => {
    expect(answer('online-now', { infos })).toContain(text);
  });

  it.each([
    ['No. All servers are up.', infosOf()],
    [
      'Partly. 6 of 8 servers are up. Offline: Khyber, Orien.',
      infosOf({ khyber: { is_online: false }, orien: { is_online: false } }),
    ],
    ['Yes. All servers are offline.', everywhere({ is_online: false })],
    ['No. 7 of 8 servers are up. Unknown: Khyber.', infosOf({ khyber: { is_online: null } })],
  ])('says whether the game is down: %s', (text, infos) => {
    expect(answer('is-it-down', { infos })).toBe(text);
  });
});

describe('a question', () => {
  it.each<[string, string, Partial<FaqFacts>]>([
    ['the averages of the week fail', 'most-populated', { weekAverages: null }],
    ['the averages of the month fail', 'most-populated', { monthAverages: null }],
    ['no server has an average', 'most-populated', { weekAverages: averagesOf({ orien: null }) }],
    ['no server has index 0', 'default-server', { infos: everywhere({ index: null }) }],
    ['two servers have index 0', 'default-server', { infos: everywhere({ index: 0 }) }],
    [
      'no character has been seen',
      'how-many-players',
      { quarterUniques: { unique_character_count: 0, unique_guild_count: 0 } },
    ],
    ['no server was reported', 'online-now', { infos: everywhere({ last_data_fetch: null }) }],
    ['the data is 5 minutes old', 'online-now', { nowMs: madeAtMs + 300_000 }],
    ['the last check of the servers is 120 s old', 'is-it-down', { nowMs: madeAtMs + 120_000 }],
    ['no main server is known', 'is-it-down', { infos: { cormyr: makeServerInfo({ is_online: true }) } }],
    ['a name is empty', 'what-is-this', { site: { product_name: '' } }],
  ])('has its fallback when %s: "%s"', (_, id, facts) => {
    expect(entry(id, facts)?.isFallback).toBe(true);
  });

  it('has its real answer when the failed source is not needed', () => {
    expect(entry('default-server', { ...nothing, infos: infosOf() })?.isFallback).toBe(false);
    expect(entry('how-many-players', { ...nothing, quarterUniques: known.quarterUniques })?.isFallback).toBe(
      false,
    );
  });

  it.each<[string, Partial<FaqFacts>, string]>([
    ['loading', nothing, 'The default server appears here once the servers have reported.'],
    [
      'lost',
      { ...nothing, hasFailed: true },
      'The default server is currently unknown because its data could not be loaded.',
    ],
    [
      'offline',
      { infos: everywhere({ index: null, is_online: false }) },
      'The default server is currently unknown because the game servers are offline.',
    ],
  ])('about the default server explains why it is unknown: %s', (_, facts, text) => {
    expect(answer('default-server', facts)).toBe(text);
  });

  it('about servers that are down needs no count of their players', () => {
    const infos = everywhere({ is_online: false, last_data_fetch: null });
    expect(answer('is-it-down', { infos })).toBe('Yes. All servers are offline.');
  });

  it('about the default server is answered from old reports, since it seldom changes', () => {
    expect(answer('default-server', { nowMs: madeAtMs + 3_600_000 })).toContain('Orien');
  });
});
