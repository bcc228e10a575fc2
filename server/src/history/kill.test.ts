import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openHistory } from './history.ts';

const program = fileURLToPath(new URL('./testing/append-until-killed.ts', import.meta.url));

/** Runs the program until it has acknowledged `reports` reports, then kills it; gives every number acknowledged. */
async function appendUntilKilled(
  dataDir: string,
  first: number,
  databaseUrl: string | null,
  reports: number,
): Promise<number[]> {
  const process_ = spawn(
    process.execPath,
    [program, dataDir, String(first), ...(databaseUrl === null ? [] : [databaseUrl])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  for await (const chunk of process_.stdout) {
    output += String(chunk);
    // The rest of what is in the pipe was acknowledged too: it is read to its end.
    if (output.split('\n').length > reports) process_.kill('SIGKILL');
  }
  if (process_.exitCode === null && process_.signalCode === null) await once(process_, 'exit');
  return output
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const [from = 0, count = 0] = line.split(' ').map(Number);
      return Array.from({ length: count }, (_, index) => from + index);
    });
}

describeStores('a process that is killed', (open) => {
  it('has lost and doubled nothing that it had acknowledged', async () => {
    const { config } = open;
    await open.store.close();
    const acknowledged: number[] = [];
    for (const [run, reports] of [300, 5].entries()) {
      acknowledged.push(
        ...(await appendUntilKilled(config.dataDir, 1 + run * 1_000_000, config.databaseUrl, reports)),
      );
    }
    await open.reopen();
    const history = await openHistory({
      dataDir: config.dataDir,
      store: open.store,
      logger: silentLogger,
      nowMs: () => Date.now(),
    });
    expect(await history.readLastLive()).not.toBeNull();
    const rows = await open.store.sql<{ id: number; count: number }[]>`
      select character_id as id, count(*) as count from character_activity group by character_id`;
    expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
    const recorded = new Set(rows.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(400);
    expect(acknowledged.filter((number) => !recorded.has(number))).toEqual([]);
    await history.close();
  }, 120_000);
});
