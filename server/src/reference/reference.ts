import { fillPath, type Endpoint, type Scope } from '@rollcall/game/endpoint';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import { errorsOf } from './call-errors.ts';
import type { CallNotes, ErrorNote, Parameter } from './endpoint-notes.ts';
import { callExamples, callNotes, groups } from './groups.ts';
import { asWhole, nameKeys, refsIn, refTo, type JsonSchema } from './json-schema.ts';
import { bodyShapes } from './shapes/body-shapes.ts';
import { callShapes } from './shapes/call-shapes.ts';
import { historyShapes } from './shapes/history-shapes.ts';
import { liveShapes } from './shapes/live-shapes.ts';
import { writeSchemas } from './write-schemas.ts';

/** What the reference is told by the server that it describes. */
export interface ReferenceFacts {
  /** What is mounted: nothing else appears. */
  readonly mounted: readonly EndpointName[];
  readonly productName: string;
  /** Where the API is for its callers; null = nobody said. */
  readonly publicUrl: string | null;
}

/** A parameter of a call. */
export interface CallParameter extends Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
}

/** One call as a reader gets to know it. */
export interface Call {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly about: string;
  readonly withToken: string | null;
  readonly parameters: readonly CallParameter[];
  /** null = takes none. */
  readonly body: { readonly schema: JsonSchema; readonly example: unknown } | null;
  /** With its wrapper; null = nothing comes back. */
  readonly answer: { readonly schema: JsonSchema; readonly example: unknown } | null;
  readonly errors: readonly ErrorNote[];
  /** The address of the example, percent-encoded, without host. */
  readonly examplePath: string;
}

/** Calls that belong together. */
export interface CallGroup {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly calls: readonly Call[];
}

/** Everything that the document and the page say, before it takes a form. */
export interface Reference {
  readonly facts: ReferenceFacts;
  readonly groups: readonly CallGroup[];
  /** Shapes that the calls refer to, by name. */
  readonly shapes: ReadonlyMap<string, JsonSchema>;
}

const answerShapes = { ...liveShapes, ...historyShapes, ...callShapes };

/**
 * What the mounted calls are, from the endpoint table, the notes and the examples. Takes some tens of milliseconds: to
 * be made once, before a server listens.
 */
export function describeApi(facts: ReferenceFacts): Reference {
  const schemas = (written ??= writeAll());
  const described = groups
    .map(({ notes, ...group }) => ({
      ...group,
      calls: namesIn(notes)
        .filter((name) => facts.mounted.includes(name))
        .map((name) => describeCall(name, schemas)),
    }))
    .filter(({ calls }) => calls.length > 0);
  return { facts, groups: described, shapes: shapesOf(described, schemas) };
}

const names = new Set<string>(Object.keys(endpoints));
const isEndpointName = (name: string): name is EndpointName => names.has(name);
const namesIn = (notes: object): EndpointName[] => Object.keys(notes).filter(isEndpointName);

type Schemas = ReadonlyMap<string, JsonSchema>;

/** The same for every server of a process. */
let written: Schemas | null = null;

/** Shapes by name, answers and bodies by the names of their calls behind a prefix. */
function writeAll(): Schemas {
  const entries = Object.entries<Endpoint>(endpoints);
  const answers = entries.map(([name, { answer }]) => [`answer:${name}`, answer] as const);
  const bodies = entries.flatMap(([name, { body }]) => (body ? [[`body:${name}`, body] as const] : []));
  return new Map([
    ...writeSchemas('answer', answerShapes, Object.fromEntries(answers)),
    ...writeSchemas('body', bodyShapes, Object.fromEntries(bodies)),
  ]);
}

