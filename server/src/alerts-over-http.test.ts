import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AlertRule,
  type AlertSubscription,
  startedAlertsSchema,
} from '@rollcall/game/alerts/alert-rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  makeTestBrowser,
  startTestPushService,
  testCertificate,
  type TestBrowser,
  type TestPushService,
} from './alerts/testing/push-service.ts';
import { hashSecret } from './ingest/keys.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';
import { makeServerPlace, type ServerPlace } from './testing/whole-server.ts';

const secret = 'the-key-of-the-collector';
let place: ServerPlace;
let service: TestPushService;
let server: ServerProcess;
let url = '';

const certificateFile = () => join(place.environment['DATA_DIR'] ?? '', 'push-service.pem');

function start(): ServerProcess {
  return startServerProcess({
    ...place.environment,
    COLLECTOR_KEYS: `test:${hashSecret(secret)}:live+catalogue+site`,
    PUSH_HOSTS: `127.0.0.1:${service.port}`,
    NODE_EXTRA_CA_CERTS: certificateFile(),
    READ_LIMIT: 'off',
    LOG_FORMAT: 'json',
  });
}

beforeAll(async () => {
  place = await makeServerPlace();
  writeFileSync(certificateFile(), testCertificate);
  service = await startTestPushService();
  server = start();
  url = await server.ready;
});
afterAll(async () => {
  await server.end('SIGKILL');
  await service.close();
  await place.remove();
});
beforeEach(() => {
  service.answer = (response) => response.writeHead(201).end();
});

async function call(method: string, path: string, body?: object, bearer?: string): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function report(method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
  const response = await call(method, path, body, secret);
  expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, '']);
}

const character = (id: number, more: object = {}) => ({
  id,
  name: `Player ${id}`,
  server_name: 'Orien',
  total_level: 20,
  classes: [{ name: 'Fighter', level: 20 }],
  ...more,
});
const group = (id: number, more: object = {}) => ({
  id,
  server_name: 'Orien',
  comment: 'All welcome',
  minimum_level: 1,
  maximum_level: 34,
  leader: character(85_001),
  ...more,
});
const people = (...characters: readonly object[]) =>
  report('POST', '/v1/characters', { servers: ['Orien'], characters });
const groups = (...lfms: readonly object[]) => report('POST', '/v1/lfms', { servers: ['Orien'], lfms });

/** Each rule in these tests has a unique id, which its messages contain. */
async function subscribe(browser: TestBrowser, rules: readonly AlertRule[], name = 'one') {
  const wanted: AlertSubscription = {
    endpoint: `https://127.0.0.1:${service.port}/push/${name}`,
    keys: browser.keys,
    rules: [...rules],
    time_zone: 'UTC',
    quiet_hours: null,
  };
  const before = service.taken.length;
  const response = await call('POST', '/v1/alerts', wanted);
  const { data } = z.object({ data: startedAlertsSchema }).parse(await response.json());
  const [first] = (await service.arrived(before + 1)).slice(before);
  expect(first && browser.decrypt(first.body)).toMatchObject({ kind: 'welcome', title: 'Alerts are on' });
  return data;
}

it('alerts about groups, friends and servers travel from a report to the browser, but never about anonymous characters', async () => {
  const browser = makeTestBrowser();
  await people(character(85_001));
  await groups(group(85_100));
  await report('PATCH', '/v1/game/server-info', { servers: { Orien: { is_online: true } } });
  const { id, secret: held } = await subscribe(browser, [
    { id: 'wish-group', name: '', kind: 'group', filter: 'search=welcome' },
    { id: 'wish-friend', name: '', kind: 'friend', character_id: 85_002 },
    { id: 'wish-hidden', name: '', kind: 'friend', character_id: 85_003 },
    { id: 'wish-server', name: '', kind: 'server', server: 'Orien', when: 'both' },
  ]);
  await people(character(85_001), character(85_003, { name: null, is_anonymous: true }), character(85_002));
  await groups(group(85_100), group(85_101), group(85_102, { comment: 'Nothing of that' }));
  await report('PATCH', '/v1/game/server-info', { servers: { Orien: { is_online: false } } });
  const messages = (await service.arrived(4)).slice(1).map(({ body }) => browser.decrypt(body));
  expect(messages.map(({ rule_id, title, path }) => `${rule_id}: ${title} ${path}`).toSorted()).toEqual([
    'wish-friend: Player 85002 is online on Orien /who/orien?initial-search-query=Player+85002',
    'wish-group: A group on Orien: 5 places left /grouping/orien?group=85101',
    'wish-server: Orien is down /servers/orien',
  ]);
  expect(service.taken).toHaveLength(4);
  expect((await call('DELETE', `/v1/alerts/${id}`, undefined, held)).status).toBe(204);
  await groups(group(85_100), group(85_101), group(85_103));
});

it('a subscription is deleted when its push service has forgotten it', async () => {
  const browser = makeTestBrowser();
  const { id, secret: held } = await subscribe(
    browser,
    [{ id: 'gone', name: '', kind: 'group', filter: '' }],
    'gone',
  );
  const asked = Promise.withResolvers<undefined>();
  service.answer = (response, { path }) => {
    response.writeHead(410).end();
    if (path === '/push/gone') asked.resolve(undefined);
  };
  await groups(group(85_200));
  await asked.promise;
  await until(async () => expect((await call('GET', `/v1/alerts/${id}`, undefined, held)).status).toBe(404));
});

it('subscriptions and the key of the server survive a restart, and sent messages are counted', async () => {
  const browser = makeTestBrowser();
  const { id, secret: held } = await subscribe(
    browser,
    [{ id: 'again', name: '', kind: 'group', filter: 'search=restart' }],
    'again',
  );
  const keyOf = async () => (await call('GET', '/v1/alerts/key')).json();
  const key = await keyOf();
  await groups(group(85_300));
  const before = service.taken.length;
  expect(await server.end('SIGTERM')).toBe(0);
  const { output } = server;
  server = start();
  url = await server.ready;
  expect(await keyOf()).toEqual(key);
  await groups(group(85_300), group(85_301, { comment: 'after the restart' }));
  const [push] = (await service.arrived(before + 1)).slice(before);
  expect(push && browser.decrypt(push.body)).toMatchObject({ rule_id: 'again' });
  await until(async () =>
    expect(await (await call('GET', '/metrics')).text()).toContain('rollcall_alert_pushes{fate="sent"} 1'),
  );
  expect(await (await call('GET', '/metrics')).text()).toContain('rollcall_alert_subscriptions 1');
  // The log contains neither addresses nor rules nor secrets of subscriptions.
  const log = `${output()}${server.output()}`;
  expect(log).toContain('Stopping after SIGTERM');
  expect(log).not.toMatch(/wish-|\/push\/|search=|restart"|All welcome/);
  expect(log.includes(held) || log.includes(id)).toBe(false);
});
