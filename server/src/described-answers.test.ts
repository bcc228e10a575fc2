import type { Endpoint } from '@rollcall/game/api/endpoint';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refTo, type JsonSchema } from './reference/schemas.ts';
import { describeApi, type Call } from './reference/reference.ts';
import { createAnswerChecker } from './reference/testing/check-answers.ts';
import {
  startExampleServer,
  type Answered,
  type ExampleServer,
  type Otherwise,
} from './testing/example-server.ts';
import { askForStream, openStream, type ReceivedEvent } from './testing/follow-stream.ts';
import { tellExamples, untilThere } from './testing/example-story.ts';
import { generalErrors } from './reference/errors.ts';
import { aelith, bellGroup, bramwick, veiled } from './reference/example-world.ts';
import { filterGuide } from './reference/filter-parameters.ts';

const every = Object.keys(endpoints) as EndpointName[];
const reference = describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null });
const calls = new Map(reference.groups.flatMap((group) => group.calls.map((call) => [call.name, call])));
const checker = createAnswerChecker(reference);

let server: ExampleServer;
let storyAnswers: Map<EndpointName, Answered>;

beforeAll(async () => {
  server = await startExampleServer();
  storyAnswers = await tellExamples(server);
});
afterAll(() => server.close());

function callOf(name: EndpointName): Call {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`${name} is not described`);
  return call;
}

/** Calls that delete something, which are made after all others. */
const takeAway: readonly EndpointName[] = [
  'deleteNews',
  'deletePageMessage',
  'deletePopulationEvent',
  'deleteFeedback',
  'cancelClaim',
  'revokeToken',
  'deleteAlerts',
  'blockAlerts',
  'unblockKey',
  'revokeKey',
  'unblockNetwork',
  'removePerson',
  'deleteRoster',
  'deleteSync',
];

async function expectAnswerAsDescribed(name: EndpointName): Promise<void> {
  if (!server.mounted.has(name)) {
    const { status } = await server.ask(name);
    expect([404, 405]).toContain(status);
    return;
  }
  const once = storyAnswers.get(name);
  await vi.waitFor(async () => {
    expectDescribed(callOf(name), once ?? (await server.ask(name, await pathNow(name))));
  }, untilThere);
}

describe('the answer', () => {
  it.each(every.filter((name) => !takeAway.includes(name)))('to %s matches its description', (name) =>
    expectAnswerAsDescribed(name),
  );
});

const rosterCalls: readonly EndpointName[] = [
  'raidRoster',
  'changeRoster',
  'changePerson',
  'removePerson',
  'deleteRoster',
];

/** Ids that the server assigns differ from those in the examples. */
async function pathNow(name: EndpointName): Promise<Otherwise> {
  if (name === 'revokeToken')
    return { path: { token_id: valueAt(storyAnswers.get('grantToken'), 'token_id') } };
  if (name === 'keptAlerts' || name === 'changeAlerts' || name === 'deleteAlerts')
    return { path: { id: valueAt(storyAnswers.get('startAlerts'), 'id') } };
  if (name === 'blockAlerts') return { path: { id: valueAt(await server.ask('startAlerts'), 'id') } };
  if (name === 'unblockNetwork')
    return { path: { network: valueAt(storyAnswers.get('blockNetwork'), 'network') } };
  if (name === 'erasure') return { path: { job: valueAt(storyAnswers.get('eraseCharacter'), 'job') } };
  if (name === 'deleteNews') return { path: { id: valueAt(storyAnswers.get('postNews'), 'id') } };
  if (name === 'deletePageMessage')
    return { path: { id: valueAt(storyAnswers.get('postPageMessage'), 'id') } };
  if (name === 'deletePopulationEvent')
    return { path: { id: valueAt(storyAnswers.get('postPopulationEvent'), 'id') } };
  if (rosterCalls.includes(name)) return { path: rosterPath(name) };
  if (name === 'deleteFeedback')
    return { path: { ticket: valueAt(storyAnswers.get('sendFeedback'), 'ticket') } };
  return {};
}

function rosterPath(name: EndpointName): Readonly<Record<string, string>> {
  const { roster, person } = server.earned;
  return { id: roster?.id ?? '', ...(name.endsWith('Person') && { person: person?.id ?? '' }) };
}

