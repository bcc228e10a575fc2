import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { startChild, type Child } from './live/child.ts';
import { median, rounded } from './live/statistics.ts';

/*
 * npm run bench -- attack
 *
 * What an attacker with 64 connections from one address costs another visitor: the visitor's answer times alone and
 * beside the attack, in turn, for each path. The server, the attacker and a server for the control are processes of
 * their own. Attacks with keys send ten keys of readers in turn. The control is the same attacker against a process that only says 429: what the machine itself costs the
 * visitor, whose server has nothing to do with it. Last comes JSON.
 */
const rounds = 4;
const roundMs = 1_500;
const goal = 2;

interface Call {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly path: string;
  readonly body?: string;
}

interface Attack extends Call {
  readonly name: string;
  /** What the visitor asks meanwhile; absent = the same. */
  readonly visitor?: Call;
  /** The attacker sends ten keys of readers in turn. */
  readonly hasKeys?: true;
}

const json = (value: object) => JSON.stringify(value);
const settings = { id_hash: 'ab'.repeat(32), ciphertext: 'A'.repeat(20_000) };
const event = { message: 'page_view', level: 'info', timestamp: new Date().toISOString() };

/** @param guild path of one on the server, below `guilds` */
function attacks(guild: string, character: string): readonly Attack[] {
  const guildPage: Call = { path: `/guilds/${guild}` };
  return [
    { name: 'live read', path: '/v1/characters/orien' },
    {
      name: 'look-up by name',
      path: '/v1/characters/any/%',
      visitor: { path: `/v1/characters/any/${character}` },
    },
    { name: 'search for guilds', path: '/v1/guilds?name=%', visitor: { path: '/v1/guilds?name=a' } },
    { name: 'guild', path: `/v1/guilds/${guild}` },
    { name: 'report', path: '/v1/population/average/quarter' },
    { name: 'activity without a token', path: '/v1/activity/1/location' },
    { name: 'page /', path: '/' },
    { name: 'page /who/orien', path: '/who/orien' },
    { name: 'page /servers', path: '/servers' },
    { name: 'page of a guild', ...guildPage },
    { name: 'pages of made-up guilds', path: '/guilds/orien/%', visitor: guildPage },
    { name: 'page that is none', path: '/%' },
    { name: 'file', path: '/icon.svg' },
    { name: 'POST feedback', method: 'POST', path: '/v1/service/feedback', body: json({ message: 'Hello' }) },
    { name: 'POST log', method: 'POST', path: '/v1/service/log', body: json(event) },
    { name: 'POST verification', method: 'POST', path: '/v1/verification/1' },
    { name: 'POST settings', method: 'POST', path: '/v1/user/settings', body: json(settings) },
    {
      name: 'POST to nowhere',
      method: 'POST',
      path: '/v1/nothing',
      visitor: { path: '/v1/characters/orien' },
    },
    {
      name: 'preflights',
      method: 'OPTIONS',
      path: '/v1/characters/orien',
      visitor: { path: '/v1/characters/orien' },
    },
    { name: 'live read with keys', path: '/v1/characters/orien', hasKeys: true },
    {
      name: 'look-up by name with keys',
      path: '/v1/characters/any/%',
      visitor: { path: `/v1/characters/any/${character}` },
      hasKeys: true,
    },
    {
      name: 'search for guilds with keys',
      path: '/v1/guilds?name=%',
      visitor: { path: '/v1/guilds?name=a' },
      hasKeys: true,
    },
    { name: 'guild with keys', path: `/v1/guilds/${guild}`, hasKeys: true },
    { name: 'report with keys', path: '/v1/population/average/quarter', hasKeys: true },
    {
      name: 'filtered list with keys',
      path: '/v1/characters/orien?search=%',
      visitor: { path: '/v1/characters/orien?search=a' },
      hasKeys: true,
    },
    { name: 'page / with keys', path: '/', hasKeys: true },
    {
      name: 'usage of keys',
      path: '/v1/keys',
      visitor: { path: '/v1/guilds?name=a' },
      hasKeys: true,
    },
  ];
}

