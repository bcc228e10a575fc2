import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOfPng } from './social/testing/png-size.ts';
import { until } from './testing/until.ts';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

async function pictureAt(path: string) {
  const answer = await fetch(server.url + path);
  return { status: answer.status, png: Buffer.from(await answer.arrayBuffer()) };
}

async function reportPast(): Promise<void> {
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
  const { status } = await server.send('POST', '/v1/population/history', { samples });
  expect(status).toBe(200);
}

describe('a whole server', () => {
  it('draws the charts of its shared pages as soon as it has read the history', async () => {
    const paths = ['/preview/trends.png', '/preview/compare/argonnessen+orien.png'];
    for (const path of paths) {
      await until(async () => expect((await pictureAt(path)).status).toBe(200));
    }
    const { png: ofSection } = await pictureAt('/social/servers.png');
    const { png: early } = await pictureAt('/preview/compare/argonnessen+orien.png');
    expect(Buffer.compare(early, ofSection)).toBe(0);

    await reportPast();
    const sections = [ofSection, (await pictureAt('/social/trends.png')).png];
    for (const path of paths) {
      const isChart = async () => {
        const { png } = await pictureAt(path);
        return sections.every((section) => Buffer.compare(png, section) !== 0);
      };
      await until(async () => expect(await isChart()).toBe(true));
      const { png } = await pictureAt(path);
      expect([path, sizeOfPng(png)]).toEqual([path, { width: 1200, height: 630 }]);
    }
  });
});
