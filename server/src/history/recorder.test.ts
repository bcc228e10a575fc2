import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJournalReader } from './journal-reader.ts';
import { journalSource } from './journal-recording.ts';
import type { Journal } from './journal.ts';
import type { RecordedRows } from './recorded-rows.ts';
import { createRecorderProgress } from './recorder-progress.ts';
import { createSignal, type Recorder, startRecorder } from './recorder.ts';
import type { SetAside } from './set-aside.ts';
import { createFallibleRows, type Fate } from './testing/fallible-rows.ts';
import { makeTestJournal, numberedEvent, type TestJournal } from './testing/open-test-journal.ts';

interface Setup {
  readonly batchEvents?: number;
  readonly setAside?: (event: SetAside) => Promise<void>;
}

function record(
  test: TestJournal,
  journal: Journal,
  rows: RecordedRows,
  { batchEvents = 1000, setAside = async () => {} }: Setup = {},
): Recorder {
  const recorder = startRecorder({
    progress: createRecorderProgress({
      onDisk: journal.onDisk,
      openReader: ({ segments }) =>
        createJournalReader(test.files, segments, { events: batchEvents, bytes: 1 << 20 }, journal.damages),
      rows,
      logger: test.logger,
    }),
    setAside,
    flushedAppends: () => 0,
    onCaughtUp: () => {},
    logger: test.logger,
    lingerMs: 0,
    retryMs: [0, 0],
    idleMs: 60_000,
    source: journalSource,
  });
  journal.onFlushed(() => recorder.notifyEvents());
  return recorder;
}

const append = (journal: Journal, ...numbers: number[]) =>
  journal.append({ batch: null, events: numbers.map(numberedEvent) });

