import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chain, compareBy, lastWhen, reverse } from './compare.ts';
import { englishCollator } from './testing/makers.ts';

interface Fruit {
  readonly name: string;
  readonly weight: number;
}
const pear = { name: 'pear', weight: 2 };
const apple = { name: 'Apple', weight: 2 };
const fig = { name: 'fig', weight: 1 };
const fruits: readonly Fruit[] = [pear, apple, fig];

const byWeight = compareBy<Fruit>(({ weight }) => weight);
const byName = compareBy<Fruit>(({ name }) => name, englishCollator.compare);

describe('comparators', () => {
  it.each([
    { order: 'numbers by size', compare: byWeight, sorted: [fig, pear, apple] },
    {
      order: 'texts by code unit',
      compare: compareBy<Fruit>(({ name }) => name),
      sorted: [apple, fig, pear],
    },
    { order: 'texts by a collator', compare: byName, sorted: [apple, fig, pear] },
    { order: 'items in reverse', compare: reverse(byName), sorted: [pear, fig, apple] },
    {
      order: 'items by the first comparator that distinguishes them',
      compare: chain(byWeight, byName),
      sorted: [fig, apple, pear],
    },
    { order: 'nothing without comparators', compare: chain<Fruit>(), sorted: [pear, apple, fig] },
    {
      order: 'matching items last',
      compare: lastWhen<Fruit>(({ weight }) => weight === 1),
      sorted: [pear, apple, fig],
    },
  ])('order $order', ({ compare, sorted }) => {
    expect([...fruits].sort(compare)).toEqual(sorted);
  });

  it('keep the last items last when the order is reversed', () => {
    const isFig = ({ name }: Fruit) => name === 'fig';
    expect([...fruits].sort(chain(lastWhen(isFig), reverse(byName)))).toEqual([pear, apple, fig]);
  });

  it('are antisymmetric and transitive when chained and reversed', () => {
    const item = fc.record({ name: fc.string({ maxLength: 2 }), weight: fc.integer({ min: 0, max: 3 }) });
    const compare = chain(reverse(byWeight), byName);
    fc.assert(
      fc.property(item, item, item, (a, b, c) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
