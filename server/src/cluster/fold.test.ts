import { defaultDefinition } from '@rollcall/game/definition';
import type { CharactersReport } from '@rollcall/game/api/report';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { findCharacter } from '../live/live-lookups.ts';
import { createLiveStore } from '../live/live-store.ts';
import { createFold, foldedNothing } from './fold.ts';
import type { LogEntry, PlacedEntry } from './log-entry.ts';
import { makeReportEntry } from './testing/make-report-entry.ts';

const startMs = Date.UTC(2026, 10, 20, 20, 1);

const openFold = () => createFold(createLiveStore({ definition: defaultDefinition }), foldedNothing);

const at = (ms: number, entry: LogEntry | null, count = 0): PlacedEntry => ({
  position: `${startMs + ms}-${count}`,
  entry,
  bytes: 100,
});

const tick: LogEntry = { kind: 'tick', recorded: null };

function report(
  id: string,
  level: number,
  facts: Partial<Extract<LogEntry, { kind: 'report' }>> = {},
): LogEntry {
  const characters: CharactersReport = {
    kind: 'characters',
    mode: 'delta',
    servers: ['Orien'],
    entities: [
      {
        index: 0,
        entity: {
          id: 1,
          name: 'Ann',
          server_name: 'Orien',
          total_level: level,
          classes: [{ name: 'Fighter', level }],
        },
      },
    ],
    rejectedIds: [],
    deletedIds: [],
    // Later than every entry, so that the time of arrival counts.
    observedAtMs: startMs + 86_400_000,
    isDated: false,
  };
  return makeReportEntry(id, characters, facts);
}

