import { defaultDefinition } from '@rollcall/game/definition';
import { periods } from '@rollcall/game/population/population';
import { beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '@rollcall/game/time';
import { populationJobs } from './reports/population-jobs.ts';
import { plainReports, type PlainSample } from './reports/testing/plain-reports.ts';
import { migrate, readMigrations } from './store/migrations.ts';
import { describeBothStores } from './store/testing/describe-stores.ts';

const nowMs = Date.parse('2026-11-21T00:03:00Z');
const servers = ['Thelanis'];
const definition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => servers.includes(name)),
};

const sample = (atMs: number, place: number): PlainSample => ({
  server: 'Thelanis',
  atMs,
  isOnline: place % 29 > 0,
  characters: place % 7 === 0 ? null : (place * 37) % 400,
  lfms: (place * 5) % 21,
});
const todayMs = Date.parse('2026-11-21T00:00:00Z');
const samples = [
  ...Array.from({ length: 60 * 24 }, (_, place) => sample(todayMs - 70 * dayMs + place * hourMs, place)),
  ...Array.from({ length: 10 * 288 }, (_, place) => sample(todayMs - 10 * dayMs + place * 300_000, place)),
];

describeBothStores('sums of a version that weighted samples', (open) => {
  beforeEach(async () => {
    const migrations = await readMigrations();
    const change = migrations.findIndex(({ name }) => name.endsWith('means-weigh-hours'));
    await open.store.sql.unsafe('drop schema public cascade; create schema public').simple();
    await migrate(open.store, migrations.slice(0, change));
    await writeOldSums();
  });

  /** Writes hours and days in their former format, most of them without their samples. */
  async function writeOldSums(): Promise<void> {
    const rows = samples.map(({ server, atMs, isOnline, characters, lfms }) => ({
      server,
      at: new Date(atMs).toISOString(),
      is_online: isOnline,
      characters,
      lfms,
    }));
    const given = open.store.sql`
      json_to_recordset(${JSON.stringify(rows)}::text::json)
        as given (server text, at timestamptz, is_online boolean, characters integer, lfms integer)`;
    await open.store.sql`
      insert into population_hours (
        server_name, hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
      )
      select server, date_trunc('hour', at, 'UTC'), bit_or(1 << extract(minute from at)::integer / 5),
        coalesce(bit_or(1 << extract(minute from at)::integer / 5) filter (where not is_online), 0),
        count(characters) filter (where is_online), coalesce(sum(characters) filter (where is_online), 0),
        count(lfms) filter (where is_online), coalesce(sum(lfms) filter (where is_online), 0)
      from ${given} group by 1, 2`;
    await open.store.sql`
      insert into population_days (
        server_name, day, samples, offline_samples, character_samples, character_sum, lfm_samples, lfm_sum
      )
      select server, (at at time zone 'UTC')::date, count(*), count(*) filter (where not is_online),
        count(characters) filter (where is_online), coalesce(sum(characters) filter (where is_online), 0),
        count(lfms) filter (where is_online), coalesce(sum(lfms) filter (where is_online), 0)
      from ${given} group by 1, 2`;
  }

  it('give means that weight hours after the upgrade', async () => {
    await open.reopen();
    const jobs = new Map(populationJobs({ store: open.store, definition }).map((job) => [job.name, job]));
    for (const period of periods) {
      // The reports of a day need single samples, which are missing here.
      if (period === 'day') continue;
      const answers = await jobs.get(`population ${period}`)?.run(nowMs);
      expect(answers).toEqual(plainReports(period, nowMs, servers, samples));
    }
  });
});
