import type { HistoryEvent } from '@rollcall/game/history-event';
import type { ClosureRow, GroupActivityRow, GroupKey, GroupMemberRow, GroupRow } from './row-changes.ts';

type GroupSeen = Extract<HistoryEvent, { type: 'group_seen' }>;
type GroupClosed = Extract<HistoryEvent, { type: 'group_closed' }>;

/** Groups while events are laid over them. What the store knows of them changes nothing: an event holds the whole. */
export interface GroupDraft {
  seen(event: GroupSeen): void;
  closed(event: GroupClosed): void;
  changes(): {
    readonly groups: readonly GroupRow[];
    readonly groupMembers: readonly GroupMemberRow[];
    readonly groupActivity: readonly GroupActivityRow[];
    readonly closures: readonly ClosureRow[];
  };
}

/** An empty draft: lay the events over it in order, then take the rows that they change. */
export function draftGroups(): GroupDraft {
  const groups = new Map<string, GroupRow>();
  const members = new Map<string, GroupMemberRow>();
  const closures = new Map<string, ClosureRow>();
  const groupActivity: GroupActivityRow[] = [];

  return {
    seen: ({ at, group, activity }) => {
      const { id, leader, members: others, roster, ...facts } = group;
      const key: GroupKey = { server_name: group.server_name, group_id: id, posted_at: group.posted_at };
      const present = new Set([leader, ...others].map((person) => person.id));
      groups.set(nameOf(key), {
        ...facts,
        group_id: id,
        last_seen: at,
        closed_at: null,
        leader_id: leader.id,
        people: { leader, members: others, roster },
      });
      closures.delete(nameOf(key));
      for (const person of roster) {
        const name = `${nameOf(key)} ${person.id}`;
        const before = members.get(name);
        members.set(name, {
          ...key,
          character_id: person.id,
          name: person.name,
          is_anonymous: person.is_anonymous,
          is_leader: person.id === leader.id,
          joined_at: before?.joined_at ?? at,
          left_at: present.has(person.id) ? null : (before?.left_at ?? at),
        });
      }
      for (const { timestamp, events } of activity) groupActivity.push({ ...key, at: timestamp, events });
    },
    closed: ({ at, server_name, group_id, posted_at }) => {
      const key: GroupKey = { server_name, group_id, posted_at };
      const row = groups.get(nameOf(key));
      if (row === undefined) closures.set(nameOf(key), { ...key, closed_at: at });
      else groups.set(nameOf(key), { ...row, closed_at: at, last_seen: at, people: null });
    },
    changes: () => ({
      groups: [...groups.values()],
      groupMembers: [...members.values()],
      groupActivity,
      closures: [...closures.values()],
    }),
  };
}

function nameOf({ server_name, group_id, posted_at }: GroupKey): string {
  return `${server_name} ${group_id} ${posted_at}`;
}
