import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestStore } from '../../store/testing/describe-stores.ts';
import { createRecordedRows } from '../recorded-rows.ts';
import { anyHistory } from './arbitrary-events.ts';
import { emptyTables, layOver } from './model-tables.ts';
import { readTables } from './read-tables.ts';

/** Records random histories, split anywhere, and checks that the tables equal the model. */
export async function expectModelRows(
  open: Pick<TestStore, 'store' | 'clear'>,
  runs: fc.Parameters<unknown>,
): Promise<void> {
  const place = (offset: number) => ({ segment: 1, offset, index: 0 });
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.array(fc.nat(30), { maxLength: 2 }), async (events, cuts) => {
      await open.clear();
      const rows = createRecordedRows(open.store);
      const model = emptyTables();
      layOver(model, events);
      const places = [0, ...cuts.map((cut) => Math.min(cut, events.length)), events.length].toSorted(
        (a, b) => a - b,
      );
      let from = null;
      for (const [index, end] of places.slice(1).entries()) {
        const next = place(index + 1);
        await rows.record({ journalId: 'j', from, next, events: events.slice(places[index], end) });
        from = next;
      }
      expect(await readTables(open.store)).toEqual(model);
    }),
    runs,
  );
}
