import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { madeAtMs, makeActivity, makeCharacter, makeLfm, makeServerInfo } from '../testing/makers.ts';
import { minuteMs } from '../time.ts';
import { toWireTime } from '../wire-time.ts';
import type { EmbedData, EmbedFacts } from './embed.ts';
import { type EmbedConnection, embedMarkup } from './embed-page.ts';
import { countPlayers } from './embed-players.ts';
import type { EmbedKind } from './frame.ts';
import { element, type Markup, type MarkupElement, toHtml } from './markup.ts';

const facts: EmbedFacts = {
  kind: 'groups',
  server: 'Thelanis',
  product: 'Rollcall',
  party_size: 6,
  raid_size: 12,
  quests: {},
  players: null,
  made_at_ms: madeAtMs,
};
const stair = { id: 701, name: 'The Sunken Stair', group_size: 'Party' };
const throne = { id: 702, name: 'The Tidal Throne', group_size: 'Raid' };
const data: EmbedData = {
  info: makeServerInfo(),
  groups: [],
  quests: new Map([
    [701, stair],
    [702, throne],
    [703, null],
  ]),
};

const markupOf = (
  kind: EmbedKind,
  changes: Partial<EmbedData> = {},
  nowMs = madeAtMs,
  connection: EmbedConnection = { state: 'live' },
) => element('div', {}, ...embedMarkup({ ...facts, kind }, { ...data, ...changes }, nowMs, connection));

/** All elements with a tag or class, in order. */
function findAll(markup: Markup, name: string): MarkupElement[] {
  if (typeof markup === 'string') return [];
  const isFound = markup.tag === name || (markup.attributes['class'] ?? '').split(' ').includes(name);
  return [...(isFound ? [markup] : []), ...markup.children.flatMap((child) => findAll(child, name))];
}
const textOf = (markup: Markup): string =>
  typeof markup === 'string' ? markup : markup.children.map(textOf).join('');
const textsOf = (markup: Markup, name: string) => findAll(markup, name).map(textOf);

/** The texts of the cells of each group. */
const rowsOf = (groups: readonly Lfm[], nowMs = madeAtMs) =>
  findAll(markupOf('groups', { groups }, nowMs), 'tbody')
    .flatMap((body) => findAll(body, 'tr'))
    .map((row) => row.children.map(textOf));

describe('the state of a server in an embed', () => {
  const old = (minutes: number) => madeAtMs + minutes * minuteMs;
  const noData = {
    notices: ['There is no data about Thelanis right now.'],
    isListed: false,
    connection: 'Waiting for data',
  };
  const isFresh = { notices: [], isListed: true, connection: 'Live' };
  const isOld = {
    notices: ['The last report is 7 minutes old.'],
    isListed: true,
    connection: 'Waiting for data',
  };
  const isDown = { status: 'Offline', isListed: false, connection: 'Live' };
  const info = makeServerInfo;

  it.each([
    ['online', info(), madeAtMs, { status: 'Online', ...isFresh }],
    ['old data', info(), old(7), { status: 'Unknown', ...isOld }],
    ['data too old to show', info(), old(16), { status: 'Unknown', ...noData }],
    [
      'no report ever',
      info({ is_online: null, last_data_fetch: null, last_status_check: null }),
      madeAtMs,
      { status: 'Unknown', ...noData },
    ],
    ['nothing known', null, madeAtMs, { status: 'Unknown', ...noData }],
    ['down', info({ is_online: false }), madeAtMs, { ...isDown, notices: ['Thelanis is down.'] }],
    [
      'down for a known time',
      info({ is_online: false, offline_since: toWireTime(old(-42)) }),
      madeAtMs,
      { ...isDown, notices: ['Thelanis has been down for 42 minutes.'] },
    ],
    [
      'old data of a server whose status is fresh',
      info({ last_status_check: toWireTime(old(7)) }),
      old(7),
      { status: 'Online', ...isOld },
    ],
  ])('%s', (_, known, nowMs, expected) => {
    const markup = markupOf('groups', { info: known, groups: [makeLfm()] }, nowMs);
    const { status, notices, isListed, connection } = expected;
    expect({
      status: textsOf(markup, 'status'),
      notices: textsOf(markup, 'notice'),
      counts: textsOf(markup, 'count'),
      rows: findAll(markup, 'tbody').length,
      footer: textsOf(markup, 'footer'),
    }).toEqual({
      status: [status],
      notices,
      counts: isListed ? ['1 group'] : [],
      rows: isListed ? 1 : 0,
      footer: [`${connection}Rollcall`],
    });
  });

  it.each([
    ['read', 'As of 20:15 UTCRollcall'],
    ['lost', 'Reconnecting… As of 20:15 UTCRollcall'],
  ] as const)('shows the time of content that is not live: %s', (state, footer) => {
    const markup = markupOf('groups', {}, old(2), { state, asOfMs: madeAtMs });
    expect(textsOf(markup, 'footer')).toEqual([footer]);
    expect(findAll(markup, 'time')[0]?.attributes).toEqual({ datetime: new Date(madeAtMs).toISOString() });
  });

  it('links to the list of the site in a new tab', () => {
    for (const [kind, href] of [
      ['groups', '/grouping/thelanis'],
      ['players', '/who/thelanis'],
    ] as const)
      expect(findAll(markupOf(kind), 'a')[0]?.attributes).toEqual({
        href,
        target: '_blank',
        rel: 'noopener',
      });
  });
});

