import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { claimSchema, claimStatusSchema, grantedTokenSchema } from '@rollcall/game/site/visitor';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRollcall, type RollcallServer } from '../upstream/testing/rollcall-server.ts';

const root = resolve(import.meta.dirname, '../../..');
const patience = { timeout: 60_000, interval: 50 };

let server: RollcallServer;
let world: ChildProcessWithoutNullStreams;
let said: string[] = [];
let complaints = '';
/** The first controlled player. */
let player = { name: '', id: 0 };

beforeAll(async () => {
  server = await startRollcall();
  world = spawn(
    process.execPath,
    [
      'collector/src/main.ts',
      'simulate',
      '--orders',
      '--population',
      '20',
      '--no-downtimes',
      '--url',
      server.url,
    ],
    { cwd: root, env: { COLLECTOR_KEY: server.key }, stdio: 'pipe' },
  );
  createInterface({ input: world.stdout }).on('line', (line) => said.push(line));
  // On a busy machine it may have to repeat a report, and logs this.
  world.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await vi.waitUntil(() => said.some((line) => line.includes('Taking orders')), patience);
  const found = /Taking orders: (\S+) \(.*?id (\d+)\)/.exec(said.join('\n'));
  player = { name: found?.[1] ?? '', id: Number(found?.[2]) };
  await vi.waitFor(() => server.read(`/v1/characters/${player.id}`), patience);
});

afterAll(async () => {
  const ended = once(world, 'exit');
  if (world.exitCode === null && world.kill('SIGTERM')) await ended;
  await server.remove();
});

/** Gives the player an order and waits until it is carried out. */
async function order(line: string): Promise<void> {
  said = [];
  world.stdin.write(`${line}\n`);
  await vi.waitFor(() => expect({ said, complaints }).not.toMatchObject({ said: [] }), patience);
}

async function call(method: string, path: string, credential?: string) {
  const headers = credential === undefined ? {} : { authorization: `Bearer ${credential}` };
  const response = await fetch(`${server.url}/v1/${path}`, { method, headers });
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, body };
}

const wrapped = z.object({ data: z.unknown() });

async function startClaim() {
  const { status, body } = await call('POST', `verification/${player.id}`);
  expect(status).toBe(200);
  return claimSchema.parse(wrapped.parse(body).data);
}

async function statusOf(secret: string) {
  const { body } = await call('GET', `verification/${player.id}`, secret);
  return claimStatusSchema.parse(wrapped.parse(body).data);
}

describe('the owner of a character', () => {
  test('gets a token only when the words are in the comment', async () => {
    const claim = await startClaim();
    const other = await startClaim();
    const tokenPath = `verification/${player.id}/token`;

    await order(`say ${player.name} not the words`);
    await vi.waitFor(async () => {
      expect(await statusOf(claim.claim_secret)).toMatchObject({
        is_online: true,
        challenge_word_match: false,
      });
    }, patience);
    expect((await call('POST', tokenPath, claim.claim_secret)).status).toBe(409);

    await order(`hide ${player.name}`);
    await order(`say ${player.name} ${claim.challenge}`);
    await vi.waitFor(async () => {
      expect(await statusOf(claim.claim_secret)).toMatchObject({ is_anonymous: true });
    }, patience);
    expect(await statusOf(claim.claim_secret)).toMatchObject({ challenge_word_match: false });

    await order(`leave ${player.name}`);
    await vi.waitFor(async () => {
      expect(await statusOf(claim.claim_secret)).toMatchObject({ is_online: false });
    }, patience);

    await order(`come ${player.name}`);
    await order(`show ${player.name}`);
    await order(`say ${player.name}   ${claim.challenge.toUpperCase()}`);
    await vi.waitFor(async () => {
      expect(await statusOf(claim.claim_secret)).toMatchObject({
        is_online: true,
        is_anonymous: false,
        challenge_word_match: true,
      });
    }, patience);

    // Another browser that claims the same character gets other words.
    expect((await call('POST', tokenPath, other.claim_secret)).status).toBe(409);
    const granted = await call('POST', tokenPath, claim.claim_secret);
    expect(granted.status).toBe(200);
    const { token, token_id } = grantedTokenSchema.parse(wrapped.parse(granted.body).data);
    expect((await call('POST', tokenPath, claim.claim_secret)).body).toEqual(granted.body);

    // Only the holder of the token can read this, and only for this character.
    const activity = await call('GET', `activity/${player.id}/status`, token);
    expect(activity.status).toBe(200);
    const rows = z
      .array(z.object({ data: z.object({ status: z.boolean() }) }))
      .parse(wrapped.parse(activity.body).data);
    expect(rows.map(({ data }) => data.status).slice(0, 2)).toEqual([true, false]);
    expect((await call('GET', `activity/${player.id}/status`)).status).toBe(401);
    expect((await call('GET', `activity/${player.id + 64}/status`, token)).status).toBe(403);
    expect((await call('GET', `activity/${player.id}/status`, claim.claim_secret)).status).toBe(403);

    // The token stays valid after a restart of the server, until it is revoked.
    await server.stop();
    await server.start();
    expect((await call('GET', `activity/${player.id}/location`, token)).status).toBe(200);
    expect((await call('DELETE', `verification/${player.id}/tokens/${token_id}`, token)).status).toBe(204);
    expect((await call('GET', `activity/${player.id}/location`, token)).status).toBe(403);
  });
});
