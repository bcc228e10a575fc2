import { describe, expect, it } from 'vitest';
import type { Roster, RosterPerson } from './roster.ts';
import { rosterWords } from './roster-words.ts';

const person = (role: string | null): RosterPerson => ({
  id: 'mPq3tVw8yZa',
  name: 'Aelith',
  character_id: null,
  classes: [],
  total_level: null,
  role,
  wishes: 'any',
  is_verified: false,
  signed_up_at: '2026-11-20T20:16:02Z',
  live: null,
});

const roster = (overrides: Partial<Roster> = {}): Roster => ({
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  version: 1,
  server_name: 'Orien',
  quest_id: 702,
  quest_name: 'Night of the Iron Tide',
  difficulty: 'Elite',
  starts_at: '2026-11-28T20:00:00Z',
  note: '',
  places: [{ role: 'any', count: 3 }],
  is_locked: false,
  created_at: '2026-11-20T20:15:30Z',
  posted: null,
  people: [],
  ...overrides,
});

describe('the preview of a roster', () => {
  it.each([
    [roster(), 'Night of the Iron Tide (Elite) · Sat 28 Nov, 20:00 UTC · 3 places left'],
    [
      roster({ difficulty: null, starts_at: '2027-01-01T03:05:00Z', people: [person('any'), person('any')] }),
      'Night of the Iron Tide · Fri 01 Jan, 03:05 UTC · 1 place left',
    ],
    [
      roster({ quest_name: 'Iron\u202E Tide', people: ['any', 'any', 'any', null].map(person) }),
      'Iron Tide (Elite) · Sat 28 Nov, 20:00 UTC · no places left',
    ],
  ])('has the title %#', (of, title) => {
    expect(rosterWords(of).title).toBe(title);
  });

  it('says how many have signed up', () => {
    expect(rosterWords(roster({ people: [person('any')] })).description).toBe(
      'A raid night on Orien: 1 has signed up, 2 places left.',
    );
    expect(rosterWords(roster()).description).toBe('A raid night on Orien: 0 have signed up, 3 places left.');
  });
});
