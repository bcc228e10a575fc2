import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal, JournalEntry } from './journal.ts';
import {
  journalFolder,
  makeTestJournal,
  numberedEvent,
  numbersOf,
  readAll,
  type TestJournal,
} from './testing/open-test-journal.ts';

/** A record and its position. */
interface Written {
  readonly numbers: readonly number[];
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

const entry = (...numbers: number[]): JournalEntry => ({ batch: null, events: numbers.map(numberedEvent) });
const segmentPath = (segment: number) => `${journalFolder}/${String(segment).padStart(12, '0')}.journal`;
const damagedFiles = (test: TestJournal) =>
  [...test.files.stored].filter(([path]) => path.endsWith('.damaged'));

function flip(test: TestJournal, segment: number, offset: number): void {
  test.files.tamper(segmentPath(segment), (bytes) => {
    const changed = Buffer.from(bytes);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    return changed;
  });
}

/** Appends records with these numbers of events. Events are numbered from `first`. */
async function fill(journal: Journal, counts: readonly number[], first = 1): Promise<Written[]> {
  const written: Written[] = [];
  let next = first;
  let end = { segment: 0, offset: 0 };
  for (const count of counts) {
    const start = next;
    const numbers = Array.from({ length: count }, (_, index) => start + index);
    next += count;
    await journal.append(entry(...numbers));
    const now = journal.end() ?? end;
    const from = now.segment === end.segment ? end.offset : 56;
    written.push({ numbers, segment: now.segment, from, to: now.offset });
    end = now;
  }
  return written;
}

/** Offsets within the second of three records at which a bit is flipped. */
const parts: readonly (readonly [part: string, offset: number])[] = [
  ['the length', 0],
  ['the high byte of the length', 3],
  ['the number of events', 4],
  ['the checksum', 9],
  ['the first bytes of the text', 13],
  ['an event', 90],
];

describe('one flipped bit', () => {
  it.each(parts)('in %s loses only that record, in the newest segment', async (_, offset) => {
    const test = makeTestJournal();
    const [, second] = await fill(await test.open(), [1, 1, 1, 1]);
    if (second === undefined) throw new Error('four records');
    flip(test, second.segment, second.from + offset);
    const damaged = test.files.stored
      .get(segmentPath(second.segment))
      ?.bytes.subarray(second.from, second.to);

    const journal = await test.open();
    expect(numbersOf(await readAll(test, journal))).toEqual([1, 3, 4]);
    expect(journal.damages.count()).toEqual({ records: 1, bytes: second.to - second.from });
    expect(journal.damages.reasons()).toEqual([
      {
        code: 'journal-damaged',
        message: `The journal was damaged: 1 or more records (${second.to - second.from} bytes) were skipped`,
      },
    ]);
    const name = `000000000001-${second.from}.damaged`;
    expect(test.lines).toEqual([
      `error Journal segment 1 is damaged: ${second.to - second.from} bytes at ${second.from}, at least 1 record, ` +
        `are skipped and kept in journal/${name}. Events in them that are not yet in the database are lost.`,
    ]);
    expect(damagedFiles(test).map(([path, file]) => [path, file.bytes])).toEqual([
      [`${journalFolder}/${name}`, damaged],
    ]);
  });

  it.each(parts)(
    'in %s of the very last record counts as damage, not as an incomplete end',
    async (_, offset) => {
      const test = makeTestJournal();
      const last = (await fill(await test.open(), [1, 1, 1])).at(-1);
      if (last === undefined) throw new Error('three records');
      flip(test, last.segment, last.from + offset);
      const journal = await test.open();
      expect(numbersOf(await readAll(test, journal))).toEqual([1, 2]);
      expect(journal.damages.count()).toEqual({ records: 1, bytes: last.to - last.from });
      expect(test.files.stored.get(segmentPath(last.segment))?.bytes.length).toBe(last.to);
    },
  );

  it('under a running server is skipped too, and reported once', async () => {
    const test = makeTestJournal();
    const earlier = await fill(await test.open(), [1, 2, 1]);
    const running = await test.open();
    await running.append(entry(5));
    flip(test, 1, (earlier[1]?.from ?? 0) + 30);
    expect(numbersOf(await readAll(test, running))).toEqual([1, 4, 5]);
    expect(numbersOf(await readAll(test, running))).toEqual([1, 4, 5]);
    expect(test.lines).toHaveLength(1);
    expect(running.damages.count().records).toBe(1);
  });

  it('is reported by the run that finds it, and not again after a restart', async () => {
    const test = makeTestJournal();
    const [first] = await fill(await test.open(), [1, 1]);
    flip(test, 1, (first?.from ?? 0) + 30);
    expect((await test.open()).damages.reasons()).toHaveLength(1);
    const restarted = await test.open();
    expect(restarted.damages.reasons()).toEqual([]);
    expect(numbersOf(await readAll(test, restarted))).toEqual([2]);
    expect(test.lines).toHaveLength(1);
  });

  it('in the header of the only segment affects neither its records nor the id of the journal', async () => {
    for (const offset of [3, 25, 40]) {
      const test = makeTestJournal();
      const written = await test.open();
      await fill(written, [1, 1]);
      flip(test, 1, offset);
      const journal = await test.open();
      expect(journal.onDisk()?.journalId).toBe(written.onDisk()?.journalId);
      expect(numbersOf(await readAll(test, journal))).toEqual([1, 2]);
    }
  });

  it('is reported even if its bytes cannot be stored', async () => {
    const test = makeTestJournal();
    const [first] = await fill(await test.open(), [1, 1]);
    flip(test, 1, (first?.from ?? 0) + 30);
    test.files.failWith('create', 'ENOSPC');
    const journal = await test.open();
    expect(test.lines[0]).toContain('are skipped and not kept: ENOSPC');
    expect(numbersOf(await readAll(test, journal))).toEqual([2]);
  });
});

it('A journal of the previous version, whose records contain no journal id, can be read', async () => {
  const test = makeTestJournal();
  const id = 'c0ffee00-0000-4000-8000-000000000000';
  // Written by the previous version: one record with one event.
  const text =
    '{"at":"2026-03-14T20:15:00Z","batch":null}\n' +
    '{"type":"character_left","at":"2026-03-14T20:15:00Z","character_id":1,"server_name":"Thelanis"}';
  const frame = Buffer.from('8a00000001000000', 'hex');
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(Buffer.from(text), crc32(frame)));
  const file = await test.files.create(segmentPath(1));
  await file.write(
    Buffer.concat([Buffer.from(`rollcall-journal-1 ${id}\n`), frame, checksum, Buffer.from(text)]),
    0,
  );
  const journal = await test.open();
  expect(journal.onDisk()?.journalId).toBe(id);
  expect(numbersOf(await readAll(test, journal))).toEqual([1]);
  expect(test.lines).toEqual([]);
});

