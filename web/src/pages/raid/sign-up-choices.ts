import { realClasses } from '@rollcall/game/character/classes';
import type { Character } from '@rollcall/game/character/character';
import { chain, compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Quest } from '@rollcall/game/quest/quest';
import type { PersonPost, Roster, RosterPerson } from '@rollcall/game/raid-roster/roster';
import type { RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../../canvas/clean-text.ts';
import { rosterBoard } from '../../rosters/roster-view.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';

/** A registered character that could sign up. */
export interface Candidate {
  readonly id: number;
  readonly character: Character;
  /** When its timer for this raid ends, if it is still running when the raid begins; null = it is free. */
  readonly timerEndsAtMs: number | null;
}

interface ChoiceFacts {
  /** Of the visitor's characters. */
  readonly timers: readonly RaidTimer[];
  /** null = not in the catalogue. */
  readonly quest: Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'> | null;
}

/** Maximum number of levels that a character may be below a raid. */
const belowMaximum = 4;

/** The visitor's characters as choices for a role. */
export function signUpChoices(
  roster: Roster,
  role: string,
  owners: readonly ListedCharacter[],
  { timers, quest }: ChoiceFacts,
) {
  const lowestLevel = (quest?.heroic_normal_cr ?? quest?.epic_normal_cr ?? 0) - belowMaximum;
  const signedUp = new Set(roster.people.map(({ character_id }) => character_id));
  const startsAtMs = fromWireTime(roster.starts_at);
  const isHere = ({ server_name }: Character) => serverKey(server_name) === serverKey(roster.server_name);
  const timerEnd = (id: number) =>
    timers.find(
      ({ characterId, questIds, endsAtMs }) =>
        characterId === id && questIds.includes(roster.quest_id) && endsAtMs > startsAtMs,
    )?.endsAtMs ?? null;
  const known = owners.flatMap(({ id, character }) => (character === null ? [] : [{ id, character }]));
  const candidates = known
    .filter(({ id, character }) => isHere(character) && !signedUp.has(id))
    .map(({ id, character }): Candidate => ({ id, character, timerEndsAtMs: timerEnd(id) }))
    .toSorted(
      chain<Candidate>(
        compareBy(({ timerEndsAtMs }) => (timerEndsAtMs === null ? 0 : 1)),
        compareBy(({ character }) => (character.total_level >= lowestLevel ? 0 : 1)),
        compareBy(({ character }) => (fits(character, role) ? 0 : 1)),
        compareBy(({ character }) => -character.total_level),
      ),
    );
  const away = known.filter(({ character }) => !isHere(character));
  const [first] = away;
  const othersText =
    first === undefined
      ? ''
      : away.length === 1
        ? `${cleanText(first.character.name ?? '') || 'Another character'} is on ${first.character.server_name}`
        : `${away.length} of your characters are on other servers`;
  return { candidates, othersText };
}

/** The classes that usually fill a role (game/src/filters/vocabulary.ts). */
const roleClasses: Readonly<Record<string, readonly string[]>> = {
  healer: ['Bard', 'Cleric', 'Favored Soul', 'Druid'],
  tank: ['Barbarian', 'Fighter', 'Paladin'],
};

function fits({ classes }: Character, role: string): boolean {
  const wanted = roleClasses[role] ?? [role];
  return realClasses(classes).some(({ name }) => wanted.includes(name));
}

/** The role to ask for: the first with a free place; '' = there are no places. */
export function firstFreeRole(roster: Roster): string {
  const { groups } = rosterBoard(roster);
  return (groups.find(({ freeCount }) => freeCount > 0) ?? groups[0])?.role ?? '';
}

const classesMaximum = 5;

/**
 * The sign-up of a registered character. An anonymous one is signed up with only the typed name: others could find it
 * among the anonymous ones by its classes and level.
 */
export function postOfCharacter({ id, character }: Candidate, role: string, typedName: string): PersonPost {
  const { name, classes, total_level } = character;
  if (name === null) return { name: typedName, character_id: id, role };
  return {
    name,
    character_id: id,
    classes: classes
      .filter(({ level }) => level >= 1)
      .slice(0, classesMaximum)
      .map((each) => ({ name: each.name, level: each.level })),
    total_level,
    role,
  };
}

/** A character typed by hand. */
export interface TypedCharacter {
  readonly name: string;
  readonly level: number | null;
  /** '' = not given. */
  readonly className: string;
}

/** Highest level of a class. Levels above it are epic or legendary, and belong to no class. */
const classLevelMaximum = 20;

export function postOfTyped({ name, level, className }: TypedCharacter, role: string): PersonPost {
  return {
    name: name.trim(),
    ...(className !== '' && {
      classes: [{ name: className, level: Math.min(level ?? classLevelMaximum, classLevelMaximum) }],
    }),
    total_level: level,
    role,
  };
}

/** Own sign-ups that have another place, which could be moved instead. */
export function movable(roster: Roster, ownIds: ReadonlySet<string>, role: string): readonly RosterPerson[] {
  return roster.people.filter((person) => ownIds.has(person.id) && person.role !== role);
}

/** A typed level within the bounds of the game; null = none. */
export function readLevel(text: string, { level_cap }: Pick<GameDefinition, 'level_cap'>): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 3);
  return digits === '' ? null : Math.max(1, Math.min(level_cap, Number(digits)));
}
