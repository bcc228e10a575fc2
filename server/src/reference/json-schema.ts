/** The part of JSON Schema 2020-12 that the contract needs. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | false;
  /** What the names of a map are; tools that draw documents know this extension. */
  readonly 'x-additionalPropertiesName'?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly default?: string | number;
}

/** Where shapes stand in an OpenAPI document. */
export const shapePrefix = '#/components/schemas/';

/** A schema that stands elsewhere under a name. */
export const refTo = (name: string): JsonSchema => ({ $ref: `${shapePrefix}${name}` });

/** The name of the shape that a schema refers to; null = it stands for itself. */
export function refName(schema: JsonSchema): string | null {
  return schema.$ref?.startsWith(shapePrefix) ? schema.$ref.slice(shapePrefix.length) : null;
}

/** The names of all shapes that a schema refers to, directly. */
export function refsIn(schema: JsonSchema): string[] {
  const own = refName(schema);
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.additionalProperties ? [schema.additionalProperties] : []),
    ...(schema.anyOf ?? []),
  ];
  return [...(own === null ? [] : [own]), ...inner.flatMap(refsIn)];
}

/**
 * Says what the names of maps are, from the outermost map inwards, through lists.
 *
 * @throws when there are more names than maps: then a note describes what is not there
 */
export function nameKeys(schema: JsonSchema, keys: readonly string[]): JsonSchema {
  const [key, ...rest] = keys;
  if (key === undefined) return schema;
  if (schema.additionalProperties) {
    return {
      ...schema,
      'x-additionalPropertiesName': key,
      additionalProperties: nameKeys(schema.additionalProperties, rest),
    };
  }
  if (schema.items) return { ...schema, items: nameKeys(schema.items, keys) };
  throw new Error(`No map for the names "${keys.join(', ')}"`);
}

/** The same schema with whole numbers where it has numbers, in its lists and maps too. */
export function asWhole(schema: JsonSchema): JsonSchema {
  const swap = (type: string) => (type === 'number' ? 'integer' : type);
  const { type, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: typeof type === 'string' ? swap(type) : type.map(swap) }),
    ...(items && { items: asWhole(items) }),
    ...(additionalProperties && { additionalProperties: asWhole(additionalProperties) }),
  };
}
