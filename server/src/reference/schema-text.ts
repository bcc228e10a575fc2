import { refName, type JsonSchema } from './schemas.ts';
import type { Reference } from './reference.ts';

/** A piece of a type description: plain text, a literal value, or the name of a shape to link to. */
export type Word =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'shape'; readonly text: string };

export interface FieldRow {
  readonly name: string;
  readonly type: readonly Word[];
  readonly isRequired: boolean;
  readonly note: string;
}

const plain = (text: string): Word => ({ kind: 'plain', text });
const code = (value: unknown): Word => ({ kind: 'code', text: String(value) });

export function fieldRows(schema: JsonSchema): FieldRow[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeWords(field),
    isRequired: schema.required?.includes(name) ?? false,
    note: field.description ?? '',
  }));
}

/** Replaces a reference with the referenced shape, since bodies are easiest to read in full. */
export function spellOut(schema: JsonSchema, shapes: Reference['shapes']): JsonSchema {
  const name = refName(schema);
  return (name === null ? undefined : shapes.get(name)) ?? schema;
}

/**
 * Describes the type of a schema in words: `server → character id → Character`, `whole number from 1`, `time or null`.
 */
export function typeWords(schema: JsonSchema): Word[] {
  const shape = refName(schema);
  if (shape !== null) return [{ kind: 'shape', text: shape }];
  if (schema.anyOf !== undefined) return joined(schema.anyOf.map(typeWords), ' or ');
  if (schema.const !== undefined) return [code(schema.const)];
  if (schema.enum !== undefined) {
    return joined(
      schema.enum.map((value) => [code(value)]),
      ' or ',
    );
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return [plain('anything')];
  return joined(
    types.map((type) => wordsOfType(type, schema)),
    ' or ',
  );
}

function wordsOfType(type: string, schema: JsonSchema): Word[] {
  switch (type) {
    case 'array':
      return listWords(schema);
    case 'object':
      return objectWords(schema);
    case 'integer':
      return [plain(`whole number${boundsOf(schema.minimum, schema.maximum)}`)];
    case 'number':
      return [plain(`number${numberBounds(schema)}`)];
    case 'string':
      return stringWords(schema);
    case 'boolean':
      return [code(true), plain(' or '), code(false)];
    default:
      return [code(type)];
  }
}

const plurals: Readonly<Record<string, string>> = {
  'whole number': 'whole numbers',
  number: 'numbers',
  text: 'texts',
  object: 'objects',
};

function listWords({ items = {}, minItems = 0, maxItems }: JsonSchema): Word[] {
  const length = maxItems === undefined ? '' : ` (${minItems === 0 ? 'up' : minItems} to ${maxItems})`;
  const [first, ...rest] = typeWords(items);
  const plural = first?.kind === 'plain' ? plurals[first.text] : undefined;
  return [
    plain(`list${length} of `),
    ...(plural === undefined ? [] : [plain(plural)]),
    ...(plural === undefined && first !== undefined ? [first] : []),
    ...rest,
  ];
}

function objectWords({ additionalProperties, 'x-additionalPropertiesName': key }: JsonSchema): Word[] {
  if (!additionalProperties) return [plain('object')];
  return [plain(`${key ?? 'name'} → `), ...typeWords(additionalProperties)];
}

function stringWords({ format, pattern, minLength, maxLength }: JsonSchema): Word[] {
  if (format === 'date-time') return [plain('time')];
  if (format === 'date') return [plain('day')];
  if (format === 'uri') return [plain('address')];
  const length = maxLength === undefined ? '' : ` of ${minLength ?? 0} to ${maxLength} characters`;
  return pattern === undefined
    ? [plain(`text${length}`)]
    : [plain(`text${length} like `), { kind: 'code', text: pattern }];
}

function numberBounds({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  if (exclusiveMinimum === undefined) return boundsOf(minimum, maximum);
  return ` above ${exclusiveMinimum}${maximum === undefined ? '' : `, up to ${maximum}`}`;
}

function boundsOf(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? '' : ` of up to ${most}`;
  return most === undefined ? ` from ${least}` : ` from ${least} to ${most}`;
}

function joined(lists: readonly (readonly Word[])[], between: string): Word[] {
  return lists.flatMap((words, index) => (index === 0 ? words : [plain(between), ...words]));
}
