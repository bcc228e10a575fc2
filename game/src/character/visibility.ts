import type { Character } from './character.ts';
import type { KnownLfm, LfmRosterEntry, RecordedLfmEvent } from '../lfm/known-lfm.ts';
import type { Lfm, LfmActivityEvent } from '../lfm/lfm.ts';

/**
 * The only place that enforces anonymity (docs/product.md, Anonymity). All data passes through here before it leaves
 * the server: an anonymous character has null as name, guild, comment and location. Level, classes, race and group stay
 * visible.
 */

/** A person's name and anonymity in the live state. */
export interface PersonNow {
  readonly name: string | null;
  readonly is_anonymous: boolean;
}

/** Finds a character in the live state; null = not online. */
export type FindPersonNow = (characterId: number) => PersonNow | null;

function withoutIdentity(character: Character): Character {
  return {
    ...character,
    name: null,
    guild_name: null,
    public_comment: null,
    location_id: null,
    is_anonymous: true,
  };
}

const hasNoIdentity = ({ name, guild_name, public_comment, location_id }: Character) =>
  name === null && guild_name === null && public_comment === null && location_id === null;

/** A character as anybody may see it. Returns the same object when there is nothing to hide. */
export function visibleCharacter(character: Character): Character {
  if (!character.is_anonymous || hasNoIdentity(character)) return character;
  return withoutIdentity(character);
}

function eventName(
  characterId: number,
  findPersonNow: FindPersonNow,
  roster: ReadonlyMap<number, LfmRosterEntry>,
): string | null {
  const person: PersonNow | undefined = findPersonNow(characterId) ?? roster.get(characterId);
  return person === undefined || person.is_anonymous ? null : person.name;
}

/** A recorded event in API form. `nameOf` must return null for people who are hidden. */
export function visibleEvent(
  event: RecordedLfmEvent,
  nameOf: (characterId: number) => string | null,
): LfmActivityEvent {
  switch (event.tag) {
    case 'posted':
      return { tag: 'posted', data: '' };
    case 'quest':
      return { tag: 'quest', data: String(event.quest_id) };
    case 'comment':
      return { tag: 'comment', data: event.comment };
    case 'member_left':
    case 'member_joined':
      return { tag: event.tag, data: nameOf(event.character_id) };
  }
}

/**
 * A group as anybody may see it, without the fields that only the server needs. Leader and members are hidden if the
 * group's own record or the live state says that they are anonymous; the activity names only people who are not
 * anonymous. The comment stays even if the leader is anonymous, because it belongs to the group.
 */
export function visibleLfm(group: KnownLfm, findPersonNow: FindPersonNow): Lfm {
  const hiddenIds = new Set<number>();
  const visiblePerson = (person: Character): Character => {
    if (!person.is_anonymous && findPersonNow(person.id)?.is_anonymous !== true) return person;
    hiddenIds.add(person.id);
    return visibleCharacter({ ...person, is_anonymous: true });
  };
  const {
    posted_at: _posted,
    roster: people,
    activity: recorded,
    clock_at: _clock,
    recorded_entry: _entry,
    ...shown
  } = group;
  const leader = visiblePerson(shown.leader);
  const members = shown.members.map(visiblePerson);
  const roster = new Map(people.map((person) => [person.id, person]));
  const nameOf = (id: number) => (hiddenIds.has(id) ? null : eventName(id, findPersonNow, roster));
  const activity = recorded.map(({ timestamp, events }) => ({
    timestamp,
    events: events.map((event) => visibleEvent(event, nameOf)),
  }));
  return { ...shown, leader, members, activity };
}
