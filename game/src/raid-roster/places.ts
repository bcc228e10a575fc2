import type { Issue } from '../api/report.ts';
import type { GameDefinition } from '../definition.ts';
import { placesMaximum, type RosterPerson, type RosterPlace, rosterRoles } from './roster.ts';

/** The places of a roster, and the people on them (docs/product.md, Raid rosters). */

interface Placed {
  readonly places: readonly RosterPlace[];
  readonly people: readonly Pick<RosterPerson, 'id' | 'role'>[];
}

interface PlaceUse extends RosterPlace {
  readonly free: number;
}

/** The places of a roster, and how many of each are free. */
export function placeUse({ places, people }: Placed): PlaceUse[] {
  return places.map(({ role, count }) => {
    const taken = people.filter((person) => person.role === role).length;
    return { role, count, free: Math.max(0, count - taken) };
  });
}

/** Number of free places of all roles. */
export function placesLeft(roster: Placed): number {
  return placeUse(roster).reduce((sum, { free }) => sum + free, 0);
}

/**
 * The role of the place for somebody who asks for a role: one of that role, or else one for anybody; null = the bench.
 *
 * @param personId somebody whose present place counts as free; null = nobody
 */
export function placeFor(wish: string, { places, people }: Placed, personId: string | null): string | null {
  const others = people.filter(({ id }) => id !== personId);
  const free = placeUse({ places, people: others }).filter((use) => use.free > 0);
  return [wish, 'any'].find((role) => free.some((use) => use.role === role)) ?? null;
}

/**
 * The places of people after the places of the roster have changed. In the order of the roster, each person keeps a
 * place of the present role, gets one as after a sign-up, or moves to the bench. Nobody moves up from the bench.
 */
export function placedAgain<Person extends Pick<RosterPerson, 'id' | 'role' | 'wishes'>>(
  places: readonly RosterPlace[],
  people: readonly Person[],
): Person[] {
  const placed: Person[] = [];
  for (const person of people) {
    const { role, wishes } = person;
    if (role === null) placed.push(person);
    else {
      const sofar = { places, people: placed };
      const isKept = placeUse(sofar).some((use) => use.role === role && use.free > 0);
      placed.push({ ...person, role: isKept ? role : placeFor(wishes, sofar, null) });
    }
  }
  return placed;
}

/** A role in its proper spelling: one of `rosterRoles` or a class of the game; null = neither. */
export function readRole(text: string, { classes }: Pick<GameDefinition, 'classes'>): string | null {
  const wanted = text.trim().toLowerCase();
  return [...rosterRoles, ...classes].find((role) => role.toLowerCase() === wanted) ?? null;
}

export const roleExpected = 'must be any, tank, healer, other or the name of a class';

type ReadPlaces =
  | { readonly state: 'read'; readonly places: RosterPlace[] }
  | { readonly state: 'wrong'; readonly issue: Issue };

/** Places with roles in their proper spelling, or what is wrong with them. */
export function readPlaces(
  sent: readonly RosterPlace[],
  definition: Pick<GameDefinition, 'classes'>,
): ReadPlaces {
  const places: RosterPlace[] = [];
  for (const [index, { role: text, count }] of sent.entries()) {
    const role = readRole(text, definition);
    const path = `places.${index}.role`;
    if (role === null) return wrong(path, roleExpected);
    if (places.some((place) => place.role === role)) return wrong(path, 'must not name a role twice');
    places.push({ role, count });
  }
  const together = places.reduce((sum, { count }) => sum + count, 0);
  if (together <= placesMaximum) return { state: 'read', places };
  return wrong('places', `must be at most ${placesMaximum} places together`);
}

const wrong = (path: string, message: string): ReadPlaces => ({ state: 'wrong', issue: { path, message } });
