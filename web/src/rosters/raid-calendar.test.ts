import { madeAtMs } from '@rollcall/game/testing/makers';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { makeRaidCalendar, raidFileName } from './raid-calendar.ts';

const facts = { product: 'Rollcall', pageUrl: 'https://rollcall.example/raid/x', nowMs: madeAtMs };
const night = {
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  questName: 'The Tidal\u202e Throne; 1, 2',
  serverName: 'Thelanis',
  startsAt: '2026-03-29T01:30:00Z',
};
const read = (text: string) => convertIcsCalendar(undefined, text).events?.[0];

describe('the calendar file of a raid night', () => {
  it('has its time in UTC, its page, and an alarm half an hour before', () => {
    const text = makeRaidCalendar(night, facts);
    expect(text).toContain('DTSTART:20260329T013000Z');
    expect(text).toContain('TRIGGER:-PT30M');
    expect(read(text)).toMatchObject({
      uid: 'raid-night-Vb3xQ0mZrJc5tWk8NfYuAg@rollcall.example',
      summary: 'The Tidal Throne; 1, 2 on Thelanis',
      url: 'https://rollcall.example/raid/Vb3xQ0mZrJc5tWk8NfYuAg',
    });
  });

  it('updates an earlier event', () => {
    const later = makeRaidCalendar(night, { ...facts, nowMs: madeAtMs + 60_000 });
    expect(read(later)?.uid).toBe(read(makeRaidCalendar(night, facts))?.uid);
    expect(read(later)?.sequence).toBeGreaterThan(read(makeRaidCalendar(night, facts))?.sequence ?? Infinity);
  });

  it.each([
    ['The Tidal Throne', 'raid-night-the-tidal-throne.ics'],
    ['嵐', 'raid-night.ics'],
  ])('for %s is %s', (questName, name) => {
    expect(raidFileName({ questName })).toBe(name);
  });
});
