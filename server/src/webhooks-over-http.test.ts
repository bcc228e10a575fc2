import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AlertRule, startedAlertsSchema } from '@rollcall/game/alerts/alert-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testCertificate } from './alerts/testing/push-service.ts';
import {
  discord,
  startTestWebhooks,
  type TakenMessage,
  type TestWebhooks,
} from './alerts/testing/webhook-service.ts';
import { hashSecret } from './ingest/keys.ts';
import { hide } from './testing/hidden-people.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';
import { makeServerPlace, type ServerPlace } from './testing/whole-server.ts';

const collectorSecret = 'the-key-of-the-collector';
let place: ServerPlace;
let webhooks: TestWebhooks;
let server: ServerProcess;
let url = '';
let output = '';

const dataFile = (name: string) => join(place.environment['DATA_DIR'] ?? '', name);

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  server = startServerProcess({
    ...place.environment,
    COLLECTOR_KEYS: `test:${hashSecret(collectorSecret)}:live+catalogue+site`,
    WEBHOOK_PREFIXES: webhooks.prefix,
    NODE_EXTRA_CA_CERTS: dataFile('webhooks.pem'),
    READ_LIMIT: 'off',
    LOG_FORMAT: 'json',
    PUBLIC_URL: 'https://rollcall.example',
    ...environment,
  });
  url = await server.ready;
}

async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  await server.end(signal);
  output += server.output();
}

