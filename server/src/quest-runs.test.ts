import { endpoints } from '@rollcall/game/api/endpoints';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { until } from './testing/until.ts';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

/**
 * The whole path from reports to figures, on a whole server: two characters of a group go through a quest, one of them
 * anonymous, and the server is restarted while they are inside.
 */

const eveningMs = Date.parse('2026-11-20T20:00:00Z');
const [openId, veiledId, lateId] = [81_001, 81_002, 81_003];
const [hallId, cellarId] = [77_501, 77_502];
const cellar = { id: 981, area_id: cellarId, name: 'The Long Cellar', length: 600, heroic_normal_cr: 5 };

let server: WholeServer;
let clockMs = eveningMs;
let startedAtMs = performance.now();

/** A clock that runs by itself, and jumps as the test requires. */
const nowMs = () => clockMs + Math.floor(performance.now() - startedAtMs);
const jumpTo = (minutes: number) => {
  clockMs = eveningMs + minutes * minuteMs;
  startedAtMs = performance.now();
};

async function send(path: string, body: object): Promise<void> {
  const response = await server.send('POST', path, body);
  expect(await response.json()).toMatchObject({ message: 'success', rejected: [], durable: true });
}

const somebody = (id: number, placeId: number, more: Partial<ReportedCharacter> = {}): ReportedCharacter => ({
  id,
  name: `Wanderer${id}`,
  server_name: 'Thelanis',
  total_level: 6,
  classes: [{ name: 'Fighter', level: 6 }],
  location_id: placeId,
  group_id: 81_901,
  is_anonymous: id === veiledId,
  ...more,
});
const reportAt = async (minutes: number, characters: readonly ReportedCharacter[]) => {
  jumpTo(minutes);
  await send('/v1/characters', { characters });
};

const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const analytics = async () =>
  z.parse(endpoints.questAnalytics.answer, JSON.parse(await read(`/v2/quests/${cellar.id}/analytics`))).data
    .analytics_data;

/** Waits until reports have been recorded, since an import makes the server compute figures from rows. */
const untilRecorded = () =>
  until(async () =>
    expect(JSON.parse(await read('/v1/service/health'))).toMatchObject({
      data: { history: { waiting_events: 0 } },
    }),
  );

/** Imports past sessions of others, after which the figures are computed again at once. */
const importSomething = (minutes: number) =>
  send('/v1/activity/history', {
    sessions: [
      {
        character_id: 81_500 + minutes,
        server: 'Thelanis',
        quest_id: cellar.id,
        started: toWireTime(eveningMs - (minutes + 60) * minuteMs),
        ended: toWireTime(eveningMs - (minutes + 50) * minuteMs),
        has_left: true,
        total_level: 6,
      },
    ],
  });

beforeAll(async () => {
  server = await startWholeServer({ nowMs });
  await send('/v1/quests', { quests: [cellar] });
});
afterAll(() => server.close());

it('a run across a restart is one run, and counts anonymous characters without their names', async () => {
  await reportAt(0, [somebody(openId, hallId), somebody(veiledId, hallId)]);
  await reportAt(1, [somebody(openId, cellarId), somebody(veiledId, cellarId)]);
  await reportAt(4, [somebody(openId, cellarId), somebody(veiledId, cellarId)]);
  await untilRecorded();
  await importSomething(1);
  await until(async () => expect(await analytics()).toMatchObject({ active_sessions: 2, total_sessions: 1 }));
  await server.restart();
  const inside = [somebody(openId, cellarId), somebody(veiledId, cellarId)];
  await reportAt(12, inside);
  await reportAt(14, [somebody(openId, hallId), somebody(veiledId, hallId)]);
  await reportAt(25, [somebody(openId, hallId), somebody(lateId, hallId, { group_id: 0 })]);
  await untilRecorded();
  await importSomething(2);
  // Sessions may be read after figures have been computed, after which nobody is inside.
  await until(async () => expect(await analytics()).toMatchObject({ active_sessions: 0 }));
  await importSomething(3);
  await until(async () => expect(await analytics()).toMatchObject({ total_sessions: 5 }));
  expect(await analytics()).toMatchObject({
    active_sessions: 0,
    completed_sessions: 5,
    runs: 4,
    by_server: [{ server: 'Thelanis', completed_sessions: 5, runs: 4 }],
  });
  // Three times the 600 seconds that were imported, and twice the 13 minutes between two reports.
  expect((await analytics()).average_duration_seconds).toBeCloseTo(672, -1);
  for (const path of [`/v2/quests/${cellar.id}/analytics`, '/v2/quests', '/v1/quests/analytics']) {
    expect(await read(path)).not.toMatch(/wanderer|8100[123]|81901/i);
  }
});
