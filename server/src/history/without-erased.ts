import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { Character } from '@rollcall/game/character/character';
import type { RecordedLfmActivity } from '@rollcall/game/lfm/known-lfm';
import { fromWireTime } from '@rollcall/game/wire-time';
import { type ErasedCharacters, isErased } from '../store/erased-characters.ts';

type GroupSeen = Extract<HistoryEvent, { type: 'group_seen' }>;

/** Ids of everybody whom events are about. */
export function peopleOf(events: readonly HistoryEvent[]): readonly number[] {
  const ids = new Set<number>();
  for (const event of events) {
    if (event.type === 'character_seen') ids.add(event.character.id);
    if (event.type === 'character_left') ids.add(event.character_id);
    if (event.type === 'group_seen') for (const { id } of everybodyIn(event)) ids.add(id);
  }
  return [...ids];
}

const everybodyIn = ({ group }: GroupSeen) => [group.leader, ...group.members, ...group.roster];

/** The groups in events that have or had a member who has been erased. */
export const groupsOfErased = (events: readonly HistoryEvent[], erased: ErasedCharacters) =>
  erased.size === 0
    ? []
    : events.flatMap((event) =>
        event.type === 'group_seen' && everybodyIn(event).some(({ id }) => erased.has(id))
          ? [event.group]
          : [],
      );

/**
 * The events without what has been erased. A group stays, but without erased people and, if its leader is erased,
 * without its comment.
 */
export function withoutErased(
  events: readonly HistoryEvent[],
  erased: ErasedCharacters,
): readonly HistoryEvent[] {
  if (erased.size === 0) return events;
  return events.flatMap((event): readonly HistoryEvent[] => {
    const isGone = (id: number) => isErased(erased, id, fromWireTime(event.at));
    if (event.type === 'character_seen') return isGone(event.character.id) ? [] : [event];
    if (event.type === 'character_left') return isGone(event.character_id) ? [] : [event];
    return event.type === 'group_seen' ? [withoutPeople(event, isGone)] : [event];
  });
}

function withoutPeople(event: GroupSeen, isGone: (id: number) => boolean): GroupSeen {
  if (!everybodyIn(event).some(({ id }) => isGone(id))) return event;
  const { group, activity } = event;
  const isLeaderGone = isGone(group.leader.id);
  return {
    ...event,
    group: {
      ...group,
      leader: isLeaderGone ? nobody(group.leader) : group.leader,
      comment: isLeaderGone ? null : group.comment,
      members: group.members.filter(({ id }) => !isGone(id)),
      roster: group.roster.filter(({ id }) => !isGone(id)),
    },
    activity: activity.map((each) => withoutTheirEvents(each, isGone, isLeaderGone)),
  };
}

/** The leader of a group whose leader has been erased. No character has the id 0. */
const nobody = (leader: Character): Character => ({
  ...leader,
  id: 0,
  name: null,
  guild_name: null,
  public_comment: null,
  location_id: null,
  is_anonymous: true,
});

function withoutTheirEvents(
  { timestamp, events }: RecordedLfmActivity,
  isGone: (id: number) => boolean,
  isLeaderGone: boolean,
): RecordedLfmActivity {
  return {
    timestamp,
    events: events.filter((event) => {
      if (event.tag === 'comment') return !isLeaderGone;
      return !('character_id' in event) || !isGone(event.character_id);
    }),
  };
}
