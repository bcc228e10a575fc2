import { fillPath, type Endpoint, type Scope } from '@rollcall/game/api/endpoint';
import { endpoints, isEndpointName, type EndpointName } from '@rollcall/game/api/endpoints';
import { networkAnswers, networkBodies, networkExamples, networkNotes } from './calls/networks.ts';
import { alertAnswers, alertBodies, alertExamples, alertNotes, operatorAlertNotes } from './calls/alerts.ts';
import {
  collectorAnswers,
  collectorBodies,
  collectorExamples,
  collectorNotes,
  siteNotes,
} from './calls/collectors.ts';
import { embedExamples, embedGuide, embedNotes, embedShapes } from './calls/embeds.ts';
import { historyExamples, historyNotes, historyShapes, serviceNotes } from './calls/history.ts';
import { keyAnswers, keyBodies, keyExamples, keyGuide, keyNotes, overviewShapes } from './calls/keys.ts';
import { catalogueNotes, definitionNotes, liveExamples, liveNotes, liveShapes } from './calls/live.ts';
import { operatorErasureNotes, ownDataExamples, ownDataNotes, ownDataShapes } from './calls/own-data.ts';
import { rosterAnswers, rosterBodies, rosterExamples, rosterNotes } from './calls/rosters.ts';
import { syncAnswers, syncBodies, syncExamples, syncNotes } from './calls/syncs.ts';
import { questShapes } from './calls/quests.ts';
import { streamExamples, streamNotes, streamShapes } from './calls/streams.ts';
import { trendNotes, trendShapes } from './calls/trends.ts';
import { visitorAnswers, visitorBodies, visitorExamples, visitorNotes } from './calls/visitors.ts';
import { errorsOf, type ErrorNote } from './errors.ts';
import { filterGuide, filterParameters } from './filter-parameters.ts';
import type { CallNotes, Example, Parameter, StreamEvent } from './notes.ts';
import {
  nameKeys,
  refName,
  refsIn,
  refTo,
  toJsonSchemas,
  withIntegers,
  type JsonSchema,
  type Schemas,
} from './schemas.ts';
import { streamGuide, type Guide } from './stream-guide.ts';

export interface ReferenceFacts {
  readonly mounted: readonly EndpointName[];
  readonly productName: string;
  /** Public address of the API; null = not configured. */
  readonly publicUrl: string | null;
}

export interface CallParameter extends Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
}

export interface Call {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly about: string;
  readonly withToken: string | null;
  readonly parameters: readonly CallParameter[];
  /** null = no body. */
  readonly body: { readonly schema: JsonSchema; readonly example: unknown } | null;
  /** Includes the wrapper of the answer or of one event; null = no answer body. */
  readonly answer: { readonly schema: JsonSchema; readonly example: unknown } | null;
  /** Example of the first events; null = not a stream. */
  readonly events: readonly StreamEvent[] | null;
  readonly errors: readonly ErrorNote[];
  readonly examplePath: string;
}

export interface CallGroup {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly guide?: Guide;
  readonly calls: readonly Call[];
}

export interface Reference {
  readonly facts: ReferenceFacts;
  readonly groups: readonly CallGroup[];
  readonly shapes: ReadonlyMap<string, JsonSchema>;
}

interface Group {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly guide?: Guide;
  readonly notes: Readonly<Partial<Record<EndpointName, CallNotes>>>;
}

export const callGroups: readonly Group[] = [
  {
    name: 'live',
    title: 'Live',
    about: 'Who is online, which groups are looking for members, which servers are up.',
    guide: filterGuide,
    notes: liveNotes,
  },
  {
    name: 'streams',
    title: 'Streams',
    about:
      'Live data as it changes, a moment after each report: for programs that would otherwise ask every few seconds.',
    guide: streamGuide,
    notes: streamNotes,
  },
  {
    name: 'catalogue',
    title: 'Catalogue',
    about: 'Places and quests of the game, by the ids that live reads use.',
    notes: catalogueNotes,
  },
  {
    name: 'history',
    title: 'History',
    about:
      'Recorded history. Reports are computed on a schedule, never in a request: those of a day every minute, those of a week every five minutes, longer ones every hour.',
    notes: { ...historyNotes, ...trendNotes },
  },
  {
    name: 'service',
    title: 'Service',
    about: 'Status and settings of the service, and facts about the game.',
    notes: { ...definitionNotes, ...serviceNotes },
  },
  {
    name: 'embeds',
    title: 'Embeds',
    about: 'Badges, frames and previews for pages of other sites.',
    guide: embedGuide,
    notes: embedNotes,
  },
  {
    name: 'visitors',
    title: 'Visitors',
    about:
      'Proof that a character is yours, and everything that visitors may write. Browsers may make these calls from pages of the site, or of origins that the operator allows.',
    notes: { ...visitorNotes, ...ownDataNotes, ...syncNotes, ...alertNotes },
  },
  {
    name: 'rosters',
    title: 'Raid rosters',
    about:
      'Sign-up sheets for raid nights. Whoever has the id of a roster can read it and sign up; two kinds of secrets, each given once, allow changes.',
    notes: rosterNotes,
  },
  {
    name: 'keys',
    title: 'Keys',
    about: 'With an API key, a program may make more requests.',
    guide: keyGuide,
    notes: keyNotes,
  },
  {
    name: 'collectors',
    title: 'Collectors',
    about:
      'How to send reports. A report of the wrong shape is refused as a whole; an invalid entity in it is rejected alone, and the rest is accepted.',
    notes: collectorNotes,
  },
  {
    name: 'operators',
    title: 'Operators',
    about:
      'News, banners, events in the charts, messages, subscriptions for alerts, API keys, blocked networks and erasures, with a collector key that has the scope `site`.',
    notes: { ...siteNotes, ...operatorAlertNotes, ...networkNotes, ...operatorErasureNotes },
  },
];

