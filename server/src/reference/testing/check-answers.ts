import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { refName, type JsonSchema } from '../schemas.ts';
import type { Reference } from '../reference.ts';

/** Creates a checker for the shapes of a reference, which rejects fields that the shapes do not contain. */
export function createAnswerChecker({ shapes }: Pick<Reference, 'shapes'>) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const strictShapes = Object.fromEntries([...shapes].map(([name, schema]) => [name, closed(schema)]));
  return {
    /** Returns the problems of a value; empty = none. */
    problems: (schema: JsonSchema, value: unknown) => {
      const validate = ajv.compile({ ...closed(schema), components: { schemas: strictShapes } });
      validate(value);
      return (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
    },
    /**
     * Returns every field of a value that the schema contains, by its path: `data.*.classes[].name`, with `*` for the
     * keys of maps.
     */
    fields: (schema: JsonSchema, value: unknown) => {
      const found = new Set<string>();
      collect(schema, value, '', { shapes, found });
      return found;
    },
  };
}

/** Returns the same schema, but without additional fields in objects. */
function closed(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, closed(each)])),
      additionalProperties: false,
    }),
    ...(items && { items: closed(items) }),
    ...(additionalProperties && { additionalProperties: closed(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  };
}

interface Walk {
  readonly shapes: Reference['shapes'];
  readonly found: Set<string>;
}

function collect(schema: JsonSchema, value: unknown, path: string, walk: Walk): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, items, additionalProperties } = resolve(schema, walk.shapes);
  if (Array.isArray(value)) {
    for (const each of value) collect(items ?? {}, each, `${path}[]`, walk);
  } else if (additionalProperties) {
    for (const each of Object.values(value)) collect(additionalProperties, each, `${path}.*`, walk);
  } else if (properties) {
    for (const [key, each] of Object.entries(value)) {
      walk.found.add(`${path}.${key}`);
      collect(properties[key] ?? {}, each, `${path}.${key}`, walk);
    }
  }
}

function resolve(schema: JsonSchema, shapes: Reference['shapes']): JsonSchema {
  const name = refName(schema);
  if (name !== null) return resolve(shapes.get(name) ?? {}, shapes);
  const something = schema.anyOf?.find(({ type }) => type !== 'null');
  return something === undefined ? schema : resolve(something, shapes);
}
