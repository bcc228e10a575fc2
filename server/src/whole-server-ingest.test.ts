import { rm } from 'node:fs/promises';
import { healthSchema } from '@rollcall/game/site/health';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from './config.ts';
import type { Logger } from './http/logger.ts';
import { hashSecret } from './ingest/keys.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';

const secret = 'the-key-of-the-collector';
const hourMs = 3_600_000;
const startMs = Date.parse('2026-11-22T12:00:00Z');

let folder = '';
let server: RunningServer;
/** The clock of the machine as far as the server knows. */
let nowMs = startMs;
const warnings: string[] = [];
const logger: Logger = { info: () => {}, warn: (message) => warnings.push(message), error: () => {} };

async function start(): Promise<void> {
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    READ_LIMIT: 'off',
    COLLECTOR_KEYS: `north:${hashSecret(secret)}:live`,
  });
  server = await startServer({ config, logger, nowMs: () => nowMs });
}

beforeAll(async () => {
  folder = await makeReadyDataDir('whole-ingest');
  await start();
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function send(method: string, path: string, body: object) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ingestAnswerSchema.parse(await response.json());
}

const torvald = (id: number) => ({
  id,
  name: `Torvald${id}`,
  server_name: 'Thelanis',
  total_level: 20,
  classes: [{ name: 'Fighter', level: 20 }],
});
const reportOnline = (...ids: number[]) =>
  send('POST', '/v1/characters', { characters: ids.map(torvald), servers: ['Thelanis'] });
const readHealth = async () => {
  const body: unknown = await (await fetch(`${server.url}/v1/service/health`)).json();
  return z.object({ data: healthSchema }).parse(body).data;
};
const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;

describe('a whole server', () => {
  it.each([
    ['an hour', hourMs],
    ['400 days', 400 * 24 * hourMs],
  ])(
    'whose clock was %s ahead goes on with what comes, running and after a restart, and says so',
    async (_, aheadMs) => {
      for (const isRestarted of [false, true]) {
        warnings.length = 0;
        await reportOnline(1, 2);
        nowMs += aheadMs;
        expect(await reportOnline(1, 2, 3)).toMatchObject({ accepted: 3 });
        nowMs -= aheadMs;
        if (isRestarted) {
          await server.close();
          await start();
        }
        const health = await readHealth();
        expect(health.health).toBe('degraded');
        expect(health.reasons).toMatchObject([{ code: 'clock-was-ahead' }]);
        expect(health.servers['thelanis']?.is_fresh).toBe(false);

        nowMs += 5000;
        const answer = await reportOnline(2);
        expect(answer).toMatchObject({ accepted: 1, removed: 2 });
        expect(answer.stale).toBeUndefined();
        expect(await readHealth()).toMatchObject({ health: 'ok', reasons: [] });
        expect(warnings.filter((line) => line.startsWith('The clock of this machine was'))).toHaveLength(1);
      }
    },
    60_000,
  );

  it('whose clock was an hour behind goes on when it is set right', async () => {
    await reportOnline(1, 2);
    nowMs += hourMs;
    expect((await readHealth()).reasons).toMatchObject([{ code: 'server-silent' }]);
    expect(await reportOnline(2)).toMatchObject({ accepted: 1, removed: 1 });
    expect((await readHealth()).health).toBe('ok');
  });

  it('finds a character by id and by name at every moment after its logout', async () => {
    for (let id = 101; id <= 110; id += 1) {
      await reportOnline(id);
      await reportOnline();
      const paths = [
        `/v1/characters/${id}`,
        `/v1/characters/any/Torvald${id}`,
        `/v1/characters/thelanis/torvald${id}`,
      ];
      expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200]);
    }
  });
});
