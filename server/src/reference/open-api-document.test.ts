import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { callGroups, callNotes, describeApi } from './reference.ts';
import type { JsonSchema } from './schemas.ts';
import { openApiDocument, type OpenApiDocument, type Operation } from './open-api-document.ts';

const every = Object.keys(endpoints) as EndpointName[];
const documentOf = (mounted: readonly EndpointName[]) =>
  openApiDocument(describeApi({ mounted, productName: 'Rollcall', publicUrl: 'https://rollcall.example/' }));
const document = documentOf(every);

function operationsOf({ paths }: OpenApiDocument): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

const operations = operationsOf(document);

/** Every object of a document, with its path. */
function* objectsIn(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, each] of Object.entries(value)) {
    // These contain data, not descriptions.
    if (key !== 'example' && key !== 'examples') yield* objectsIn(each, `${path}/${key}`);
  }
}

const objects = [...objectsIn(document)];

function resolve(ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

describe('the OpenAPI document', () => {
  it('survives serialization, since it contains only JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('is valid according to the schema of the standard', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('refers only to existing shapes, and contains no unused shape', () => {
    const refs = objects.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
    const shapes = Object.keys(document.components['schemas'] ?? {});
    expect(shapes.filter((name) => !refs.includes(`#/components/schemas/${name}`))).toEqual([]);
  });

  it('has valid JSON Schema wherever it has a schema', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    formats.default(ajv);
    ajv.addVocabulary(['x-additionalPropertiesName', 'components']);
    const { components } = document;
    const inline = objects.filter(([path]) => path.endsWith('/schema'));
    // Uses a single schema, so that each shape is compiled once and an error contains the path.
    const schemas = Object.fromEntries(inline);
    const refs = [
      ...Object.keys(components['schemas'] ?? {}).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(schemas).map(
        (path) => `#/$defs/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
      ),
    ];
    const everything = { components, $defs: schemas, anyOf: refs.map(($ref) => ({ $ref })) };
    expect(() => ajv.compile(everything)).not.toThrow();
    expect(inline.length).toBeGreaterThan(100);
  });

  it('uses every operation name only once', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('lfmsOnServer');
    expect(ids).toContain('charactersOnServerOrCharacterById');
  });

  it('has no two paths that differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(operations)('describes exactly the parameters in the path of %s', (address, operation) => {
    const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter['in'] === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required === true)).toBe(true);
  });

  it.each(operations)(
    'describes the answers of %s, including errors',
    (_, { responses, description, tags }) => {
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
      expect(responses).toHaveProperty('default');
      expect(description).not.toBe('');
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...tags]));
    },
  );

  it('describes every field of every shape, body and answer', () => {
    const withFields = objects.filter(
      ([path, { properties }]) => properties !== undefined && !path.endsWith('/properties'),
    );
    const silent = withFields.flatMap(([path, { properties }]) =>
      Object.entries(properties as Record<string, JsonSchema>)
        .filter(([, { description }]) => (description ?? '') === '')
        .map(([name]) => `${path}.${name}`),
    );
    expect(silent).toEqual([]);
    expect(withFields.length).toBeGreaterThan(50);
  });

  it('describes the keys of every map', () => {
    const maps = objects.filter(([, { additionalProperties }]) => typeof additionalProperties === 'object');
    const silent = maps
      .filter(([, map]) => map['x-additionalPropertiesName'] === undefined)
      .map(([path]) => path);
    // Free-form objects have no keys to name.
    const free = ['#/components/schemas/LogEvent/properties/metadata', '#/paths//v1/openapi.json/get'];
    expect(silent.filter((path) => !free.some((each) => path.startsWith(each)))).toEqual([]);
  });

  it('contains only mounted calls, with the shapes used there', () => {
    const small = documentOf(['lfmsOnServer', 'characterById']);
    expect(operationsOf(small).map(([address]) => address)).toEqual([
      'get /v1/characters/{id}',
      'get /v1/lfms/{server}',
    ]);
    expect(Object.keys(small.components['schemas'] ?? {})).toEqual([
      'Character',
      'ClassLevel',
      'Lfm',
      'LfmActivity',
      'LfmActivityEvent',
      'Issue',
      'Error',
    ]);
    expect(small.tags.map(({ name }) => name)).toEqual(['live']);
  });

  it('describes the content of each event of a stream', () => {
    const { paths } = documentOf(['lfmsStream']);
    expect(paths['/v2/lfms/stream/{server}']?.['get']?.responses['200']?.['content']).toMatchObject({
      'text/event-stream': {
        schema: {
          anyOf: [{ $ref: '#/components/schemas/LfmSnapshot' }, { $ref: '#/components/schemas/LfmDelta' }],
        },
        examples: { event1: { value: { type: 'snapshot' } }, event2: { value: { type: 'delta' } } },
      },
    });
  });

  it('requires the credentials that the caller needs', () => {
    const securityOf = (id: string) => operations.find(([, each]) => each.operationId === id)?.[1].security;
    expect(securityOf('reportCharacters')).toEqual([{ collectorKey: ['live'] }]);
    expect(securityOf('characterActivity')).toEqual([{ characterToken: [] }]);
    expect(securityOf('grantToken')).toEqual([{ claimSecret: [] }]);
    expect(securityOf('guild')).toEqual([{}, { characterToken: [] }]);
    expect(securityOf('lfms')).toBeUndefined();
  });

  it('contains the configured address, or else its own', () => {
    expect(document.servers).toEqual([{ url: 'https://rollcall.example' }]);
    const own = describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null });
    expect(openApiDocument(own).servers).toEqual([{ url: '/' }]);
  });
});

describe('the groups of calls', () => {
  it('contain every call once', () => {
    const named = callGroups.flatMap(({ notes }) => Object.keys(notes));
    expect(named.toSorted()).toEqual(every.toSorted());
    expect(Object.keys(callNotes).toSorted()).toEqual(every.toSorted());
  });
});
