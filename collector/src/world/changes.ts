import type { Party, Person } from './inhabitants.ts';

/** Changed fields of a character, as bits: several changes within a tick become one report. */
export const characterAspect = { whole: 1, place: 2, party: 4, sheet: 8 } as const;
/** Changed fields of a group, as bits. */
export const groupAspect = { whole: 1, time: 2, people: 4, post: 8 } as const;

/**
 * Changes since the last report: ids and changed fields, without values. Values are read when the report is written, so
 * that they are never old.
 */
export interface WorldChanges {
  characters: Map<Person, number>;
  /** Ids of characters that logged out. */
  departed: Set<number>;
  groups: Map<Party, number>;
  /** Ids of groups that are no longer posted. */
  closed: Set<number>;
  /** Servers that went down or came back. */
  turned: Set<string>;
}

export function noChanges(): WorldChanges {
  return {
    characters: new Map(),
    departed: new Set(),
    groups: new Map(),
    closed: new Set(),
    turned: new Set(),
  };
}

/** Records a change of a character and of its group. */
export function markPerson(changes: WorldChanges, person: Person, aspect: number): void {
  if (person.onlineIndex < 0) return;
  changes.departed.delete(person.id);
  changes.characters.set(person, (changes.characters.get(person) ?? 0) | aspect);
  if (person.party !== null) markGroup(changes, person.party, groupAspect.people);
}

export function markDeparted(changes: WorldChanges, person: Person): void {
  changes.characters.delete(person);
  changes.departed.add(person.id);
}

/** Records a change of a group. Groups without a post are not reported. */
export function markGroup(changes: WorldChanges, party: Party, aspect: number): void {
  if (party.post === null) return;
  changes.closed.delete(party.id);
  changes.groups.set(party, (changes.groups.get(party) ?? 0) | aspect);
}

/** Records that a group is no longer posted. */
export function markClosed(changes: WorldChanges, party: Party): void {
  changes.groups.delete(party);
  changes.closed.add(party.id);
}
