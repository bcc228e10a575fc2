import type { Party, Person } from './inhabitants.ts';

/** Which fields of a character differ, as bits: several changes of one tick are one report. */
export const characterAspect = { whole: 1, place: 2, party: 4, sheet: 8 } as const;
/** Which fields of a group differ, as bits. */
export const groupAspect = { whole: 1, time: 2, people: 4, post: 8 } as const;

/**
 * What differs since the last report. It says who and which fields, never the values: those are read when the report is
 * written, so that waiting changes cost nothing and are never old.
 */
export interface WorldChanges {
  characters: Map<Person, number>;
  /** Ids of characters that logged out. */
  departed: Set<number>;
  groups: Map<Party, number>;
  /** Ids of groups that are posted no longer. */
  closed: Set<number>;
  /** Servers that went down or came back. */
  turned: Set<string>;
}

/** Nothing differs. */
export function noChanges(): WorldChanges {
  return {
    characters: new Map(),
    departed: new Set(),
    groups: new Map(),
    closed: new Set(),
    turned: new Set(),
  };
}

/** Notes that a character differs, and with it the group that it is in. */
export function markPerson(changes: WorldChanges, person: Person, aspect: number): void {
  if (person.onlineIndex < 0) return;
  changes.departed.delete(person.id);
  changes.characters.set(person, (changes.characters.get(person) ?? 0) | aspect);
  if (person.party !== null) markGroup(changes, person.party, groupAspect.people);
}

/** Notes that a character logged out. */
export function markDeparted(changes: WorldChanges, person: Person): void {
  changes.characters.delete(person);
  changes.departed.add(person.id);
}

/** Notes that a group differs. One that is not posted is nobody's business. */
export function markGroup(changes: WorldChanges, party: Party, aspect: number): void {
  if (party.post === null) return;
  changes.closed.delete(party.id);
  changes.groups.set(party, (changes.groups.get(party) ?? 0) | aspect);
}

/** Notes that a group is posted no longer. */
export function markClosed(changes: WorldChanges, party: Party): void {
  changes.groups.delete(party);
  changes.closed.add(party.id);
}