function describeCall(name: EndpointName, schemas: Schemas): Call {
  const endpoint: Endpoint = endpoints[name];
  const notes = callNotes[name];
  const example = callExamples[name];
  const query = new URLSearchParams(example.query).toString();
  const path = fillPath(endpoint.path, { ...example.path });
  return {
    name,
    endpoint,
    about: notes.about ?? '',
    withToken: notes.withToken ?? null,
    parameters: [
      ...Object.entries(notes.path ?? {}).map(([key, each]) => ({ ...each, name: key, in: 'path' as const })),
      ...Object.entries(notes.query ?? {}).map(([key, each]) => ({
        ...each,
        name: key,
        in: 'query' as const,
      })),
    ],
    body: endpoint.body ? { schema: bodySchema(name, notes, schemas), example: example.body } : null,
    answer: answerOf(name, endpoint, notes, schemas),
    errors: errorsOf(endpoint, notes),
    examplePath: query === '' ? path : `${path}?${query}`,
  };
}

function bodySchema(name: EndpointName, { rows }: CallNotes, schemas: Schemas): JsonSchema {
  const schema = schemaOf(`body:${name}`, schemas);
  if (rows === undefined) return schema;
  const anyOf = schema.anyOf?.map((each) => (each.type === 'array' ? { ...each, items: refTo(rows) } : each));
  return anyOf === undefined ? schema : { ...schema, anyOf };
}

const payloadNote = 'The payload.';

/** What stands beside `data`, wherever it does. */
const besideNotes: Readonly<Record<string, string>> = {
  data: payloadNote,
  source: '`cache` = from memory, `database` = from what is stored.',
  timestamp: 'When it was last changed.',
  page: 'The page that was asked for, from 1.',
  page_length: 'Most rows of a page.',
  filtered_length: 'Rows of all pages together.',
  total: 'Rows without any filter.',
  unanswered_ids:
    'Asked about, and nothing is told of them: hidden from this caller or not known, which look the same. An empty `data` says that of all others.',
  is_token_refused: 'A token was sent, and it is of none of the characters that were asked about.',
};

function answerOf(
  name: EndpointName,
  endpoint: Endpoint,
  notes: CallNotes,
  schemas: Schemas,
): Call['answer'] {
  const schema = schemaOf(`answer:${name}`, schemas);
  if (schema.type === 'null') return null;
  const { answer } = callExamples[name];
  const payload = nameKeys(notes.isWhole ? asWhole(schema) : schema, notes.keys ?? []);
  switch (endpoint.wrapping) {
    case 'bare':
      return { schema: payload, example: answer };
    case 'beside-data':
      return { schema: withNotes(payload), example: answer };
    case 'data':
      return {
        schema: {
          type: 'object',
          properties: { data: { ...payload, description: payload.description ?? payloadNote } },
          required: ['data'],
        },
        example: { data: answer },
      };
  }
}

function withNotes(schema: JsonSchema): JsonSchema {
  const described = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const isCount = each.type === 'number';
    const description = besideNotes[name];
    return [
      name,
      { ...each, ...(isCount && { type: 'integer' }), ...(description !== undefined && { description }) },
    ] as const;
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

function schemaOf(name: string, schemas: Schemas): JsonSchema {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`No schema was written for ${name}`);
  return schema;
}

/** What the calls refer to, and what that refers to, and the shape of errors; in the order of their tables. */
function shapesOf(described: readonly CallGroup[], schemas: Schemas): Map<string, JsonSchema> {
  const wanted = new Set<string>();
  const want = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    refsIn(schemaOf(name, schemas)).forEach(want);
  };
  want('Error');
  for (const { calls } of described) {
    for (const { answer, body } of calls) {
      for (const each of [answer, body]) if (each !== null) refsIn(each.schema).forEach(want);
    }
  }
  return new Map([...schemas].filter(([name]) => wanted.has(name)));
}

/** Scope of the key that a call needs; null = none. */
export const scopeOf = ({ caller }: Endpoint): Scope | null =>
  typeof caller === 'object' ? caller.scope : null;

/** Whether a shape is one that callers send: what it may lack, they may leave out. */
export const isSent = (shape: string): boolean => Object.hasOwn(bodyShapes, shape);
