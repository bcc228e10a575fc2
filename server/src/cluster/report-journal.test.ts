import { madeAtMs } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { createMemoryFiles } from '../history/testing/memory-files.ts';
import { charactersReport, reported, serverInfoReport } from '../live/testing/reports.ts';
import type { ReportEntry } from './log-entry.ts';
import { openReportJournal, type ReportJournal } from './report-journal.ts';
import { makeReportEntry } from './testing/make-report-entry.ts';

const entry = (id: string, report: ReportEntry['report'] = charactersReport([reported()])): ReportEntry =>
  makeReportEntry(id, report);

/** A journal on a file system in memory, with a clock that the test sets. */
function makeTest() {
  const files = createMemoryFiles();
  const lines: string[] = [];
  const add = (level: string) => (message: string) => lines.push(`${level} ${message}`);
  const logger = { info: add('info'), warn: add('warn'), error: add('error') };
  const test = {
    files,
    lines,
    nowMs: madeAtMs,
    /** Opens the journal like a new process. Opening it several times on the same files simulates restarts. */
    open: () => openReportJournal({ folder: '/data/reports', nowMs: () => test.nowMs, logger, files }),
  };
  return test;
}

async function recentIds(journal: ReportJournal, nowMs: number): Promise<readonly string[]> {
  return (await journal.recent(nowMs)).map(({ id }) => id);
}

