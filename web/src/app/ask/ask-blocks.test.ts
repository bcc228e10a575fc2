import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownPacks, knownQuests } from '@rollcall/game/filters/known-names';
import { anyHostileText } from '@rollcall/game/testing/arbitraries';
import { madeAt, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import type { AskBlock } from './answer.ts';
import { planAnswer } from './plan.ts';
import {
  answer,
  asked,
  bo,
  byId,
  factsOf,
  groupsOn,
  hale,
  leadsTo,
  nothing,
  pest,
  settings,
  texts,
  veil,
} from './testing/ask-world.ts';
import { answersOf, stableBlocks, offeredBlocks } from './ask-blocks.ts';

describe('groups for a level and a class', () => {
  it('are linked at once, on the board of all servers', () => {
    expect(answer('12 paladin')).toEqual([
      '# Groups',
      'Groups for a level 12 paladin | … → /grouping?levels=12-12&classes=Paladin',
      '# Characters',
      'Level 12 paladins online on Orien | … → /who/orien?levels=12-12&classes=Paladin',
    ]);
  });

  it('are counted and named once the server has answered, even if it has not filtered', () => {
    const groups = {
      ...groupsOn(
        'Orien',
        { minimum_level: 10, maximum_level: 14, accepted_classes: ['Paladin', 'Bard'] },
        { id: 9102, minimum_level: 20, maximum_level: 30 },
        { id: 9103, minimum_level: 10, maximum_level: 14, accepted_classes: ['Bard'] },
      ),
      ...groupsOn('Cannith', { id: 9201, minimum_level: 1, maximum_level: 34 }),
    };
    expect(answer('12 paladin', { groups, people: {} })).toEqual([
      '# Groups',
      'Groups for a level 12 paladin | 1 you can join on Orien, 2 in all → /grouping?levels=12-12&classes=Paladin',
      '# Groups',
      'The Sunken Stair | Orien · Elite · Levels 10–14 · 1/6 · Torvald → /grouping/orien?levels=12-12&classes=Paladin&group=9001',
      'On Cannith | 1 you can join → /grouping/cannith?levels=12-12&classes=Paladin',
      '# Characters',
      'Level 12 paladins online on Orien | None right now → /who/orien?levels=12-12&classes=Paladin',
    ]);
  });

  it('are those that can be joined; full groups and the visitor’s own are at most counted', () => {
    const any = { minimum_level: 1, maximum_level: 34 };
    const members = Array.from({ length: 5 }, (_, place) => makeCharacter({ id: 50 + place }));
    const full = groupsOn('Orien', { ...any, members });
    const some = groupsOn('Cannith', any, { ...any, members }, { ...any, leader: hale });
    const lineOf = (text: string, groups: object, facts = factsOf()) =>
      answer(text, { groups: { ...groups } }, facts).find((line) => line.startsWith('Groups for'));
    const mine = factsOf({ registered: [hale] });
    expect(lineOf('12 paladin', { ...full, ...some })).toContain('| 2 you can join on Cannith →');
    expect(lineOf('12 paladin', full)).toContain('| none you can join · 1 full →');
    expect(lineOf('12 paladin groups on cannith', some, mine)).toContain('| 1 you can join · 1 full →');
  });

  it('leave out the characters and words that the visitor ignores, as the lists do', () => {
    const any = { minimum_level: 1, maximum_level: 34 };
    const groups = groupsOn(
      'Orien',
      { ...any, leader: pest },
      { ...any, comment: 'gold for all' },
      { ...any, comment: 'all welcome' },
    );
    const people = byId({ ...pest, total_level: 12 }, { ...bo, total_level: 12 });
    const lines = answer('12', { groups, people }, factsOf({ ignored: [pest] }));
    expect(lines.find((line) => line.startsWith('Groups for'))).toContain('| 1 you can join on Orien →');
    expect(lines.find((line) => line.includes('online on Orien'))).toContain('| 1 character →');
  });

  it('begin with those of the visitor’s own servers', () => {
    const facts = factsOf({
      registered: [pest, { ...hale, server_name: 'Khyber' }, { ...bo, server_name: 'Khyber' }],
    });
    const any = { minimum_level: 1, maximum_level: 34 };
    const groups = { ...groupsOn('Orien', any), ...groupsOn('Khyber', any), ...groupsOn('Cannith', any) };
    expect(answer('12 paladin', { groups }, facts)[1]).toBe(
      'Groups for a level 12 paladin | 1 you can join on Khyber, 3 in all → /grouping?levels=12-12&classes=Paladin',
    );
    expect(asked('12 paladin', facts)).toMatchObject({
      groups: 'levels=12-12&classes=Paladin',
      people: 'Khyber?levels=12-12&classes=Paladin',
    });
  });

  it.each([
    ['orien', '12 paladin orien', '/grouping/orien?levels=12-12&classes=Paladin'],
    ['two servers', '12 orien cannith', '/grouping?levels=12-12&server=Cannith,Orien'],
    ['no words', 'groups', '/grouping?raids=any'],
    ['difficulty and skulls', 'reaper r4+ raids', '/grouping?raids=only&difficulty=Reaper&skulls=4-10'],
    ['a quest', 'reaper vod', '/grouping?quest=702&difficulty=Reaper'],
    ['a pack', 'elite tales', '/grouping?pack=%22Tales+of+the+Deep%22&difficulty=Elite'],
  ])('link to a list with the same filter: %s', (_what, text, href) => {
    expect(answer(text)[1]?.split(' → ')[1]).toBe(href);
  });

  it('are sorted by free places first, then newest first', () => {
    const full = Array.from({ length: 5 }, (_, place) => makeCharacter({ id: 50 + place }));
    const groups = groupsOn('Orien', { id: 1 }, { id: 3, members: full }, { id: 2 });
    const ids = answer('20 orien', { groups }).flatMap((row) => /group=(\d)/.exec(row)?.[1] ?? []);
    expect(ids).toEqual(['2', '1', '3']);
  });

  it('say so when they cannot be loaded', () => {
    expect(answer('12 paladin', { groups: 'failed', people: 'failed' })).toEqual([
      '# Groups',
      'Groups for a level 12 paladin | Not available right now → /grouping?levels=12-12&classes=Paladin',
      '# Characters',
      'Level 12 paladins online on Orien | Not available right now → /who/orien?levels=12-12&classes=Paladin',
    ]);
  });
});

it.each([
  ['12', 'Groups for level 12', 'Level 12 characters'],
  ['28-32', 'Groups for levels 28–32', 'Characters of levels 28–32'],
  ['cleric', 'Groups for a cleric', 'Clerics'],
  ['artificer', 'Groups for an artificer', 'Artificers'],
  ['bard cleric', 'Groups for a bard or cleric', 'Bards and clerics'],
  ['28-32 fvs', 'Groups for a favored soul of levels 28–32', 'Favored souls of levels 28–32'],
])('%j has the titles %j and %j', (text, groups, people) => {
  const rows = answer(text);
  expect(rows.some((row) => row.startsWith(`${groups} |`))).toBe(true);
  expect(rows.some((row) => row.startsWith(`${people} online on Orien |`))).toBe(true);
});

describe('characters of a level and a class', () => {
  const people = byId(
    makeCharacter({ id: 11, name: 'Ada', total_level: 32, classes: [{ name: 'Cleric', level: 20 }] }),
    makeCharacter({ id: 12, name: 'Ben', total_level: 31, classes: [{ name: 'Cleric', level: 20 }] }),
    makeCharacter({
      id: 13,
      name: null,
      is_anonymous: true,
      total_level: 32,
      classes: [{ name: 'Cleric', level: 20 }],
    }),
  );

  it('come after the groups, without anonymous characters', () => {
    expect(answer('32 cleric orien', { people, groups: {} })).toEqual([
      '# Groups',
      'Groups for a level 32 cleric on Orien | None right now → /grouping/orien?levels=32-32&classes=Cleric',
      '# Characters',
      'Level 32 clerics online on Orien | 1 character → /who/orien?levels=32-32&classes=Cleric',
      '# Characters',
      'Ada | 32 Cleric · The Harbor · Lantern Watch → /who/thelanis?initial-search-query=Ada',
    ]);
  });

  it('come first if the question uses the plural', () => {
    expect(answer('32 clerics')[0]).toBe('# Characters');
    expect(answer('groups 32 cleric orien')[0]).toBe('# Groups');
  });
});

describe('servers', () => {
  it('show their status, with links to their lists', () => {
    expect(answer('is cannith down')).toEqual([
      '# Cannith',
      'Cannith is online | 412 players, 23 groups. Updated just now. → /servers/cannith',
      'Groups on Cannith |  → /grouping/cannith',
      'Who is online on Cannith |  → /who/cannith',
      'All servers |  → /live',
    ]);
  });

  it.each([
    'cannith',
    'cannith up?',
    'is cannith online',
    'Canith',
    'cann',
    'status cannith',
    'is the cannith server down',
  ])('are recognized in %j', (text) =>
    expect(answer(text)[1]).toBe(
      'Cannith is online | 412 players, 23 groups. Updated just now. → /servers/cannith',
    ),
  );

  it.each([
    ['thelanis', /^Thelanis is offline \| Down since .*\. Updated just now\. → \/servers\/thelanis$/],
    ['khyber', /^Khyber: no data yet \|  → \/servers\/khyber$/],
  ])('%s: %s', (text, row) => expect(answer(text)[1]).toMatch(row));

  it('without lists have no links to them', () => {
    expect(answer('moonsea').map((row) => row.split(' |')[0])).toEqual([
      '# Moonsea',
      'Moonsea: no data yet',
      'All servers',
    ]);
  });

  it('share one row if the question is about all servers', () => {
    const rows = answer('server status');
    expect(rows.slice(0, 3)).toEqual([
      '# Servers',
      expect.stringMatching(/^2 of 8 servers are up\. Offline: Thelanis\..* → \/live$/),
      'Argonnessen: no data yet |  → /live',
    ]);
  });

  it('wait for missing figures', () => {
    const facts = { ...factsOf(), infos: null };
    expect(answer('is cannith down', {}, facts)[1]).toBe('Cannith | … → /servers/cannith');
    expect(answer('server status', {}, facts)[1]).toBe('Server status | … → /live');
  });

  it.each([
    ['groups cannith', 'Groups on Cannith'],
    ['who is on cannith', 'Who is online on Cannith'],
  ])('%j begins with %j', (text, title) => {
    expect(answer(text).find((row) => row.includes('Cannith |'))).toContain(title);
  });
});

describe('raids', () => {
  it('are answered with the groups that run a raid', () => {
    const groups = groupsOn(
      'Orien',
      { quest_id: 702, minimum_level: 30, maximum_level: 34 },
      { quest_id: 701 },
    );
    expect(answer('raids orien', { groups })).toEqual([
      '# Groups',
      'Raids on Orien | 1 raid → /grouping/orien?raids=only',
      '# Groups',
      'Vision of Dread | Elite · Levels 30–34 · 1/12 · Torvald → /grouping/orien?raids=only&group=9001',
    ]);
    expect(asked('raid 32')).toMatchObject({
      groups: 'levels=32-32&raids=only',
      people: 'Orien?levels=32-32',
    });
  });

  it('are unknown until the catalogue has loaded', () => {
    const facts = { ...factsOf(), questsById: new Map() };
    expect(answer('raids orien', { groups: groupsOn('Orien', { quest_id: 702 }) }, facts)).toEqual([
      '# Groups',
      'Raids on Orien | … → /grouping/orien?raids=only',
    ]);
  });
});

describe('quests', () => {
  it.each(['vod', 'vision of dread', 'dread vision'])(
    '%j is answered with its page, open groups, and the wiki',
    (text) => {
      expect(answer(text, { groups: groupsOn('Orien', { quest_id: 702 }) }).slice(0, 8)).toEqual([
        '# Quests',
        'Vision of Dread | Raid · Level 32 · Tales of the Deep → /quests/702/vision-of-dread',
        '# Groups',
        'Groups for Vision of Dread | 1 on Orien → /grouping?quest=702',
        '# Groups',
        'Vision of Dread | Orien · Elite · Levels 15–25 · 1/12 · Torvald → /grouping/orien?quest=702&group=9001',
        '# Quests',
        'Vision of Dread on the wiki |  → https://ddowiki.com/page/Vision_of_Dread',
      ]);
    },
  );

  it('are found in all of their versions', () => {
    expect(asked('twelve towers').groups).toBe('quest=707,706');
    expect(answer('twelve towers').filter((row) => row.includes('on the wiki'))).toHaveLength(2);
  });

  it('are listed with their pages if another meaning is more likely', () => {
    expect(answer('dread')).toContain(
      'Stairway of Dread | Level 8 and 20 · Tales of the Deep → /quests/704/stairway-of-dread',
    );
  });

  it('are searched on a named server', () => {
    expect(asked('vod cannith').groups).toBe('server=Cannith&quest=702');
  });

  it.each(['the cannith crystal', 'Cannith Crystal'])('are the first answer to %j', (text) => {
    expect(answer(text).slice(0, 6)).toEqual([
      '# Quests',
      'The Cannith Crystal | Level 8 and 20 · Tales of the Deep → /quests/703/the-cannith-crystal',
      '# Groups',
      'Groups for The Cannith Crystal | … → /grouping?quest=703',
      '# Quests',
      'The Cannith Crystal on the wiki |  → https://ddowiki.com/page/The_Cannith_Crystal',
    ]);
  });

  it('are combined with the wanted level and class', () => {
    expect(answer('12 paladin vod')[1]).toMatch(/^Vision of Dread groups for a level 12 paladin \|/);
    expect(answer('raids 12 vod')[1]).toMatch(/^Vision of Dread raids for level 12 \|/);
  });

  /** The full name of a quest finds it, even if its words have another meaning elsewhere. */
  function expectToFindThemselves(names: readonly string[]) {
    const catalogue = new Map(names.map((name, id) => [id, makeQuest({ id, name })]));
    const facts = {
      ...factsOf(),
      questsById: catalogue,
      quests: knownQuests(catalogue),
      packs: knownPacks(catalogue),
    };
    for (const name of names) {
      for (const text of [name, name.replace(/^(?:the|an?) /i, '')]) {
        const { quests: found, asked: calls, question } = planAnswer(text, facts);
        expect(found.map(({ item }) => item.name.toLowerCase())).toContain(name.toLowerCase());
        if (text === name) expect(found[0]?.item.name.toLowerCase()).toBe(name.toLowerCase());
        expect(question).toMatchObject({
          levels: null,
          classes: [],
          servers: [],
          onlyRaids: false,
          name: text,
        });
        expect([calls.people, calls.groups?.title]).toEqual([null, `Groups for ${found[0]?.item.name}`]);
      }
    }
  }

  it('are the first answer to their names, whatever words these contain', () => {
    const words = 'the,raid,shadow,cannith,cleric,12,pt. 2,party,up,friends,who,online,my,guild,of,crypt';
    const anyName = fc
      .array(fc.constantFrom(...words.split(',')), { minLength: 2, maxLength: 5 })
      .map((some) => `${some.join(' ')} stair`);
    fc.assert(fc.property(fc.array(anyName, { minLength: 1, maxLength: 4 }), expectToFindThemselves));
  });

  it('do not filter groups in questions about something else', () => {
    expect(asked('cleric').groups).toBe('classes=Cleric');
  });
});

describe('people', () => {
  it('on the visitor’s lists are found at once, with their place once the server has answered', () => {
    expect(answer('hal', {}, factsOf({ registered: [hale] }))).toEqual([
      '# Your lists',
      'Hale | Your character · Orien · 12 Fighter → /registration',
    ]);
    expect(answer('hal', {}, factsOf({ friends: [hale], present: [hale] }))).toEqual([
      '# Your lists',
      'Hale | Friend · Orien · 12 Fighter · The Harbor → /who/orien?initial-search-query=Hale',
    ]);
    expect(answer('pest', {}, factsOf({ ignored: [pest] }))[1]).toBe(
      'Pest | Ignored · Cannith · 20 Fighter → /ignores',
    );
  });

  it('on a list are shown with the number online', () => {
    const away = { ...bo, is_online: false };
    const facts = factsOf({ friends: [hale, bo], present: [hale, away] });
    expect(answer('my friends', {}, facts).slice(0, 4)).toEqual([
      '# Your lists',
      'My friends | 1 of 2 online → /friends',
      '# Your lists',
      'Hale | Orien · 12 Fighter · The Harbor → /who/orien?initial-search-query=Hale',
    ]);
    expect(answer('my friends', {}, factsOf({ friends: [hale] }))[1]).toBe('My friends | 1 → /friends');
    expect(answer('my friends')[1]).toBe('My friends | Nobody yet → /friends');
    expect(answer('my characters', {}, factsOf({ registered: [veil] }))[3]).toContain('Veil');
  });

  it('are searched on all servers, with named servers first, and link to their guild when offline', () => {
    const named = byId(
      { ...hale, server_name: 'Khyber' },
      { ...bo, name: 'Hale', is_online: false },
      { ...pest, name: null, is_anonymous: true },
    );
    expect(answer('hale orien', { named }).slice(0, 3)).toEqual([
      '# Characters',
      'Hale | Orien · 20 Fighter · Offline · Lantern Watch → /guilds/orien/Lantern%20Watch',
      'Hale | Khyber · 12 Fighter · The Harbor · Lantern Watch → /who/khyber?initial-search-query=Hale',
    ]);
  });

  it('link to their server if they have no guild', () => {
    const loner = { ...bo, is_online: false, guild_name: null };
    expect(answer('bo', { named: byId(loner) })[1]).toContain('/who/orien?initial-search-query=Bo');
    expect(answer('bo', { named: byId({ ...loner, server_name: 'Moonsea' }) })[1]).toContain('→ /servers');
  });

  it.each([
    ['torvald', { name: 'torvald', guild: 'torvald' }],
    ['two words', { name: null, guild: 'two words' }],
    ['14', { name: null, guild: null }],
    ['99', { name: null, guild: null }],
    ['my friends', { name: null, guild: null }],
    ['érik', { name: null, guild: 'érik' }],
  ])('%j searches for %j', (text, expected) => expect(asked(text)).toMatchObject(expected));
});

it('guilds have their pages', () => {
  const guild = { server_name: 'Orien', character_count: 26, online_count: 8, last_active: madeAt };
  expect(
    answer('silver', {
      guilds: [
        { ...guild, guild_name: 'Silver & Co' },
        { ...guild, guild_name: '..' },
      ],
    }),
  ).toEqual(['# Guilds', 'Silver & Co | Orien · 26 members · 8 online → /guilds/orien/Silver%20%26%20Co']);
});

it('the title of a page leads to the page, and filters no groups', () => {
  expect(answer('raid timers').slice(0, 2)).toEqual([
    '# Pages',
    expect.stringMatching(/^Raid Timers \|.* → \/timers$/),
  ]);
  expect(planAnswer('raid timers', factsOf()).asked).toMatchObject({ groups: null, people: null });
});

it('a guild is searched by its name, without the word "guild"', () => {
  expect(asked('guild silver hand')).toMatchObject({ groups: undefined, guild: 'silver hand' });
});

it('pages that are not open are never offered', () => {
  expect(answer('donated')).toEqual([]);
});

it('a question that is not understood has no answer', () => {
  expect(answer('xyzzy', { named: {}, guilds: [] })).toEqual([]);
});

describe('the rows offered', () => {
  const none = { text: '', answers: [], isPending: false, recent: [] };
  const offered = (more: object) => texts(offeredBlocks({ ...none, ...more }, settings));
  const examples = [
    '# Try',
    '12 paladin | Groups for your character, and who’s online → ? 12 paladin',
    'is argonnessen down | How a server is doing → ? is argonnessen down',
    'raids | Raids that are looking for members → ? raids',
  ];

  it('are example questions, which all have answers', () => {
    expect(offered({})).toEqual(examples);
    for (const row of examples.slice(1)) expect(answer(row.split('? ')[1] ?? '')).not.toEqual([]);
  });

  it('begin with recent questions', () => {
    expect(offered({ recent: ['vod'] })).toEqual(['# Recent', 'vod |  → ? vod', ...examples]);
  });

  it('are the examples if nothing is found, and none while answers may still come', () => {
    expect(offered({ text: 'xyzzy', recent: ['vod'] })).toEqual(examples);
    expect(offered({ text: 'xyzzy', isPending: true })).toEqual([]);
  });

  it('are the answers if there are any', () => {
    const facts = factsOf();
    const answers = answersOf(planAnswer('timers', facts), nothing, facts);
    expect(offered({ text: 'timers', answers, isPending: true })).toEqual(texts(answers));
  });
});

describe('for any question', () => {
  const words = fc.constantFrom(
    '12',
    'paladin',
    'orien',
    'raids',
    'veil',
    'down',
    'my friends',
    'the',
    'vod',
  );
  const anyText = fc.oneof(
    anyHostileText,
    fc.array(words, { maxLength: 6 }).map((some) => some.join(' ')),
  );
  const facts = factsOf({ registered: [hale], friends: [veil, bo], ignored: [veil], present: [veil] });
  const live = {
    groups: groupsOn('Orien', { leader: { ...veil, name: null } }),
    people: byId(veil),
    named: byId(veil),
    guilds: [],
  };

  it('no anonymous character is found, and every row has a unique key and a target', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const blocks = answersOf(planAnswer(text, facts), live, facts);
        const rows = blocks.flatMap(({ rows: some }) => some);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        for (const row of rows) {
          expect(row.title).not.toContain('Veil');
          expect(leadsTo(row)).toMatch(/^(?:\/|https:\/\/ddowiki|\? |theme )/);
        }
      }),
    );
  });
});

