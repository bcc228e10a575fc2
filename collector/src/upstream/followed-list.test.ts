import { describe, expect, test } from 'vitest';
import {
  doubtList,
  forgetMoved,
  isKeyframeDue,
  noteRead,
  planReport,
  settleReport,
  unreadList,
  type FollowedList,
} from './followed-list.ts';

interface Thing {
  readonly id: number;
  readonly name: string;
}

const nowMs = 1_000_000;
const well = { isCertain: true, nowMs, random: 0 };

const readOf = (things: readonly Thing[], unreadable: readonly number[] = []) => ({
  entities: things,
  unreadableIds: new Set(unreadable),
  skipped: unreadable.length,
  faults: new Set<string>(),
  corrections: new Set<never>(),
});

const [one, two] = [
  { id: 1, name: 'one' },
  { id: 2, name: 'two' },
];

/** A list whose keyframe has been sent. */
function told(things: readonly Thing[]): FollowedList<Thing> {
  const list = noteRead<Thing>(unreadList, readOf(things));
  const report = planReport(list, nowMs, nowMs);
  if (report.mode === 'none') throw new Error('the first report is the whole truth');
  return settleReport(list, report, well);
}

describe('a followed list', () => {
  test('is first sent as a whole', () => {
    const list = noteRead<Thing>(unreadList, readOf([one, two]));
    expect(planReport(list, nowMs - 5, nowMs)).toEqual({
      mode: 'keyframe',
      entities: [one, two],
      observedMs: nowMs - 5,
    });
  });

  test('is not sent before it has been read', () => {
    expect(planReport(unreadList, nowMs, nowMs)).toEqual({ mode: 'none' });
  });

  test.each<readonly [string, readonly Thing[], readonly number[], readonly Thing[], readonly number[]]>([
    ['a new entity', [one, two, { id: 3, name: 'three' }], [], [{ id: 3, name: 'three' }], []],
    ['a changed entity', [{ ...one, name: 'uno' }, two], [], [{ id: 1, name: 'uno' }], []],
    ['an entity that is gone', [two], [], [], [1]],
    [
      'no removal of an entity that cannot be read',
      [two, { id: 4, name: 'four' }],
      [1],
      [{ id: 4, name: 'four' }],
      [],
    ],
  ])('reports %s', (_, things, unreadable, entities, deletedIds) => {
    const list = noteRead(told([one, two]), readOf(things, unreadable));
    expect(planReport(list, nowMs, nowMs)).toEqual({
      mode: 'delta',
      entities,
      deletedIds,
      observedMs: nowMs,
    });
  });

  test('stays the same object if nothing has changed', () => {
    const list = told([one, two]);
    expect(noteRead(list, readOf([{ ...two }, { ...one }]))).toBe(list);
    expect(planReport(list, nowMs + 1, nowMs + 1)).toEqual({ mode: 'none' });
  });

  test.each<readonly [string, number, number, string]>([
    ['not at all shortly after the last report', 14_999, 14_999, 'none'],
    ['after a while, if it was read since', 15_000, 1, 'delta'],
    ['not at all if it was not read since', 60_000, 0, 'none'],
    ['as a whole after three minutes', 180_000, 1, 'keyframe'],
  ])('without changes is reported %s', (_, passedMs, newerMs, mode) => {
    expect(planReport(told([one]), nowMs + newerMs, nowMs + passedMs).mode).toBe(mode);
  });

  test('is not reported with an earlier time than before', () => {
    const list = noteRead(told([one]), readOf([]));
    expect(planReport(list, nowMs - 1, nowMs + 20_000)).toEqual({ mode: 'none' });
    expect(planReport(doubtList(list), nowMs - 1, nowMs + 20_000)).toEqual({ mode: 'none' });
  });

  test('is sent as a whole, but not at once, after a report with an unknown result', () => {
    const changed = noteRead(told([one]), readOf([two]));
    const report = planReport(changed, nowMs, nowMs);
    if (report.mode === 'none') throw new Error('there is a change');
    const list = settleReport(changed, report, { ...well, isCertain: false });
    expect(planReport(list, nowMs + 9999, nowMs + 9999)).toEqual({ mode: 'none' });
    expect(isKeyframeDue(list, nowMs + 10_000)).toBe(true);
    expect(planReport(list, nowMs, nowMs + 10_000)).toMatchObject({ mode: 'keyframe', entities: [two] });
  });

  test('reports a character again that was reported for another list but is still here', () => {
    const list = forgetMoved(told([one, two]), [2, 7], true);
    expect(planReport(list, nowMs, nowMs)).toMatchObject({ entities: [two], deletedIds: [] });
    expect(forgetMoved(list, [7], true)).toBe(list);
  });

  test('does not report the removal of a character that was reported for another list', () => {
    const list = noteRead(forgetMoved(told([one, two]), [2], true), readOf([one]));
    expect(planReport(list, nowMs, nowMs)).toEqual({ mode: 'none' });
  });

  test('is sent as a whole if it is uncertain whether our server has moved a character away', () => {
    const list = noteRead(forgetMoved(told([one, two]), [2], false), readOf([one]));
    expect(planReport(list, nowMs, nowMs)).toMatchObject({ mode: 'keyframe', entities: [one] });
    expect(forgetMoved(list, [7], false)).toBe(list);
  });
});