describe('the groups of an embed', () => {
  it('have quest, leader, members, levels and age', () => {
    const leader = makeCharacter({ name: 'Torvald' });
    const group = makeLfm({ leader, members: [makeCharacter({ id: 102 })], quest_id: 701 });
    expect(rowsOf([group], madeAtMs + 3 * minuteMs)).toEqual([
      [
        'The Sunken StairEliteCasual evening, all welcome',
        'Led by Torvald',
        '2/6 members',
        'Levels 15–25',
        '3 min',
      ],
    ]);
  });

  it.each([
    ['a known quest', { quest_id: 702, comment: null }, 'The Tidal ThroneElite'],
    ['a quest outside of the catalogue', { quest_id: 703, comment: null }, 'Unknown QuestElite'],
    ['a quest that is still loading', { quest_id: 704, comment: null }, 'Loading…Elite'],
    ['a guess', { is_quest_guess: true, comment: 'r4 stair' }, 'The Sunken Stair (guess)Reaper 4r4 stair'],
    ['no quest, with a comment', { quest_id: null, difficulty: null, comment: 'sagas' }, 'sagas'],
    ['no quest and no comment', { quest_id: 0, difficulty: null, comment: null }, 'No quest'],
    ['an invisible comment', { comment: ' \u200B ' }, 'The Sunken StairElite'],
    ['marks that would turn the text around', { comment: 'a\u202Eb\n\u2066c' }, 'The Sunken StairEliteab c'],
  ])('show %s', (_, changes, text) => {
    expect(rowsOf([makeLfm(changes)])[0]?.[0]).toBe(text);
  });

  it('never name an anonymous leader', () => {
    const leader = makeCharacter({ name: null, is_anonymous: true });
    expect(rowsOf([makeLfm({ leader })])[0]?.[1]).toBe('Led by Anonymous');
  });

  it.each([
    ['just posted', makeLfm(), 'New'],
    ['in an adventure', makeLfm({ adventure_active_time: 720 }), 'Active 12 min'],
    ['just begun', makeLfm({ adventure_active_time: 5 }), 'Just begun'],
    ['of unknown age', makeLfm({ activity: [] }), ''],
  ])('have a time: %s', (_, group, time) => {
    expect(rowsOf([group])[0]?.[4]).toBe(time);
  });

  it('come newest first, and full ones last', () => {
    const posted = (id: number, minutes: number, people: number, changes: Partial<Lfm> = {}) =>
      makeLfm({
        id,
        leader: makeCharacter({ name: `Leader ${id}` }),
        members: Array.from({ length: people - 1 }, (_, at) => makeCharacter({ id: 200 + at })),
        activity: [makeActivity({ timestamp: toWireTime(madeAtMs - minutes * minuteMs) })],
        ...changes,
      });
    const groups = [
      posted(1, 9, 1),
      posted(2, 1, 6),
      posted(4, 3, 1),
      posted(3, 3, 1),
      posted(5, 1, 6, { quest_id: 702 }),
      posted(6, 1, 12, { quest_id: 702 }),
      posted(7, 0, 1, { activity: [] }),
    ];
    expect(rowsOf(groups).map(([, leader, members]) => [leader, members])).toEqual([
      ['Led by Leader 5', '6/12 members'],
      ['Led by Leader 3', '1/6 members'],
      ['Led by Leader 4', '1/6 members'],
      ['Led by Leader 1', '1/6 members'],
      ['Led by Leader 7', '1/6 members'],
      ['Led by Leader 2', '6/6 full'],
      ['Led by Leader 6', '12/12 full'],
    ]);
    const rows = findAll(markupOf('groups', { groups }), 'tr').map(({ attributes }) => attributes['class']);
    expect(rows).toEqual([
      undefined,
      'raid',
      undefined,
      undefined,
      undefined,
      undefined,
      'full',
      'raid full',
    ]);
  });

  it('say that nobody is looking', () => {
    expect(textsOf(markupOf('groups'), 'main')).toEqual(['Nobody on Thelanis is looking for members.']);
  });
});

