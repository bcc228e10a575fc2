import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createGrowingColumns, type KeptSession } from './quest-columns.ts';

const session = fc.record({
  startedSecond: fc.integer({ min: 1_790_000_000, max: 1_790_000_500 }),
  seconds: fc.integer({ min: 60, max: 90_000 }),
  group: fc.integer({ min: 0, max: 2 ** 40 }),
  server: fc.integer({ min: 0, max: 20 }),
  level: fc.integer({ min: 1, max: 100 }),
  difficulty: fc.integer({ min: 0, max: 5 }),
  hasLeft: fc.constantFrom(0, 1),
});

const byStart = (sessions: readonly KeptSession[], since: number) =>
  sessions
    .filter((each) => each.startedSecond >= since)
    .toSorted((a, b) => a.startedSecond - b.startedSecond);

function rowsOf(columns: ReturnType<ReturnType<typeof createGrowingColumns>['since']>): KeptSession[] {
  return Array.from({ length: columns.count }, (_, place) => ({
    startedSecond: columns.startedSecond[place] ?? -1,
    seconds: columns.seconds[place] ?? -1,
    group: columns.group[place] ?? -1,
    server: columns.server[place] ?? -1,
    level: columns.level[place] ?? -1,
    difficulty: columns.difficulty[place] ?? -1,
    hasLeft: columns.hasLeft[place] ?? -1,
  }));
}

it('Columns contain sessions ordered by start, in whatever order and however often they are added and dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.array(session, { maxLength: 60 }), { maxLength: 5 }), (batches) => {
      const columns = createGrowingColumns();
      let since = 1_790_000_000;
      let kept: readonly KeptSession[] = [];
      let before: { readonly given: ReturnType<typeof columns.since>; readonly rows: KeptSession[] } | null =
        null;
      for (const batch of batches) {
        for (const each of batch) columns.add(each);
        kept = byStart([...kept, ...batch], since);
        expect(columns.isChanged(since)).toBe(batch.length > 0 || kept.length < (before?.rows.length ?? 0));
        const given = columns.since(since);
        expect(rowsOf(given)).toEqual(kept);
        expect(columns.isChanged(since)).toBe(false);
        // Earlier results may still be in use.
        if (before !== null) expect(rowsOf(before.given)).toEqual(before.rows);
        before = { given, rows: rowsOf(given) };
        since += 60;
      }
    }),
  );
});

it('Columns limit a level above those of the game to the maximum', () => {
  const columns = createGrowingColumns();
  columns.add({ startedSecond: 1, seconds: 60, group: 0, server: 0, level: 300, difficulty: 0, hasLeft: 1 });
  expect([...columns.since(0).level]).toEqual([255]);
});
