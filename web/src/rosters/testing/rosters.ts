import type { Roster, RosterPerson } from '@rollcall/game/raid-roster/roster';

/** Somebody on the bench, typed by hand. */
export function makePerson(overrides: Partial<RosterPerson> = {}): RosterPerson {
  return {
    id: 'mPq3tVw8yZa',
    name: 'Aldwin',
    character_id: null,
    classes: [],
    total_level: null,
    role: null,
    wishes: 'any',
    is_verified: false,
    signed_up_at: '2026-03-14T20:15:00Z',
    live: null,
    ...overrides,
  };
}

/** A roster with the standard places that nobody has taken. */
export function makeRoster(overrides: Partial<Roster> = {}): Roster {
  return {
    id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
    version: 1,
    server_name: 'Thelanis',
    quest_id: 702,
    quest_name: 'The Tidal Throne',
    difficulty: null,
    starts_at: '2026-03-20T20:00:00Z',
    note: '',
    places: [
      { role: 'tank', count: 2 },
      { role: 'healer', count: 3 },
      { role: 'other', count: 7 },
    ],
    is_locked: false,
    created_at: '2026-03-14T20:15:00Z',
    posted: null,
    people: [],
    ...overrides,
  };
}
