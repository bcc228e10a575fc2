import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lfmSchema } from '../lfm/lfm.ts';
import { anyCharacter, anyKnownLfm, anyPersonId } from '../testing/arbitraries.ts';
import { makeCharacter, makeKnownLfm } from '../testing/makers.ts';
import { visibleCharacter, visibleLfm, type FindPersonNow, type PersonNow } from './visibility.ts';

const nobodyOnline: FindPersonNow = () => null;
const onlineNow =
  (people: Readonly<Record<number, PersonNow>>): FindPersonNow =>
  (id) =>
    people[id] ?? null;

describe('visibleCharacter', () => {
  it('hides name, guild, comment and location of an anonymous character and nothing else', () => {
    const secret = makeCharacter({ is_anonymous: true, public_comment: 'hello', group_id: 7 });
    expect(visibleCharacter(secret)).toEqual({
      ...secret,
      name: null,
      guild_name: null,
      public_comment: null,
      location_id: null,
    });
  });

  it('returns the same object when there is nothing to hide', () => {
    const open = makeCharacter();
    const hidden = visibleCharacter(makeCharacter({ is_anonymous: true }));
    expect(visibleCharacter(open)).toBe(open);
    expect(visibleCharacter(hidden)).toBe(hidden);
  });

  it.each(['name', 'guild_name', 'public_comment', 'location_id'] as const)(
    'hides %s even when everything else is unknown',
    (field) => {
      const nothingKnown = { name: null, guild_name: null, public_comment: null, location_id: null };
      const secret = makeCharacter({
        ...nothingKnown,
        is_anonymous: true,
        [field]: field === 'location_id' ? 0 : '',
      });
      expect(visibleCharacter(secret)[field]).toBeNull();
    },
  );

  it('does not change its argument', () => {
    const secret = Object.freeze(makeCharacter({ is_anonymous: true }));
    visibleCharacter(secret);
    expect(secret.name).toBe('Player 101');
  });

  it('is idempotent and never reveals an identity', () => {
    fc.assert(
      fc.property(anyCharacter, (character) => {
        const once = visibleCharacter(character);
        expect(visibleCharacter(once)).toBe(once);
        const { name, guild_name, public_comment, location_id } = once;
        const isHidden = [name, guild_name, public_comment, location_id].every((value) => value === null);
        expect(!character.is_anonymous || isHidden).toBe(true);
      }),
    );
  });
});

