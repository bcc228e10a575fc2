import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkSet } from './survey.ts';

test('A set of marks contains exactly the added marks', () => {
  const marks = fc.integer({ min: -2000, max: 2000 }).map((mark) => mark * 300_000);
  fc.assert(
    fc.property(fc.array(marks), fc.array(marks), (added, asked) => {
      const [set, model] = [createMarkSet(), new Set<number>()];
      for (const mark of added) {
        expect(set.add(mark)).toBe(!model.has(mark));
        model.add(mark);
      }
      for (const mark of [...added, ...asked]) expect(set.has(mark)).toBe(model.has(mark));
    }),
  );
});