describe('stable blocks', () => {
  const block = (key: string, ...titles: readonly string[]): AskBlock => ({
    key,
    heading: key,
    rows: titles.map((title) => ({
      key: `${key} ${title}`,
      icon: 'link',
      title,
      detail: title,
      target: { kind: 'ask', text: '' },
    })),
  });
  const keysOf = (blocks: readonly AskBlock[]) => blocks.flatMap(({ rows }) => rows.map(({ key }) => key));

  it('change freely until the visitor has chosen a row', () => {
    const next = [block('a', '1'), block('b', '1')];
    expect(stableBlocks(next, null)).toBe(next);
  });

  it('put new ones last, and update rows that stay', () => {
    const news = { ...block('b', '1'), rows: block('b', '1').rows.map((row) => ({ ...row, detail: 'new' })) };
    const shown = stableBlocks(
      [block('late', '1'), block('a', '1', '2'), news],
      [block('a', '1'), block('b', '1')],
    );
    expect(keysOf(shown)).toEqual(['a 1', 'b 1', 'late 1']);
    expect(shown[1]?.rows[0]?.detail).toBe('new');
  });

  it('keep removed rows, and the position of every row', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    const rows = fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 3 });
    const anyBlocks = fc
      .tuple(names, fc.array(rows, { minLength: 4, maxLength: 4 }))
      .map(([keys, all]) => keys.map((key, place) => block(key, ...(all[place] ?? []))));
    fc.assert(
      fc.property(anyBlocks, fc.array(anyBlocks, { maxLength: 4 }), (first, later) => {
        let shown: readonly AskBlock[] = first;
        for (const next of later) {
          const after = stableBlocks(next, shown);
          expect(keysOf(after).slice(0, keysOf(shown).length)).toEqual(keysOf(shown));
          shown = after;
        }
      }),
    );
  });
});
