import type { Character } from '@rollcall/game/character/character';
import { type FindPersonNow, visibleLfm } from '@rollcall/game/character/visibility';
import {
  clockReportedAt,
  enteredAt,
  groupToRecord,
  type KnownLfm,
  type LfmRosterEntry,
  type RecordedLfmActivity,
} from '@rollcall/game/lfm/known-lfm';
import { findDrafted, type LiveDraft, type ServerDraft } from './live-draft.ts';
import { findCharacter } from './live-lookups.ts';

export type FindLive = (characterId: number) => Character | null;

export function liveCharacters(draft: LiveDraft): FindLive {
  return (id) => {
    for (const server of draft.servers) {
      const character = findDrafted(server.characters, id);
      if (character !== null) return character;
    }
    return null;
  };
}

/**
 * A person in a group's report, hidden if the live character is anonymous. Two reports about a person may overtake each
 * other; then the more private one counts.
 */
export function asKnownLive(person: Character, live: Character | null): Character {
  if (live === null) return person;
  const name = person.name ?? live.name;
  const isAnonymous = person.is_anonymous || live.is_anonymous;
  if (name === person.name && isAnonymous === person.is_anonymous) return person;
  return { ...person, name, is_anonymous: isAnonymous };
}

/**
 * Everybody who is a member of a group or occurs in its activity, as last known. Its length is bounded, because the
 * activity is. People who left are listed with their present state if they are online, or else with their last one.
 */
export function rosterOf(
  people: readonly Character[],
  activity: readonly RecordedLfmActivity[],
  before: readonly LfmRosterEntry[],
  findLive: FindLive,
): LfmRosterEntry[] {
  const roster = new Map(people.map((person) => [person.id, entryOf(person)]));
  const known = new Map(before.map((entry) => [entry.id, entry]));
  for (const event of activity.flatMap(({ events }) => events)) {
    if (!('character_id' in event) || roster.has(event.character_id)) continue;
    const live = findLive(event.character_id);
    const entry = live === null ? known.get(event.character_id) : entryOf(live);
    if (entry !== undefined) roster.set(entry.id, entry);
  }
  return [...roster.values()];
}

const entryOf = ({ id, name, is_anonymous }: Character): LfmRosterEntry => ({ id, name, is_anonymous });

export function isSameRoster(a: readonly LfmRosterEntry[], b: readonly LfmRosterEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, index) => {
      const other = b[index];
      return entry.id === other?.id && entry.name === other.name && entry.is_anonymous === other.is_anonymous;
    })
  );
}

/**
 * After a report of characters, updates the people with these ids in groups from the live characters. A group whose
 * visible form changes gets a new version.
 */
export function refreshPeople(draft: LiveDraft, ids: ReadonlySet<number>): void {
  if (ids.size === 0) return;
  const findLive = liveCharacters(draft);
  for (const server of draft.servers) {
    for (const group of server.before.lfms.entities.all) {
      const named = [group.leader, ...group.members, ...group.roster];
      if (!named.some(({ id }) => ids.has(id))) continue;
      const refreshed = refreshGroup(group, (id) => (ids.has(id) ? findLive(id) : null), findLive);
      if (refreshed === group) continue;
      const isRunning = group.adventure_active_time > 0;
      const clock = isRunning && { clock_at: clockReportedAt(group) };
      const changed = withTimeOf(group, { ...refreshed, last_update: draft.at, ...clock }, draft);
      putRecorded(draft, server, changed, []);
    }
  }
}

/** Puts a changed group into the draft and records it. */
export function putRecorded(
  draft: LiveDraft,
  server: ServerDraft,
  { recorded_entry: _, ...group }: KnownLfm,
  news: readonly RecordedLfmActivity[],
): void {
  const record = groupToRecord(group);
  const entry = enteredAt(record);
  server.lfms.puts.set(group.id, entry === enteredAt(group) ? group : { ...group, recorded_entry: entry });
  draft.events.push({ type: 'group_seen', at: draft.at, group: record, activity: [...news] });
}

function refreshGroup(group: KnownLfm, findSeen: FindLive, findLive: FindLive): KnownLfm {
  const refresh = (person: Character): Character => {
    const live = findSeen(person.id);
    if (live === null) return person;
    const name = live.name ?? person.name;
    const { guild_name, is_anonymous } = live;
    if (name === person.name && guild_name === person.guild_name && is_anonymous === person.is_anonymous)
      return person;
    return { ...person, name, guild_name, is_anonymous };
  };
  const leader = refresh(group.leader);
  const members = group.members.map(refresh);
  const roster = rosterOf([leader, ...members], group.activity, group.roster, findLive);
  const isSame =
    leader === group.leader &&
    members.every((member, index) => member === group.members[index]) &&
    isSameRoster(roster, group.roster);
  return isSame ? group : { ...group, leader, members, roster };
}

/** Number of events kept, besides the first, for a group that stays open for days. */
const keptEvents = 100;

export function boundActivity(activity: readonly RecordedLfmActivity[]): RecordedLfmActivity[] {
  let first = activity.length;
  for (let count = 0; first > 1; first -= 1) {
    count += activity[first - 1]?.events.length ?? 0;
    if (count > keptEvents && first < activity.length) break;
  }
  return [...activity.slice(0, 1), ...activity.slice(first)];
}

interface SeenLfm {
  readonly group: KnownLfm;
  readonly findPerson: FindPersonNow;
}

const hasHidden = ({ leader, members, roster }: KnownLfm) =>
  [leader, ...members, ...roster].some(({ is_anonymous }) => is_anonymous);

/**
 * Whether two states of a group look the same to everybody, apart from the clock: only hidden fields differ, such as
 * the area of an anonymous member.
 */
export function looksSameButForClock(before: SeenLfm, after: SeenLfm): boolean {
  if (!hasHidden(before.group) || !hasHidden(after.group)) return false;
  const [seenBefore, seenAfter] = [before, after].map(({ group, findPerson }) =>
    JSON.stringify({ ...visibleLfm(group, findPerson), adventure_active_time: 0, last_update: '' }),
  );
  return seenBefore === seenAfter;
}

/** The new state with the time of the last visible change, if nothing visible has changed. */
export function withTimeOf(before: KnownLfm, after: KnownLfm, draft: LiveDraft): KnownLfm {
  const isHidden = looksSameButForClock(
    { group: before, findPerson: (id) => findCharacter(draft.before, id) },
    { group: after, findPerson: liveCharacters(draft) },
  );
  if (!isHidden) return after;
  const clock = after.adventure_active_time > 0 && { clock_at: clockReportedAt(after) };
  return { ...after, last_update: before.last_update, ...clock };
}
