import { defaultDefinition } from '@rollcall/game/definition';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActivityImport } from './history/activity-import.ts';
import { createCharacterImport, createSampleImport } from './history/history-import.ts';
import { readSums, sumUp } from './history/testing/sums-model.ts';
import { answerOf, openTestIngest, startMs, type TestIngest } from './ingest/testing/open-test-ingest.ts';
import { describeStores } from './store/testing/describe-stores.ts';

const path = '/v1/population/history';
const lastMark = Math.floor(startMs / sampleIntervalMs);

/** As collectors send them: two hundred days back, every other hour, with a gap, a downtime and an unknown count. */
const sent = Array.from({ length: 200 * 12 }, (_, place) => ({
  timestamp: toWireTime((lastMark - 1 - place * 24) * sampleIntervalMs + 90_000),
  server: place % 2 === 0 ? 'THELANIS' : 'orien',
  is_online: place % 50 !== 7,
  character_count: place % 50 === 7 ? 0 : place % 900,
  lfm_count: place % 11 === 0 ? null : place % 40,
})).filter((_, place) => place < 1_000 || place > 1_100);

const known = sent.map((sample) => ({
  serverName: sample.server === 'orien' ? 'Orien' : 'Thelanis',
  mark: Math.floor(Date.parse(sample.timestamp) / sampleIntervalMs),
  sampledSecond: Date.parse(sample.timestamp) / 1000,
  isOnline: sample.is_online,
  characterCount: sample.character_count,
  lfmCount: sample.lfm_count,
}));

describeStores('history that is sent to the ingest routes', (open) => {
  let ingest: TestIngest;
  beforeEach(async () => {
    await open.clear();
    const parts = { store: open.store, nowMs: () => ingest.clock.nowMs };
    ingest = await openTestIngest({
      importHistory: {
        samples: createSampleImport({ ...parts, sampleDays: 100 }),
        characters: createCharacterImport({ ...parts, definition: defaultDefinition }),
        activity: createActivityImport({ ...parts, questsById: () => new Map(), groupDays: 180 }),
      },
    });
  });
  afterEach(() => ingest.close());

  it('is summed up to the last sample, even where samples are not stored, however often it is sent', async () => {
    const parts = [sent.slice(0, 900), sent.slice(800, 2_000), sent.slice(1_900)];
    for (const samples of [...parts, ...parts.toReversed()]) {
      answerOf(await ingest.send('POST', path, { samples }));
    }
    expect(await readSums(open.store)).toEqual(sumUp(known));
    const [rows] = await open.store.sql<{ count: number }[]>`select count(*) from population_samples`;
    // Samples older than a hundred whole days exist only as sums.
    expect(rows?.count).toBe(known.filter(({ mark }) => mark * sampleIntervalMs >= keptFromMs).length);
  });

  it('is refused by a store that rejects writes, and is new when it is sent again', async () => {
    const batch = { samples: sent.slice(0, 10), batch_id: 'first' };
    await open.setReadOnly(true);
    const refused = await ingest.send('POST', path, batch);
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { code: 'store-away', message: 'The store takes no samples at the moment; send them again' },
    });
    expect(ingest.journal).toEqual([]);
    await open.setReadOnly(false);
    const taken = answerOf(await ingest.send('POST', path, batch));
    expect(taken).toMatchObject({ accepted: 10, durable: true });
    expect(taken.duplicate).toBeUndefined();
    expect(answerOf(await ingest.send('POST', path, batch))).toEqual({ ...taken, duplicate: true });
    expect(await readSums(open.store)).toEqual(sumUp(known.slice(0, 10)));
  });
});

const keptFromMs = Date.parse('2026-11-21T00:00:00Z') - 100 * 86_400_000;
