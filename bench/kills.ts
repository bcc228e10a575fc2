import { parseArgs } from 'node:util';
import { killServer, type KillCount } from '../server/src/testing/kill-server.ts';
import { benchEngines, withBenchPlace, type Engine } from './history/bench-stores.ts';

/*
 * npm run bench -- kills [--count 1000] [--store embedded|postgresql] [--database-url postgres://…]
 *
 * Kills a real server with SIGKILL at random moments while collectors report, again and again on one data folder, and
 * counts in the end what was acknowledged and is lost, and what was recorded twice. On the embedded store and, when
 * --database-url or TEST_DATABASE_URL names a server on which databases may be created, on PostgreSQL. Last comes JSON;
 * exit code 1 when anything is lost or doubled.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    store: { type: 'string' },
    'database-url': { type: 'string' },
  },
});
if (values['database-url'] !== undefined) process.env['TEST_DATABASE_URL'] = values['database-url'];
const rounds = Number(values.count);
const reportedEvery = 50;

const results: Partial<Record<Engine, KillCount & { took_s: number }>> = {};
for (const engine of benchEngines().filter((each) => values.store === undefined || each === values.store)) {
  const began = performance.now();
  const count = await withBenchPlace(engine, (place) =>
    killServer(place, rounds, (round) => {
      if (round % reportedEvery === 0) console.log(`${engine}: ${round} of ${rounds} kills`);
    }),
  );
  results[engine] = { ...count, took_s: Math.round((performance.now() - began) / 1000) };
  if (count.lost + count.doubled > 0) process.exitCode = 1;
}
console.log(JSON.stringify(results, null, 2));
