import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { awayRecord, serve, type Served } from '../testing/serve.ts';
import { charactersReport, lfmsReport, reported, reportedLfm, serverInfoReport } from './testing/reports.ts';

const reports = [
  charactersReport([
    reported({ id: 101, name: 'Torvald', guild_name: 'Lantern Watch', group_id: 9001, location_id: 5 }),
    reported({ id: 102, name: 'Hidden', guild_name: 'Lantern Watch', group_id: 9001, is_anonymous: true }),
    reported({ id: 103, name: 'Torvald', server_name: 'Orien' }),
  ]),
  lfmsReport([reportedLfm({ leader: { id: 101 }, members: [{ id: 102 }] })]),
  serverInfoReport({ Thelanis: { index: 0, is_online: true } }),
];
const offline = [
  makeCharacter({ id: 201, name: 'Torvald', server_name: 'Khyber' }),
  makeCharacter({ id: 202, name: 'Secret', is_anonymous: true }),
  makeCharacter({ id: 103, name: 'Oldname', server_name: 'Orien' }),
  makeCharacter({ id: 102, name: 'Formerly' }),
  ...Array.from({ length: 12 }, (_, index) => makeCharacter({ id: 300 + index, name: 'Common' })),
];

let served: Served;
beforeAll(async () => {
  served = await serve(reports, offline);
});
afterAll(() => served.close());

type Json = Record<string, Record<string, Record<string, unknown>>>;
const dataOf = async (path: string): Promise<Json> =>
  ((await (await served.get(path)).json()) as { data: Json }).data;

/** The answer at a path, validated by the schema of its endpoint. */
async function answerOf(name: EndpointName, path: string): Promise<unknown> {
  const response = await served.get(path);
  expect(response.status).toBe(200);
  const { answer, wrapping } = endpoints[name];
  const body: unknown = await response.json();
  const payload = wrapping === 'data' ? (body as { data: unknown }).data : body;
  expect(z.parse(answer, payload)).toEqual(payload);
  return payload;
}