let visitors = 0;

/** How long a new visitor waits for an answer, in milliseconds. */
async function waitOf(url: string, { method = 'GET', path, body }: Call): Promise<number> {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const beganMs = performance.now();
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  if (response.status === 429) throw new Error(`the visitor was refused ${path}`);
  return performance.now() - beganMs;
}

async function visit(url: string, call: Call): Promise<number[]> {
  const waits: number[] = [];
  for (const endMs = performance.now() + roundMs; performance.now() < endMs;) {
    waits.push(await waitOf(url, call));
    await sleep(20);
  }
  return waits;
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** The visitor's times alone and beside the attacker, in turn, so that whatever else goes on touches both alike. */
async function compare(url: string, call: Call, attacker: Child) {
  const alone: number[] = [];
  const beside: number[] = [];
  let answered = 0;
  let refused = 0;
  await visit(url, call);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await visit(url, call)));
    await attacker.ask('start');
    // The first moments belong to the burst that every address has.
    await sleep(1_500);
    beside.push(...(await visit(url, call)));
    refused += await attacker.ask('refused');
    answered += await attacker.ask('stop');
    await sleep(300);
  }
  return {
    alone_ms: rounded(median(alone)),
    beside_ms: rounded(median(beside)),
    ratio: rounded(median(beside) / median(alone)),
    alone_p95_ms: rounded(p95(alone)),
    beside_p95_ms: rounded(p95(beside)),
    attacker_per_second: Math.round((answered / rounds / (roundMs + 1_500)) * 1_000),
    refused_share: rounded(refused / Math.max(1, answered)),
  };
}

const startAttacker = (
  url: string,
  { method = 'GET', path, body = '' }: Call,
  keys: readonly string[] = [],
) => startChild('../attack/attacker.ts', [url, method, path, body, keys.join(',')]);

const madeKey = z.object({ data: z.object({ key: z.string() }) });

/** Ten keys, each made in a network of its own. */
function makeKeys(url: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 10 }, async (_, network) => {
      const response = await fetch(`${url}/v1/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.${network}.1` },
        body: '{}',
      });
      return madeKey.parse(await response.json()).data.key;
    }),
  );
}

const guildsAnswer = z.object({
  data: z.array(z.object({ guild_name: z.string(), server_name: z.string() })),
});
const charactersAnswer = z.object({ data: z.record(z.string(), z.object({ name: z.nullable(z.string()) })) });

async function readGuild(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/v1/guilds`);
    const found = guildsAnswer.safeParse(await response.json());
    const guild = found.success
      ? found.data.data.find(({ server_name: name }) => name === 'Orien')
      : undefined;
    if (guild !== undefined) return `orien/${encodeURIComponent(guild.guild_name)}`;
    await sleep(1_000);
  }
}

const server = await startChild('../attack/serve-demo.ts');
const guild = await readGuild(server.url);
const online = charactersAnswer.parse(await (await fetch(`${server.url}/v1/characters/orien`)).json());
const character = Object.values(online.data).find(({ name }) => name !== null)?.name ?? 'Nobody';

const keys = await makeKeys(server.url);
const [, , only = ''] = process.argv;
const results = [];
for (const attack of attacks(guild, character).filter(({ name }) => name.includes(only))) {
  const call = attack.visitor ?? attack;
  const attacker = await startAttacker(server.url, attack, attack.hasKeys ? keys : []);
  const result = { attack: attack.name, ...(await compare(server.url, call, attacker)) };
  await attacker.end();
  results.push(result);
  console.log(JSON.stringify(result));
}

const refusals = await startChild('../attack/serve-refusals.ts');
const attacker = await startAttacker(refusals.url, { path: '/' });
const control = await compare(server.url, { path: '/v1/characters/orien' }, attacker);
await attacker.end();
await refusals.end();
await server.end();
const worst = Math.max(...results.map(({ ratio }) => ratio));
console.log(JSON.stringify({ attacks: results, control, worst_ratio: worst, goal }, null, 2));
