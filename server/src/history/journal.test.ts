import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import type { JournalEntry } from './journal.ts';
import {
  makeTestJournal,
  numberedEvent,
  numbersOf,
  readAll,
  type TestJournal,
} from './testing/open-test-journal.ts';

const answer = {
  message: 'success' as const,
  accepted: 1,
  rejected: [],
  removed: 0,
  duplicates: 0,
  versions: { thelanis: 3 },
  durable: true,
};
const entry = (...numbers: number[]): JournalEntry => ({ batch: null, events: numbers.map(numberedEvent) });
const newestPath = (test: TestJournal) => [...test.files.stored.keys()].toSorted().at(-1) ?? '';

describe('a journal', () => {
  it('returns what was appended, in order, also after a restart', async () => {
    const test = makeTestJournal();
    const first = await test.open();
    expect(await first.append(entry(1, 2))).toBe(true);
    expect(await first.append(entry(3))).toBe(true);
    await first.close();
    const second = await test.open();
    expect(await second.append(entry(4))).toBe(true);
    expect(numbersOf(await readAll(test, second))).toEqual([1, 2, 3, 4]);
    expect(second.onDisk()?.journalId).toBe(first.onDisk()?.journalId);
    expect(second.onDisk()?.segments.waitingEvents()).toBe(4);
    expect(test.lines).toEqual([]);
  });

  it('answers only after the bytes have been flushed, and the name of a new file as well', async () => {
    const test = makeTestJournal();
    const journal = await test.open();
    await journal.append(entry(1));
    test.files.losePower(0);
    expect(numbersOf(await readAll(test, await test.open()))).toEqual([1]);
  });

  it('flushes once for all appends that wait together', async () => {
    const test = makeTestJournal();
    const journal = await test.open();
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    expect(await Promise.all(numbers.map((number) => journal.append(entry(number))))).not.toContain(false);
    // The first append was written alone; the others waited for it and were flushed together.
    expect(test.files.count('flush')).toBe(2);
    expect(numbersOf(await readAll(test, journal))).toEqual(numbers);
  });

  it('begins a new file when one is full, and reads across files', async () => {
    const test = makeTestJournal();
    const journal = await test.open({ segmentBytes: 300 });
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const number of numbers) await journal.append(entry(number));
    expect(test.files.stored.size).toBeGreaterThan(5);
    expect(numbersOf(await readAll(test, journal, 3))).toEqual(numbers);
  });

  it('splits a long record over several read batches', async () => {
    const test = makeTestJournal();
    const journal = await test.open();
    const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
    await journal.append(entry(...numbers));
    await journal.append(entry(1001));
    expect(numbersOf(await readAll(test, journal, 7))).toEqual([...numbers, 1001]);
  });

  it('remembers the batches of the last hour with their answers, and no older ones', async () => {
    const test = makeTestJournal();
    const first = await test.open({ segmentBytes: 500 });
    await first.append({ batch: { id: 'old', answer }, events: [] });
    test.nowMs += hourMs;
    await first.append({ batch: { id: 'a', answer }, events: [numberedEvent(1)] });
    await first.append({ batch: { id: 'b', answer }, events: [] });
    test.nowMs += hourMs;
    expect((await test.open()).recentBatches()).toEqual([
      { id: 'a', answer, at: '2026-03-14T21:15:00Z' },
      { id: 'b', answer, at: '2026-03-14T21:15:00Z' },
    ]);
  });

  it('keeps a recorded file for a day, then removes it', async () => {
    const test = makeTestJournal();
    const journal = await test.open({ segmentBytes: 200 });
    for (const number of [1, 2, 3, 4]) await journal.append(entry(number));
    const segments = journal.onDisk()?.segments;
    const end = journal.end();
    if (segments === undefined || end === null) throw new Error('the journal is open');
    await segments.advance({ ...end, segment: end.segment + 1 }, 4);
    expect(segments.waitingEvents()).toBe(0);
    expect([...test.files.stored.keys()].every((path) => path.endsWith('.recorded'))).toBe(true);
    test.nowMs += 24 * hourMs;
    await journal.removeOld();
    expect(test.files.stored.size).toBe(4);
    test.nowMs += 1;
    await journal.removeOld();
    expect(test.files.stored.size).toBe(0);
  });
});

