import { arrivingTimeSchema, wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';

/**
 * The part of JSON Schema 2020-12 that the contract uses. It is strict, so that a keyword that the page cannot describe
 * causes an error here.
 */
export const jsonSchemaSchema = z.strictObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  description: z.optional(z.string()),
  required: z.optional(z.array(z.string())),
  enum: z.optional(z.readonly(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))),
  const: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  default: z.optional(z.union([z.string(), z.number()])),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  pattern: z.optional(z.string()),
  /** Name for the keys of a map, an extension that documentation tools know. */
  'x-additionalPropertiesName': z.optional(z.string()),
  get properties() {
    return z.optional(z.record(z.string(), jsonSchemaSchema));
  },
  get items() {
    return z.optional(jsonSchemaSchema);
  },
  get additionalProperties() {
    return z.optional(z.union([z.literal(false), jsonSchemaSchema]));
  },
  get anyOf() {
    return z.optional(z.array(jsonSchemaSchema));
  },
});

export type JsonSchema = Readonly<z.infer<typeof jsonSchemaSchema>>;

const shapePrefix = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${shapePrefix}${name}` });

/** Returns the name of the referenced shape; null = the schema is not a reference. */
export function refName({ $ref }: JsonSchema): string | null {
  return $ref?.startsWith(shapePrefix) ? $ref.slice(shapePrefix.length) : null;
}

export function refsIn(schema: JsonSchema): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  const inner = [...Object.values(properties), ...anyOf];
  if (items) inner.push(items);
  if (additionalProperties) inner.push(additionalProperties);
  const own = refName(schema);
  return [...(own === null ? [] : [own]), ...inner.flatMap(refsIn)];
}

/**
 * Names the keys of maps, from the outermost map inwards, also through lists.
 *
 * @throws if there are more names than maps, since a note would describe something that does not exist
 */
export function nameKeys(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  const [key, ...rest] = keys;
  const { items, additionalProperties, anyOf } = schema;
  if (key === undefined) return schema;
  if (additionalProperties) {
    return {
      ...schema,
      'x-additionalPropertiesName': key,
      additionalProperties: nameKeys(additionalProperties, rest),
    };
  }
  if (items) return { ...schema, items: nameKeys(items, keys) };
  if (anyOf)
    return { ...schema, anyOf: anyOf.map((each) => (each.type === 'null' ? each : nameKeys(each, keys))) };
  throw new Error(`No map for the names "${keys.join(', ')}"`);
}

export function withIntegers(schema: JsonSchema): JsonSchema {
  const swap = (type: string) => (type === 'number' ? 'integer' : type);
  const { type, items, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: typeof type === 'string' ? swap(type) : type.map(swap) }),
    ...(items && { items: withIntegers(items) }),
    ...(additionalProperties && { additionalProperties: withIntegers(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(withIntegers) }),
  };
}

interface Field {
  readonly description: string;
  /** Marks that the numbers are integers, although the schema accepts any number. */
  readonly isInteger?: true;
  /** Names for the keys of the maps, from the outermost inwards. */
  readonly keys?: readonly string[];
  /** Shape of the items. Items are parsed one by one, so they are not in the schema of the body. */
  readonly items?: string;
  readonly values?: string;
}

export interface Shape {
  readonly schema: z.core.$ZodType;
  readonly description: string;
  readonly fields: Readonly<Record<string, Field | string>>;
}

/**
 * Describes a shape with every field. A new field of the contract does not compile without its description. The
 * descriptions are not part of the schemas (`.meta()`), since browsers parse with the same schemas and would load all
 * of this text.
 */
export function shape<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
  description: string,
  fields: Readonly<Record<Extract<keyof z.infer<Schema>, string>, Field | string>>,
): Shape {
  return { schema, description, fields };
}

export const integer = (description: string): Field => ({ description, isInteger: true });

export const counts = (key: string, description: string): Field => ({
  description,
  isInteger: true,
  keys: [key],
});

export const map = (key: string, description: string): Field => ({ description, keys: [key] });

export const listOf = (items: string, description: string): Field => ({ description, items });

export interface Schemas {
  readonly shapes: Readonly<Record<string, JsonSchema>>;
  readonly calls: Readonly<Record<string, JsonSchema>>;
}

const callsId = 'calls';

/**
 * Generates JSON Schema for shapes and calls with Zod. `@fastify/swagger` is not used: it reads the schemas of
 * Fastify's routes, while ours are mounted from the endpoint table, parse their bodies themselves, and answer with
 * prepared bytes.
 *
 * @param io output = answers, with every field; input = bodies, before they are normalized
 */
export function toJsonSchemas(
  io: 'input' | 'output',
  shapes: Readonly<Record<string, Shape>>,
  calls: Readonly<Record<string, z.core.$ZodType>>,
): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(shapes)) registry.add(schema, { id });
  registry.add(z.object(calls), { id: callsId });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${shapePrefix}${id}`,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema, io),
  });
  const parsed = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => {
    const known = shapes[id];
    const json = z.parse(jsonSchemaSchema, schema);
    return [id, known === undefined ? json : describeShape(json, known)] as const;
  });
  const { [callsId]: all, ...named } = Object.fromEntries(parsed);
  return { shapes: named, calls: all?.properties ?? {} };
}

function tidy(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  if (schema === wireTimeSchema || schema === arrivingTimeSchema) json.format = 'date-time';
  // No value matches two of the cases, so `oneOf` and `anyOf` mean the same.
  if (json.oneOf !== undefined) {
    json.anyOf = json.oneOf;
    delete json.oneOf;
  }
  // `readOnly` comes from TypeScript types.
  delete json.readOnly;
  delete json.propertyNames;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Answers may gain fields, and a client that rejected them would break.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
}

function describeShape(schema: JsonSchema, { description, fields }: Shape): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, json]) => {
    const field = fields[name];
    return [name, field === undefined ? json : describeField(json, field)] as const;
  });
  return { ...schema, description, properties: Object.fromEntries(properties) };
}

function describeField(schema: JsonSchema, field: Field | string): JsonSchema {
  if (typeof field === 'string') return { ...schema, description: field };
  const { description, isInteger, keys = [], items, values } = field;
  const filled = {
    ...(isInteger ? withIntegers(schema) : schema),
    ...(items !== undefined && { items: refTo(items) }),
    ...(values !== undefined && { additionalProperties: refTo(values) }),
  };
  return { ...nameKeys(filled, keys), description };
}
