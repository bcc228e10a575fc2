import { healthSchema } from '@rollcall/game/site/health';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hourMs } from '@rollcall/game/time';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

const startMs = Date.parse('2026-11-22T12:00:00Z');

let server: WholeServer;
let nowMs = startMs;

beforeAll(async () => {
  server = await startWholeServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

const torvald = (id: number) => ({
  id,
  name: `Torvald${id}`,
  server_name: 'Thelanis',
  total_level: 20,
  classes: [{ name: 'Fighter', level: 20 }],
});
async function reportOnline(...ids: readonly number[]) {
  const body = { characters: ids.map(torvald), servers: ['Thelanis'] };
  return ingestAnswerSchema.parse(await (await server.send('POST', '/v1/characters', body)).json());
}
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
    'whose clock was %s ahead accepts reports again, with and without a restart, and reports the wrong clock',
    async (_, aheadMs) => {
      for (const isRestarted of [false, true]) {
        const earlierLines = server.lines.length;
        await reportOnline(1, 2);
        nowMs += aheadMs;
        expect(await reportOnline(1, 2, 3)).toMatchObject({ accepted: 3 });
        nowMs -= aheadMs;
        if (isRestarted) {
          await server.restart();
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
        const lines = server.lines.slice(earlierLines);
        expect(lines.filter((line) => line.startsWith('warn The clock of this machine was'))).toHaveLength(1);
      }
    },
  );

  it('whose clock was an hour behind accepts reports after the clock is corrected', async () => {
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
