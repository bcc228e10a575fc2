import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf, linesOf, type TextLine } from './past-file.ts';

async function* inPieces(text: string, lengths: readonly number[]): AsyncGenerator<string> {
  let rest = text;
  for (const length of lengths) {
    yield rest.slice(0, length);
    rest = rest.slice(length);
  }
  yield rest;
}

async function read(text: string, lengths: readonly number[] = []): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const batch of linesOf(inPieces(text, lengths))) lines.push(...batch);
  return lines;
}

describe('the lines of a text', () => {
  test.each([
    ['a\nb\n', ['a', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\nb', ['a', 'b']],
    ['\uFEFFa\nb', ['a', 'b']],
    ['a\n\nb', ['a', '', 'b']],
    ['', []],
  ])('are separated in %j', async (text, texts) => {
    expect(await read(text)).toEqual(texts.map((each, index) => ({ number: index + 1, text: each })));
  });

  test('do not depend on how the text is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', ',', '\r\n', '\n', '"', '\uFEFF', 'é'), { maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 }),
        async (parts, lengths) => {
          const text = parts.join('');
          expect(await read(text, lengths)).toEqual(await read(text));
        },
      ),
    );
  });

  test('are cut when they are too long', async () => {
    const [line] = await read('x'.repeat(300_000), [150_000]);
    expect(line?.text.length).toBeLessThanOrEqual(250_000);
  });
});

describe('the fields of a line', () => {
  test.each<readonly [string, readonly string[] | null]>([
    ['a,b,c', ['a', 'b', 'c']],
    ['a,,c,', ['a', '', 'c', '']],
    [' a , b', ['a', 'b']],
    ['"a","b"', ['a', 'b']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""no""",c', ['say "no"', 'c']],
    ['"",c', ['', 'c']],
    ['a, "b" ,c', ['a', 'b', 'c']],
    ['"a",', ['a', '']],
    ['', ['']],
    ['"a', null],
    ['a,"b', null],
    ['"a"b,c', null],
    ['a"b,c', null],
  ])('are separated in %j', (line, fields) => {
    expect(fieldsOf(line)).toEqual(fields);
  });

  test('are the same after being written and read', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (fields) => {
        const bare = fields.map((field) => field.replaceAll(/[\r\n]/g, ''));
        const line = bare.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');
        expect(fieldsOf(line)).toEqual(bare.map((field) => field));
      }),
    );
  });
});
