import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { ask, askJson, untilSo } from './ask.ts';
import type { AttackCall, AttackWork } from './attack-worker.ts';
import { median, percentile } from './figures.ts';

interface Call {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly path: string;
  readonly body?: object;
}

/** The requests of an attacker, and of a visitor at the same time. */
export interface Attack extends Call {
  readonly name: string;
  /** Absent = the same as the attacker. */
  readonly visitor?: Call;
  /** The attacker sends API keys in turn: ten valid ones, or a thousand guesses. */
  readonly keys?: 'own' | 'guessed';
}

/** Response times of the visitor, in milliseconds. */
export interface AttackFigures {
  /** Median while the attacker attacks another server on the same machine. */
  readonly controlMs: number;
  readonly besideMs: number;
  readonly besideP95Ms: number;
  /** Ratio of the medians. */
  readonly ratio: number;
  /** Share of the attacker's requests that were rejected. */
  readonly refusedShare: number;
}

/** Lists requests that cause every kind of work, sent without credentials. */
export async function listAttacks(url: string): Promise<readonly Attack[]> {
  const { guild, character } = await findNames(url);
  const live: Call = { path: '/v1/characters/orien' };
  const byName = { path: '/v1/characters/any/%', visitor: { path: `/v1/characters/any/${character}` } };
  const search = { path: '/v1/guilds?name=%', visitor: { path: '/v1/guilds?name=a' } };
  const settings = { id_hash: 'ab'.repeat(32), ciphertext: 'A'.repeat(20_000) };
  const event = { message: 'page_view', level: 'info', timestamp: new Date().toISOString() };
  return [
    { name: 'live read', ...live },
    { name: 'look-up by name', ...byName },
    { name: 'search for guilds', ...search },
    { name: 'guild', path: `/v1/guilds/${guild}` },
    { name: 'report', path: '/v1/population/average/quarter' },
    { name: 'activity without a token', path: '/v1/activity/1/location' },
    { name: 'page of a list', path: '/who/orien' },
    { name: 'page of a made-up guild', path: '/guilds/orien/%', visitor: { path: `/guilds/${guild}` } },
    { name: 'page that does not exist', path: '/%' },
    { name: 'file', path: '/icon.svg' },
    { name: 'feedback', method: 'POST', path: '/v1/service/feedback', body: { message: 'Hello' } },
    { name: 'log of a browser', method: 'POST', path: '/v1/service/log', body: event },
    { name: 'claim', method: 'POST', path: '/v1/verification/1' },
    { name: 'settings', method: 'POST', path: '/v1/user/settings', body: settings },
    { name: 'preflight', method: 'OPTIONS', path: live.path, visitor: live },
    { name: 'live read with keys', ...live, keys: 'own' },
    { name: 'live read with guessed keys', ...live, keys: 'guessed' },
    { name: 'look-up by name with keys', ...byName, keys: 'own' },
    { name: 'search for guilds with keys', ...search, keys: 'own' },
    {
      name: 'filtered list with keys',
      path: `${live.path}?search=%`,
      visitor: { path: `${live.path}?search=a` },
      keys: 'own',
    },
    { name: 'page with keys', path: '/', keys: 'own' },
    { name: 'usage of keys', path: '/v1/keys', visitor: { path: '/v1/guilds?name=a' }, keys: 'own' },
  ];
}

const guildsSchema = z.array(z.object({ guild_name: z.string(), server_name: z.string() }));
const charactersSchema = z.record(z.string(), z.object({ name: z.nullable(z.string()) }));

/** Finds a guild and a character that the server knows. */
async function findNames(url: string) {
  let guild: z.infer<typeof guildsSchema>[number] | undefined;
  await untilSo(
    async () => {
      const guilds = guildsSchema.parse(await askJson(`${url}/v1/guilds`));
      guild = guilds.find(({ server_name: name }) => name === 'Orien');
      return guild !== undefined;
    },
    'a guild is listed',
    { timeoutMs: 300_000, everyMs: 500 },
  );
  const online = charactersSchema.parse(await askJson(`${url}/v1/characters/orien`));
  const character = Object.values(online).find(({ name }) => name !== null)?.name ?? '';
  return { guild: `orien/${encodeURIComponent(guild?.guild_name ?? '')}`, character };
}

