import type { LfmActivityEvent } from '@rollcall/game/lfm';
import { madeAt, madeAtMs, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { activityContent } from './activity-content.ts';
import { makeOverlayFacts } from './testing/overlay-makers.ts';

const facts = makeOverlayFacts({}, { nowMs: madeAtMs + 180_000, questsById: new Map([[701, makeQuest()]]) });
const one = (event: LfmActivityEvent, timestamp = madeAt) =>
  activityContent([{ timestamp, events: [event] }], facts)[0];

/** The words of a line, with what others wrote in brackets. */
function words(event: LfmActivityEvent): string | undefined {
  const line = one(event);
  if (line === undefined || line.kind === 'spacer') return line?.kind;
  return `${line.before}${line.name === '' ? '' : `[${line.name}]`}${line.after}`;
}

describe('the history of a group', () => {
  it.each([
    [{ tag: 'posted', data: '' }, 'Group posted'],
    [{ tag: 'member_joined', data: 'Aria' }, '[Aria] joined'],
    [{ tag: 'member_left', data: 'Aria' }, '[Aria] left'],
    [{ tag: 'member_left', data: null }, '[???] left'],
    [{ tag: 'member_joined', data: 'A\u202Eria' }, '[Aria] joined'],
    [{ tag: 'quest', data: '701' }, 'Quest: [The Sunken Stair]'],
    [{ tag: 'quest', data: '999' }, 'Quest: [Unknown Quest]'],
    [{ tag: 'quest', data: '0' }, 'Quest cleared'],
    [{ tag: 'quest', data: null }, 'Quest cleared'],
    [{ tag: 'comment', data: 'hello' }, undefined],
  ] as const)('says %j as %s', (event, expected) => {
    expect(words(event)).toBe(expected);
  });

  it('calls no quest unknown while quests are on their way', () => {
    const lines = activityContent([{ timestamp: madeAt, events: [{ tag: 'quest', data: '999' }] }], {
      ...facts,
      isCatalogueLoaded: false,
    });
    expect(lines).toMatchObject([{ before: 'Quest: ', name: 'Loading...' }]);
  });

  it.each([
    [0, 'Just now'],
    [59_999, 'Just now'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
  ])('says %s ms ago as "%s", with the exact moment as title', (ageMs, ago) => {
    const at = { ...facts, nowMs: madeAtMs + ageMs };
    expect(
      activityContent([{ timestamp: madeAt, events: [{ tag: 'posted', data: '' }] }], at)[0],
    ).toMatchObject({
      ago,
      title: '2026-03-14T20:15:00.000Z',
    });
  });

  it('has the first of many, a spacer, and the last ten', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      timestamp: madeAt,
      events: [{ tag: 'member_joined' as const, data: `P${index}` }],
    }));
    const lines = activityContent(many, facts);
    expect(lines.map((line) => (line.kind === 'spacer' ? '…' : line.name))).toEqual([
      'P0',
      '…',
      ...Array.from({ length: 10 }, (_, index) => `P${20 + index}`),
    ]);
  });

  it('gives every line a key of its own, also when two say the same', () => {
    const nobody = { tag: 'member_joined' as const, data: null };
    const lines = activityContent([{ timestamp: madeAt, events: [nobody, nobody] }], facts);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });
});
