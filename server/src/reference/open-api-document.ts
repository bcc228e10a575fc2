import { readerKeyHeader } from '@rollcall/game/api/reader-key';
import type { Method } from '@rollcall/game/api/endpoint';
import { cachingText, generalNotes } from './call-text.ts';
import { generalErrors, type ErrorNote } from './errors.ts';
import { scopeOf, type Call, type CallGroup, type CallParameter, type Reference } from './reference.ts';
import type { JsonSchema } from './schemas.ts';
import type { Guide } from './stream-guide.ts';

/** Version of the contract with the prefix `/v1`. */
const contractVersion = '1.0.0';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** Describes the calls as an OpenAPI 3.1 document. */
export function openApiDocument({ facts, groups, shapes }: Reference): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name: tag, calls } of groups) {
    for (const shared of groupCalls(calls)) {
      const operations = (paths[shared.template] ??= {});
      operations[shared.method.toLowerCase()] = operationOf(shared, tag);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${facts.productName} API`,
      version: contractVersion,
      description: notesText(generalNotes),
    },
    servers: [{ url: facts.publicUrl?.replace(/\/+$/, '') ?? '/' }],
    tags: groups.map((group) => ({
      name: group.name,
      description: groupText(group),
      'x-displayName': group.title,
    })),
    paths,
    components: {
      schemas: Object.fromEntries(shapes),
      parameters: { IfNoneMatch: ifNoneMatch },
      headers,
      responses: { NotModified: notModified, Error: anyError },
      securitySchemes,
    },
  };
}

const notesText = (notes: Guide['notes']) =>
  notes.map(([title, text]) => `**${title}.** ${text}`).join('\n\n');

const groupText = ({ about, guide }: CallGroup) =>
  guide === undefined ? about : `${about}\n\n${notesText(guide.notes)}`;

const refToPart = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const text = { type: 'string' } as const;
const headers = {
  ETag: {
    description: 'Identifies this content in this encoding. Send it back as `If-None-Match`.',
    schema: text,
  },
  CacheControl: { description: 'How long the answer may be cached.', schema: text },
  RequestId: { description: 'Identifies the request in the log.', schema: text },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  WwwAuthenticate: { description: 'How to authenticate: `Bearer`.', schema: text },
};

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the answer that you already have: 304 if it is still current.',
  schema: text,
};

const errorContent: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const requestId = { 'X-Request-ID': refToPart('headers', 'RequestId') };

const notModified: Json = {
  description: 'Nothing has changed since the answer with this `ETag`.',
  headers: { ETag: refToPart('headers', 'ETag'), ...requestId },
};

const anyError: Json = {
  description: `Errors that any call may return: ${generalErrors.map(({ status, code }) => `${status} \`${code}\``).join(', ')}.`,
  headers: requestId,
  content: errorContent,
};

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });
const securitySchemes = {
  collectorKey: bearer('The key of a collector; the operator gives it scopes.'),
  characterToken: bearer('The token of a character, granted after its owner was verified.'),
  readerKey: {
    type: 'apiKey',
    in: 'header',
    name: readerKeyHeader,
    description: 'An API key. Every call accepts one, which raises its limits.',
  },
  claimSecret: bearer('The secret of a claim, from the answer that started it.'),
};

function operationOf({ method, calls, parameters }: SharedPath, tag: string): Operation {
  const [first] = calls;
  const body = first.body;
  const isConditional = calls.some(({ endpoint }) => endpoint.caching !== 'none');
  const all = [
    ...parameters.map(parameterOf),
    ...(isConditional ? [refToPart('parameters', 'IfNoneMatch')] : []),
  ];
  const security = securityOf(first);
  return {
    operationId: calls.map(({ name }, index) => (index === 0 ? name : capitalised(name))).join('Or'),
    tags: [tag],
    summary: calls.map(({ endpoint }) => endpoint.summary).join(', or: '),
    description: calls.map(descriptionOf).join('\n\n'),
    ...(all.length > 0 && { parameters: all }),
    ...(body !== null && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body.schema, example: body.example } },
      },
    }),
    responses: {
      ...successOf(calls),
      ...(isConditional && method === 'GET' && { 304: refToPart('responses', 'NotModified') }),
      ...errorsOf(calls.flatMap(({ errors }) => errors)),
      default: refToPart('responses', 'Error'),
    },
    ...(security !== null && { security }),
  };
}

const capitalised = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

function descriptionOf({ endpoint, about, withToken }: Call): string {
  return [about, withToken ?? '', cachingText(endpoint)].filter((each) => each !== '').join('\n\n');
}

function parameterOf({ name, in: place, schema, note, example, isRequired }: CallParameter): Json {
  const isList = schema.type === 'array';
  return {
    name,
    in: place,
    required: place === 'path' || isRequired === true,
    description: note,
    schema,
    ...(example !== undefined && { example: valueIn(example, schema) }),
    ...(isList && { style: place === 'path' ? 'simple' : 'form', explode: false }),
  };
}

/** Parses a value from its text in an address. */
export function valueIn(written: string, { type, items }: JsonSchema): unknown {
  if (type === 'array') return written.split(',').map((each) => valueIn(each, items ?? {}));
  return type === 'integer' ? Number(written) : written;
}

function securityOf(call: Call): NonNullable<Operation['security']> | null {
  const scope = scopeOf(call.endpoint);
  if (scope !== null) return [{ collectorKey: [scope] }];
  if (call.endpoint.caller === 'token-holder') return [{ characterToken: [] }];
  if (call.endpoint.caller === 'key-holder') return [{ readerKey: [] }];
  if (call.endpoint.caller === 'claim-holder') return [{ claimSecret: [] }];
  return call.withToken === null ? null : [{}, { characterToken: [] }];
}

function successOf(calls: SharedPath['calls']): Readonly<Record<string, Json>> {
  const answers = calls.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const [only, ...others] = answers;
  if (only === undefined) return { 204: { description: 'Done; the answer is empty.', headers: requestId } };
  const [first] = calls;
  if (first.events !== null) return streamOf(first.endpoint.summary, only.schema, first.events);
  const { caching, status = 200 } = first.endpoint;
  const schema: JsonSchema =
    others.length === 0 ? only.schema : { anyOf: answers.map((each) => each.schema) };
  const example =
    others.length === 0
      ? { example: only.example }
      : {
          examples: Object.fromEntries(
            calls.flatMap(({ name, answer }) => (answer === null ? [] : [[name, { value: answer.example }]])),
          ),
        };
  return {
    [status]: {
      description: calls.map(({ endpoint }) => endpoint.summary).join(', or: '),
      headers: {
        ...(caching !== 'none' && { ETag: refToPart('headers', 'ETag') }),
        'Cache-Control': refToPart('headers', 'CacheControl'),
        ...requestId,
      },
      content: { 'application/json': { schema, ...example } },
    },
  };
}

/** Describes a stream. OpenAPI cannot express repeated data, so the schema describes the data of one event. */
function streamOf(
  summary: string,
  schema: JsonSchema,
  events: NonNullable<Call['events']>,
): Operation['responses'] {
  const examples = Object.fromEntries(
    events.map(({ id, event = 'message', data }, at): [string, Json] => [
      `event${at + 1}`,
      { summary: `${id === null ? 'Without id' : `id: ${id}`}, event: ${event}`, value: data },
    ]),
  );
  return {
    200: {
      description: `${summary}. Server-sent events without end: the data of each is one line of JSON that matches the schema.`,
      headers: { 'Cache-Control': refToPart('headers', 'CacheControl'), ...requestId },
      content: { 'text/event-stream': { schema, examples } },
    },
  };
}

function errorsOf(errors: readonly ErrorNote[]): Readonly<Record<string, Json>> {
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, notes]) => [
      String(status),
      {
        description: [...new Set(notes.map(({ code, when }) => `\`${code}\`: ${when}`))].join('\n\n'),
        headers: { ...requestId, ...errorHeaders(status) },
        content: errorContent,
      },
    ]),
  );
}

