import { describe, expect, it } from 'vitest';
import { refTo, type JsonSchema } from './schemas.ts';
import { fieldRows, typeWords } from './schema-text.ts';

const wordsOf = (schema: JsonSchema) =>
  typeWords(schema)
    .map(({ kind, text }) => ({ plain: text, code: `\`${text}\``, shape: `[${text}]` })[kind])
    .join('');

describe('a type in words', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 64 }, 'text of 0 to 64 characters'],
    [{ type: 'string', minLength: 1, maxLength: 64 }, 'text of 1 to 64 characters'],
    [{ type: 'string', pattern: '^[a-z]$' }, 'text like `^[a-z]$`'],
    [{ type: 'string', format: 'date-time' }, 'time'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'time or `null`'],
    [{ type: 'string', format: 'date' }, 'day'],
    [{ type: 'string', format: 'uri' }, 'address'],
    [{ type: 'integer', minimum: 1 }, 'whole number from 1'],
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'whole number from 1 to 100'],
    [{ type: 'number', maximum: 5 }, 'number of up to 5'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 9 }, 'number above 0, up to 9'],
    [{ type: 'boolean' }, '`true` or `false`'],
    [{ enum: ['day', 'week'] }, '`day` or `week`'],
    [{ const: 'success' }, '`success`'],
    [refTo('Character'), '[Character]'],
    [{ anyOf: [refTo('Guild'), { type: 'null' }] }, '[Guild] or `null`'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of whole numbers'],
    [{ type: 'array', items: refTo('Area'), maxItems: 50 }, 'list (up to 50) of [Area]'],
    [
      { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 30 },
      'list (1 to 30) of whole number from 1',
    ],
    [
      { type: 'object', additionalProperties: refTo('Lfm'), 'x-additionalPropertiesName': 'group id' },
      'group id → [Lfm]',
    ],
    [{ type: 'object' }, 'object'],
    [{}, 'anything'],
  ])('%j is %s', (schema, words) => {
    expect(wordsOf(schema)).toBe(words);
  });
});

it('The text of a schema contains the fields of an object, and marks those that may be missing', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'string', description: 'First.' }, b: { type: 'integer' } },
    required: ['a'],
  };
  expect(fieldRows(schema).map(({ name, isRequired, note }) => [name, isRequired, note])).toEqual([
    ['a', true, 'First.'],
    ['b', false, ''],
  ]);
  expect(fieldRows(refTo('Area'))).toEqual([]);
});
