import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { madeAt, madeAtMs, makeCharacter, makeKnownLfm } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { peopleOf, withoutErased } from './without-erased.ts';

const person = (id: number) => makeCharacter({ id, name: `Person ${id}` });
const rosterEntry = (id: number) => ({ id, name: `Person ${id}`, is_anonymous: false });

const seen: HistoryEvent = { type: 'character_seen', at: madeAt, is_login: true, character: person(1) };
const left: HistoryEvent = { type: 'character_left', at: madeAt, character_id: 1, server_name: 'Orien' };
const closed: HistoryEvent = {
  type: 'group_closed',
  at: madeAt,
  server_name: 'Orien',
  group_id: 9,
  posted_at: madeAt,
};

function groupOf(
  leaderId: number,
  memberIds: readonly number[],
): Extract<HistoryEvent, { type: 'group_seen' }> {
  const { activity: _, ...group } = makeKnownLfm({
    comment: 'A comment',
    leader: person(leaderId),
    members: memberIds.map(person),
    roster: [leaderId, ...memberIds].map(rosterEntry),
  });
  const events = [
    { tag: 'comment', comment: 'A comment' },
    ...memberIds.map((id) => ({ tag: 'member_joined', character_id: id }) as const),
  ] as const;
  return { type: 'group_seen', at: madeAt, group, activity: [{ timestamp: madeAt, events: [...events] }] };
}

describe('events without what has been erased', () => {
  const erased = new Map([[1, madeAtMs]]);

  it('lack what happened to the character up to that moment, and nothing else', () => {
    const later = toWireTime(madeAtMs + 1000);
    const events = [seen, left, closed, { ...seen, character: person(2) }, { ...seen, at: later }];
    expect(withoutErased(events, erased)).toEqual(events.slice(2));
    expect(withoutErased(events, new Map())).toBe(events);
  });

  it('keep groups without the character as a member', () => {
    const [event] = withoutErased([groupOf(2, [1, 3])], erased);
    expect(event).toEqual(groupOf(2, [3]));
  });

  it('keep groups that the character leads, without leader and comment', () => {
    const [event] = withoutErased([groupOf(1, [3])], erased);
    expect(event).toMatchObject({
      group: { leader: { id: 0, name: null }, comment: null, members: [{ id: 3 }], roster: [{ id: 3 }] },
      activity: [{ events: [{ tag: 'member_joined', character_id: 3 }] }],
    });
  });

  it('are about everybody whom they name', () => {
    expect(peopleOf([seen, left, closed, groupOf(2, [3])])).toEqual([1, 2, 3]);
  });
});
