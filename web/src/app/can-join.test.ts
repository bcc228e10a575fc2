import { createAlertWatch } from '@rollcall/game/alerts/alert-changes';
import { defaultDefinition } from '@rollcall/game/definition';
import { writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { knownPacks, knownQuests } from '@rollcall/game/filters/known-names';
import { plainTerm } from '@rollcall/game/filters/search';
import { doing, groupsByMember } from '@rollcall/game/character/doing';
import { makeJoinRule } from '@rollcall/game/lfm/can-join';
import { arrangeLfms, groupFilterOf } from '@rollcall/game/lfm/lfm-list';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { serverKey } from '@rollcall/game/servers';
import { charactersTonight } from '@rollcall/game/site/tonight';
import {
  madeAtMs,
  makeCharacter,
  makeLfm,
  makeLfmFilter,
  makeLfmViewer,
  makeQuest,
  makeRaidActivity,
  makeServerInfo,
} from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canJoinText } from '../lists/join-texts.ts';
import { joinableIds } from '../lists/lfm/joinable-alert.ts';
import { countText } from '../lists/lfm/lfm-labels.ts';
import { rowsOf } from '../lists/lfm/testing/row-makers.ts';
import { groupContent } from '../lists/lfm/overlay/group-content.ts';
import { makeOverlayFacts } from '../lists/lfm/overlay/testing/overlay-makers.ts';
import { friendActivity } from '../pages/friends/friends-view.ts';
import { tonightRow } from '../pages/home/tonight-view.ts';
import { goingCharacters, openGroups } from '../pages/quest/going-view.ts';
import { groupsByQuest } from '../pages/quests/quest-view.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import type { AskFacts } from './ask/answer.ts';
import { knownPages, knownPeople } from './ask/known-things.ts';
import { planAnswer } from './ask/plan.ts';
import { answersOf } from './ask/ask-blocks.ts';

/** Data with groups, to compare what each part of the site shows about who can join them. */

const party = makeQuest({ id: 701, heroic_normal_cr: 18 });
const raid = makeQuest({ id: 702, alt_id: 1702, name: 'The Hollow Throne', group_size: 'Raid' });
const questsById = indexQuestsById([party, raid]);
const fighter = (id: number, name: string, total_level: number, server_name: string) =>
  makeCharacter({ id, name, total_level, server_name });
const own = [
  fighter(1, 'Tosinas', 20, 'Thelanis'),
  fighter(2, 'Brodebar', 16, 'Thelanis'),
  fighter(3, 'Grolidric', 30, 'Orien'),
  fighter(4, 'Anselm', 20, 'Khyber'),
  fighter(5, 'Ghost', 20, 'Cormyr'),
];
const owners = own.map((character) => ({ id: character.id, character }));
const people = (count: number) =>
  Array.from({ length: count }, (_, place) => makeCharacter({ id: 500 + place }));
const group = (id: number, server_name: string, lfm: Partial<Lfm> = {}) =>
  makeLfm({ id, server_name, leader: makeCharacter({ id: 900 + id, name: `Leader ${id}` }), ...lfm });

const groups = [
  group(11, 'Thelanis', { quest_id: 702 }),
  group(12, 'Thelanis', { quest_id: 1702, minimum_level: 18 }),
  group(13, 'Thelanis'),
  group(14, 'Thelanis', { members: people(5) }),
  group(15, 'Thelanis', { minimum_level: 26, maximum_level: 30 }),
  group(16, 'Thelanis', { quest_id: 0, maximum_level: 18 }),
  group(17, 'Thelanis', { quest_id: 702, members: people(11) }),
  group(18, 'Thelanis', { minimum_level: 19, members: own.slice(0, 1) }),
  group(19, 'Thelanis', { accepted_classes: ['Bard'] }),
  group(21, 'Orien', { minimum_level: 28, maximum_level: 34 }),
  group(22, 'Orien', { quest_id: 702, minimum_level: 28, maximum_level: 34, members: people(11) }),
  group(31, 'Cormyr'),
];
/** Names of the characters that can join, by group. Every part of the site must agree. */
const truth = {
  11: ['Brodebar'],
  13: ['Tosinas', 'Brodebar'],
  16: ['Brodebar'],
  21: ['Grolidric'],
};

const joinableGroups = new Set(Object.keys(truth).map(Number));

const raidActivity = [makeRaidActivity({ character_id: 1, data: { quest_ids: [702] } })];
const timers = runningRaidTimers(raidActivity, defaultDefinition, madeAtMs);
const viewer = makeLfmViewer({ questsById, registeredCharacters: own, raidActivity });
const byCharacters = { filterByMyCharacters: true, trackedCharacterIds: [1, 2, 3, 4, 5] };
const lists = ['Thelanis', 'Orien', 'Khyber'].map((server) => ({
  server,
  lfms: groups.filter(({ server_name }) => server_name === server),
}));
const said: LfmsByServer = Object.fromEntries(
  ['Thelanis', 'Orien', 'Cormyr'].map((server) => [
    serverKey(server),
    Object.fromEntries(groups.flatMap((lfm) => (lfm.server_name === server ? [[lfm.id, lfm]] : []))),
  ]),
);
const isIgnored = () => false;

