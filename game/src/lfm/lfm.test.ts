import { expect, it } from 'vitest';
import { madeAt, madeAtMs, makeActivity } from '../testing/makers.ts';
import { adventureSeconds, postedAt, wantedClasses } from './lfm.ts';

it.each([
  ['of a group that is not in its adventure stands still', 0, madeAt, 60_000, 0],
  ['that was told below zero has not begun', -5, undefined, 60_000, 0],
  ['is what an answer says', 90, undefined, 60_000, 90],
  ['runs on from the frame that told it', 90, madeAt, 60_500, 150],
  ['does not run backwards', 90, madeAt, -60_000, 90],
])('the clock %s', (_, adventure_active_time, readAt, laterMs, seconds) => {
  const lfm = { adventure_active_time, ...(readAt !== undefined && { clock_read_at: readAt }) };
  expect(adventureSeconds(lfm, madeAtMs + laterMs)).toBe(seconds);
});

it('a group was posted when its history says so', () => {
  const joined = makeActivity({ events: [{ tag: 'member_joined', data: 'Wenna' }] });
  expect(postedAt([joined, makeActivity()])).toBe(madeAtMs);
  expect(postedAt([joined])).toBeNaN();
});

it.each([
  ['nothing', [], []],
  ['some', ['Cleric', 'Bard'], ['Cleric', 'Bard']],
  ['all of the game', ['cleric', 'Bard', 'MONK'], []],
  ['one of them again and again', ['Bard', 'Bard', 'bard'], ['Bard', 'Bard', 'bard']],
])('the classes wanted by a group that names %s', (_, accepted_classes, wanted) => {
  expect(wantedClasses({ accepted_classes }, ['Bard', 'Cleric', 'Monk'])).toEqual(wanted);
});
