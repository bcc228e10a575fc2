import type { Character } from '../character/character.ts';
import { visibleCharacter } from '../character/visibility.ts';
import type { Lfm } from '../lfm/lfm.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import { typedText } from '../text.ts';
import { fromWireTime, toWireTime } from '../wire-time.ts';
import type { StoredPerson, StoredRoster } from './edit-roster.ts';
import type { PersonLive, PostedGroup, Roster, RosterPerson } from './roster.ts';

/** A roster in the database. */
export interface RosterRow {
  readonly id: string;
  readonly version: number;
  readonly createdAtMs: number;
  readonly roster: StoredRoster;
}

/** The world around a roster, with nothing hidden. */
export interface RosterWorld {
  /** Characters of the roster by id, online or not; unknown ones are missing. */
  readonly characters: ReadonlyMap<number, Character>;
  /** Groups of the roster's server. */
  readonly groups: Iterable<Pick<Lfm, 'id' | 'quest_id' | 'leader' | 'members'>>;
  /** Ids under which groups may name the raid. */
  readonly questIds: ReadonlySet<number>;
  /** Running raid timers of these characters. */
  readonly timers: readonly RaidTimer[];
}

/**
 * A roster as anybody may see it (docs/product.md, Anonymity). It shows more than the person has typed only if the
 * character is visible, on the server of the roster, and has the name of its sign-up.
 */
export function visibleRoster({ id, version, createdAtMs, roster }: RosterRow, world: RosterWorld): Roster {
  const { people, places, ...plan } = roster;
  const found = people.map((person) => shownCharacter(person, roster, world));
  const visible = found.filter((character) => character !== null);
  const led = postedGroup(visible, world);
  const group = led === null ? null : led.group;
  return {
    id,
    version,
    ...plan,
    places: [...places],
    created_at: toWireTime(createdAtMs),
    posted: led && postedOf(led),
    people: people.map((person, index) => personOf(person, found[index] ?? null, { roster, group, world })),
  };
}

/** The ids of a roster's characters. */
export const characterIdsOf = ({ people }: StoredRoster): number[] =>
  people.flatMap(({ character_id }) => character_id ?? []);

/** Whether a typed name is that of a character. */
export function isSameName(known: string, typed: string): boolean {
  return typedText(known).toLowerCase() === typed.toLowerCase();
}

type NamedCharacter = Character & { readonly name: string };

/** The character of a person if it may be shown. */
function shownCharacter(
  { character_id, name: typed }: StoredPerson,
  { server_name }: StoredRoster,
  { characters }: RosterWorld,
): NamedCharacter | null {
  const character = character_id === null ? undefined : characters.get(character_id);
  if (character === undefined || character.name === null || character.is_anonymous) return null;
  const { name } = character;
  return character.server_name === server_name && isSameName(name, typed) ? { ...character, name } : null;
}

type Group = Pick<Lfm, 'id' | 'quest_id' | 'leader' | 'members'>;

interface LedGroup {
  readonly group: Group;
  readonly leader: NamedCharacter;
}

/** The group for the raid whose leader comes first in the roster. */
function postedGroup(visible: readonly NamedCharacter[], { groups, questIds }: RosterWorld): LedGroup | null {
  const posted = new Map<number, Group>();
  for (const group of groups) {
    const { quest_id: questId, leader } = group;
    if (questId !== null && questIds.has(questId) && !leader.is_anonymous) posted.set(leader.id, group);
  }
  for (const leader of visible) {
    const group = posted.get(leader.id);
    if (group !== undefined) return { group, leader };
  }
  return null;
}

const postedOf = ({ group, leader }: LedGroup): PostedGroup => ({
  group_id: group.id,
  leader_name: leader.name,
  member_count: group.members.length + 1,
});

interface PersonParts {
  readonly roster: StoredRoster;
  readonly group: Group | null;
  readonly world: RosterWorld;
}

function personOf(person: StoredPerson, character: Character | null, parts: PersonParts): RosterPerson {
  const { secret_hash: _hash, ...typed } = person;
  const isTypedByHand = typed.character_id === null;
  if (character === null)
    return {
      ...typed,
      classes: isTypedByHand ? [...typed.classes] : [],
      total_level: isTypedByHand ? typed.total_level : null,
      character_id: null,
      live: null,
    };
  const { classes, total_level } = visibleCharacter(character);
  return { ...typed, classes, total_level, live: liveOf(character, parts) };
}

function liveOf({ id, is_online }: Character, { roster, group, world }: PersonParts): PersonLive {
  const startsAtMs = fromWireTime(roster.starts_at);
  const endsAtMs = world.timers
    .filter(
      ({ characterId, questIds }) => characterId === id && questIds.some((each) => world.questIds.has(each)),
    )
    .filter((timer) => timer.completedAtMs <= startsAtMs && startsAtMs < timer.endsAtMs)
    .reduce((latest, timer) => Math.max(latest, timer.endsAtMs), -Infinity);
  return {
    is_online,
    is_in_posted_group: group !== null && [group.leader, ...group.members].some((each) => each.id === id),
    timer_ends_at: endsAtMs === -Infinity ? null : toWireTime(endsAtMs),
  };
}
