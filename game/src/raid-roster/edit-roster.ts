import * as z from 'zod/mini';
import type { Issue } from '../api/report.ts';
import { dayMs, hourMs } from '../time.ts';
import { fromWireTime, toWireTime } from '../wire-time.ts';
import { placedAgain, placeFor } from './places.ts';
import {
  peopleMaximum,
  type PersonChange,
  type RosterChange,
  rosterPersonSchema,
  type RosterPlace,
  rosterSchema,
} from './roster.ts';

/** Edits of a roster, one after the other (docs/product.md, Raid rosters). */

/** A person as stored: with the character, which answers may leave out, and without live facts. */
const storedPersonSchema = z.extend(z.omit(rosterPersonSchema, { live: true }), {
  /** SHA-256 of the secret of the sign-up, as base64url. */
  secret_hash: z.string(),
});

/** A roster as stored. */
export const storedRosterSchema = z.extend(
  z.pick(rosterSchema, {
    server_name: true,
    quest_id: true,
    quest_name: true,
    difficulty: true,
    starts_at: true,
    note: true,
    places: true,
    is_locked: true,
  }),
  { people: z.array(storedPersonSchema) },
);

export type StoredPerson = Readonly<z.infer<typeof storedPersonSchema>>;
export type StoredRoster = Omit<Readonly<z.infer<typeof storedRosterSchema>>, 'people'> & {
  readonly people: readonly StoredPerson[];
};

type NewPerson = Pick<
  StoredPerson,
  'id' | 'secret_hash' | 'name' | 'character_id' | 'classes' | 'total_level' | 'is_verified'
>;

/** Changes by the organiser, with the server, raid and places checked and in their proper spelling. */
export type PlanChange = Partial<
  Pick<StoredRoster, 'server_name' | 'quest_id' | 'quest_name' | 'difficulty' | 'starts_at' | 'note'> & {
    readonly places: RosterPlace[];
    readonly is_locked: boolean;
    readonly order: NonNullable<RosterChange['order']>;
  }
>;

export type RosterEdit =
  | {
      readonly kind: 'sign-up';
      readonly person: NewPerson;
      readonly role: string;
      /** Whether the character is anonymous or unknown, so that nobody may learn that it is in the roster. */
      readonly isHidden: boolean;
    }
  | {
      readonly kind: 'change-person';
      readonly id: string;
      readonly change: PersonChange;
      readonly isOrganiser: boolean;
    }
  | { readonly kind: 'leave'; readonly id: string }
  | { readonly kind: 'change'; readonly change: PlanChange };

/** Reasons to refuse an edit, other than wrong fields. */
export type EditRefusal = 'locked' | 'full' | 'signed-up' | 'taken' | 'unknown-person';

export type EditResult =
  | { readonly state: 'edited'; readonly roster: StoredRoster }
  | { readonly state: 'refused'; readonly why: EditRefusal };

/** The roster after an edit. */
export function editRoster(roster: StoredRoster, edit: RosterEdit, nowMs: number): EditResult {
  switch (edit.kind) {
    case 'sign-up':
      return signUp(roster, edit, nowMs);
    case 'change-person':
      return changePerson(roster, edit);
    case 'leave':
      return leave(roster, edit.id);
    case 'change':
      return { state: 'edited', roster: changed(roster, edit.change) };
  }
}

const refused = (why: EditRefusal): EditResult => ({ state: 'refused', why });

const withPeople = (roster: StoredRoster, people: readonly StoredPerson[]): EditResult => ({
  state: 'edited',
  roster: { ...roster, people },
});

function signUp(
  roster: StoredRoster,
  { person, role, isHidden }: Extract<RosterEdit, { kind: 'sign-up' }>,
  nowMs: number,
): EditResult {
  const { people, is_locked: isLocked } = roster;
  if (isLocked) return refused('locked');
  const { character_id: id, is_verified: isVerified } = person;
  // Otherwise the refusal would reveal that a hidden character is in the roster, which shows only its typed name.
  const mayBeNamed = id !== null && (!isHidden || isVerified);
  if (mayBeNamed && people.some((each) => each.character_id === id)) return refused('signed-up');
  if (people.length >= peopleMaximum) return refused('full');
  const place = placeFor(role, roster, null);
  return withPeople(roster, [
    ...people,
    { ...person, role: place, wishes: role, signed_up_at: toWireTime(nowMs) },
  ]);
}

function changePerson(
  roster: StoredRoster,
  { id, change, isOrganiser }: Extract<RosterEdit, { kind: 'change-person' }>,
): EditResult {
  const person = roster.people.find((each) => each.id === id);
  if (person === undefined) return refused('unknown-person');
  const {
    role: wish,
    name = person.name,
    classes = person.classes,
    total_level = person.total_level,
  } = change;
  let changedPerson: StoredPerson = { ...person, name, classes, total_level };
  if (wish === null) changedPerson = { ...changedPerson, role: null };
  else if (wish !== undefined) {
    if (roster.is_locked && !isOrganiser) return refused('locked');
    const place = placeFor(wish, roster, id);
    if (place === null) return refused('taken');
    changedPerson = { ...changedPerson, role: place, wishes: wish };
  }
  return withPeople(
    roster,
    roster.people.map((each) => (each === person ? changedPerson : each)),
  );
}

function leave(roster: StoredRoster, id: string): EditResult {
  const people = roster.people.filter((each) => each.id !== id);
  return people.length === roster.people.length ? refused('unknown-person') : withPeople(roster, people);
}

function changed(roster: StoredRoster, { order, places, ...plan }: PlanChange): StoredRoster {
  const people = order === undefined ? roster.people : inOrder(roster.people, order);
  const planned: StoredRoster = { ...roster, ...plan, people };
  return places === undefined ? planned : { ...planned, places, people: placedAgain(places, people) };
}

/** Sorts people by an order of ids. People who are missing from the order, such as new ones, come last. */
function inOrder(people: readonly StoredPerson[], order: readonly string[]): StoredPerson[] {
  const places = new Map(order.map((id, place) => [id, place]));
  return people.toSorted((a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || 0);
}

/** How far a new time may be in the past, so that a raid that is about to begin can still be planned. */
const lateMaximumMs = hourMs;
const aheadMaximumMs = 366 * dayMs;

/** What is wrong with the time of a raid; null = nothing. */
export function startProblem(startsAt: string, nowMs: number): Issue | null {
  const aheadMs = fromWireTime(startsAt) - nowMs;
  if (aheadMs >= -lateMaximumMs && aheadMs <= aheadMaximumMs) return null;
  return { path: 'starts_at', message: 'must be at most an hour ago and at most a year ahead' };
}
