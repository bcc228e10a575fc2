import type { RecordedLfmEvent } from './known-lfm.ts';
import type { LfmActivity, LfmActivityTag } from './lfm.ts';

/** The fields of a group that its activity is derived from. */
export interface ComparableLfm {
  readonly quest_id: number | null;
  readonly comment: string | null;
  readonly leader: { readonly id: number };
  readonly members: readonly { readonly id: number }[];
}

const questOf = (group: ComparableLfm) => group.quest_id ?? 0;
const commentOf = (group: ComparableLfm) => group.comment ?? '';
const peopleOf = (group: ComparableLfm) => new Set([group.leader.id, ...group.members.map(({ id }) => id)]);

/**
 * The changes of a group between two reports, in the order quest, comment, member_left, member_joined. For a new group
 * it is only `posted`. The leader counts as a member, so passing the lead to a member changes nothing. An empty comment
 * equals none, and quest 0 equals no quest.
 */
export function compareLfm(before: ComparableLfm | null, after: ComparableLfm): RecordedLfmEvent[] {
  if (before === null) return [{ tag: 'posted' }];
  const events: RecordedLfmEvent[] = [];
  if (questOf(before) !== questOf(after)) events.push({ tag: 'quest', quest_id: questOf(after) });
  if (commentOf(before) !== commentOf(after)) events.push({ tag: 'comment', comment: commentOf(after) });
  const peopleBefore = peopleOf(before);
  const peopleAfter = peopleOf(after);
  for (const id of peopleBefore) {
    if (!peopleAfter.has(id)) events.push({ tag: 'member_left', character_id: id });
  }
  for (const id of peopleAfter) {
    if (!peopleBefore.has(id)) events.push({ tag: 'member_joined', character_id: id });
  }
  return events;
}

/** One line of a group's history on the screen: an event, or the spacer after the first one. */
export type ActivityLine =
  | { readonly tag: LfmActivityTag; readonly data: string | null; readonly timestamp: string }
  | { readonly tag: 'spacer' };

/** Maximum number of events shown: the first one, a spacer, and the most recent ones. */
export const shownActivityEvents = 11;

type ShownEvent = Exclude<ActivityLine, { tag: 'spacer' }>;

const isEmptyQuest = ({ tag, data }: ShownEvent) =>
  tag === 'quest' && (data === '0' || data === '' || data === null);

/** Whether two events are equal. Two hidden names may belong to different people. */
const isSame = (a: ShownEvent, b: ShownEvent) => a.tag === b.tag && a.data === b.data && a.data !== null;

/**
 * The history of a group for the screen, oldest first: without comments, without a removed quest right before the next
 * quest, and with only the earlier one of equal neighbours. With more than 11 events, it is the first, a spacer and the
 * last 10.
 */
export function activityHistory(activity: readonly LfmActivity[]): ActivityLine[] {
  const events: ShownEvent[] = activity
    .flatMap(({ timestamp, events: atOnce }) => atOnce.map((event) => ({ ...event, timestamp })))
    .filter(({ tag }) => tag !== 'comment');
  const lines: ActivityLine[] = [];
  let previous: ShownEvent | null = null;
  for (const [index, event] of events.entries()) {
    if (isEmptyQuest(event) && events[index + 1]?.tag === 'quest') continue;
    if (previous !== null && isSame(previous, event)) continue;
    previous = event;
    lines.push(event);
  }
  if (lines.length <= shownActivityEvents) return lines;
  return [...lines.slice(0, 1), { tag: 'spacer' }, ...lines.slice(1 - shownActivityEvents)];
}
