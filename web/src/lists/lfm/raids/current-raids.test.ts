import { defaultDefinition } from '@rollcall/game/definition';
import { isRaid } from '@rollcall/game/quest/quest';
import { anyComment, anyLfms } from '@rollcall/game/testing/arbitraries';
import { madeAtMs, makeCharacter, makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentRaids,
  goneRow,
  type RaidRow,
  raidsByServer,
  raidsView,
  type RaidsViewFacts,
} from './current-raids.ts';
import { boardOf, factsOf, groupsOf } from './testing/raid-makers.ts';

const viewFacts: RaidsViewFacts = {
  groups: 'loaded',
  error: null,
  hasGroups: true,
  catalogue: 'loaded',
  raidCount: 3,
};
const failed = 'There was an error loading some data. Please refresh the page or come back later.';
const offline = 'Unable to connect to the server. Please check your internet connection.';
const questsFailed = "Some data wasn't loaded properly. This might be a temporary network issue.";

describe('what stands on the board of raids', () => {
  it.each<[what: string, Partial<RaidsViewFacts>, state: string, text: string | undefined]>([
    ['raids', {}, 'list', undefined],
    ['no raids', { raidCount: 0 }, 'empty', "There aren't any raids posted at the moment."],
    [
      'nothing has come',
      { groups: 'initial', hasGroups: false, raidCount: 0 },
      'loading',
      'Loading raids...',
    ],
    ['the first answer takes long', { groups: 'loading', hasGroups: false }, 'loading', 'Loading raids...'],
    ['quests are on their way', { catalogue: 'loading', raidCount: 0 }, 'loading', 'Loading raids...'],
    ['only some quests are there', { catalogue: 'partial', raidCount: 1 }, 'loading', 'Loading raids...'],
    ['the first answer failed', { groups: 'error', hasGroups: false }, 'error', failed],
    [
      'there is no network',
      { groups: 'error', hasGroups: false, error: { failure: 'network' } },
      'error',
      offline,
    ],
    ['it halted before an answer came', { groups: 'halted', hasGroups: false }, 'error', failed],
    ['quests failed', { catalogue: 'error', raidCount: 0 }, 'error', questsFailed],
    ['a later answer failed', { groups: 'error', error: { failure: 'status' } }, 'list', undefined],
    ['it paused', { groups: 'halted' }, 'list', undefined],
    ['it is asked anew', { groups: 'initial' }, 'list', undefined],
  ])('when %s', (_, overrides, state, text) => {
    const view = raidsView({ ...viewFacts, ...overrides });
    expect(view.state).toBe(state);
    expect('text' in view ? view.text : undefined).toBe(text);
  });
});

const raid = (overrides: Parameters<typeof makeLfm>[0] = {}) => makeLfm({ quest_id: 1, ...overrides });
const rowOf = (overrides: Parameters<typeof makeLfm>[0] = {}, nowMs = madeAtMs): RaidRow => {
  const [row] = currentRaids(factsOf({ orien: groupsOf(raid(overrides)) }, { nowMs }));
  if (row === undefined) throw new Error('There is no raid');
  return row;
};
const members = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCharacter({ id: 500 + index }));
const minutes = (count: number) => count * 60_000;

const serverKeys = [
  ...defaultDefinition.servers.map(({ name }) => name.toLowerCase()),
  'nowhere',
  '__proto__',
];

/** Groups and quests with hostile texts, on known and unknown servers. */
const anyWorld = fc.record({
  lfms: fc
    .dictionary(fc.constantFrom(...serverKeys), anyLfms, { maxKeys: 6 })
    .map((byServer) =>
      Object.fromEntries(Object.entries(byServer).map(([key, lfms]) => [key, groupsOf(...lfms)])),
    ),
  quests: fc
    .array(fc.record({ name: anyComment, group_size: fc.constantFrom('Party', 'Raid', 'raid', null) }), {
      minLength: 4,
      maxLength: 4,
    })
    .map((rows) => new Map(rows.map((row, index) => [index, makeQuest({ ...row, id: index + 1 })]))),
});