describe('the players of an embed', () => {
  const player = (total_level: number, name: string, isInParty = false) =>
    makeCharacter({ total_level, classes: [{ name, level: total_level }], is_in_party: isInParty });
  const pageOf = (characters: readonly Character[], nowMs = madeAtMs) => {
    const players = countPlayers(characters, 34);
    const info = makeServerInfo({ character_count: characters.length, last_data_fetch: toWireTime(nowMs) });
    return element(
      'div',
      {},
      ...embedMarkup({ ...facts, kind: 'players', players }, { ...data, info }, nowMs, { state: 'live' }),
    );
  };

  it('are counted by level and by class, and never named', () => {
    const markup = pageOf([
      player(4, 'Wizard', true),
      player(10, 'Bard'),
      player(11, 'Wizard'),
      player(34, 'Cleric'),
      player(40, 'Cleric'),
      player(0, 'Epic'),
    ]);
    expect(textsOf(markup, 'count')).toEqual(['6 players']);
    expect(textsOf(markup, 'summary')).toEqual(['1 of 6 in a party']);
    const tables = findAll(markup, 'tbody').map((body) =>
      body.children.map((row) => (typeof row === 'string' ? [] : row.children.map(textOf))),
    );
    expect(tables).toEqual([
      [
        ['1–10', '3', '50%'],
        ['11–20', '1', '17%'],
        ['21–30', '0', '0%'],
        ['31–34', '2', '33%'],
      ],
      [
        ['Cleric', '2', '33%'],
        ['Wizard', '2', '33%'],
        ['Bard', '1', '17%'],
      ],
    ]);
    expect(toHtml(markup)).not.toContain('Player 101');
  });

  it('have no table of classes while none is known', () => {
    const markup = pageOf([makeCharacter({ classes: [] })]);
    expect(findAll(markup, 'table').map(({ attributes }) => attributes['aria-label'])).toEqual([
      'Players by level',
    ]);
    expect(textsOf(markup, 'count')).toEqual(['1 player']);
  });

  it('say that nobody is online', () => {
    expect(textsOf(pageOf([]), 'main')).toEqual(['Nobody is online on Thelanis.']);
  });

  it('are loading while their counts are old', () => {
    expect(textsOf(pageOf([makeCharacter()], madeAtMs + 6 * minuteMs), 'main')).toEqual(['Loading…']);
  });
});
