import { arrivingTimeSchema, wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { asWhole, nameKeys, refTo, shapePrefix, type JsonSchema } from './json-schema.ts';
import { factsOf, type Field, type Shape } from './shape.ts';

/** answer = what leaves: every field is there. body = what arrives: before it is normalised. */
type Direction = 'answer' | 'body';

type ZodJson = z.core.JSONSchema._JSONSchema;

/** Where zod puts shapes that a single schema refers to. */
const localPrefix = '#/$defs/';

/** Carries the name of a shape from zod's walk to ours. */
const shapeMark = 'x-shape';

/**
 * Schemas of the contract as JSON Schema, by name. Shapes refer to each other, and the others to them, by their names;
 * their fields get their words.
 *
 * @param shapes what has a name of its own in the document
 * @param others what is written out where it stands, under names of the caller's
 */
export function writeSchemas(
  direction: Direction,
  shapes: Readonly<Record<string, Shape>>,
  others: Readonly<Record<string, z.core.$ZodType>>,
): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, { schema }] of Object.entries(shapes)) registry.add(schema, { id: name });
  const options: z.core.ToJSONSchemaParams = {
    io: direction === 'answer' ? 'output' : 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (isTime(zodSchema)) jsonSchema.format = 'date-time';
      const name = registry.get(zodSchema)?.id;
      if (name !== undefined) jsonSchema[shapeMark] = name;
    },
  };
  const tidy = createTidier(direction, shapes);
  const uri = (id: string) => `${shapePrefix}${id}`;
  const { schemas } = z.toJSONSchema(registry, { ...options, uri });
  const written = Object.entries(schemas).map(([name, json]) => [name, tidy(json)] as const);
  const writtenOut = Object.entries(others).map(([name, schema]) => {
    const shape = registry.get(schema)?.id;
    if (shape !== undefined) return [name, refTo(shape)] as const;
    return [name, tidy(z.toJSONSchema(schema, { ...options, metadata: registry }))] as const;
  });
  return new Map([...written, ...writtenOut]);
}

function isTime(schema: z.core.$ZodType): boolean {
  return schema === wireTimeSchema || schema === arrivingTimeSchema;
}

/** Keywords that are taken over as they are. */
const plainKeywords = [
  'format',
  'required',
  'enum',
  'const',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
] as const;

/** Keywords that are written anew, or say nothing of the contract. */
const otherKeywords: readonly string[] = [
  '$schema',
  '$id',
  'id',
  '$defs',
  '$ref',
  'type',
  'minimum',
  'maximum',
  'properties',
  'propertyNames',
  'items',
  'additionalProperties',
  'anyOf',
  // Of the types of our own program.
  'readOnly',
  shapeMark,
];

/** @throws for a keyword that would be lost without a word */
function requireKnown(json: z.core.JSONSchema.BaseSchema): void {
  const known: readonly string[] = [...plainKeywords, ...otherKeywords];
  const lost = Object.keys(json).find((keyword) => !known.includes(keyword));
  if (lost !== undefined) throw new Error(`The reference cannot say "${lost}" yet`);
}

function createTidier(
  direction: Direction,
  shapes: Readonly<Record<string, Shape>>,
): (json: ZodJson) => JsonSchema {
  function tidy(json: ZodJson): JsonSchema {
    if (typeof json === 'boolean') return {};
    requireKnown(json);
    const merged = mergeNull(json);
    const mark = merged[shapeMark];
    const known = typeof mark === 'string' ? shapes[mark] : undefined;
    return {
      ...(known !== undefined && { description: known.description }),
      ...(merged.type !== undefined && { type: merged.type }),
      ...(merged.$ref !== undefined && { $ref: merged.$ref.replace(localPrefix, shapePrefix) }),
      ...pick(merged),
      ...bounds(merged),
      ...(merged.properties !== undefined && {
        properties: tidyProperties(merged.properties, known?.fields ?? {}),
      }),
      ...(merged.items !== undefined && !Array.isArray(merged.items) && { items: tidy(merged.items) }),
      ...tidyAdditional(merged.additionalProperties),
      ...(merged.anyOf !== undefined && { anyOf: merged.anyOf.map(tidy) }),
    };
  }

  function tidyProperties(
    properties: Readonly<Record<string, ZodJson>>,
    fields: Readonly<Record<string, Field>>,
  ): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(properties).map(([name, json]) => {
        const field = fields[name];
        return [name, field === undefined ? tidy(json) : describe(tidy(json), field)];
      }),
    );
  }

  /** Answers may gain fields: a client that refused them would break. What we refuse in bodies is said. */
  function tidyAdditional(additional: ZodJson | undefined): Pick<JsonSchema, 'additionalProperties'> {
    if (additional === undefined) return {};
    if (additional === false) return direction === 'body' ? { additionalProperties: false } : {};
    return { additionalProperties: tidy(additional) };
  }

  return tidy;
}

function describe(schema: JsonSchema, field: Field): JsonSchema {
  const { note, isWhole, keys = [], items, values } = factsOf(field);
  const filled = {
    ...(isWhole ? asWhole(schema) : schema),
    ...(items !== undefined && { items: refTo(items) }),
    ...(values !== undefined && { additionalProperties: refTo(values) }),
  };
  return { ...nameKeys(filled, keys), description: note };
}

/** `text or null` as one type of two names, which reads better than two schemas. */
function mergeNull(json: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const [first, second, ...more] = json.anyOf ?? [];
  if (first === undefined || second?.type !== 'null' || more.length > 0) return json;
  if (typeof first.type !== 'string' || first.properties !== undefined) return json;
  const { anyOf: _, ...rest } = json;
  return {
    ...rest,
    ...first,
    type: [first.type, 'null'],
    ...(first.enum !== undefined && { enum: [...first.enum, null] }),
  };
}

function pick(json: z.core.JSONSchema.BaseSchema): JsonSchema {
  return Object.fromEntries(plainKeywords.filter((key) => key in json).map((key) => [key, json[key]]));
}

/** Without the bounds of what a number of JavaScript can be: they say nothing of the contract. */
function bounds({ minimum, maximum }: z.core.JSONSchema.BaseSchema): JsonSchema {
  return {
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