describe('the fold', () => {
  it('dates its results by the entry, whatever the clock of the server', () => {
    const fold = openFold();
    const { changed, events } = fold.take(at(5_000, report('a', 3)));
    expect(changed?.atMs).toBe(startMs + 5_000);
    expect(events.map(({ type }) => type)).toContain('character_seen');
    expect(fold.position()).toBe(`${startMs + 5_000}-0`);
  });

  it('gives a repeat the answer of the first report, and changes nothing', () => {
    const fold = openFold();
    const first = fold.take(at(0, report('a', 3)));
    const state = fold.live.current();
    const repeat = fold.take(at(1_000, report('a', 9)));
    expect(repeat).toMatchObject({ isRepeat: true, changed: null, events: [], answer: first.answer });
    expect(fold.live.current()).toBe(state);
  });

  const again = (id: string, level: number, takenMs: number) =>
    report(id, level, { isAgain: true, report: { ...reportOf(level), observedAtMs: startMs + takenMs } });
  const levelIn = (fold: ReturnType<typeof openFold>) => findCharacter(fold.live.current(), 1)?.total_level;

  it('applies reports that were appended again in the order in which they first arrived', () => {
    const fold = openFold();
    fold.take(at(0, report('a', 3)));
    fold.take(at(5_000, again('c', 5, 200)));
    fold.take(at(5_010, again('b', 4, 100)));
    fold.take(at(5_020, again('a', 9, 0)));
    expect(levelIn(fold)).toBe(3);
    const { events, changed } = fold.take(at(8_000, tick));
    expect(levelIn(fold)).toBe(5);
    expect(events.filter(({ type }) => type === 'character_seen')).toHaveLength(2);
    expect(changed?.atMs).toBe(startMs + 8_000);
    expect(fold.answerOf('b')).not.toBeNull();
  });

  it('applies reports that were appended again before any new one', () => {
    const fold = openFold();
    fold.take(at(0, again('b', 4, 0)));
    fold.take(at(10, report('c', 7)));
    expect(levelIn(fold)).toBe(7);
    expect(fold.again().again).toEqual([]);
  });

  it('keeps newer reports when an older one is appended again', () => {
    const fold = openFold();
    fold.take(at(1_000, report('b', 9)));
    fold.take(at(1_010, again('a', 3, 0)));
    fold.take(at(5_000, tick));
    expect(levelIn(fold)).toBe(9);
  });

  it('passes on the events of an entry from a lost log, and leaves everything else unchanged', () => {
    const fold = openFold();
    const { events } = fold.take(at(0, report('a', 3)));
    fold.take(at(10, again('b', 4, 5)));
    const before = [fold.live.current(), fold.totalBytes(), fold.again(), fold.known()];
    // After a mark, and later than the time for reports that are appended again.
    const placed = at(4 * 60_000 + 1, { kind: 'folded', events });
    expect(fold.take(placed)).toEqual({
      placed,
      events,
      changed: null,
      answer: null,
      isRepeat: false,
      departed: [],
      fault: null,
    });
    expect([fold.live.current(), fold.totalBytes(), fold.again(), fold.known()]).toEqual(before);
    expect(fold.position()).toBe(placed.position);
  });

  it('only advances the time for an entry of an unknown kind', () => {
    const fold = openFold();
    expect(fold.take(at(0, null))).toMatchObject({ changed: null, answer: null, events: [] });
  });

  it.each([
    ['within the quiet minute', 1_000, 0],
    ['two seconds after a mark', 4 * 60_000 + 2_000, 1],
    ['a minute after a mark at which nobody wrote', 5 * 60_000, 0],
  ])('takes a sample only at marks: %s', (_when, ms, count) => {
    const fold = openFold();
    fold.take(at(0, report('a', 3)));
    if (count > 0) fold.take(at(ms - 3_000, report('b', 4)));
    const { events } = fold.take(at(ms, tick));
    expect(events.filter(({ type }) => type === 'sample')).toHaveLength(count);
    if (count > 0) expect(events[0]).toMatchObject({ at: toWireTime(startMs + 4 * 60_000) });
  });

  it('reaches the same result from every starting position', () => {
    const entries = Array.from({ length: 12 }, (_, n) =>
      at(n * 60_000, n % 3 === 2 ? tick : report(`r${n}`, n)),
    );
    const whole = openFold();
    const half = openFold();
    for (const each of entries.slice(0, 6)) half.take(each);
    const later = createFold(
      createLiveStore({ definition: defaultDefinition, initial: half.live.current() }),
      {
        position: half.position(),
        totalBytes: half.totalBytes(),
        recorded: half.recorded(),
        known: half.known(),
        ...half.again(),
      },
    );
    const ofWhole = entries.map((each) => whole.take(each));
    const ofLater = entries.slice(6).map((each) => later.take(each));
    expect(ofLater.map(({ events, answer }) => ({ events, answer }))).toEqual(
      ofWhole.slice(6).map(({ events, answer }) => ({ events, answer })),
    );
    expect(later.live.current()).toEqual(whole.live.current());
    expect(later.totalBytes()).toBe(whole.totalBytes());
  });

  it('remembers a batch for an hour', () => {
    const fold = openFold();
    const { answer } = fold.take(at(0, report('a', 3)));
    fold.take(at(3_600_000, report('b', 3)));
    expect(fold.answerOf('a')).toEqual(answer);
    fold.take(at(3_600_001, report('c', 3)));
    expect(fold.answerOf('a')).toBeNull();
  });

  it('tracks how far the log is recorded, and never moves backwards', () => {
    const fold = openFold();
    fold.take(at(0, { kind: 'tick', recorded: { position: `${startMs - 10}-0`, totalBytes: 50 } }));
    fold.take(at(1, { kind: 'tick', recorded: { position: `${startMs - 20}-0`, totalBytes: 20 } }));
    expect(fold.recorded()).toEqual({ position: `${startMs - 10}-0`, totalBytes: 50 });
  });
});

function reportOf(level: number) {
  const entry = report('', level);
  if (entry.kind !== 'report' || entry.report.kind !== 'characters') throw new Error('no report');
  return entry.report;
}
