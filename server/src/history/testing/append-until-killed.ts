import { madeAt } from '@rollcall/game/testing/makers';
import { silentLogger } from '../../http/logger.ts';
import { openStore } from '../../store/open-store.ts';
import { openHistory } from '../history.ts';

/**
 * A process of its own for tests that kill it: `node append-until-killed.ts DATA_DIR FIRST_NUMBER [DATABASE_URL]`.
 * Appends logouts of characters numbered from FIRST_NUMBER on, several reports at a time, and prints the last number of
 * each report once it is acknowledged.
 */
const [, , dataDir = '', first = '1', databaseUrl = null] = process.argv;
const store = await openStore({ dataDir, databaseUrl }, silentLogger);
const history = await openHistory({
  dataDir,
  store,
  logger: silentLogger,
  nowMs: () => Date.now(),
  limits: { segmentBytes: 20_000 },
});
let number = Number(first);

async function report(): Promise<void> {
  for (;;) {
    const from = number;
    const events = Array.from({ length: 1 + (from % 40) }, (_, index) => ({
      type: 'character_left' as const,
      at: madeAt,
      character_id: from + index,
      server_name: 'Thelanis',
    }));
    number += events.length;
    const { durable } = await history.append({ batch: null, events });
    if (durable) process.stdout.write(`${from} ${events.length}\n`);
  }
}

await Promise.all([report(), report(), report()]);