describe('a journal with problems', () => {
  it.each([
    ['write', 'ENOSPC'],
    ['flush', 'EIO'],
    ['create', 'EROFS'],
    ['create', 'EACCES'],
    ['syncFolder', 'EIO'],
  ] as const)(
    'logs once that %s fails with %s, answers false, and continues when it works again',
    async (operation, code) => {
      const test = makeTestJournal();
      const journal = await test.open({ segmentBytes: 150 });
      expect(await journal.append(entry(1))).toBe(true);
      test.files.failWith(operation, code);
      // The second append may still fit into the open file. From the third on, each needs a new file.
      const outcomes = [];
      for (const number of [2, 3, 4, 5]) {
        outcomes.push(await journal.append(entry(number)));
        test.nowMs += 5_000;
      }
      expect(outcomes.slice(1)).toEqual([false, false, false]);
      expect(journal.isWritable()).toBe(false);
      expect(test.lines).toEqual([
        `error The journal cannot be written: ${code}: made to fail, ${operation}. ` +
          'Reports are applied live, but the history may miss them.',
      ]);

      test.files.failWith(operation, null);
      expect(await journal.append(entry(6))).toBe(true);
      expect(test.lines.at(-1)).toBe('info The journal can be written again.');
      const durable = [1, ...(outcomes[0] === true ? [2] : []), 6];
      expect(numbersOf(await readAll(test, journal))).toEqual(durable);
      expect(numbersOf(await readAll(test, await test.open()))).toEqual(expect.arrayContaining(durable));
    },
  );

  it('does not try the disk again before the pause is over', async () => {
    const test = makeTestJournal();
    const journal = await test.open();
    test.files.failWith('create', 'ENOSPC');
    await journal.append(entry(1));
    await journal.append(entry(2));
    expect(test.files.count('create')).toBe(1);
  });

  it('starts without its folder, and opens it once there is something to write and the folder can be made', async () => {
    const test = makeTestJournal();
    test.files.failWith('makeFolder', 'EROFS');
    const journal = await test.open();
    expect(journal.onDisk()).toBeNull();
    expect(journal.end()).toBeNull();
    expect(await journal.append(entry(1))).toBe(false);
    test.files.failWith('makeFolder', null);
    test.nowMs += 5_000;
    expect(await journal.append(entry(2))).toBe(true);
    expect(numbersOf(await readAll(test, journal))).toEqual([2]);
  });

  it('is tried again after a failure under a clock that was ahead', async () => {
    const test = makeTestJournal();
    const journal = await test.open();
    test.nowMs += 400 * 24 * hourMs;
    test.files.failWith('flush', 'EIO');
    expect(await journal.append(entry(1))).toBe(false);
    test.files.failWith('flush', null);
    expect(await journal.append(entry(2))).toBe(false);
    test.nowMs -= 400 * 24 * hourMs;
    expect(await journal.append(entry(3))).toBe(true);
    expect(journal.isWritable()).toBe(true);
  });

  it('rejects entries at its maximum size, after removing recorded files', async () => {
    const test = makeTestJournal();
    const journal = await test.open({ segmentBytes: 200, maxBytes: 1000 });
    const outcomes: boolean[] = [];
    for (let number = 1; number <= 9; number += 1) outcomes.push(await journal.append(entry(number)));
    const kept = outcomes.filter(Boolean).length;
    expect(kept).toBeGreaterThan(3);
    expect(outcomes.slice(kept)).not.toContain(true);
    expect(test.lines).toEqual([
      `error The journal is full: ${kept} events wait for the database. ` +
        'Reports are applied live, but the history may miss them.',
    ]);

    await journal.onDisk()?.segments.advance({ segment: 3, offset: 0, index: 0 }, 2);
    expect(await journal.append(entry(10))).toBe(true);
    expect(numbersOf(await readAll(test, journal))).not.toContain(1);
    expect(numbersOf(await readAll(test, journal))).toContain(10);
  });

  it('cuts off a record that a crash left incomplete, logs it, and appends after it', async () => {
    const test = makeTestJournal();
    await (await test.open()).append(entry(1));
    await (await test.open()).append(entry(2, 3));
    test.files.tamper(newestPath(test), (bytes) => bytes.subarray(0, bytes.length - 1));
    const journal = await test.open();
    expect(test.lines).toEqual([
      expect.stringMatching(/^warn Cut off \d+ bytes at the end of journal segment 2: an unfinished record/),
    ]);
    await journal.append(entry(4));
    expect(numbersOf(await readAll(test, journal))).toEqual([1, 4]);
    test.lines.length = 0;
    expect(numbersOf(await readAll(test, await test.open()))).toEqual([1, 4]);
    expect(test.lines).toEqual([]);
  });

  it('skips a line of an unknown kind and continues', async () => {
    const test = makeTestJournal();
    const journal = await test.open();
    const strange = { type: 'eclipse', at: '2026-03-14T20:15:00Z' };
    // An event that a newer version might write.
    await journal.append({ batch: null, events: [strange as never, numberedEvent(2)] });
    const read = await readAll(test, journal);
    expect(read[0]?.read).toEqual({ unreadable: JSON.stringify(strange) });
    expect(numbersOf(read)).toEqual([-1, 2]);
  });
});