describe('any damage', () => {
  const changes = fc.array(
    fc.record({ segment: fc.nat(), at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) }),
    { minLength: 1, maxLength: 6 },
  );
  const shapes = fc.record({
    counts: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 30 }),
    segmentBytes: fc.integer({ min: 100, max: 3000 }),
    changes,
  });

  it('leaves every record outside of it readable exactly once, in order, without false events', async () => {
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.boolean(),
        async ({ counts, segmentBytes, changes: overwritten }, isRunning) => {
          const test = makeTestJournal();
          const first = await test.open({ segmentBytes });
          const written = await fill(first, counts);
          const running = isRunning ? await test.open() : null;
          const hit = new Set<Written>();
          for (const change of overwritten) {
            const { segment = 1 } = written[change.segment % written.length] ?? {};
            test.files.tamper(segmentPath(segment), (bytes) => {
              const at = change.at % bytes.length;
              const changed = Buffer.from(bytes);
              changed.set(change.bytes.subarray(0, bytes.length - at), at);
              for (const record of written)
                if (record.segment === segment && record.from < at + change.bytes.length && record.to > at)
                  hit.add(record);
              return changed;
            });
          }
          const journal = running ?? (await test.open());
          const found = numbersOf(await readAll(test, journal, 3));
          const all = written.flatMap(({ numbers }) => numbers);
          const untouched = written.filter((record) => !hit.has(record)).flatMap(({ numbers }) => numbers);
          expect(found).toEqual(all.filter((number) => found.includes(number)));
          expect(found.filter((number) => untouched.includes(number))).toEqual(untouched);
          // Reading again gives the same result, even after a restart.
          expect(numbersOf(await readAll(test, await test.open()))).toEqual(found);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('by inserted or removed bytes affects only the records that they touch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 12 }),
        fc.nat(),
        fc.uint8Array({ maxLength: 20 }),
        fc.nat(20),
        async (counts, place, added, removed) => {
          const test = makeTestJournal();
          const written = await fill(await test.open(), counts);
          const at = 56 + (place % ((written.at(-1)?.to ?? 57) - 56));
          test.files.tamper(segmentPath(1), (bytes) =>
            Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]),
          );
          const found = numbersOf(await readAll(test, await test.open()));
          const untouched = written.filter(({ from, to }) => to <= at || from >= at + removed);
          const all = written.flatMap(({ numbers }) => numbers);
          expect(found).toEqual(all.filter((number) => found.includes(number)));
          expect(found).toEqual(expect.arrayContaining(untouched.flatMap(({ numbers }) => [...numbers])));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that is longer than a read window does not hide the next record', async () => {
    const test = makeTestJournal();
    const long = Array.from({ length: 20_000 }, (_, index) => index + 2);
    const journal = await test.open();
    await journal.append(entry(1));
    const from = journal.end()?.offset ?? 0;
    await journal.append(entry(...long));
    await journal.append(entry(30_000));
    flip(test, 1, from + 3_000);
    expect(numbersOf(await readAll(test, await test.open()))).toEqual([1, 30_000]);
  });
});