function valueAt(answered: Answered | undefined, field: string): string {
  return String((answered?.body as { data: Record<string, unknown> } | undefined)?.data[field]);
}

/**
 * Checks an answer against the schemas of the contract and of the document. It must have exactly the fields of the
 * example.
 */
function expectDescribed(call: Call, { status, body }: Answered): void {
  const { name, endpoint, answer, events } = call;
  if (answer === null) {
    expect({ status, body }).toEqual({ status: 204, body: null });
    return;
  }
  expect({ status, body }).toMatchObject({ status: endpoint.status ?? 200 });
  if (events !== null) {
    for (const event of body as readonly ReceivedEvent[]) expectDescribedEvent(call, event);
    return;
  }
  const payload = endpoint.wrapping === 'data' ? (body as { data: unknown }).data : body;
  expect(z.parse(endpoint.answer, payload)).toEqual(payload);
  expect(checker.problems(answer.schema, body)).toEqual([]);
  const fields = (value: unknown): string[] =>
    [...checker.fields(answer.schema, value)].toSorted((a, b) => (a < b ? -1 : 1));
  expect({ name, fields: fields(body) }).toEqual({ name, fields: fields(answer.example) });
}

/** Checks an event of a stream against the example of its kind about the same topic. */
function expectDescribedEvent(
  { name, endpoint, answer, events }: Call,
  { id, type: eventName, data }: ReceivedEvent,
): void {
  const kindOf = (frame: unknown) => {
    const { type, topic } = frame as { type: string; topic?: string };
    return `${type} ${topic ?? ''}`;
  };
  const like = events?.find((event) => kindOf(event.data) === kindOf(data));
  expect({ name, kind: kindOf(data), isExampleThere: like !== undefined }).toMatchObject({
    isExampleThere: true,
  });
  expect(z.parse(endpoint.answer, data)).toEqual(data);
  expect(checker.problems(answer?.schema ?? {}, data)).toEqual([]);
  expect({ name, eventName }).toEqual({ name, eventName: like?.event ?? 'message' });
  expect(id === null).toBe(like?.id === null);
  const fields = (frame: unknown): string[] => {
    const shape = shapesIn(answer?.schema ?? {}).find((each) => checker.problems(each, frame).length === 0);
    return [...checker.fields(shape ?? {}, frame)].toSorted((a, b) => (a < b ? -1 : 1));
  };
  expect({ name, fields: fields(data) }).toEqual({ name, fields: fields(like?.data) });
}

const shapesIn = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(shapesIn);

const reads = every.filter((name) => callOf(name).endpoint.method === 'GET');

/** Ids in the answers to the examples of filters, grouped by server if the answer is. */
const foundByFilters: Readonly<Record<string, unknown>> = {
  '/v1/lfms?levels=12-12&classes=Paladin': { orien: [bellGroup.id], thelanis: [] },
  '/v1/lfms?fits=orien:12:bard,thelanis:20:fighter.rogue&server=Orien,Thelanis&room=1': {
    orien: [bellGroup.id],
    thelanis: [],
  },
  '/v1/lfms/orien?room=2&search=bell,nit': [bellGroup.id],
  '/v1/lfms/orien?raids=only&difficulty=Elite,Reaper': [],
  '/v1/characters/orien?levels=12-12&classes=Bard,Rogue': [aelith.id, bramwick.id],
  '/v1/characters/orien?guild=Lantern+Watch&search=quay': [aelith.id],
  '/v2/lfms/stream/orien?levels=12-12&classes=Paladin': [bellGroup.id],
};

const idsIn = (data: object): number[] => Object.keys(data).map(Number);

describe('an example of a filter', () => {
  it.each(filterGuide.addresses)('finds the expected entries: $address', async ({ address }) => {
    const expected = foundByFilters[address];
    const byServer = (data: Record<string, object>) =>
      Object.fromEntries(Object.entries(data).map(([key, entities]) => [key, idsIn(entities)]));
    const isStream = address.startsWith('/v2/');
    const body = isStream
      ? ((await askForStream(server.url + address)).body as readonly ReceivedEvent[])[0]?.data
      : await (await fetch(server.url + address)).json();
    const { data } = body as { data: Record<string, object> };
    expect(Array.isArray(expected) ? idsIn(data) : byServer(data)).toEqual(expected);
    const name = isStream ? 'lfmsStream' : address.includes('/orien') ? 'lfmsOnServer' : 'lfms';
    if (address.includes('/lfms'))
      expect(checker.problems(callOf(name).answer?.schema ?? {}, body)).toEqual([]);
  });
});