/** Repeats `caughtUp` until it is true. It is false after a failure, because the store counts as unavailable then. */
async function untilCaughtUp(recorder: Recorder): Promise<void> {
  while (!(await recorder.caughtUp()));
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the recorder', () => {
  it('makes rows of appended events, in order, without being called', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    const journal = await test.open();
    const recorder = record(test, journal, rows, { batchEvents: 3 });
    await append(journal, 1, 2, 3, 4, 5);
    await append(journal);
    await append(journal, 6);
    expect(await recorder.caughtUp()).toBe(true);
    expect(rows.recorded).toEqual(upTo(6));
    expect(journal.onDisk()?.segments.waitingEvents()).toBe(0);
    await recorder.close();
  });

  it('resumes where the last run stopped', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    const first = await test.open();
    await append(first, 1, 2);
    const firstRecorder = record(test, first, rows);
    await firstRecorder.caughtUp();
    await firstRecorder.close();
    await append(first, 3);

    const second = await test.open();
    expect(second.onDisk()?.segments.waitingEvents()).toBe(3);
    const recorder = record(test, second, rows);
    await append(second, 4);
    expect(await recorder.caughtUp()).toBe(true);
    expect(rows.recorded).toEqual(upTo(4));
    expect(second.onDisk()?.segments.waitingEvents()).toBe(0);
    await recorder.close();
  });

  it('reports that it could not catch up while the store is unavailable, and catches up later', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    rows.fates = ['away', 'away', 'away'];
    const journal = await test.open();
    await append(journal, 1);
    const recorder = record(test, journal, rows);
    expect(await recorder.caughtUp()).toBe(false);
    expect(recorder.isRecording()).toBe(false);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1]);
    expect(recorder.isRecording()).toBe(true);
    // The store logs its own unavailability.
    expect(test.lines).toEqual([]);
    await recorder.close();
  });

  it('logs once that the store rejects rows, and once that it accepts them again', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    rows.fates = ['well', 'full', 'well', 'full', 'well', 'full'];
    const journal = await test.open();
    await append(journal, 1);
    const recorder = record(test, journal, rows);
    await untilCaughtUp(recorder);
    expect(test.lines).toEqual([
      'error The history cannot be recorded: could not extend file: No space left (53100). ' +
        'It waits in the journal and will be retried.',
      'info Recording of the history has resumed.',
    ]);
    await recorder.close();
  });

  it('records nothing twice when the answer to a commit was lost', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    rows.fates = ['well', 'lost answer'];
    const journal = await test.open();
    await append(journal, 1, 2);
    const recorder = record(test, journal, rows);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2]);
    // Nothing remains to be written, so health must not keep reporting the store as unavailable.
    expect(recorder.isRecording()).toBe(true);
    await recorder.close();
  });

  it('sets aside an event that can never be stored, with its position and reason, and records the rest', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows(new Set([5]));
    const aside: SetAside[] = [];
    const journal = await test.open();
    await append(journal, 1, 2, 3);
    const offset = journal.end()?.offset;
    await append(journal, 4, 5, 6, 7, 8);
    const recorder = record(test, journal, rows, { setAside: async (event) => void aside.push(event) });
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2, 3, 4, 6, 7, 8]);
    expect(recorder.setAsideCount()).toBe(1);
    expect(aside).toEqual([
      {
        placed: { place: { segment: 1, offset, index: 1 }, read: { event: numberedEvent(5) } },
        reason: '5 is out of range (22003)',
      },
    ]);
    expect(test.lines).toEqual([
      `error Set aside event 1 at byte ${offset} of journal segment 1: 5 is out of range (22003). ` +
        'The rest of the history is recorded without it.',
    ]);
    expect(journal.onDisk()?.segments.waitingEvents()).toBe(0);
    await recorder.close();
  });

  it('resumes right after a set-aside event if the store became unavailable at that point', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    // Outcomes of three writes: the position, the position after the unknown line, and the rest, during which the store
    // is unavailable.
    rows.fates = ['well', 'well', 'away'];
    const journal = await test.open();
    await journal.append({
      batch: null,
      events: [{ type: 'eclipse' } as never, numberedEvent(1), numberedEvent(2)],
    });
    const recorder = record(test, journal, rows);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2]);
    expect(recorder.setAsideCount()).toBe(1);
    await recorder.close();
  });

  it('sets aside unknown lines, each once, even if the store is unavailable in between', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    rows.fates = ['well', 'well', 'away', 'well', 'away'];
    let aside = 0;
    const journal = await test.open();
    const strange = { type: 'eclipse' } as never;
    await journal.append({ batch: null, events: [numberedEvent(1), strange, strange, numberedEvent(2)] });
    const recorder = record(test, journal, rows, { setAside: async () => void (aside += 1) });
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2]);
    expect(aside).toBe(2);
    await recorder.close();
  });

  it('continues when an event cannot even be set aside, and reports that', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows(new Set([1]));
    const journal = await test.open();
    await append(journal, 1, 2);
    const recorder = record(test, journal, rows, {
      setAside: () => Promise.reject(Object.assign(new Error('read-only file system'), { code: 'EROFS' })),
    });
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([2]);
    expect(test.lines[0]).toContain('It could not be set aside: read-only file system (EROFS)');
    await recorder.close();
  });

  it('continues after damaged bytes and after a missing file', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    const journal = await test.open({ segmentBytes: 150 });
    for (const number of upTo(6)) await append(journal, number);
    const paths = [...test.files.stored.keys()].toSorted();
    test.files.tamper(paths[1] ?? '', (bytes) =>
      Buffer.from(bytes.map((byte, at) => (at === 80 ? byte ^ 1 : byte))),
    );
    await test.files.remove(paths[3] ?? '');
    const recorder = record(test, journal, rows);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 3, 5, 6]);
    expect(test.lines).toEqual([
      expect.stringMatching(
        /^error Journal segment 2 is damaged: \d+ bytes at 56, at least 1 record, are skipped/,
      ),
      'error Journal segment 4 cannot be opened: its events are left out.',
    ]);
    await recorder.close();
  });

  it('stops when it is closed, even if the store never becomes available', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    rows.fates = Array.from({ length: 1000 }, (): Fate => 'away');
    const journal = await test.open();
    await append(journal, 1);
    const recorder = record(test, journal, rows);
    await recorder.caughtUp();
    await recorder.close();
    expect(await recorder.caughtUp()).toBe(false);
    expect(rows.recorded).toEqual([]);
  });
});