/** Notes on every call. A new endpoint does not compile without its notes. */
export const callNotes: Readonly<Record<EndpointName, CallNotes>> = {
  ...liveNotes,
  ...streamNotes,
  ...catalogueNotes,
  ...historyNotes,
  ...trendNotes,
  ...definitionNotes,
  ...serviceNotes,
  ...embedNotes,
  ...visitorNotes,
  ...ownDataNotes,
  ...operatorErasureNotes,
  ...alertNotes,
  ...rosterNotes,
  ...syncNotes,
  ...operatorAlertNotes,
  ...networkNotes,
  ...keyNotes,
  ...collectorNotes,
  ...siteNotes,
};

export const callExamples: Readonly<Record<EndpointName, Example>> = {
  ...liveExamples,
  ...streamExamples,
  ...historyExamples,
  ...embedExamples,
  ...visitorExamples,
  ...ownDataExamples,
  ...alertExamples,
  ...rosterExamples,
  ...syncExamples,
  ...keyExamples,
  ...networkExamples,
  ...collectorExamples,
};

const answerShapes = {
  ...liveShapes,
  ...streamShapes,
  ...historyShapes,
  ...trendShapes,
  ...embedShapes,
  ...questShapes,
  ...collectorAnswers,
  ...visitorAnswers,
  ...ownDataShapes,
  ...alertAnswers,
  ...rosterAnswers,
  ...syncAnswers,
  ...keyAnswers,
  ...networkAnswers,
  ...overviewShapes,
};
const bodyShapes = {
  ...collectorBodies,
  ...visitorBodies,
  ...alertBodies,
  ...rosterBodies,
  ...syncBodies,
  ...keyBodies,
  ...networkBodies,
};

/**
 * Describes the mounted calls, from the endpoint table, the notes and the examples. Takes tens of milliseconds, so it
 * should be called once, before a server listens.
 */
export function describeApi(facts: ReferenceFacts): Reference {
  const schemas = allSchemas();
  const described = callGroups
    .map(({ notes, ...group }) => ({
      ...group,
      calls: Object.keys(notes)
        .filter(isEndpointName)
        .filter((name) => facts.mounted.includes(name))
        .map((name) => describeCall(name, schemas)),
    }))
    .filter(({ calls }) => calls.length > 0);
  return { facts, groups: described, shapes: shapesOf(described, schemas) };
}

interface AllSchemas {
  readonly answers: Schemas;
  readonly bodies: Schemas;
}

let written: AllSchemas | null = null;

function allSchemas(): AllSchemas {
  if (written !== null) return written;
  const calls = Object.entries<Endpoint>(endpoints);
  const answers = Object.fromEntries(calls.map(([name, { answer }]) => [name, answer]));
  const bodies = Object.fromEntries(calls.flatMap(([name, { body }]) => (body ? [[name, body]] : [])));
  written = {
    answers: toJsonSchemas('output', answerShapes, answers),
    bodies: toJsonSchemas('input', bodyShapes, bodies),
  };
  return written;
}

function describeCall(name: EndpointName, schemas: AllSchemas): Call {
  const endpoint: Endpoint = endpoints[name];
  const notes = callNotes[name];
  const example = callExamples[name];
  // Commas and colons need no escaping in a query, and are easier to read unescaped.
  const query = new URLSearchParams(example.query).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  const path = fillPath(endpoint.path, { ...example.path });
  return {
    name,
    endpoint,
    about: notes.about ?? '',
    withToken: notes.withToken ?? null,
    parameters: [
      ...parametersIn('path', notes.path),
      ...parametersIn('query', notes.query),
      ...parametersIn('query', endpoint.filter && filterParameters[endpoint.filter]),
    ],
    body: endpoint.body ? { schema: bodySchema(name, notes, schemas), example: example.body } : null,
    answer: answerOf(name, endpoint, notes, schemas),
    events: eventsOf(name),
    errors: errorsOf(endpoint, notes.errors ?? []),
    examplePath: query === '' ? path : `${path}?${query}`,
  };
}

function parametersIn(
  place: CallParameter['in'],
  parameters: Readonly<Record<string, Parameter>> = {},
): CallParameter[] {
  return Object.entries(parameters).map(([name, each]) => ({ ...each, name, in: place }));
}

