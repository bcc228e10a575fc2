import { rm } from 'node:fs/promises';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { silentLogger } from './http/logger.ts';
import { hashSecret } from './ingest/keys.ts';
import { sizeOfPng } from './social/testing/png-size.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { makeReadyDataDir } from './store/testing/ready-database.ts';

const key = 'the-key-of-the-collector';
const hourMs = 3_600_000;
/** A busy machine may take its time. */
const patience = { timeout: 60_000, interval: 250 };

let folder = '';
let server: RunningServer;

beforeAll(async () => {
  folder = await makeReadyDataDir('pictures');
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    READ_LIMIT: 'off',
    COLLECTOR_KEYS: `north:${hashSecret(key)}:history`,
  });
  server = await startServer({ config, logger: silentLogger, nowMs: Date.now });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function pictureAt(path: string) {
  const answer = await fetch(server.url + path);
  return { status: answer.status, png: Buffer.from(await answer.arrayBuffer()) };
}

async function tellOfThePast(): Promise<void> {
  const nowHourMs = Math.floor(Date.now() / hourMs) * hourMs;
  const samples = Array.from({ length: 40 * 24 }, (_, hour) => hour + 1).flatMap((hour) =>
    ['Orien', 'Argonnessen'].map((name, place) => ({
      timestamp: toWireTime(nowHourMs - hour * hourMs),
      server: name,
      is_online: true,
      character_count: 100 + place * 50 + (hour % 24),
      lfm_count: 3,
    })),
  );
  const { status } = await fetch(`${server.url}/v1/population/history`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ samples }),
  });
  expect(status).toBe(200);
}

describe('a whole server', () => {
  it('draws the charts that its pages are shared with as soon as it has heard of the past', async () => {
    const paths = ['/preview/trends.png', '/preview/compare/argonnessen+orien.png'];
    for (const path of paths) {
      await expect.poll(async () => (await pictureAt(path)).status, patience).toBe(200);
    }
    const { png: ofSection } = await pictureAt('/social/servers.png');
    const { png: early } = await pictureAt('/preview/compare/argonnessen+orien.png');
    expect(Buffer.compare(early, ofSection)).toBe(0);

    await tellOfThePast();
    const sections = [ofSection, (await pictureAt('/social/trends.png')).png];
    for (const path of paths) {
      const isChart = async () => {
        const { png } = await pictureAt(path);
        return sections.every((section) => Buffer.compare(png, section) !== 0);
      };
      await expect.poll(isChart, patience).toBe(true);
      const { png } = await pictureAt(path);
      expect([path, sizeOfPng(png)]).toEqual([path, { width: 1200, height: 630 }]);
    }
  }, 240_000);
});