describe('a journal and a store of different ages', () => {
  const recordAll = async (test: TestJournal, rows: RecordedRows, journal: Journal) => {
    const recorder = record(test, journal, rows);
    await untilCaughtUp(recorder);
    await recorder.close();
  };

  it('restore in an older store what the journal still contains', async () => {
    const test = makeTestJournal();
    const journal = await test.open({ segmentBytes: 150 });
    for (const number of upTo(4)) await append(journal, number);
    await recordAll(test, createFallibleRows(), journal);
    expect([...test.files.stored.keys()].some((path) => path.endsWith('.recorded'))).toBe(true);

    const older = createFallibleRows();
    await recordAll(test, older, await test.open());
    expect(older.recorded).toEqual(upTo(4));
  });

  it('report what is missing if the journal no longer contains it', async () => {
    const test = makeTestJournal();
    const journal = await test.open({ segmentBytes: 150, keepRecordedMs: 0 });
    const rows = createFallibleRows();
    await append(journal, 1);
    await recordAll(test, rows, journal);
    for (const number of [2, 3, 4]) await append(journal, number);
    await recordAll(test, createFallibleRows(), journal);
    test.nowMs += 1;
    await journal.removeOld();
    await append(journal, 5);
    const again = await test.open();
    await recordAll(test, rows, again);
    expect(rows.recorded).toEqual([1, 4, 5]);
    expect(test.lines).toEqual([
      'warn The database is older than the journal, as if restored from a backup: it ends in segment 1, the journal begins with 4. Events between them are missing.',
    ]);
  });

  it('continue with new events if the journal is the older one', async () => {
    const test = makeTestJournal();
    const rows = createFallibleRows();
    const journal = await test.open({ segmentBytes: 150 });
    for (const number of upTo(5)) await append(journal, number);
    await recordAll(test, rows, journal);
    for (const path of [...test.files.stored.keys()].toSorted().slice(2)) await test.files.remove(path);
    const restored = await test.open();
    await append(restored, 6);
    await recordAll(test, rows, restored);
    expect(rows.recorded).toEqual([1, 2, 3, 4, 5, 6]);
    expect(test.lines).toEqual([
      'warn The journal is older than the database, as if restored from a backup: recording continues with new events. Nothing is recorded twice.',
    ]);
  });
});

describe('recording with failures between any two steps', () => {
  const fates = fc.array(fc.constantFrom<Fate>('well', 'away', 'lost answer', 'full'), { maxLength: 12 });
  /**
   * One run of the process: its appends, the outcomes of calls to the store, and whether the process dies while
   * recording.
   */
  const run = fc.record({
    counts: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
    fates,
    batchEvents: fc.integer({ min: 1, max: 8 }),
    dies: fc.boolean(),
    isStoreBack: fc.boolean(),
  });

  it('turns every acknowledged event into a row exactly once and in order, except the events that can never become rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(run, { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
        async (runs, impossible) => {
          const test = makeTestJournal();
          const rows = createFallibleRows(new Set(impossible));
          const aside = new Set<string>();
          let number = 0;
          const setAside = async ({ placed }: SetAside) => void aside.add(JSON.stringify(placed.read));
          for (const { counts, fates: ahead, batchEvents, dies, isStoreBack } of runs) {
            const journal = await test.open({ segmentBytes: 300 });
            rows.fates = [...ahead];
            const recorder = record(test, journal, rows, { batchEvents, setAside });
            for (const count of counts) {
              const first = number + 1;
              number += count;
              await append(journal, ...upTo(count).map((index) => first + index - 1));
            }
            if (isStoreBack) await untilCaughtUp(recorder);
            if (!dies) await journal.close();
            await recorder.close();
          }
          rows.fates = [];
          const last = record(test, await test.open(), rows, { setAside });
          await untilCaughtUp(last);
          await last.close();
          const isPossible = (each: number) => !impossible.includes(each);
          expect(rows.recorded).toEqual(upTo(number).filter(isPossible));
          expect(aside.size).toBe(upTo(number).length - rows.recorded.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it('A signal waits until it is notified', async () => {
  const signal = createSignal();
  const wait = signal.wait(1000);
  expect(await isOver(wait)).toBe(false);
  signal.notify();
  expect(await isOver(wait)).toBe(true);
});

it('A signal waits no longer than its time limit', async () => {
  const signal = createSignal();
  const wait = signal.wait(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(wait)).toBe(true);
});

it('A signal keeps one notification for the next waiter, however often it was notified', async () => {
  const signal = createSignal();
  signal.notify();
  signal.notify();
  expect(await isOver(signal.wait(1000))).toBe(true);
  expect(await isOver(signal.wait(1000))).toBe(false);
});