describe('the time for which an answer may be cached', () => {
  it.each(reads)('is documented for %s', async (name) => {
    const { endpoint } = callOf(name);
    if (!server.mounted.has(name)) return expect(server.mounted).not.toContain(name);
    const isOpen = endpoint.caller === 'reader';
    const { status, headers } = await server.ask(name, isOpen ? { proof: null } : await pathNow(name));
    expect(status).toBe(200);
    const kept = headers.get('cache-control') ?? '';
    expect(kept).toMatch(
      { live: /^no-cache$/, report: /^public, max-age=\d+$/, none: /no-store/ }[endpoint.caching],
    );
    const etag = headers.get('etag');
    expect(etag === null).toBe(endpoint.caching === 'none');
    if (etag === null) return undefined;
    const again = await server.ask(name, { proof: null, headers: { 'if-none-match': etag } });
    return expect([again.status, again.body]).toEqual([304, null]);
  });
});

/** Checks that an error has the shape of errors and is documented for its call. */
function expectNamed({ name, errors }: Call, { status, body, headers }: Answered): void {
  const { data: _, ...error } = body as Record<string, unknown>;
  const answered = `${status} ${String(error['code'])}`;
  const named = [...errors.map((each) => `${each.status} ${each.code}`), ...generalNames];
  expect({ name, answered, isNamed: named.includes(answered) }).toEqual({ name, answered, isNamed: true });
  expect(checker.problems(refTo('Error'), error)).toEqual([]);
  expect(headers.get('x-request-id')).toBe(error['request_id']);
  expect(headers.has('www-authenticate')).toBe(status === 401);
  expect(headers.has('retry-after')).toBe(status === 429 || status === 503);
}

const generalNames = generalErrors.map(({ status, code }) => `${status} ${code}`);

const guarded = every.filter(
  (name) =>
    !['reader', 'writer', 'roster-reader', 'job-reader'].includes(callOf(name).endpoint.caller as string),
);

describe('a caller without permission', () => {
  it.each(guarded)('is refused by %s', async (name) => {
    if (!server.mounted.has(name)) return expect(server.mounted).not.toContain(name);
    const at = rosterCalls.includes(name) ? { path: rosterPath(name) } : {};
    const without = await server.ask(name, { ...at, proof: null });
    expect(without.status).toBe(401);
    expectNamed(callOf(name), without);
    const wrong = await server.ask(name, { ...at, proof: 'a-proof-of-nothing' });
    // Whether a push subscription with an id exists is revealed to its holder only; a wrong API key is refused by
    // every call, before anything else.
    const { caller } = callOf(name).endpoint;
    expect(wrong.status).toBe(caller === 'alerts-holder' ? 404 : caller === 'key-holder' ? 401 : 403);
    return expectNamed(callOf(name), wrong);
  });
});