/** Creates ten API keys, each in a different network. */
export function makeKeys(url: string): Promise<readonly string[]> {
  const schema = z.object({ key: z.string() });
  return Promise.all(
    Array.from({ length: 10 }, async (_, network) => {
      const headers = { 'x-forwarded-for': `192.0.${network}.1` };
      return schema.parse(await askJson(`${url}/v1/keys`, { method: 'POST', headers, body: {} })).key;
    }),
  );
}

const guessedKeys = (): readonly string[] =>
  Array.from({ length: 1000 }, () => `rck_${randomBytes(24).toString('base64url')}`);

const rounds = 4;
const visitsPerRound = 50;
const visitEveryMs = 20;
/** The first answers belong to the burst that every address is allowed. */
const answersBefore = 300;

/**
 * Measures the visitor's times alternately during the attack and during the control, so that other load affects both
 * alike.
 *
 * @param refuserUrl target of the control: a server that only answers 429
 */
export async function measureAttack(
  url: string,
  refuserUrl: string,
  attack: Attack,
  ownKeys: readonly string[],
): Promise<AttackFigures> {
  const call = attack.visitor ?? attack;
  const { method = 'GET', path, body } = attack;
  const asked = { method, path, body: body === undefined ? '' : JSON.stringify(body) };
  const keys = { own: ownKeys, guessed: guessedKeys(), none: [] }[attack.keys ?? 'none'];
  const control: number[] = [];
  const beside: number[] = [];
  let [answered, refused] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const controlled = await startAttacker({ ...asked, url: refuserUrl, keys: [] });
    control.push(...(await visit(url, call)));
    await controlled.stop();
    const attacker = await startAttacker({ ...asked, url, keys });
    beside.push(...(await visit(url, call)));
    await attacker.stop();
    answered += attacker.counts[0] ?? 0;
    refused += attacker.counts[1] ?? 0;
  }
  return {
    controlMs: median(control),
    besideMs: median(beside),
    besideP95Ms: percentile(beside, 0.95),
    ratio: median(beside) / median(control),
    refusedShare: refused / answered,
  };
}

const startWorker = (work: AttackWork) =>
  new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData: work });

async function startAttacker(attack: AttackCall) {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const worker = startWorker({ role: 'attacker', attack, counts });
  await untilSo(() => Atomics.load(counts, 0) >= answersBefore, `${attack.path} is attacked`, {
    timeoutMs: 60_000,
  });
  return { counts, stop: () => worker.terminate() };
}

/** Starts the target server of the control, in a separate thread. */
export async function startRefuser() {
  const worker = startWorker({ role: 'refuser' });
  const [port] = z.tuple([z.number()]).parse(await once(worker, 'message'));
  return { url: `http://127.0.0.1:${port}`, close: () => worker.terminate() };
}

let visitors = 0;

/** Measures the response times of visitors, each from a new address. */
async function visit(url: string, { method = 'GET', path, body }: Call): Promise<readonly number[]> {
  const waits: number[] = [];
  const statuses = new Set<number>();
  await untilSo(
    async () => {
      visitors += 1;
      const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
      const headers = { 'x-forwarded-for': address, 'accept-encoding': 'gzip' };
      const beganMs = performance.now();
      const { status } = await ask(url + path, { method, headers, body });
      waits.push(performance.now() - beganMs);
      statuses.add(status);
      return waits.length >= visitsPerRound;
    },
    `${path} is visited`,
    { everyMs: visitEveryMs, timeoutMs: 120_000 },
  );
  if (statuses.has(429) || Math.max(...statuses) >= 500)
    throw new Error(`a visitor was answered ${[...statuses].join(', ')}: ${path}`);
  return waits;
}