function errorHeaders(status: number): Json {
  if (status === 401) return { 'WWW-Authenticate': refToPart('headers', 'WwwAuthenticate') };
  return status === 429 || status === 503 ? { 'Retry-After': refToPart('headers', 'RetryAfter') } : {};
}

/** Calls that count as one in OpenAPI, where paths may not differ only in the names of their parameters. */
interface SharedPath {
  readonly method: Method;
  readonly template: string;
  readonly calls: readonly [Call, ...Call[]];
  readonly parameters: readonly CallParameter[];
}

/**
 * Groups calls by method and path. Two calls that differ only in the name of a parameter become one, with a parameter
 * named after both.
 */
function groupCalls(calls: readonly Call[]): SharedPath[] {
  const shapes = new Map<string, [Call, ...Call[]]>();
  for (const call of calls) {
    const shape = `${call.endpoint.method} ${call.endpoint.path.replaceAll(/:[a-z_]+/g, ':')}`;
    const known = shapes.get(shape);
    if (known === undefined) shapes.set(shape, [call]);
    else known.push(call);
  }
  return [...shapes.values()].map(sharedPath);
}

function sharedPath(calls: [Call, ...Call[]]): SharedPath {
  const [first, ...others] = calls;
  const { method, path } = first.endpoint;
  const names = pathNames(path);
  const joined = first.parameters.map((parameter) => {
    if (parameter.in === 'query') return { parameter, was: parameter.name };
    const place = names.indexOf(parameter.name);
    const same = others.flatMap((other) => parameterAt(other, place) ?? []);
    return { parameter: same.reduce(joinParameters, parameter), was: parameter.name };
  });
  const nameNow = new Map(joined.map(({ parameter, was }) => [was, parameter.name]));
  const template = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => `{${nameNow.get(name) ?? name}}`);
  return { method, template, calls, parameters: joined.map(({ parameter }) => parameter) };
}

const pathNames = (path: string) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);

function parameterAt({ endpoint, parameters }: Call, place: number): CallParameter | undefined {
  const name = pathNames(endpoint.path)[place];
  return parameters.find((each) => each.in === 'path' && each.name === name);
}

function joinParameters(a: CallParameter, b: CallParameter): CallParameter {
  if (a.name === b.name) return a;
  return {
    ...a,
    name: `${a.name}_or_${b.name}`,
    note: `${a.note} Or: ${b.note}`,
    schema: { anyOf: [a.schema, b.schema] },
  };
}