describe('visibleLfm', () => {
  it('removes posting time and roster', () => {
    const shown = visibleLfm(makeKnownLfm(), nobodyOnline);
    expect(shown).not.toHaveProperty('roster');
    expect(shown).not.toHaveProperty('posted_at');
    expect(lfmSchema.parse(shown)).toEqual(shown);
  });

  it('keeps the objects of people who are not anonymous', () => {
    const group = makeKnownLfm({ members: [makeCharacter({ id: 5 })] });
    const shown = visibleLfm(group, nobodyOnline);
    expect(shown.leader).toBe(group.leader);
    expect(shown.members[0]).toBe(group.members[0]);
  });

  it.each([
    { inGroup: true, now: null },
    { inGroup: true, now: { name: 'Torvald', is_anonymous: false } },
    { inGroup: false, now: { name: 'Torvald', is_anonymous: true } },
    { inGroup: true, now: { name: 'Torvald', is_anonymous: true } },
  ])(
    'hides leader and members that the group ($inGroup) or the live state calls anonymous',
    ({ inGroup, now }) => {
      const person = makeCharacter({ id: 5, name: 'Torvald', is_anonymous: inGroup });
      const shown = visibleLfm(makeKnownLfm({ leader: person, members: [person] }), () => now);
      for (const seen of [shown.leader, ...shown.members]) {
        expect(seen).toMatchObject({
          id: 5,
          name: null,
          guild_name: null,
          location_id: null,
          is_anonymous: true,
        });
      }
    },
  );

  it('keeps the comment of the group even when its leader is anonymous', () => {
    const group = makeKnownLfm({
      comment: 'lfm',
      leader: makeCharacter({ is_anonymous: true, public_comment: 'me' }),
    });
    const shown = visibleLfm(group, nobodyOnline);
    expect([shown.comment, shown.leader.public_comment]).toEqual(['lfm', null]);
  });

  it('converts each event to API form', () => {
    const group = makeKnownLfm({
      activity: [
        {
          timestamp: '2026-03-14T20:15:00Z',
          events: [
            { tag: 'posted' },
            { tag: 'quest', quest_id: 0 },
            { tag: 'comment', comment: 'r4' },
            { tag: 'member_left', character_id: 5 },
            { tag: 'member_joined', character_id: 6 },
          ],
        },
      ],
      roster: [
        { id: 5, name: 'Ärlin', is_anonymous: false },
        { id: 6, name: 'Zed', is_anonymous: false },
      ],
    });
    expect(visibleLfm(group, nobodyOnline).activity).toEqual([
      {
        timestamp: '2026-03-14T20:15:00Z',
        events: [
          { tag: 'posted', data: '' },
          { tag: 'quest', data: '0' },
          { tag: 'comment', data: 'r4' },
          { tag: 'member_left', data: 'Ärlin' },
          { tag: 'member_joined', data: 'Zed' },
        ],
      },
    ]);
  });

  const joinedBy = (id: number, overrides: Parameters<typeof makeKnownLfm>[0] = {}) =>
    makeKnownLfm({
      activity: [{ timestamp: '2026-03-14T20:15:00Z', events: [{ tag: 'member_joined', character_id: id }] }],
      ...overrides,
    });
  const open = { id: 5, name: 'Old name', is_anonymous: false };

  it.each([
    { case: 'by the roster once they are offline', roster: [open], now: {}, shown: 'Old name' },
    {
      case: 'by their present name',
      roster: [open],
      now: { 5: { name: 'New', is_anonymous: false } },
      shown: 'New',
    },
    {
      case: 'as null when anonymous now',
      roster: [open],
      now: { 5: { name: 'New', is_anonymous: true } },
      shown: null,
    },
    {
      case: 'as null when offline and anonymous when last seen',
      roster: [{ ...open, is_anonymous: true }],
      now: {},
      shown: null,
    },
    {
      case: 'by name when they were anonymous and are not any more',
      roster: [{ ...open, is_anonymous: true }],
      now: { 5: { name: 'New', is_anonymous: false } },
      shown: 'New',
    },
    { case: 'as null when nobody knows them', roster: [], now: {}, shown: null },
  ])('refers to people in the activity $case', ({ roster, now, shown }) => {
    const seen = visibleLfm(joinedBy(5, { roster }), onlineNow(now));
    expect(seen.activity[0]?.events).toEqual([{ tag: 'member_joined', data: shown }]);
  });

  it('hides in the activity the people that it hides among the members', () => {
    const hidden = makeCharacter({ id: 5, is_anonymous: true });
    const group = joinedBy(5, { members: [hidden], roster: [open] });
    const seen = visibleLfm(group, onlineNow({ 5: { name: 'New', is_anonymous: false } }));
    expect(seen.activity[0]?.events).toEqual([{ tag: 'member_joined', data: null }]);
  });

  it('never names anybody who is anonymous now', () => {
    const anonymousIds = fc.uniqueArray(anyPersonId);
    fc.assert(
      fc.property(anyKnownLfm, anonymousIds, (group, ids) => {
        const secret = 'NAME THAT NOBODY MAY SEE';
        const isSecret = (person: { id: number }) => ids.includes(person.id);
        const conceal = <T extends { id: number; name: string | null }>(person: T): T =>
          isSecret(person) ? { ...person, name: secret } : person;
        const known = {
          ...group,
          leader: conceal(group.leader),
          members: group.members.map(conceal),
          roster: group.roster.map(conceal),
        };
        const findNow: FindPersonNow = (id) =>
          ids.includes(id) ? { name: secret, is_anonymous: true } : null;
        expect(JSON.stringify(visibleLfm(known, findNow))).not.toContain(secret);
      }),
    );
  });
});