describe('the raids of all servers', () => {
  it('stand by server, then by quest, then by level', () => {
    const rows = currentRaids(
      factsOf({
        thelanis: groupsOf(raid({ id: 1 })),
        argonnessen: groupsOf(
          raid({ id: 2, minimum_level: 20 }),
          raid({ id: 3, minimum_level: 10, maximum_level: 30 }),
          raid({ id: 4, minimum_level: 10, maximum_level: 20 }),
          raid({ id: 5, quest_id: 2, minimum_level: 30 }),
        ),
      }),
    );
    expect(rows.map(({ key }) => key)).toEqual([
      'argonnessen 5',
      'argonnessen 4',
      'argonnessen 3',
      'argonnessen 2',
      'thelanis 1',
    ]);
  });

  it('leave out other quests, no quest, quests that nobody knows, and servers without a page', () => {
    const rows = currentRaids(
      factsOf({
        orien: groupsOf(
          raid({ id: 1, quest_id: 3 }),
          raid({ id: 2, quest_id: null }),
          raid({ id: 3, quest_id: 0 }),
          raid({ id: 4, quest_id: 999 }),
        ),
        cormyr: groupsOf(raid({ id: 5 })),
        nowhere: groupsOf(raid({ id: 6 })),
      }),
    );
    expect(rows).toEqual([]);
  });

  it('are all raids of any world, each once, in order, whatever its words are', () => {
    fc.assert(
      fc.property(anyWorld, ({ lfms, quests }) => {
        const rows = currentRaids(factsOf(lfms, { quests }));
        const expected = defaultDefinition.servers
          .filter(({ bitness }) => bitness === 64)
          .flatMap(({ name }) => {
            const key = name.toLowerCase();
            const groups = Object.hasOwn(lfms, key) ? Object.values(lfms[key] ?? {}) : [];
            return groups.flatMap(({ id, quest_id }) => {
              const quest = quests.get(quest_id ?? 0);
              return quest && isRaid(quest) ? [`${key} ${id}`] : [];
            });
          });
        const keys = rows.map(({ key }) => key);
        expect(keys.toSorted()).toEqual(expected.toSorted());
        expect(rows.map(({ serverKey }) => serverKey)).toEqual(
          rows.map(({ serverKey }) => serverKey).toSorted(),
        );
      }),
    );
  });
});

describe('the words of a raid', () => {
  it.each<[string, Parameters<typeof makeLfm>[0], Partial<RaidRow>]>([
    ['the seats', { members: members(6) }, { members: '7/12', isOpen: true, seats: { taken: 7, all: 12 } }],
    ['a full raid', { members: members(11) }, { members: '12/12', isOpen: false }],
    [
      'more than there should be',
      { members: members(13) },
      { members: '12/12+', seats: { taken: 12, all: 12 }, isOpen: false },
    ],
    ['levels', { minimum_level: 31, maximum_level: 34 }, { levels: 'Lv 31–34' }],
    ['one level', { minimum_level: 20, maximum_level: 20 }, { levels: 'Lv 20' }],
    ['any class', { accepted_classes: [] }, { classes: 'Any class' }],
    ['one class', { accepted_classes: ['Bard'] }, { classes: 'Bard' }],
    ['some classes', { accepted_classes: ['Bard', 'Cleric', 'bard'] }, { classes: '2 classes' }],
    ['every class', { accepted_classes: [...defaultDefinition.classes] }, { classes: 'Any class' }],
    ['difficulty', { difficulty: 'Elite' }, { difficulty: { text: 'Elite', isReaper: false } }],
    ['no difficulty', { difficulty: null }, { difficulty: null }],
    [
      'a guess, whose difficulty is in the comment',
      { is_quest_guess: true, comment: 'chrono r4', difficulty: 'Normal' },
      { isGuess: true, difficulty: { text: 'Reaper 4', isReaper: true } },
    ],
    [
      'an anonymous leader',
      { leader: makeCharacter({ name: null, race: null }) },
      { leader: { name: '???', icon: 'race-unknown' } },
    ],
    [
      'a name with characters that show nothing',
      { leader: makeCharacter({ name: 'To\u202Erv\u200B', race: 'Human' }) },
      { leader: { name: 'Torv', icon: 'race-human' } },
    ],
    ['in the adventure', { adventure_active_time: 720 }, { foot: { text: 'Active 12 min', tone: 'active' } }],
    ['just begun', { adventure_active_time: 30 }, { foot: { text: 'Just begun', tone: 'active' } }],
    ['unknown history', { activity: [] }, { foot: null }],
  ])('tell %s', (_, lfm, words) => {
    expect(rowOf(lfm)).toMatchObject(words);
  });

  it.each([
    [0, 'Just now'],
    [minutes(1) - 1, 'Just now'],
    [minutes(3), 'Posted 3 min ago'],
    [minutes(125), 'Posted 2 h ago'],
    // A clock that is behind.
    [-minutes(5), 'Just now'],
  ])('tell after %i ms: %s', (passedMs, text) => {
    expect(rowOf({}, madeAtMs + passedMs).foot).toEqual({ text, tone: 'posted' });
  });

  it('tell when the group has gone, once', () => {
    const gone = goneRow(rowOf());
    expect(gone).toMatchObject({
      isGone: true,
      isOpen: false,
      foot: { text: 'No longer posted', tone: 'gone' },
    });
    expect(goneRow(gone)).toBe(gone);
  });
});

