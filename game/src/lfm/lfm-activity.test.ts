import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityHistory, compareLfm, shownActivityEvents } from './lfm-activity.ts';
import type { LfmActivity, LfmActivityEvent } from './lfm.ts';
import { anyKnownLfm } from '../testing/arbitraries.ts';
import { makeCharacter, makeKnownLfm } from '../testing/makers.ts';

const people = (...ids: number[]) => ids.map((id) => makeCharacter({ id }));

describe('compareLfm', () => {
  it('reports for a new group only that it was posted', () => {
    expect(compareLfm(null, makeKnownLfm({ members: people(5, 6) }))).toEqual([{ tag: 'posted' }]);
  });

  it('reports quest, comment, leaving and joining members, in this order', () => {
    const before = makeKnownLfm({ quest_id: 1, comment: 'a', members: people(5, 6, 7) });
    const after = makeKnownLfm({ quest_id: 2, comment: 'b', members: people(9, 6, 8) });
    expect(compareLfm(before, after)).toEqual([
      { tag: 'quest', quest_id: 2 },
      { tag: 'comment', comment: 'b' },
      { tag: 'member_left', character_id: 5 },
      { tag: 'member_left', character_id: 7 },
      { tag: 'member_joined', character_id: 9 },
      { tag: 'member_joined', character_id: 8 },
    ]);
  });

  it.each([
    { what: 'no quest and quest 0', before: { quest_id: null }, after: { quest_id: 0 } },
    { what: 'no comment and an empty one', before: { comment: '' }, after: { comment: null } },
    { what: 'members in another order', before: { members: people(5, 6) }, after: { members: people(6, 5) } },
    { what: 'another level range', before: { minimum_level: 3 }, after: { minimum_level: 9 } },
    {
      what: 'a lead that passes to a member',
      before: { leader: makeCharacter({ id: 5 }), members: people(6) },
      after: { leader: makeCharacter({ id: 6 }), members: people(5) },
    },
  ])('reports no event for $what', ({ before, after }) => {
    expect(compareLfm(makeKnownLfm(before), makeKnownLfm(after))).toEqual([]);
  });

  it.each([
    { before: { quest_id: 5 }, after: { quest_id: null }, event: { tag: 'quest', quest_id: 0 } },
    { before: { comment: 'a' }, after: { comment: null }, event: { tag: 'comment', comment: '' } },
    {
      before: { leader: makeCharacter({ id: 5 }), members: people(6) },
      after: { leader: makeCharacter({ id: 6 }), members: [] },
      event: { tag: 'member_left', character_id: 5 },
    },
  ])('reports a loss: $event', ({ before, after, event }) => {
    expect(compareLfm(makeKnownLfm(before), makeKnownLfm(after))).toEqual([event]);
  });

  it('reports nothing between equal groups, and changes that turn the earlier members into the later ones', () => {
    fc.assert(
      fc.property(anyKnownLfm, anyKnownLfm, (before, after) => {
        expect(compareLfm(before, before)).toEqual([]);
        const idsOf = (group: typeof before) => new Set([group.leader, ...group.members].map(({ id }) => id));
        const present = idsOf(before);
        for (const event of compareLfm(before, after)) {
          if (event.tag === 'member_left') present.delete(event.character_id);
          if (event.tag === 'member_joined') present.add(event.character_id);
        }
        expect(present).toEqual(idsOf(after));
      }),
    );
  });
});

const at = (minute: number) => `2026-03-14T20:${String(minute).padStart(2, '0')}:00Z`;
const history = (...events: LfmActivityEvent[]): LfmActivity[] =>
  events.map((event, index) => ({ timestamp: at(index), events: [event] }));
const joined = (data: string | null): LfmActivityEvent => ({ tag: 'member_joined', data });
const left = (data: string | null): LfmActivityEvent => ({ tag: 'member_left', data });
const quest = (data: string | null): LfmActivityEvent => ({ tag: 'quest', data });
const comment = (data: string): LfmActivityEvent => ({ tag: 'comment', data });
const posted: LfmActivityEvent = { tag: 'posted', data: '' };
const namesOf = (activity: LfmActivity[]) =>
  activityHistory(activity).map((line) => (line.tag === 'spacer' ? '…' : `${line.tag} ${line.data}`));

describe('activityHistory', () => {
  it.each([
    {
      what: 'comments',
      events: [posted, comment('a'), joined('Bo'), comment('b')],
      shown: ['posted ', 'member_joined Bo'],
    },
    {
      what: 'a removed quest before the next one',
      events: [quest('5'), quest('0'), quest('6')],
      shown: ['quest 5', 'quest 6'],
    },
    {
      what: 'several removed quests before the next one',
      events: [quest('0'), quest(''), quest(null), quest('6')],
      shown: ['quest 6'],
    },
    {
      what: 'a removed quest and a comment before the next quest',
      events: [quest('0'), comment('x'), quest('6')],
      shown: ['quest 6'],
    },
    {
      what: 'the second of two equal events',
      events: [joined('Bo'), comment('x'), joined('Bo')],
      shown: ['member_joined Bo'],
    },
    {
      what: 'a quest that returns after it was removed',
      events: [quest('5'), quest('0'), quest('5')],
      shown: ['quest 5'],
    },
  ])('leaves out $what', ({ events, shown }) => {
    expect(namesOf(history(...events))).toEqual(shown);
  });

  it.each([
    { what: 'a removed quest without a next one', events: [quest('5'), quest('0')] },
    { what: 'a removed quest before somebody joins', events: [quest('0'), joined('Bo'), quest('5')] },
    { what: 'two people whose names are hidden', events: [joined(null), joined(null)] },
    { what: 'a person who leaves and joins again', events: [left('Bo'), joined('Bo'), left('Bo')] },
  ])('keeps $what', ({ events }) => {
    expect(activityHistory(history(...events))).toHaveLength(events.length);
  });

  it('keeps the earlier time of two equal neighbours', () => {
    expect(activityHistory(history(joined('Bo'), joined('Bo')))).toEqual([
      { tag: 'member_joined', data: 'Bo', timestamp: at(0) },
    ]);
  });

  it('shows up to eleven events, and of more the first, a spacer and the last ten', () => {
    const names = Array.from({ length: 12 }, (_, index) => `N${index}`);
    expect(namesOf(history(...names.slice(0, 11).map(joined)))).toEqual(
      names.slice(0, 11).map((name) => `member_joined ${name}`),
    );
    expect(namesOf(history(...names.map(joined)))).toEqual([
      'member_joined N0',
      '…',
      ...names.slice(2).map((name) => `member_joined ${name}`),
    ]);
  });

  it('accepts several events at one moment, and none', () => {
    expect(namesOf([{ timestamp: at(0), events: [quest('0'), quest('4'), joined('Bo')] }])).toEqual([
      'quest 4',
      'member_joined Bo',
    ]);
    expect(activityHistory([])).toEqual([]);
  });

  it('shows at most eleven events, no comments, and nothing twice in a row', () => {
    const events = fc.array(
      fc.constantFrom(posted, quest('0'), quest('5'), joined('Bo'), left('Bo'), comment('c')),
    );
    fc.assert(
      fc.property(events, (all) => {
        const lines = namesOf(history(...all));
        expect(lines.filter((line) => line !== '…').length).toBeLessThanOrEqual(shownActivityEvents);
        expect(lines.some((line) => line.startsWith('comment'))).toBe(false);
        expect(lines.every((line, index) => line !== lines[index - 1])).toBe(true);
      }),
    );
  });
});
