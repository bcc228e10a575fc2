import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { describe, expect, it } from 'vitest';
import type { LogPosition } from './log-entry.ts';
import { createUnrecorded, type Unrecorded } from './unrecorded.ts';

const position = (ms: number): LogPosition => `${ms}-0`;
const eventsOf = (count: number): readonly HistoryEvent[] =>
  Array.from({ length: count }, (_, id) => ({
    type: 'character_left',
    at: '2026-11-20T20:00:00Z',
    server_name: 'Orien',
    character_id: id,
  }));

function add(unrecorded: Unrecorded, ms: number, events: number, recordedMs: number): void {
  const placed = { position: position(ms), entry: null, bytes: 0 };
  unrecorded.add({ placed, events: eventsOf(events) }, position(recordedMs));
}
const keptIn = (unrecorded: Unrecorded, fromMs = 0) =>
  unrecorded.since(position(fromMs)).map((each) => [each.position, each.events.length]);

describe('the list of events that may not be recorded yet', () => {
  it('starts at the last recorded entry', () => {
    const unrecorded = createUnrecorded(position(1));
    add(unrecorded, 2, 3, 0);
    add(unrecorded, 3, 0, 0);
    add(unrecorded, 4, 1, 3);
    expect(keptIn(unrecorded)).toEqual([
      ['3-0', 0],
      ['4-0', 1],
    ]);
    expect(keptIn(unrecorded, 4)).toEqual([['4-0', 1]]);
    expect(unrecorded.wholeAfter()).toBe('1-0');
  });

  it('drops its oldest events when it grows too large, and reports that', () => {
    const unrecorded = createUnrecorded(position(1), 10);
    for (const ms of [2, 3, 4, 5]) add(unrecorded, ms, 2, 0);
    expect(keptIn(unrecorded)).toEqual([
      ['3-0', 2],
      ['4-0', 2],
      ['5-0', 2],
    ]);
    expect(unrecorded.wholeAfter()).toBe('2-0');
  });

  it('restarts at another position', () => {
    const unrecorded = createUnrecorded(position(1), 10);
    add(unrecorded, 2, 8, 0);
    unrecorded.moveTo(position(7));
    add(unrecorded, 8, 8, 0);
    expect(keptIn(unrecorded)).toEqual([['8-0', 8]]);
    expect(unrecorded.wholeAfter()).toBe('7-0');
  });
});