describe('the servers of the board', () => {
  const lfms = {
    orien: groupsOf(raid({ id: 1 }), raid({ id: 2 }), makeLfm({ id: 3, quest_id: 3 })),
    khyber: groupsOf(raid({ id: 4 })),
    sarlona: groupsOf(makeLfm({ id: 5, quest_id: 3 })),
  };

  it('count raids and groups and lead to all of them; one without raids is not there', () => {
    expect(boardOf(lfms).map(({ rows, ...head }) => ({ ...head, rows: rows.length }))).toEqual([
      {
        key: 'khyber',
        name: 'Khyber',
        path: '/grouping/khyber',
        count: '1 raid',
        groups: '1 group',
        warning: '',
        isFresh: true,
        rows: 1,
      },
      {
        key: 'orien',
        name: 'Orien',
        path: '/grouping/orien',
        count: '2 raids',
        groups: '3 groups',
        warning: '',
        isFresh: true,
        rows: 2,
      },
    ]);
  });

  const at = (agoMs: number) => toWireTime(madeAtMs - agoMs);
  it.each([
    ['heard from', { is_online: true, last_data_fetch: at(minutes(5)) }, true, '', true],
    ['stale', { is_online: true, last_data_fetch: at(minutes(7)) }, true, 'Data is 7 min old', false],
    ['offline', { is_online: false, last_data_fetch: at(0) }, true, 'Server Offline', false],
    ['not heard from', { is_online: true, last_data_fetch: null }, true, '', true],
    ['heard from, but no answers come in', { is_online: true, last_data_fetch: at(0) }, false, '', false],
  ])('say what is old of a server that is %s', (_, info, isLive, warning, isFresh) => {
    const facts = factsOf(lfms);
    const infos = { orien: makeServerInfo(info), khyber: makeServerInfo(info) };
    const servers = raidsByServer(currentRaids(facts), { ...facts, infos, isLive });
    expect(servers.map((server) => [server.warning, server.isFresh])).toEqual([
      [warning, isFresh],
      [warning, isFresh],
    ]);
  });

  it('do not count what has gone', () => {
    const facts = factsOf(lfms);
    const rows = currentRaids(facts).map((row) => (row.key === 'orien 1' ? goneRow(row) : row));
    const [, orien] = raidsByServer(rows, { ...facts, infos: {}, isLive: true });
    expect(orien).toMatchObject({ count: '1 raid', rows: [{ isGone: true }, { isGone: false }] });
  });
});