function bodySchema(name: EndpointName, { rows }: CallNotes, schemas: AllSchemas): JsonSchema {
  const schema = schemas.bodies.calls[name] ?? {};
  if (rows === undefined) return schema;
  const anyOf = schema.anyOf?.map((each) => (each.type === 'array' ? { ...each, items: refTo(rows) } : each));
  return anyOf === undefined ? schema : { ...schema, anyOf };
}

const payloadNote = 'The payload.';

const besideNotes: Readonly<Record<string, string>> = {
  person: 'Id of the new sign-up.',
  secret: 'Needed to make changes. No other answer contains it, and only a hash of it is stored.',
  data: payloadNote,
  source: '`cache` = from memory, `database` = from the database.',
  timestamp: 'When it was last changed.',
  page: 'The requested page, from 1.',
  page_length: 'Maximum rows per page.',
  page_size: 'Maximum rows per page.',
  total_pages: 'Number of pages.',
  cached: 'Always true: figures are computed on a schedule, and read from memory.',
  updated_at: 'When it was computed.',
  filtered_length: 'Rows on this page.',
  total: 'Rows on all pages together.',
  known_total: 'Rows without any filter.',
  blocked: 'Number of blocked keys.',
  unanswered_ids:
    'Requested characters without an answer: hidden from this caller or not known, without distinction. If `data` is empty, all other requested characters have left no raid.',
  is_token_refused: 'A token was sent that belongs to none of the requested characters.',
};

function answerOf(
  name: EndpointName,
  endpoint: Endpoint,
  notes: CallNotes,
  schemas: AllSchemas,
): Call['answer'] {
  const schema = schemas.answers.calls[name] ?? {};
  if (schema.type === 'null') return null;
  const { answer } = callExamples[name];
  const payload = nameKeys(notes.isInteger ? withIntegers(schema) : schema, notes.keys ?? []);
  switch (endpoint.wrapping) {
    case 'bare':
      return { schema: payload, example: answer };
    case 'events':
      return { schema: payload, example: eventsOf(name)?.[0]?.data };
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

function eventsOf(name: EndpointName): Call['events'] {
  return isStream(name) ? streamExamples[name].answer : null;
}

const isStream = (name: EndpointName): name is keyof typeof streamExamples =>
  Object.hasOwn(streamExamples, name);

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

/**
 * Returns the shapes that the calls refer to, directly or indirectly, and the shape of errors, in the order of their
 * tables.
 */
function shapesOf(described: readonly CallGroup[], { answers, bodies }: AllSchemas): Map<string, JsonSchema> {
  const all = { ...answers.shapes, ...bodies.shapes };
  const wanted = new Set<string>();
  const want = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    refsIn(all[name] ?? {}).forEach(want);
  };
  want('Error');
  for (const call of described.flatMap(({ calls }) => calls)) {
    for (const schema of schemasOf(call)) refsIn(schema).forEach(want);
  }
  return new Map(Object.entries(all).filter(([name]) => wanted.has(name)));
}

/** Scope of the key that a call needs; null = none. */
export const scopeOf = ({ caller }: Endpoint): Scope | null =>
  typeof caller === 'object' ? caller.scope : null;

/** Whether callers send a shape, in which case they may omit its optional fields. */
export const isSent = (shape: string): boolean => Object.hasOwn(bodyShapes, shape);

export interface ShapePlaces {
  /** Shapes that only one call uses, which are listed with that call. */
  readonly ofCall: ReadonlyMap<string, readonly string[]>;
  readonly shared: readonly string[];
}

/** Returns the shapes to list with a call: its own, except for the body, whose fields are already listed. */
export function shapesOfCall({ name, body }: Call, { ofCall }: ShapePlaces): string[] {
  const listed = body === null ? null : refName(body.schema);
  return (ofCall.get(name) ?? []).filter((shape) => shape !== listed);
}

export function placeShapes({ groups, shapes }: Reference): ShapePlaces {
  const users = new Map<string, Set<string>>([...shapes.keys()].map((name) => [name, new Set()]));
  const visit = (call: string, schema: JsonSchema) => {
    for (const name of refsIn(schema)) {
      const known = users.get(name);
      const inner = shapes.get(name);
      if (known === undefined || inner === undefined || known.has(call)) continue;
      known.add(call);
      visit(call, inner);
    }
  };
  for (const call of groups.flatMap(({ calls }) => calls)) {
    for (const each of schemasOf(call)) visit(call.name, each);
  }
  const ofCall = new Map<string, string[]>();
  const shared: string[] = [];
  for (const [name, calls] of users) {
    const [only, ...others] = calls;
    if (only === undefined || others.length > 0) shared.push(name);
    else ofCall.set(only, [...(ofCall.get(only) ?? []), name]);
  }
  return { ofCall, shared };
}

function schemasOf({ answer, body }: Call): JsonSchema[] {
  return [answer, body].flatMap((each) => (each === null ? [] : [each.schema]));
}