/** Invalid values, by parameter name. */
const wrongValues: Readonly<Record<string, readonly string[]>> = {
  server: ['nowhere', 'Orienn'],
  ids: ['x', '0', Array.from({ length: 101 }, (_, index) => index + 1).join(',')],
  name: ['!', 'x'.repeat(65)],
  group: ['0', 'x'],
  guild: ['x'.repeat(65)],
  period: ['decade'],
  category: ['shoes'],
  type: ['mood'],
  activity_level: ['some'],
  page: ['0', '-1', 'x', '1.5'],
  page_size: ['0', '101', 'x'],
  sort_by: ['luck'],
  sort_dir: ['up'],
  days: ['0', '91', 'x', '1.5'],
  limit: ['0', '501', 'x'],
  start_date: ['soon', '2026-13-01', '2026-11-21', '2020-01-01'],
  end_date: ['soon', '2026-02-30', '2026-11-18'],
  before: ['yesterday'],
  character_ids: ['x', '0', '', Array.from({ length: 31 }, (_, index) => index + 1).join(',')],
  id: ['x'],
  ticket: ['F-7K2M', 'x'],
  job: ['x'],
  format: ['xml'],
  level: ['loud'],
  topics: ['', 'x', 'lfms:', 'lfms:nowhere', 'guilds:orien', 'lfms:orien,server-infos'],
  new: ['x', 'lfms:nowhere'],
  since: ['soon', '2026-13-01T00:00:00Z'],
  levels: ['12', '9-1', ''],
  classes: ['Bard,Juggler', ''],
  fits: ['orien', 'nowhere:12:bard', 'orien:x:bard'],
  raids: ['all'],
  quest: ['x', '0', Array.from({ length: 101 }, (_, index) => index + 1).join(',')],
  pack: [' , '],
  difficulty: ['Nightmare'],
  skulls: ['0-4', '4-11', '4'],
  room: ['0', 'x'],
  full: ['shown'],
  joinable: ['no'],
  'all-levels': ['shown'],
  in_quest: ['true'],
  recruiting: ['1'],
  match: ['fuzzy'],
  search: ['x'.repeat(201)],
  not: ['x'.repeat(201)],
};

/**
 * Invalid values for a parameter. In the first three calls, any word in place of the id is a server name of another
 * call.
 */
const valuesFor = (call: Call, name: string): readonly string[] => {
  if (['characterById', 'exportCharacter', 'hiding'].includes(call.name) && name === 'id') return ['0'];
  // Any shorter text is a valid search.
  if (call.name === 'guilds' && name === 'name') return ['x'.repeat(65)];
  if (call.endpoint.filter !== undefined && name === 'guild') return [',', 'x'.repeat(201)];
  return wrongValues[name] ?? [];
};

const mistakes = [...calls.values()].flatMap((call) =>
  call.parameters.flatMap(({ name, in: place }) =>
    valuesFor(call, name).map((value) => ({
      call,
      place,
      name,
      value,
      title: `${call.name} with ${name}=${value.slice(0, 20)}`,
    })),
  ),
);

describe('an invalid value', () => {
  it.each(mistakes)('is refused: $title', async ({ call, place, name, value }) => {
    if (!server.mounted.has(call.name)) return expect(server.mounted).not.toContain(call.name);
    const answered = await server.ask(call.name, { [place]: { [name]: value } });
    expect(answered.status).toBeGreaterThanOrEqual(400);
    return expectNamed(call, answered);
  });
});

describe('the document of a running server', () => {
  it('contains exactly what is mounted', async () => {
    if (!server.mounted.has('openApi')) return expect(server.mounted).not.toContain('openApi');
    const { body } = await server.ask('openApi');
    const { paths } = body as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ':')}`),
    );
    const mounted = [...server.mounted].map((name) => {
      const { method, path }: Endpoint = endpoints[name];
      return `${method} ${path.replaceAll(/:\w+/g, ':')}`;
    });
    return expect(new Set(described)).toEqual(new Set(mounted));
  });

  it('contains the whole endpoint table if every part is switched on', () => {
    expect([...server.mounted].toSorted()).toEqual(every.toSorted());
  });
});

describe('a deletion', () => {
  it.each(takeAway)('by %s is answered as described', (name) => expectAnswerAsDescribed(name));
});

const streams: readonly EndpointName[] = ['charactersStream', 'lfmsStream', 'liveStream'];

describe('the continuation of a stream', () => {
  it('matches its description', async () => {
    const open = await Promise.all(
      streams.map(async (name) => {
        const call = callOf(name);
        const began = (await server.ask(name)).body as readonly ReceivedEvent[];
        const stream = await openStream(server.url + call.examplePath);
        await stream.untilThereAre(began.length);
        return { call, stream, began: began.length };
      }),
    );
    await server.ask('changeCharacters', { body: { characters: [], deleted_ids: [veiled.id] } });
    await server.ask('changeLfms', { body: { lfms: [], deleted_ids: [bellGroup.id] } });
    for (const { call, stream, began } of open) {
      const events = (await stream.untilThereAre(began + 1)).slice(began);
      for (const event of events) expectDescribedEvent(call, event);
      expect(events.map(({ data }) => (data as { type: string }).type)).toEqual(events.map(() => 'delta'));
      stream.close();
    }
  });
});
