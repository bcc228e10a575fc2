import { countdownText, durationText } from '@rollcall/game/durations';
import { placeUse } from '@rollcall/game/raid-roster/places';
import type { Roster, RosterPerson, RosterPlace } from '@rollcall/game/raid-roster/roster';
import { isOver } from '@rollcall/game/raid-roster/roster-times';
import { minuteMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../canvas/clean-text.ts';
import { dateFormat, pageLocale } from '../ui/locale.ts';
import { withPlainBlanks } from '../ui/format.ts';

/** The places of one role, with those who have them. */
export interface RoleGroup {
  readonly role: string;
  readonly title: string;
  readonly count: number;
  readonly people: readonly RosterPerson[];
  readonly freeCount: number;
}

export interface RosterBoard {
  readonly groups: readonly RoleGroup[];
  readonly bench: readonly RosterPerson[];
  readonly placeCount: number;
  readonly freeCount: number;
}

/** The people of a roster by place. */
export function rosterBoard({ places, people }: Pick<Roster, 'places' | 'people'>): RosterBoard {
  const groups = placeUse({ places, people }).map(({ role, count, free }): RoleGroup => ({
    role,
    title: roleTitle(role, count),
    count,
    people: people.filter((person) => person.role === role),
    freeCount: free,
  }));
  return {
    groups,
    bench: people.filter(({ role }) => role === null),
    placeCount: groups.reduce((sum, { count }) => sum + count, 0),
    freeCount: groups.reduce((sum, { freeCount }) => sum + freeCount, 0),
  };
}

const roleNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  any: ['Any role', 'Any role'],
  tank: ['Tank', 'Tanks'],
  healer: ['Healer', 'Healers'],
  other: ['Other', 'Others'],
};

/** "Tank"; a class by its own name. */
export function roleName(role: string): string {
  return roleNames[role]?.[0] ?? cleanText(role);
}

const roleTitle = (role: string, count: number) => roleNames[role]?.[count === 1 ? 0 : 1] ?? cleanText(role);

/** "2 tanks, 3 healers, 7 others". */
export function placesText(places: readonly RosterPlace[]): string {
  return places
    .map(({ role, count }) =>
      role === 'any' ? `${count} for any role` : `${count} ${roleTitle(role, count).toLowerCase()}`,
    )
    .join(', ');
}

/** "3 places left", "Full". */
export function freeText({ freeCount }: Pick<RosterBoard, 'freeCount'>): string {
  if (freeCount === 0) return 'Full';
  return freeCount === 1 ? '1 place left' : `${freeCount} places left`;
}

/** The name of a person; anything may have been typed. */
export function shownPerson({ name }: Pick<RosterPerson, 'name'>): string {
  return cleanText(name) || 'Nameless';
}

/** A note without characters that rearrange or hide text; its lines are kept. */
export function shownNote({ note }: Pick<Roster, 'note'>): string {
  return note
    .split('\n')
    .map(cleanText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Formats a moment in a zone. Formats are kept, since creating one takes longer than rendering a row. */
function timesBy(options: Intl.DateTimeFormatOptions): (atMs: number, timeZone: string) => string {
  const made = new Map<string, Pick<Intl.DateTimeFormat, 'format'>>();
  return (atMs, timeZone) => {
    const format = made.get(timeZone) ?? dateFormat({ timeZone, ...options });
    made.set(timeZone, format);
    return withPlainBlanks(format.format(atMs));
  };
}

const clock = { hour: 'numeric', minute: '2-digit' } as const;
/** "Saturday 5 December at 20:00". */
export const longTime = timesBy({ weekday: 'long', day: 'numeric', month: 'long', ...clock });
/** "Sat, 5 Dec, 20:00". */
export const shortTime = timesBy({ weekday: 'short', day: 'numeric', month: 'short', ...clock });
/** "20:00". */
export const timeOfDay = timesBy(clock);
/** "Sat 20:00". */
export const clockTime = timesBy({ weekday: 'short', ...clock });
/** "CET", "GMT+5:45": the name of a zone's time at a moment. */
export function zoneName(atMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(pageLocale(), { timeZone, timeZoneName: 'short' });
  return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "In 2 days 3 hours", "In 14:05", "Began 20 minutes ago", "Was 3 days ago". */
export function startText(startsAtMs: number, nowMs: number): string {
  const leftMs = startsAtMs - nowMs;
  if (leftMs > 60 * minuteMs) return `In ${durationText(leftMs)}`;
  if (leftMs > 0) return `In ${countdownText(leftMs)}`;
  if (leftMs > -minuteMs) return 'Begins now';
  return `${isOver(startsAtMs, nowMs) ? 'Was' : 'Began'} ${durationText(-leftMs)} ago`;
}

/**
 * The people of a group by slot; null = free. While the board is in use, everybody keeps their current slot, so that
 * nothing moves under the pointer.
 */
export function slotsOf(
  people: readonly RosterPerson[],
  count: number,
  before: readonly (string | null)[] | null,
): readonly (RosterPerson | null)[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  const held = (before ?? []).map((id) => (id === null ? null : (byId.get(id) ?? null)));
  const others = people.filter(({ id }) => before?.includes(id) !== true);
  const filled = held.map((person) => person ?? others.shift() ?? null);
  const slots = [...filled, ...others];
  while (slots.length > count && slots.at(-1) === null) slots.pop();
  while (slots.length < count) slots.push(null);
  return slots;
}

/** The changes made by an edit of somebody else, except for people: "Time: Sat, 5 Dec, 20:00 → Sun, 6 Dec, 20:00". */
export function changedTexts(before: Roster, after: Roster, timeZone: string): readonly string[] {
  const rows: readonly (readonly [label: string, read: (roster: Roster) => string])[] = [
    ['Raid', ({ quest_name }) => cleanText(quest_name)],
    ['Server', ({ server_name }) => server_name],
    ['Difficulty', ({ difficulty }) => difficulty ?? 'Any'],
    ['Time', ({ starts_at }) => shortTime(fromWireTime(starts_at), timeZone)],
    ['Places', ({ places }) => placesText(places)],
    ['Note', ({ note }) => (note === '' ? 'none' : cleanText(note))],
    ['Sign-ups', ({ is_locked }) => (is_locked ? 'locked' : 'open')],
  ];
  return rows.flatMap(([label, read]) => {
    const [was, is] = [read(before), read(after)];
    return was === is ? [] : [`${label}: ${was} → ${is}`];
  });
}