describe('the live reads', () => {
  it.each([
    [
      'characters',
      '/v1/characters',
      { thelanis: { '101': { name: 'Torvald' }, '102': { name: null } }, cormyr: {} },
    ],
    ['characterCounts', '/v1/characters/summary', { thelanis: 2, orien: 1, khyber: 0 }],
    ['onlineCharacterIds', '/v1/characters/ids', { thelanis: [101, 102], orien: [103] }],
    [
      'charactersOnServer',
      '/v1/characters/thelanis',
      { '101': { location_id: 5 }, '102': { guild_name: null } },
    ],
    ['charactersOnServer', '/v1/characters/ThELaNiS', { '101': { name: 'Torvald' } }],
    ['characterById', '/v1/characters/101', { data: { id: 101, is_online: true }, source: 'cache' }],
    ['characterById', '/v1/characters/201', { data: { id: 201, is_online: false }, source: 'database' }],
    [
      'characterById',
      '/v1/characters/202',
      { data: { id: 202, name: null, guild_name: null }, source: 'database' },
    ],
    [
      'charactersByIds',
      '/v1/characters/ids/101,201,999',
      { '101': { is_online: true }, '201': { is_online: false } },
    ],
    ['charactersByIds', '/v1/characters/ids/101,,%20201%20,', { '101': {}, '201': {} }],
    ['charactersByName', '/v1/characters/any/torvald', { '101': {}, '103': {}, '201': { is_online: false } }],
    [
      'charactersByName',
      '/v1/characters/any/%EF%BB%BFtor%E2%80%8Bvald',
      { '101': {}, '103': {}, '201': { is_online: false } },
    ],
    [
      'charactersByName',
      '/v1/characters/any/torv?match=near',
      { '101': { name: 'Torvald' }, '103': { name: 'Torvald' } },
    ],
    ['charactersByName', '/v1/characters/any/torvlad?match=near', { '101': {}, '103': {} }],
    ['characterByName', '/v1/characters/thelanis/TORVALD', { data: { id: 101 }, source: 'cache' }],
    ['characterByName', '/v1/characters/khyber/torvald', { data: { id: 201 }, source: 'database' }],
    [
      'charactersInGroup',
      '/v1/characters/by-group-id/9001',
      { '101': { name: 'Torvald' }, '102': { name: null } },
    ],
    ['charactersInGuild', '/v1/characters/by-server-and-guild-name/thelanis/lantern%20watch', { '101': {} }],
    [
      'charactersInGuild',
      '/v1/characters/by-server-and-guild-name/thelanis%E2%80%8B/lantern%C2%AD%20watch',
      { '101': {} },
    ],
    [
      'lfms',
      '/v1/lfms',
      { thelanis: { '9001': { leader: { name: 'Torvald' }, members: [{ name: null }] } }, orien: {} },
    ],
    ['lfmCounts', '/v1/lfms/summary', { thelanis: 1, orien: 0 }],
    ['lfmCountsByQuest', '/v1/lfms/by-quest', {}],
    ['lfmsOnServer', '/v1/lfms/thelanis', { '9001': { id: 9001 } }],
    [
      'serverInfo',
      '/v1/game/server-info',
      { thelanis: { is_online: true, character_count: 2 }, orien: { is_online: null } },
    ],
    ['serverInfoOfServer', '/v1/game/server-info/thelanis', { index: 0, character_count: 2, lfm_count: 1 }],
    ['gameDefinition', '/v1/game/definition', { game: { level_cap: 34 }, is_demo: false }],
  ] as const)('%s at %s matches its schema', async (name, path, expected) => {
    expect(await answerOf(name, path)).toMatchObject(expected);
  });

  it.each([
    ['/v1/characters/thelannis', 404, 'unknown-server', { closest: 'Thelanis' }],
    ['/v1/characters/qqqqqqqqq', 404, 'unknown-server', { closest: null }],
    ['/v1/characters/999', 404, 'not-found', {}],
    ['/v1/characters/0', 404, 'not-found', {}],
    ['/v1/characters/99999999999999999999', 404, 'not-found', {}],
    [
      '/v1/characters/ids/1,x',
      400,
      'invalid-request',
      { issues: [{ path: 'ids', message: 'must be numbers with commas between' }] },
    ],
    ['/v1/characters/ids/0', 400, 'invalid-request', { issues: [{ path: 'ids' }] }],
    ['/v1/characters/ids/1099511627776', 400, 'invalid-request', { issues: [{ path: 'ids' }] }],
    ['/v1/characters/ids/,%20', 400, 'invalid-request', { issues: [{ path: 'ids' }] }],
    [
      `/v1/characters/ids/${Array.from({ length: 101 }, (_, id) => id + 1).join(',')}`,
      400,
      'invalid-request',
      { issues: [{ message: 'must be at most 100' }] },
    ],
    ['/v1/characters/any/nobody', 404, 'not-found', {}],
    ['/v1/characters/any/no_body', 400, 'invalid-request', { issues: [{ path: 'name' }] }],
    ['/v1/characters/thelanis/no%20body', 400, 'invalid-request', { issues: [{ path: 'name' }] }],
    ['/v1/characters/thelanis/nobody', 404, 'not-found', {}],
    ['/v1/characters/nowhere/torvald', 404, 'unknown-server', {}],
    ['/v1/characters/by-group-id/0', 400, 'invalid-request', { issues: [{ path: 'group' }] }],
    ['/v1/characters/by-group-id/-1', 400, 'invalid-request', { issues: [{ path: 'group' }] }],
    ['/v1/characters/by-group-id/x', 400, 'invalid-request', { issues: [{ path: 'group' }] }],
    ['/v1/characters/by-server-and-guild-name/thelanis/%20', 404, 'not-found', {}],
    [`/v1/characters/by-server-and-guild-name/thelanis/${'x'.repeat(65)}`, 404, 'not-found', {}],
    ['/v1/characters/by-server-and-guild-name/nowhere/x', 404, 'unknown-server', {}],
    ['/v1/lfms/thelaniss', 404, 'unknown-server', { closest: 'Thelanis' }],
    ['/v1/game/server-info/nowhere', 404, 'unknown-server', {}],
    ['/v1/lfms/__proto__', 404, 'unknown-server', {}],
  ])('%s is answered with %i %s', async (path, status, code, more) => {
    const response = await served.get(path);
    expect(response.status).toBe(status);
    const body = errorAnswerSchema.parse(await response.json());
    expect(body).toMatchObject({ code, ...more });
    expect(body.error).toBe(body.message);
    expect(response.headers.get('x-request-id')).toBe(body.request_id);
  });

  it('never find an anonymous character by name, online or offline', async () => {
    for (const path of ['any/hidden', 'thelanis/hidden', 'any/secret', 'thelanis/secret']) {
      expect((await served.get(`/v1/characters/${path}`)).status).toBe(404);
    }
  });

  it('do not find an online character by an old name or while it is anonymous', async () => {
    for (const path of ['any/oldname', 'orien/oldname', 'any/formerly', 'thelanis/formerly']) {
      expect((await served.get(`/v1/characters/${path}`)).status).toBe(404);
    }
  });

  it('find at most ten characters with the same name', async () => {
    expect(Object.keys(await dataOf('/v1/characters/any/common'))).toHaveLength(10);
  });

  it('list every server of the definition, including empty ones', async () => {
    expect(Object.keys(await dataOf('/v1/characters'))).toHaveLength(12);
  });
});

describe('the live reads while the store is unavailable', () => {
  let alone: Served;
  beforeAll(async () => {
    alone = await serve(reports, [], { offline: awayRecord });
  });
  afterAll(() => alone.close());

  it.each([
    ['/v1/characters/101', 200],
    ['/v1/characters/201', 503],
    ['/v1/characters/ids/101,201', 200],
    ['/v1/characters/any/torvald', 200],
    ['/v1/characters/any/nobody', 503],
    ['/v1/characters/thelanis/torvald', 200],
    ['/v1/characters/khyber/torvald', 503],
  ])('%s is answered with %i instead of "none", since the character may exist', async (path, status) => {
    const response = await alone.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '10' : null);
  });
});
