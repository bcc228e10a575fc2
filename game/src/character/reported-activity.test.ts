import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LfmActivity } from '../lfm/lfm.ts';
import { mergeActivity, isWhollyRead, reportedActivitySchema } from './reported-activity.ts';
import { madeAtMs } from '../testing/makers.ts';
import { toWireTime } from '../wire-time.ts';

const minutesAgo = (minutes: number) => toWireTime(madeAtMs - minutes * 60_000);
const posted = { tag: 'posted', data: '' } as const;
const quest = { tag: 'quest', data: '701' } as const;
const ids = new Map([
  ['Torvald', 1],
  ['Hilda', 2],
]);
const adopt = (activity: readonly LfmActivity[]) =>
  mergeActivity(activity, madeAtMs, (name) => ids.get(name) ?? null);

describe('a reported activity', () => {
  it('is sorted, oldest first, with times in API form', () => {
    const sent = [
      { timestamp: minutesAgo(1), events: [quest] },
      { timestamp: minutesAgo(5).replace('Z', '.5Z'), events: [posted, quest] },
    ];
    const read = reportedActivitySchema.parse(sent);
    expect(read).toEqual([
      { timestamp: minutesAgo(5), events: [posted, quest] },
      { timestamp: minutesAgo(1), events: [quest] },
    ]);
    expect(isWhollyRead(sent, read)).toBe(true);
  });

  it.each<[string, unknown, readonly LfmActivity[]]>([
    ['text', 'x', []],
    ['entries that are not moments', [5, null, { timestamp: 'x', events: [] }], []],
    [
      'an event of an unknown tag',
      [{ timestamp: minutesAgo(1), events: [quest, { tag: 'dance', data: '' }] }],
      [{ timestamp: minutesAgo(1), events: [quest] }],
    ],
    [
      'an event of more than 1,000 characters',
      [{ timestamp: minutesAgo(1), events: [{ tag: 'comment', data: 'x'.repeat(1001) }] }],
      [{ timestamp: minutesAgo(1), events: [] }],
    ],
  ])('is read without %s', (_, sent, expected) => {
    const read = reportedActivitySchema.parse(sent);
    expect(read).toEqual(expected);
    expect(isWhollyRead(sent, read)).toBe(false);
  });

  it('is allowed to be missing', () => {
    expect(
      [undefined, null, []].map((sent) => isWhollyRead(sent, reportedActivitySchema.parse(sent))),
    ).toEqual([true, true, true]);
  });

  it('is cut to the first and the last 99 moments, with 60 events each', () => {
    const moments = Array.from({ length: 5000 }, (_, index) => ({
      timestamp: minutesAgo(5000 - index),
      events: Array.from({ length: 100 }, () => quest),
    }));
    const read = reportedActivitySchema.parse(moments);
    expect(read.map(({ timestamp }) => timestamp)).toEqual(
      [moments[0], ...moments.slice(-99)].map((moment) => moment?.timestamp),
    );
    expect(new Set(read.map(({ events }) => events.length))).toEqual(new Set([60]));
  });
});

describe('an adopted activity', () => {
  it('begins with the post at its first moment, and refers to people by id', () => {
    const activity: LfmActivity[] = [
      { timestamp: minutesAgo(9), events: [posted, quest] },
      {
        timestamp: minutesAgo(5),
        events: [
          { tag: 'member_joined', data: 'Hilda' },
          { tag: 'member_joined', data: 'Nobody' },
          { tag: 'member_left', data: null },
          { tag: 'comment', data: 'one more' },
        ],
      },
      { timestamp: minutesAgo(2), events: [{ tag: 'member_left', data: 'Stranger' }] },
      { timestamp: minutesAgo(1), events: [{ tag: 'quest', data: 'The Crypt' }, posted] },
    ];
    expect(adopt(activity)).toEqual([
      { timestamp: minutesAgo(9), events: [{ tag: 'posted' }] },
      { timestamp: minutesAgo(9), events: [{ tag: 'quest', quest_id: 701 }] },
      {
        timestamp: minutesAgo(5),
        events: [
          { tag: 'member_joined', character_id: 2 },
          { tag: 'comment', comment: 'one more' },
        ],
      },
    ]);
  });

  it('has no events after the report or more than 30 days before it', () => {
    const month = 30 * 24 * 60;
    expect(adopt([{ timestamp: minutesAgo(-1), events: [posted] }])).toEqual([]);
    expect(
      adopt([
        { timestamp: minutesAgo(month + 1), events: [posted] },
        { timestamp: minutesAgo(month), events: [quest] },
        { timestamp: minutesAgo(-1), events: [quest] },
      ]),
    ).toEqual([
      { timestamp: minutesAgo(month), events: [{ tag: 'posted' }] },
      { timestamp: minutesAgo(month), events: [{ tag: 'quest', quest_id: 701 }] },
    ]);
  });

  it('is ascending and begins with its only post, whatever was sent', () => {
    const event = fc.record({
      tag: fc.constantFrom('posted', 'quest', 'comment', 'member_left', 'member_joined', 'other'),
      data: fc.oneof(fc.string(), fc.constantFrom('Hilda', '12'), fc.constant(null)),
    });
    const moment = fc.record({
      timestamp: fc.oneof(fc.integer({ min: -100, max: 50_000 }).map(minutesAgo), fc.string()),
      events: fc.array(event),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(moment, fc.anything())), (sent) => {
        const adopted = adopt(reportedActivitySchema.parse(sent));
        const tags = adopted.flatMap(({ events }) => events.map(({ tag }) => tag));
        expect(tags.lastIndexOf('posted')).toBe(adopted.length === 0 ? -1 : 0);
        const times = adopted.map(({ timestamp }) => timestamp);
        expect(times).toEqual(times.toSorted());
      }),
    );
  });
});
