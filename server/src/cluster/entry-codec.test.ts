import { anyCharacter, anyComment, anyKnownLfm } from '@rollcall/game/testing/arbitraries';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyHistory } from '../history/testing/arbitrary-events.ts';
import {
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
  serverInfoReport,
} from '../live/testing/reports.ts';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import type { LogEntry } from './log-entry.ts';
import { makeReportEntry } from './testing/make-report-entry.ts';

const anyReport = fc.oneof(
  fc
    .array(anyCharacter, { maxLength: 30 })
    .map((characters) => charactersReport(characters, { isDated: true })),
  fc.array(anyKnownLfm, { maxLength: 5 }).map((groups) =>
    lfmsReport(
      groups.map(({ id, comment }) => reportedLfm({ id, comment })),
      { mode: 'delta' },
    ),
  ),
  fc
    .record({ is_online: fc.boolean(), queue_number: fc.option(fc.nat()) })
    .map((info) => serverInfoReport({ Thelanis: info, Cormyr: {} })),
);
const anyRejections = fc.array(
  fc.record({
    index: fc.oneof(fc.nat(), fc.string()),
    issues: fc.array(fc.record({ path: fc.string(), message: anyComment.map((text) => text ?? '') })),
  }),
  { maxLength: 3 },
);
const anyAnswer = fc.record({
  message: fc.constant('success' as const),
  accepted: fc.nat(),
  rejected: anyRejections,
  removed: fc.nat(),
  duplicates: fc.nat(),
  versions: fc.dictionary(fc.string(), fc.nat(), { noNullPrototype: true }),
  durable: fc.boolean(),
});
const anyEntry: fc.Arbitrary<LogEntry> = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    id: fc.string(),
    isBatch: fc.boolean(),
    report: anyReport,
    rejected: anyRejections,
    warnings: anyRejections,
    isDurable: fc.boolean(),
    isAgain: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('batch' as const), id: fc.string(), answer: anyAnswer }),
  anyHistory.map((events) => ({ kind: 'events' as const, events })),
  fc.record({
    kind: fc.constant('tick' as const),
    recorded: fc.option(
      fc.record({ position: fc.constant('1773519300000-7' as const), totalBytes: fc.nat() }),
    ),
  }),
);

it('The codec restores every entry', async () => {
  await fc.assert(
    fc.asyncProperty(anyEntry, async (entry) => {
      const { coding, bytes } = await encodeEntry(entry);
      expect(await decodeEntry(coding, bytes)).toEqual(entry);
    }),
    { numRuns: 200 },
  );
});

it('The codec compresses entries longer than 4 KB', async () => {
  const entryOf = (count: number): LogEntry =>
    makeReportEntry(
      'a',
      charactersReport(Array.from({ length: count }, (_, index) => reported({ id: index + 1 }))),
      { isBatch: false },
    );
  expect((await encodeEntry(entryOf(1))).coding).toBe('json');
  const long = await encodeEntry(entryOf(2_000));
  expect(long.coding).toBe('zstd');
  expect(long.bytes.length).toBeLessThan(JSON.stringify(entryOf(2_000)).length / 10);
  expect(await decodeEntry(long.coding, long.bytes)).toEqual(entryOf(2_000));
});
