import { expect, it } from 'vitest';
import { madeAt, madeAtMs, makeActivity } from '../testing/makers.ts';
import { adventureSeconds, postedAt, wantedClasses } from './lfm.ts';

it.each([
  ['of a group that is not in its adventure stands still', 0, madeAt, 60_000, 0],
  ['below zero counts as not begun', -5, undefined, 60_000, 0],
  ['is the reported value in an answer', 90, undefined, 60_000, 90],
  ['continues from the frame that contained it', 90, madeAt, 60_500, 150],
  ['does not decrease', 90, madeAt, -60_000, 90],
])('The clock %s', (_, adventure_active_time, readAt, laterMs, seconds) => {
  const lfm = { adventure_active_time, ...(readAt !== undefined && { clock_read_at: readAt }) };
  expect(adventureSeconds(lfm, madeAtMs + laterMs)).toBe(seconds);
});

it('The time of a post is read from the history', () => {
  const joined = makeActivity({ events: [{ tag: 'member_joined', data: 'Wenna' }] });
  expect(postedAt([joined, makeActivity()])).toBe(madeAtMs);
  expect(postedAt([joined])).toBeNaN();
});

it.each([
  ['nothing', [], []],
  ['some', ['Cleric', 'Bard'], ['Cleric', 'Bard']],
  ['all classes of the game', ['cleric', 'Bard', 'MONK'], []],
  ['one class repeatedly', ['Bard', 'Bard', 'bard'], ['Bard', 'Bard', 'bard']],
])('The wanted classes are known for a group that accepts %s', (_, accepted_classes, wanted) => {
  expect(wantedClasses({ accepted_classes }, ['Bard', 'Cleric', 'Monk'])).toEqual(wanted);
});