beforeAll(async () => {
  place = await makeServerPlace();
  writeFileSync(dataFile('webhooks.pem'), testCertificate);
  webhooks = await startTestWebhooks();
  await start();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await webhooks.close();
  await place.remove();
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
const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const response = await call(method, path, body, collectorSecret);
  expect(response.status).toBe(200);
};
const groups = (...lfms: readonly object[]) => send('POST', '/v1/lfms', { servers: ['Orien'], lfms });

async function subscribe(name: string, rules: readonly AlertRule[]) {
  const body = { webhook: webhooks.addressOf(name), rules, time_zone: 'UTC', quiet_hours: null };
  const response = await call('POST', '/v1/alerts', body);
  return z.object({ data: startedAlertsSchema }).parse(await response.json()).data;
}
const rule = (id: string, filter: string): AlertRule => ({ id, name: '', kind: 'group', filter });
const titlesOf = (name: string) =>
  webhooks.shownBy(name).map(({ embeds: [embed] }: TakenMessage) => embed?.title);

it('a group is posted to a webhook once, and its message is closed with the group, even after a restart', async () => {
  await groups(group(85_100));
  const { id, secret } = await subscribe('secret-token-1', [
    rule('one', 'search=welcome'),
    rule('two', 'server=Orien'),
  ]);
  expect(titlesOf('secret-token-1')).toEqual(['Alerts are on']);
  await groups(group(85_100), group(85_101), group(85_102));
  const open = 'A group on Orien: 5 places left';
  await until(() => expect(titlesOf('secret-token-1')).toEqual(['Alerts are on', open, open]));
  expect(webhooks.shownBy('secret-token-1')[1]?.embeds[0]).toMatchObject({
    description: 'All welcome',
    url: 'https://rollcall.example/grouping/orien?group=85101',
    fields: [
      { name: 'Levels', value: '1–34' },
      { name: 'Classes wanted', value: 'Any' },
      { name: 'Members (1)', value: 'Player 85001, level 20 Fighter' },
    ],
  });
  await groups(group(85_100), group(85_102));
  const closed = 'Closed: A group on Orien';
  await until(() => expect(titlesOf('secret-token-1')).toEqual(['Alerts are on', closed, open]));

  await stop('SIGKILL');
  await start();
  await groups(group(85_100));
  await until(() => expect(titlesOf('secret-token-1')).toEqual(['Alerts are on', closed, closed]));
  expect((await call('DELETE', `/v1/alerts/${id}`, undefined, secret)).status).toBe(204);
});

it('names and comments of other players cannot format or mention anything, and reveal nothing hidden', async () => {
  await send('POST', '/v1/characters', { servers: ['Orien'], characters: [hide(85_003)] });
  await subscribe('markup', [rule('all', 'levels=1-34')]);
  await groups(
    group(85_200, {
      comment: '@everyone **free** https://evil.example <@&1>',
      leader: hide(85_003),
      members: [character(85_004, { name: '_Ann_' })],
    }),
  );
  await until(() => expect(webhooks.shownBy('markup')).toHaveLength(2));
  const message = webhooks.shownBy('markup')[1];
  expect(message?.allowed_mentions).toEqual({ parse: [] });
  expect(message?.embeds[0]?.description).toBe(
    String.raw`\@everyone \*\*free\*\* https\://evil.example \<\@&1>`,
  );
  expect(message?.embeds[0]?.fields?.at(-1)?.value).toBe(
    String.raw`Anonymous, level 20 Fighter` + '\n' + String.raw`\_Ann\_, level 20 Fighter`,
  );
  expect(JSON.stringify(webhooks.taken.map(({ body }) => body.toString()))).not.toMatch(/Veiled|Cloak/);
});

it('groups that a visible member of a guild joins reach each webhook whose rule names the guild', async () => {
  const ofGuild = rule('guild', 'guild=Lantern+Watch');
  await groups(group(85_250), group(85_251));
  for (const name of ['officers', 'raiders'])
    await subscribe(name, [ofGuild, rule('other', 'guild=Silver+Compass')]);
  const guild_name = 'Lantern Watch';
  await groups(
    group(85_250, { members: [character(85_005, { guild_name })] }),
    group(85_251, { members: [hide(85_006, { guild_name })] }),
    group(85_252, { leader: character(85_007, { guild_name }) }),
  );
  for (const name of ['officers', 'raiders'])
    await until(() =>
      expect(titlesOf(name).join()).toMatch(/^Alerts are on(?:,A group on Orien: [45] places left){2}$/),
    );
  await groups();
  for (const name of ['officers', 'raiders'])
    await until(() =>
      expect(titlesOf(name).slice(1)).toEqual(['Closed: A group on Orien', 'Closed: A group on Orien']),
    );
});

it('a webhook that Discord no longer knows is never called again', async () => {
  const { id, secret } = await subscribe('deleted', [rule('gone', 'search=vanished')]);
  const usual = webhooks.answer;
  webhooks.answer = (response, push) =>
    push.path.startsWith('/hooks/deleted') ? discord.unknownWebhook(response) : usual(response, push);
  await groups(group(85_300, { comment: 'vanished' }));
  await until(async () =>
    expect((await call('GET', `/v1/alerts/${id}`, undefined, secret)).status).toBe(404),
  );
  const calls = () => webhooks.taken.filter(({ path }) => path.startsWith('/hooks/deleted')).length;
  const before = calls();
  await groups(group(85_301, { comment: 'vanished' }));
  await subscribe('after', [rule('after', 'search=later')]);
  await groups(group(85_302, { comment: 'later' }));
  await until(() => expect(webhooks.shownBy('after')).toHaveLength(2));
  expect(calls()).toBe(before);
  webhooks.answer = usual;
});

it('a webhook that redirects to a private address is refused, and the address is not called', async () => {
  const usual = webhooks.answer;
  webhooks.answer = (response, push) =>
    push.path.startsWith('/hooks/redirects')
      ? response.writeHead(308, { Location: webhooks.addressOf('private') }).end()
      : usual(response, push);
  const body = { webhook: webhooks.addressOf('redirects'), rules: [], time_zone: 'UTC', quiet_hours: null };
  const response = await call('POST', '/v1/alerts', body);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: 'webhook answered with status 308' },
  ]);
  expect(webhooks.taken.some(({ path }) => path.startsWith('/hooks/private'))).toBe(false);
  webhooks.answer = usual;
});

it('addresses are in no log, and a webhook is silent while its key is missing', async () => {
  const { id, secret } = await subscribe('secret-token-2', [rule('kept', 'search=silent')]);
  await stop();
  await start({ SECRET_KEY: 'another secret that was not there before'.replaceAll(' ', '-') });
  expect((await call('GET', `/v1/alerts/${id}`, undefined, secret)).status).toBe(503);
  await groups();
  await groups(group(85_400, { comment: 'silent' }));
  const unreadable = /rollcall_alert_pushes\{fate="unreadable"\} [1-9]/;
  await until(async () => expect(await (await call('GET', '/metrics')).text()).toMatch(unreadable));
  await stop();
  expect(output.match(/A webhook gets no messages/g)).toHaveLength(1);
  await start();
  expect((await call('GET', `/v1/alerts/${id}`, undefined, secret)).status).toBe(200);
  await groups();
  await groups(group(85_401, { comment: 'silent' }));
  await until(() => expect(webhooks.shownBy('secret-token-2')).toHaveLength(2));
  await stop();
  expect(output).toContain('Stopping after SIGTERM');
  expect(output).not.toMatch(/\/hooks|secret-token|another-secret/);
  expect(output.includes(readFileSync(dataFile('secret-key'), 'utf8').trim())).toBe(false);
});
