import { describe, expect, it } from 'vitest';
import { createRecall, hasSameFields, rememberEach } from './remember.ts';

describe('fields', () => {
  const list: readonly number[] = [];
  it.each([
    [{}, {}, true],
    [{ a: 1, list }, { list, a: 1 }, true],
    [{ a: Number.NaN }, { a: Number.NaN }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ list }, { list: [] }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: undefined }, { b: undefined }, false],
  ])('in %j and %j are the same: %s', (a, b, isSame) => {
    expect(hasSameFields(a, b)).toBe(isSame);
  });
});

describe('the last result', () => {
  it('is returned again until the key differs', () => {
    const recall = createRecall<object>();
    const first = recall({ a: 1 }, () => ({}));
    expect(recall({ a: 1 }, () => ({}))).toBe(first);
    expect(recall({ a: 2 }, () => ({}))).not.toBe(first);
  });
});

describe('the result for an object', () => {
  it('is computed once', () => {
    let count = 0;
    const describeItem = rememberEach((item: { readonly name: string }) => ({
      text: `${item.name} ${(count += 1)}`,
    }));
    const item = { name: 'Bo' };
    expect(describeItem(item)).toBe(describeItem(item));
    expect(describeItem({ name: 'Bo' })).toEqual({ text: 'Bo 2' });
  });
});