describe('the journal of reports', () => {
  it('returns reports of every kind unchanged, also after a restart', async () => {
    const test = makeTest();
    const entries = [
      entry('characters'),
      entry('info', serverInfoReport({ Thelanis: { is_online: true } })),
      entry('long', charactersReport(Array.from({ length: 500 }, (_, index) => reported({ id: index + 1 })))),
    ];
    const journal = await test.open();
    for (const each of entries) expect(await journal.append(each)).toBe(true);
    expect(await journal.recent(test.nowMs)).toEqual(entries);
    await journal.close();
    expect(await (await test.open()).recent(test.nowMs)).toEqual(entries);
    expect(test.lines).toEqual([]);
  });

  it('answers only after the bytes and the name of a new file have been flushed', async () => {
    const test = makeTest();
    const journal = await test.open();
    await journal.append(entry('a'));
    test.files.losePower(0);
    expect(await recentIds(await test.open(), test.nowMs)).toEqual(['a']);
  });

  it('flushes once for all appends that wait together', async () => {
    const test = makeTest();
    const journal = await test.open();
    const ids = Array.from({ length: 50 }, (_, index) => String(index));
    expect(await Promise.all(ids.map((id) => journal.append(entry(id))))).not.toContain(false);
    expect(test.files.count('flush')).toBeLessThanOrEqual(2);
    expect(await recentIds(await test.open(), test.nowMs)).toHaveLength(50);
  });

  it('answers in the order in which reports arrived, even if a short one follows a long one', async () => {
    const test = makeTest();
    const journal = await test.open();
    const long = charactersReport(Array.from({ length: 500 }, (_, index) => reported({ id: index + 1 })));
    const answered: string[] = [];
    const append = async (each: ReportEntry) => {
      await journal.append(each);
      answered.push(each.id);
    };
    await Promise.all([append(entry('long', long)), append(entry('short'))]);
    expect(answered).toEqual(['long', 'short']);
    expect(await recentIds(journal, test.nowMs)).toEqual(['long', 'short']);
  });

  it('keeps a minute of reports, in few files', async () => {
    const test = makeTest();
    const journal = await test.open();
    for (let second = 0; second < 600; second += 10) {
      await journal.append(entry(String(second)));
      expect(test.files.stored.size).toBeLessThanOrEqual(3);
      test.nowMs += 10_000;
    }
    const lastMinute = ['530', '540', '550', '560', '570', '580', '590'];
    expect(await recentIds(journal, test.nowMs)).toEqual(lastMinute);
    expect(await recentIds(await test.open(), test.nowMs)).toEqual(lastMinute);
  });

  it('keeps the last minute with reports while the log is unavailable, but no longer than repeats are known', async () => {
    const test = makeTest();
    const journal = await test.open();
    await journal.append(entry('a'));
    test.nowMs += 2 * minuteMs;
    await journal.append(entry('b'));
    test.nowMs += 30_000;
    await journal.append(entry('c'));
    for (const each of [journal, await test.open()]) {
      expect(await recentIds(each, test.nowMs + 45 * minuteMs)).toEqual(['b', 'c']);
      expect(await recentIds(each, test.nowMs + 50 * minuteMs)).toEqual(['c']);
      expect(await recentIds(each, test.nowMs + 51 * minuteMs)).toEqual([]);
    }
  });

  it('continues after the files of the previous process, and removes them in time', async () => {
    const test = makeTest();
    await (await test.open()).append(entry('before'));
    const journal = await test.open();
    test.nowMs += 30_000;
    await journal.append(entry('after'));
    expect(await recentIds(await test.open(), test.nowMs)).toEqual(['before', 'after']);
    test.nowMs += 61_000;
    await journal.append(entry('later'));
    expect(await recentIds(await test.open(), test.nowMs)).toEqual(['later']);
    expect(test.files.stored.size).toBe(1);
  });

  it('counts reports after a close as lost', async () => {
    const test = makeTest();
    const journal = await test.open();
    await journal.close();
    expect(await journal.append(entry('a'))).toBe(false);
    expect(test.files.stored.size).toBe(0);
  });

  it('loses no acknowledged report, wherever the process is killed or the files end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            afterMs: fc.integer({ min: 0, max: 20_000 }),
            characters: fc.constantFrom(1, 2, 60),
            isRestart: fc.boolean(),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (steps, share) => {
          const test = makeTest();
          let journal = await test.open();
          const acknowledged: { readonly id: string; readonly atMs: number }[] = [];
          for (const [index, { afterMs, characters, isRestart }] of steps.entries()) {
            test.nowMs += afterMs;
            if (isRestart) journal = await test.open();
            const people = Array.from({ length: characters }, (_, id) => reported({ id: id + 1 }));
            const id = String(index);
            if (await journal.append(entry(id, charactersReport(people))))
              acknowledged.push({ id, atMs: test.nowMs });
          }
          const expected = acknowledged
            .filter(({ atMs }) => atMs >= test.nowMs - minuteMs)
            .map(({ id }) => id);
          test.files.losePower(share);
          expect(await recentIds(await test.open(), test.nowMs)).toEqual(expected);

          // A file that ends within a report keeps the reports before it, and the next process starts another file.
          const path = [...test.files.stored.keys()].toSorted().at(-1) ?? '';
          const { bytes } = test.files.stored.get(path) ?? { bytes: Buffer.alloc(0) };
          test.files.tamper(path, () => bytes.subarray(0, Math.floor(bytes.length * share)));
          const after = await test.open();
          const left = (await recentIds(after, test.nowMs)).filter((id) => expected.includes(id));
          expect(expected.slice(0, left.length)).toEqual(left);
          await after.append(entry('next'));
          expect(await recentIds(await test.open(), test.nowMs)).toEqual([...left, 'next']);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a changed byte of a report', (bytes: Buffer) => bytes.fill(bytes.readUInt8(30) ^ 1, 30, 31)],
    ['a changed time', (bytes: Buffer) => bytes.fill(7, 5, 6)],
    ['a changed length', (bytes: Buffer) => bytes.fill(255, 0, 4)],
    ['an unknown coding', (bytes: Buffer) => bytes.fill(9, 12, 13)],
    ['zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ])('leaves out damaged reports: %s', async (_, damage) => {
    const test = makeTest();
    await (await test.open()).append(entry('damaged'));
    const [path = ''] = test.files.stored.keys();
    await (await test.open()).append(entry('whole'));
    test.files.tamper(path, damage);
    expect(await recentIds(await test.open(), test.nowMs)).toEqual(['whole']);
  });
});

describe('the journal of reports on a disk that fails', () => {
  it.each([
    ['write', 'ENOSPC'],
    ['flush', 'EIO'],
    ['create', 'EROFS'],
    ['syncFolder', 'EIO'],
  ] as const)(
    'logs once that %s fails with %s, keeps reports in memory, and resumes later',
    async (operation, code) => {
      const test = makeTest();
      const journal = await test.open();
      test.files.failWith(operation, code);
      expect(await journal.append(entry('a'))).toBe(false);
      const attempts = test.files.count('create');
      test.nowMs += 4_999;
      expect(await journal.append(entry('b'))).toBe(false);
      // There is no further attempt within five seconds.
      expect(test.files.count('create')).toBe(attempts);
      test.nowMs += 1;
      expect(await journal.append(entry('c'))).toBe(false);
      expect(journal.problem()).toContain(code);
      expect(await recentIds(journal, test.nowMs)).toEqual(['a', 'b', 'c']);

      test.files.failWith(operation, null);
      test.nowMs += 5_000;
      expect(await journal.append(entry('d'))).toBe(true);
      expect(journal.problem()).toBeNull();
      expect(test.lines).toEqual([
        expect.stringMatching(
          new RegExp(`^error The journal of reports cannot be written: ${code}.*Only Redis keeps`),
        ),
        'info The journal of reports can be written again.',
      ]);
      expect(await recentIds(await test.open(), test.nowMs)).toContain('d');
    },
  );

  it('reads the files of the previous process as soon as the folder can be used', async () => {
    const test = makeTest();
    await (await test.open()).append(entry('before'));
    test.files.failWith('makeFolder', 'EACCES');
    const journal = await test.open();
    expect(await recentIds(journal, test.nowMs)).toEqual([]);
    test.files.failWith('makeFolder', null);
    test.nowMs += 5_000;
    expect(await journal.append(entry('now'))).toBe(true);
    expect(await recentIds(journal, test.nowMs)).toEqual(['before', 'now']);
  });
});
