import type { RecordedLfmEvent } from './known-lfm.ts';
import type { LfmActivity, LfmActivityTag } from './lfm.ts';

/** The parts of a group that its activity depends on. */
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
 * The events between two reports of a group, in the order quest, comment, member_left, member_joined; the first sight
 * only gives `posted`. The leader counts as a member, so a change of leader within the group is no event. No comment
 * and an empty one are equal, and so are no quest and quest 0.
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

/** One line of a group's history as shown: an event, or the gap between the first and the last ones. */
export type ActivityLine =
  | { readonly tag: LfmActivityTag; readonly data: string | null; readonly timestamp: string }
  | { readonly tag: 'spacer' };

/** Maximum number of events shown: the first, and the last ones after a spacer. */
export const shownActivityEvents = 11;

type ShownEvent = Exclude<ActivityLine, { tag: 'spacer' }>;

const isEmptyQuest = ({ tag, data }: ShownEvent) =>
  tag === 'quest' && (data === '0' || data === '' || data === null);

/** Two people with hidden names may be different people. */
const isSame = (a: ShownEvent, b: ShownEvent) => a.tag === b.tag && a.data === b.data && a.data !== null;

/**
 * The history of a group as shown, oldest first: without comments, and without an emptied quest right before the next
 * quest; of equal neighbours only the earlier one. More than 11 events become the first, a spacer and the last 10.
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
