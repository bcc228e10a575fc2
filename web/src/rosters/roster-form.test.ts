import { describe, expect, it } from 'vitest';
import { fromWireTime } from '@rollcall/game/wire-time';
import { makeRoster } from './testing/rosters.ts';
import {
  changesOf,
  draftOf,
  newDraft,
  placesOf,
  readDraft,
  rebasedDraft,
  type RosterDraft,
} from './roster-form.ts';

const nowMs = fromWireTime('2026-03-14T20:15:00Z');
const timeZone = 'Europe/Berlin';
const facts = { timeZone, nowMs };
const draftWith = (changed: Partial<RosterDraft> = {}): RosterDraft => ({
  ...newDraft({ questId: 702, server: 'Thelanis' }, timeZone, nowMs),
  ...changed,
});
const bodyOf = (draft: RosterDraft) => {
  const reading = readDraft(draft, facts);
  return 'body' in reading ? reading.body : null;
};
const errorsOf = (draft: RosterDraft) => {
  const reading = readDraft(draft, facts);
  return 'errors' in reading ? reading.errors : {};
};

describe('the form of a raid night', () => {
  it('starts with the next evening by the reader’s clock and the standard places', () => {
    expect(bodyOf(draftWith())).toEqual({
      server: 'Thelanis',
      quest_id: 702,
      difficulty: null,
      starts_at: '2026-03-15T19:00:00Z',
      places: [
        { role: 'tank', count: 2 },
        { role: 'healer', count: 3 },
        { role: 'other', count: 7 },
      ],
      note: '',
    });
  });

  it.each([
    ['earlier', '2026-10-25T00:30:00Z'],
    ['later', '2026-10-25T01:30:00Z'],
  ] as const)('asks which of two equal times is meant: %s', (moment, startsAt) => {
    expect(bodyOf(draftWith({ date: '2026-10-25', time: '02:30', moment }))?.starts_at).toBe(startsAt);
  });

  it.each([
    ['no raid', { questId: null }, { quest: 'Choose a raid.' }],
    ['no date', { date: '' }, { time: 'Enter a date and a time.' }],
    ['1970', { date: '1970-01-01' }, { time: 'This time has passed.' }],
    ['two years ahead', { date: '2028-03-14' }, { time: 'Choose a time within a year.' }],
    ['no places', { layout: 'own', counts: {} }, { places: 'At least one place.' }],
    [
      '13 places',
      { layout: 'own', counts: { tank: 6, Bard: 7 } },
      { places: 'At most 12 places; you have 13.' },
    ],
    ['a note of 4 KB', { note: 'x'.repeat(4096) }, { note: 'Up to 1000 characters.' }],
  ] as const)('refuses %s', (_, changed, errors) => {
    expect(errorsOf(draftWith(changed))).toEqual(errors);
  });

  it('leaves out roles without a place', () => {
    expect(placesOf({ layout: 'own', counts: { tank: 0, Bard: 2 } })).toEqual([{ role: 'Bard', count: 2 }]);
  });

  it('shows a roster and sends only what is changed', () => {
    const roster = makeRoster({ difficulty: 'Elite', starts_at: '2026-10-25T01:30:00Z' });
    const draft = draftOf(roster, timeZone);
    expect(draft).toMatchObject({ date: '2026-10-25', time: '02:30', moment: 'later', layout: 'standard' });
    const body = bodyOf({ ...draft, note: 'Bring potions' });
    expect(body && changesOf(roster, body)).toEqual({ note: 'Bring potions' });
  });

  it.each(['2026-03-10T20:00:00Z', '2026-03-10T20:00:30Z'])(
    'lets a raid that has begun keep its time: %s',
    (startsAt) => {
      const roster = makeRoster({ starts_at: startsAt });
      const draft = draftOf(roster, timeZone);
      expect(draft.moment).toBe('earlier');
      expect(readDraft(draft, facts)).toHaveProperty('errors.time');
      const reading = readDraft(draft, { ...facts, startsAt });
      expect('body' in reading && changesOf(roster, reading.body)).toEqual({});
    },
  );

  it('keeps what was typed when somebody else has changed the roster, and adopts the other changes', () => {
    const before = draftOf(makeRoster({ note: 'Old' }), timeZone);
    const after = draftOf(makeRoster({ note: 'New', server_name: 'Khyber', difficulty: 'Hard' }), timeZone);
    expect(rebasedDraft({ ...before, note: 'Mine', time: '21:00' }, before, after)).toEqual({
      ...after,
      note: 'Mine',
      time: '21:00',
    });
  });
});