describe('after a power failure', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 });

  it('everything acknowledged is there, and the contents are a prefix of the appended entries', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.integer({ min: 100, max: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(12),
        async (counts, segmentBytes, share, acknowledgedCount) => {
          const test = makeTestJournal();
          const journal = await test.open({ segmentBytes });
          let number = 0;
          const entries = counts.map((count) => entry(...Array.from({ length: count }, () => (number += 1))));
          for (const each of entries.slice(0, acknowledgedCount)) await journal.append(each);
          // The remaining appends are in progress when the power fails.
          test.files.failWith('flush', 'EIO');
          test.files.failWith('truncate', 'EIO');
          for (const each of entries.slice(acknowledgedCount)) void journal.append(each);
          await journal.close();
          test.files.failWith('flush', null);
          test.files.failWith('truncate', null);
          test.files.losePower(share);

          const found = numbersOf(await readAll(test, await test.open(), 5));
          const appended = entries.flatMap(({ events }) => numbersOf(events.map(asRead)));
          const acknowledged = entries.slice(0, acknowledgedCount).flatMap(({ events }) => events).length;
          expect(found).toEqual(appended.slice(0, found.length));
          expect(found.length).toBeGreaterThanOrEqual(acknowledged);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a file cut at any byte returns the complete records before the cut', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (counts, cut) => {
        const test = makeTestJournal();
        const journal = await test.open();
        const ends: { readonly offset: number; readonly count: number }[] = [];
        let total = 0;
        for (const count of counts) {
          const before = total;
          await journal.append(entry(...Array.from({ length: count }, (_, index) => before + index + 1)));
          total += count;
          ends.push({ offset: journal.end()?.offset ?? 0, count: total });
        }
        const length = cut % ((ends.at(-1)?.offset ?? 0) + 1);
        test.files.tamper(newestPath(test), (bytes) => bytes.subarray(0, length));
        const whole = ends.findLast(({ offset }) => offset <= length)?.count ?? 0;
        const reopened = await test.open();
        const found = numbersOf(await readAll(test, reopened));
        // An incomplete record was never acknowledged, so it does not count as damage.
        expect(reopened.damages.count()).toEqual({ records: 0, bytes: 0 });
        expect(found).toEqual(Array.from({ length: whole }, (_, index) => index + 1));
      }),
      { numRuns: 200 },
    );
  });
});

const asRead = (event: JournalEntry['events'][number]) => ({
  place: { segment: 0, offset: 0, index: 0 },
  read: { event },
});