type Names = Readonly<Record<number, readonly string[]>>;
const named = (entries: readonly (readonly [id: number, names: readonly string[]])[]): Names =>
  Object.fromEntries(entries.filter(([, names]) => names.length > 0));

const askFacts: AskFacts = {
  settings: makePageSettings(),
  infos: { thelanis: makeServerInfo() },
  questsById,
  areasById: new Map(),
  quests: knownQuests(questsById),
  packs: knownPacks(questsById),
  people: knownPeople({ registered: owners, friends: [], ignored: [] }),
  pages: knownPages(makePageSettings()),
  registered: owners,
  friends: [],
  ignored: { ignoredIds: new Set(), ignoredWords: null },
  presence: new Map(),
  nowMs: madeAtMs,
  timeZone: 'UTC',
};

describe('the groups that a character can join are the same', () => {
  it('in the rows of the lists', () => {
    const rows = lists.flatMap(({ lfms }) => rowsOf(lfms, byCharacters, viewer));
    expect(
      named(
        rows.map(({ id, mine }) => [
          id,
          (mine.forms[0] ?? '').split(', ').filter((name) => name !== '' && name !== 'Your group'),
        ]),
      ),
    ).toEqual(truth);
    const lit = rows.filter(({ isLit, mine }) => isLit && mine.text !== 'Your group').map(({ id }) => id);
    expect(new Set(lit)).toEqual(joinableGroups);
  });

  it('in the line above each list', () => {
    const lines = lists.map(({ lfms }) => {
      const { shown, hiddenCount } = arrangeLfms(lfms, makeLfmFilter(byCharacters), viewer);
      const facts = { state: 'list', scope: 'chosen', searchText: '', hiddenCount } as const;
      return countText({ ...facts, shown, groupCount: lfms.length });
    });
    expect(lines).toEqual([
      '9 groups · 3 you can join · 2 full · 1 on timer',
      '2 groups · 1 you can join · 1 full',
      '0 groups',
    ]);
  });

  it('in the cards', () => {
    const cards = lists.flatMap(({ lfms }) => arrangeLfms(lfms, makeLfmFilter(byCharacters), viewer).shown);
    const names = cards.map((listed) => {
      const { eligible } = groupContent(listed, makeOverlayFacts({}, { questsById }));
      const canJoin = eligible.find(({ title }) => title === 'Can join');
      return [listed.lfm.id, canJoin?.people.map(({ name }) => name) ?? []] as const;
    });
    expect(named(names)).toEqual(truth);
  });

  it('on the home page', () => {
    const shown = charactersTonight({
      owners,
      groups: said,
      questsById,
      hasFailed: false,
      infos: {},
      timers,
      visibilityOf: () => 'known',
      isIgnored,
      definition: defaultDefinition,
      nowMs: madeAtMs,
    });
    const facts = {
      definition: defaultDefinition,
      raidLinks: () => [],
      areTimersLoading: false,
      timeZone: 'UTC',
      nowMs: madeAtMs,
    };
    const counts = shown.map((each) => {
      const { name, raids, groups: others } = tonightRow(each, facts);
      return [name, Number(raids.count) + Number(others.count)];
    });
    expect(counts).toEqual(
      own.map(({ name }) => [
        name,
        Object.values(truth).filter((names) => names.includes(name ?? '')).length,
      ]),
    );
    const joined = shown.flatMap(({ owner, groups: found }) =>
      found.state === 'known'
        ? [...found.raids, ...found.others].map(({ lfm }) => ({
            id: lfm.id,
            name: owner.character?.name ?? '',
          }))
        : [],
    );
    const ids = [...new Set(joined.map(({ id }) => id))];
    expect(
      named(ids.map((id) => [id, joined.flatMap((each) => (each.id === id ? [each.name] : []))])),
    ).toEqual(truth);
  });

  it('on the pages of the quests', () => {
    const world = { game: defaultDefinition, owners, nowMs: madeAtMs };
    const pages = [party, raid].map((quest) => {
      const ids = [quest.id, quest.alt_id];
      const ofQuest = Object.fromEntries(
        Object.entries(said).map(([server, lfms]) => [
          server,
          Object.fromEntries(Object.entries(lfms).filter(([, { quest_id }]) => ids.includes(quest_id))),
        ]),
      );
      return { quest, found: openGroups(ofQuest, { ...world, quest, isIgnored, timers }) };
    });
    const names = pages.flatMap(({ found }) =>
      found.groups.map(
        ({ lfm, own: mine }) =>
          [lfm.id, mine.flatMap(({ name, answer }) => (answer === 'yes' ? [name] : []))] as const,
      ),
    );
    const { 16: _, ...withQuest } = truth;
    expect(named(names)).toEqual(withQuest);
    for (const { quest, found } of pages) {
      const listedNames = goingCharacters({ ...world, quest, known: null, groups: found.groups }).map(
        ({ name }) => name,
      );
      expect(listedNames).toEqual(
        expect.arrayContaining(found.groups.flatMap(({ own: mine }) => mine.map(({ name }) => name))),
      );
    }
  });

  it('on the page of friends who lead them', () => {
    const facts = {
      definition: defaultDefinition,
      areasById: new Map(),
      questsById,
      questsByArea: new Map(),
      groups: groupsByMember(said, new Set(groups.map(({ leader }) => leader.id))),
      own,
      answerFor: makeJoinRule(timers, madeAtMs),
    };
    const notes = groups.map(({ id, leader }) => {
      const does = doing({ ...leader, is_recruiting: true }, facts);
      const shown = friendActivity(leader.id, does, {
        definition: defaultDefinition,
        isCatalogueLoaded: true,
      });
      return [id, shown?.group?.note];
    });
    const names = Object.fromEntries(
      Object.entries(truth).map(([id, joining]) => [id, canJoinText(joining)] as const),
    );
    expect(Object.fromEntries(notes)).toEqual({
      ...names,
      12: 'On timer',
      14: 'Full',
      15: '',
      17: 'Full',
      18: 'Your group',
      19: '',
      22: 'Full',
      31: '',
    });
  });

  it('in the sound of an open list', () => {
    const ids = lists.flatMap(({ lfms }) =>
      joinableIds(arrangeLfms(lfms, makeLfmFilter(byCharacters), viewer).shown, new Set()),
    );
    expect(new Set(ids)).toEqual(joinableGroups);
  });

  it('in alerts, which do not consider timers', () => {
    const filter = { ...groupFilterOf(makeLfmFilter(byCharacters), viewer), room: 1 };
    const rule = {
      kind: 'group',
      id: 'a',
      name: '',
      filter: writeGroupFilter(filter, defaultDefinition),
    } as const;
    const watch = createAlertWatch();
    const sight = (posted: readonly Lfm[]) => ({
      nowMs: madeAtMs,
      groups: new Map(
        lists.map(({ server }) => [
          serverKey(server),
          posted.filter(({ server_name }) => server_name === server),
        ]),
      ),
      online: null,
      servers: {},
      timers: [],
      nameOf: () => null,
    });
    const context = { definition: defaultDefinition, questsById, readTerm: plainTerm };
    watch.look([rule], sight([]), context);
    const told = watch
      .look([rule], sight(groups), context)
      .flatMap((match) => (match.kind === 'group' ? [match.group.lfm.id] : []));
    // 12 is on timer, and 18 is the visitor's own group.
    expect(new Set(told)).toEqual(new Set([...joinableGroups, 12, 18]));
  });

  it('in Ask and in the list of its levels', () => {
    const [, detail] = answersOf(
      planAnswer('20 fighter groups on thelanis', askFacts),
      { groups: said, people: null, named: null, guilds: null },
      askFacts,
    )
      .flatMap(({ rows }) => rows)
      .flatMap(({ title, detail: text }) => (title.startsWith('Groups for') ? [title, text] : []));
    const filter = makeLfmFilter({
      ...byCharacters,
      filterByMyCharacters: false,
      minLevel: 20,
      maxLevel: 20,
      classes: ['Fighter'],
    });
    const lfms = lists[0]?.lfms ?? [];
    const { shown, hiddenCount } = arrangeLfms(lfms, filter, viewer);
    const line = countText({
      state: 'list',
      scope: 'chosen',
      searchText: '',
      hiddenCount,
      shown,
      groupCount: lfms.length,
    });
    expect(line).toBe('9 groups · 3 you can join · 2 full');
    expect(detail).toBe('3 you can join · 2 full');
  });
});

it('the page of a quest and the table of quests count the same groups, on any server', () => {
  const anySaid = fc.dictionary(
    fc.constantFrom('Orien', 'Thelanis', 'Cormyr', 'Moonsea', 'Nowhere'),
    fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(anySaid, (idsByServer) => {
      const ofServers = <T>(value: (ids: readonly number[], server: string) => T) =>
        Object.fromEntries(
          Object.entries(idsByServer).map(([server, ids]) => [serverKey(server), value(ids, server)]),
        );
      const posted = ofServers((ids, server) => Object.fromEntries(ids.map((id) => [id, group(id, server)])));
      const counts = { [party.id]: ofServers((ids) => ids.length) };
      const facts = { quest: party, game: defaultDefinition, owners, timers, nowMs: madeAtMs };
      const found = openGroups(posted, { ...facts, isIgnored: ({ id }) => id % 5 === 0 });
      const total = groupsByQuest(counts, [party], defaultDefinition.servers).get(party.id)?.total ?? 0;
      expect(found.groups.length + found.ignoredCount).toBe(total);
    }),
  );
});
