import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleText } from './example-text.ts';

describe('an example as text', () => {
  it('keeps what is short on one line and spreads out what is long', () => {
    expect(exampleText({ data: { orien: 3 }, list: [] })).toBe('{ "data": { "orien": 3 }, "list": [] }');
    const long = { first: 'x'.repeat(50), second: { a: 'y'.repeat(30), b: null } };
    expect(exampleText(long)).toBe(
      `{\n  "first": "${'x'.repeat(50)}",\n  "second": { "a": "${'y'.repeat(30)}", "b": null }\n}`,
    );
  });

  it('leaves out what was not given, as JSON does', () => {
    expect(exampleText({ a: undefined, b: 1 })).toBe('{ "b": 1 }');
  });

  it('means what it was made of, whatever that is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(exampleText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
