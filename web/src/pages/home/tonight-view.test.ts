import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import type { DescribedGroup } from '@rollcall/game/lfm/lfm-quest';
import type { CharacterTonight, GroupsTonight } from '@rollcall/game/site/tonight';
import type { RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { madeAtMs, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import {
  hourPlaces,
  hourShown,
  type SummaryFacts,
  type RowFacts,
  tonightSummary,
  tonightRow,
  untilText,
} from './tonight-view.ts';

const facts = {
  definition: defaultDefinition,
  raidLinks: (questIds) => questIds.map((id) => ({ id, name: `Raid ${id}`, path: `/quests/${id}/raid` })),
  areTimersLoading: false,
  timeZone: 'UTC',
  // Saturday, 20:15.
  nowMs: madeAtMs,
} satisfies RowFacts;
const mirelle = makeCharacter({ id: 7, name: 'Mirelle' });

function open(id: number, over: Partial<DescribedGroup> = {}): DescribedGroup {
  const quest = makeQuest({ name: `Quest ${id}` });
  return {
    lfm: makeLfm({ id }),
    quest,
    questName: quest.name,
    difficulty: null,
    isRaid: false,
    isFull: false,
    ...over,
  };
}
const openGroups = (count: number) => Array.from({ length: count }, (_, place) => open(place + 1));
const known = (over: Partial<Extract<GroupsTonight, { state: 'known' }>> = {}): GroupsTonight => ({
  state: 'known',
  raids: [],
  others: [],
  onTimerCount: 0,
  ...over,
});

const shown = (
  over: Partial<CharacterTonight> = {},
  character: Character | null = mirelle,
): CharacterTonight => ({
  owner: { id: character?.id ?? 7, character },
  groups: known(),
  timers: [],
  visibility: 'known',
  ...over,
});
const rowOf = (over: Partial<CharacterTonight> = {}, some: Partial<RowFacts> = {}) =>
  tonightRow(shown(over), { ...facts, ...some });
const timer = (id: number, hours: number): RaidTimer => ({
  characterId: 7,
  questIds: [id],
  completedAtMs: 0,
  endsAtMs: madeAtMs + hours * hourMs,
});
/** Texts of a cell, line by line. */
const linesOf = ({ lines }: { lines: readonly { text: string; note: string }[] }) =>
  lines.map(({ text, note }) => [text, note].filter(Boolean).join(' | '));

describe('a character', () => {
  it('has name, level, classes and a link to the groups of its server', () => {
    expect(rowOf()).toMatchObject({
      name: 'Mirelle',
      level: '20',
      isOnline: true,
      server: { name: 'Thelanis', link: { to: '/grouping/thelanis' } },
    });
    expect(rowOf().classes.map(({ name, level }) => `${name} ${level}`)).toEqual(['Fighter 20']);
  });

  it('has no link on a 32-bit server or if never seen', () => {
    const ghost = makeCharacter({ server_name: 'Cormyr' });
    expect(tonightRow(shown({}, ghost), facts).server).toEqual({ name: 'Cormyr', link: null });
    expect(tonightRow(shown({}, null), facts)).toMatchObject({
      name: 'Character 7',
      level: '',
      server: { name: '', link: null },
    });
  });
});

describe('the groups that a character can join', () => {
  it.each<[string, number, string, readonly string[], string | undefined]>([
    ['none', 0, '', ['No group to join'], undefined],
    ['one', 1, '1', ['Quest 1 | 1/6'], undefined],
    ['two', 2, '2', ['Quest 1 | 1/6', 'Quest 2 | 1/6'], undefined],
    ['five', 5, '5', ['Quest 1 | 1/6', 'Quest 2 | 1/6'], '+3'],
  ])('are counted, with the first two named: %s', (_, count, figure, lines, more) => {
    const { groups } = rowOf({ groups: known({ others: openGroups(count) }) });
    expect([groups.count, linesOf(groups), groups.more?.text]).toEqual([figure, lines, more]);
    expect(groups.isLit).toBe(count > 0);
  });

  it('link each to its place in the list, and the rest to the list', () => {
    const { raids, groups } = rowOf({ groups: known({ raids: openGroups(3), others: openGroups(3) }) });
    expect(groups.lines[0]?.link).toEqual({ to: '/grouping/thelanis', search: { group: '1' } });
    expect(groups.more?.link).toEqual({ to: '/grouping/thelanis' });
    expect(raids.more).toMatchObject({
      title: '1 more group',
      link: { to: '/grouping/thelanis', search: { raids: 'only' } },
    });
  });

  it.each<[string, Partial<DescribedGroup>, string, string]>([
    [
      'a raid',
      { isRaid: true, difficulty: { name: 'Reaper', skulls: 4, isAtLeast: false } },
      'Quest 1 | Reaper 4 · 1/12',
      'Quest 1, Reaper 4, Levels 15–25, 1/12 members',
    ],
    [
      'a group without a quest',
      { quest: null, questName: null },
      'Torvald’s group | 1/6',
      'Torvald’s group, Levels 15–25, 1/6 members',
    ],
    [
      'one whose leader is anonymous',
      { quest: null, questName: null, lfm: makeLfm({ leader: makeCharacter({ name: null }) }) },
      '???’s group | 1/6',
      '???’s group, Levels 15–25, 1/6 members',
    ],
    [
      'a name with invisible characters',
      { questName: 'The \u202EPit\u200B' },
      'The Pit | 1/6',
      'The Pit, Levels 15–25, 1/6 members',
    ],
  ])('mention %s', (_, over, line, title) => {
    const { raids } = rowOf({ groups: known({ raids: [open(1, over)] }) });
    expect(linesOf(raids)).toEqual([line]);
    expect(raids.lines[0]?.title).toBe(title);
  });

  it.each<[GroupsTonight, readonly string[], readonly string[]]>([
    [known(), ['No raid to join'], ['No group to join']],
    [known({ onTimerCount: 2 }), ['No raid to join', '2 on timer'], ['No group to join']],
    [{ state: 'failed' }, ['Not loaded'], ['Not loaded']],
    [{ state: 'offline' }, ['Thelanis is offline'], ['']],
    [{ state: 'unlisted' }, ['No groups are listed for this server'], ['']],
    [{ state: 'unseen' }, ['Not seen yet'], ['']],
  ])('for %o say why there is none', (groups, raidLines, groupLines) => {
    const row = rowOf({ groups });
    expect([linesOf(row.raids), linesOf(row.groups)]).toEqual([raidLines, groupLines]);
    expect([row.raids.count, row.groups.count]).toEqual(['', '']);
  });

  it('are loading while nothing is known', () => {
    const { raids, groups } = rowOf({ groups: { state: 'loading' } });
    expect([raids.count, groups.count]).toEqual([null, null]);
  });
});

describe('the raid timers', () => {
  it.each<[string, Partial<CharacterTonight>, string, readonly string[], string | undefined]>([
    ['none', {}, '', ['No raids on timer'], undefined],
    [
      'one that ends tonight',
      { timers: [timer(1, 1)] },
      '1',
      ['Raid 1 | until 9:15 PM', 'Other raids open'],
      undefined,
    ],
    [
      'two',
      { timers: [timer(1, 1), timer(2, 25)] },
      '2',
      ['Raid 1 | until 9:15 PM', 'Raid 2 | until Sun 9:15 PM'],
      undefined,
    ],
    [
      'four',
      { timers: [timer(1, 1), timer(2, 2), timer(3, 3), timer(4, 4)] },
      '4',
      ['Raid 1 | until 9:15 PM', 'Raid 2 | until 10:15 PM'],
      '+2',
    ],
    ['hidden', { visibility: 'hidden' }, '', ['Hidden', 'Verify to see them'], undefined],
    ['unknown', { visibility: 'unknown' }, '', ['Unknown'], undefined],
    [
      'partly known',
      { visibility: 'unknown', timers: [timer(1, 1)] },
      '1',
      ['Raid 1 | until 9:15 PM'],
      undefined,
    ],
  ])('of a character, %s', (_, over, count, lines, more) => {
    const { timers } = rowOf(over);
    expect([timers.count, linesOf(timers), timers.more?.text]).toEqual([count, lines, more]);
  });

  it('are loading, and not called unknown, before an answer', () => {
    expect(rowOf({ visibility: 'unknown' }, { areTimersLoading: true }).timers.count).toBeNull();
  });

  it('have no name before the catalogue is loaded', () => {
    expect(linesOf(rowOf({ timers: [timer(1, 1)] }, { raidLinks: () => null }).timers)[0]).toBe(
      'Loading... | until 9:15 PM',
    );
  });

  it('link to verification if the character’s timers are hidden', () => {
    expect(rowOf({ visibility: 'hidden' }).timers.lines[1]).toMatchObject({
      link: { to: '/verification', search: { id: '7' } },
      title: 'Verify Mirelle',
    });
  });

  it.each([
    ['UTC', 3, 'en-US', '11:15 PM'],
    ['UTC', 4, 'en-US', 'Sun 12:15 AM'],
    ['Europe/Berlin', 3, 'en-GB', 'Sun 00:15'],
    ['America/New_York', 7, 'en-US', '11:15 PM'],
  ])('end at the local time in %s after %i h: %s, "%s"', (timeZone, hours, locale, text) => {
    const written = untilText(madeAtMs + hours * hourMs, madeAtMs, timeZone, locale);
    expect(written.replaceAll(/[\u202F\s,]+/g, ' ')).toBe(text);
  });
});

describe('the summary line', () => {
  const named = (name: string, over: Partial<CharacterTonight> = {}) =>
    shown(over, makeCharacter({ id: name.length, name }));
  const raider = (name: string) => named(name, { groups: known({ raids: openGroups(1) }) });
  const nothingMissing = { groups: false, quests: false, timers: false };

  it.each<[Partial<SummaryFacts>, string, string]>([
    [{ shown: [raider('Ada')] }, 'Ada can raid now.', 'lit'],
    [{ shown: [raider('Ada'), named('Ben'), raider('Cole')] }, 'Ada and Cole can raid now.', 'lit'],
    [
      { shown: ['A', 'Be', 'Cee', 'Dora', 'Ellie'].map(raider) },
      'A, Be, Cee and 2 more can raid now.',
      'lit',
    ],
    [{ shown: ['W'.repeat(30)].map(raider) }, `${'W'.repeat(30)} can raid now.`, 'lit'],
    [{ shown: ['W'.repeat(30), 'M'.repeat(30)].map(raider) }, '2 characters can raid now.', 'lit'],
    [
      { shown: [named('Ada', { visibility: 'hidden', groups: known({ raids: openGroups(1) }) })] },
      'Ada may be able to raid; timers are hidden.',
      'plain',
    ],
    [
      {
        shown: ['hidden' as const, 'unknown' as const].map((visibility, place) =>
          named(['Ada', 'Bo'][place] ?? '', { visibility, groups: known({ raids: openGroups(1) }) }),
        ),
      },
      'Ada and Bo may be able to raid; timers are unknown.',
      'plain',
    ],
    [
      {
        shown: [named('Ada', { visibility: 'unknown', groups: known({ raids: openGroups(1) }) })],
        areTimersLoading: true,
      },
      'Loading raid timers...',
      'plain',
    ],
    [
      {
        shown: [
          named('Ada', { groups: { state: 'loading' } }),
          named('Ben', { groups: { state: 'offline' } }),
        ],
      },
      'Loading groups...',
      'plain',
    ],
    [
      { shown: [named('Ada', { groups: known({ onTimerCount: 2 }) })] },
      'Every raid you could join is on timer.',
      'plain',
    ],
    [
      { shown: [named('Ada', { groups: known({ others: openGroups(3) }) })] },
      'No raid to join right now, but you can join 3 groups.',
      'plain',
    ],
    [
      {
        shown: [
          named('Ada', { groups: known({ others: openGroups(1), onTimerCount: 1 }) }),
          named('Ben', { groups: known({ others: openGroups(1) }) }),
        ],
      },
      'Every raid you could join is on timer, but you can join 1 group.',
      'plain',
    ],
    [{ shown: [named('Ada')] }, 'No group you can join right now.', 'plain'],
    [
      { shown: [named('Ada', { groups: { state: 'offline' } })] },
      'No groups are listed for your characters right now.',
      'plain',
    ],
    [{ missing: { ...nothingMissing, groups: true } }, 'The groups couldn’t be loaded.', 'error'],
    [{ missing: { ...nothingMissing, quests: true } }, 'The quests couldn’t be loaded.', 'error'],
    [
      { shown: [raider('Ada')], missing: { ...nothingMissing, timers: true } },
      'The raid timers couldn’t be loaded.',
      'error',
    ],
    [
      { shown: [raider('Ada')], isOnline: false, missing: { ...nothingMissing, groups: true } },
      'Groups and timers need a connection.',
      'plain',
    ],
  ])('for %o is "%s"', (over, text, tone) => {
    const none = { shown: [], isOnline: true, missing: nothingMissing, areTimersLoading: false };
    expect(tonightSummary({ ...none, ...over })).toEqual({
      text,
      tone,
    });
  });
});

describe('the best hours', () => {
  const mean = (count: number) => ({ avg_character_count: 1, avg_lfm_count: count });
  const entry = (id: number, server: string | null, level = 20) => ({
    id,
    character: server === null ? null : makeCharacter({ id, server_name: server, total_level: level }),
  });
  const orien = { '6': { '20': mean(20), '21': mean(41.4) } };
  const [first] = hourPlaces([entry(1, 'Orien', 12)], { orien }, facts);
  if (first === undefined) throw new Error('there is no place');
  const second = { ...first, band: { minimum: 17, maximum: 20 }, isFirst: false };
  /** A forecast whose peak is Saturday, 20:00 and 21:00 UTC. */
  const forecast = (weeks: number, chance: number) => ({
    weeks_seen: weeks,
    hours: Array.from({ length: 168 }, (_, hour) => (hour >= 164 && hour < 166 ? chance : 0)),
  });

  it('list each server and level band once, where groups are posted', () => {
    const owners = [
      entry(1, 'Orien', 12),
      entry(3, 'Orien', 9),
      entry(4, 'Orien', 13),
      entry(2, 'Khyber', 30),
      entry(8, 'Orien', 4),
      entry(5, 'Cormyr'),
      entry(6, 'Sarlona'),
      entry(7, null),
    ];
    const weeks = { orien, khyber: { '6': { '20': mean(0.4) } }, cormyr: { '6': { '20': mean(9) } } };
    expect(
      hourPlaces(owners, weeks, facts).map(({ server, band, isFirst }) => [server, band.minimum, isFirst]),
    ).toEqual([
      ['Orien', 9, true],
      ['Khyber', 29, true],
      ['Orien', 13, false],
      ['Orien', 1, false],
    ]);
  });

  it('end after midnight without a date', () => {
    const late = { '6': { '23': mean(30) } };
    const [place] = hourPlaces([entry(1, 'Orien')], { orien: late }, facts);
    expect(place && hourShown(place, null, facts).text.replace(/\s/g, ' ')).toBe('11 PM–12 AM');
  });

  it('are none if nothing is known', () => {
    expect(hourPlaces([entry(1, 'Orien')], {}, facts)).toEqual([]);
  });

  it.each([
    { title: 'no forecast', place: first, told: null, text: 'Orien  9–10 PM about 41 groups' },
    {
      title: 'no weeks',
      place: first,
      told: { weeks_seen: 0, hours: [] },
      text: 'Orien  9–10 PM about 41 groups',
    },
    { title: 'three weeks', place: first, told: forecast(3, 0.8), text: 'Orien  9–10 PM about 41 groups' },
    {
      title: 'four weeks',
      place: first,
      told: forecast(4, 0.8),
      text: 'Orien 9–12 9–10 PM 80% chance',
    },
    { title: 'no chance', place: first, told: forecast(9, 0), text: 'Orien 9–12 Unlikely ' },
    {
      title: 'another band',
      place: second,
      told: forecast(9, 0.5),
      text: 'Orien 17–20 9–10 PM 50% chance',
    },
    {
      title: 'another band without a forecast',
      place: second,
      told: null,
      text: 'Orien 17–20 Not enough data ',
    },
  ])('are shown with $title', ({ place, told, text }) => {
    const hour = hourShown(place, told, facts);
    const words = [hour.server, hour.levels, hour.text, hour.note].join(' ');
    expect(words.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text);
  });

  it('are "now" once the best hour has begun', () => {
    const week = { '6': { '20': mean(50), '21': mean(41) } };
    expect(hourShown({ ...first, week }, null, facts)).toMatchObject({
      text: 'Now',
      note: 'about 50 groups',
    });
    expect(hourShown({ ...first, week }, forecast(4, 1), facts)).toMatchObject({
      text: 'Now',
      note: '100% chance',
    });
  });
});
