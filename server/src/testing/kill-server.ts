import * as z from 'zod/mini';
import { hashSecret } from '../ingest/keys.ts';
import { silentLogger } from '../http/logger.ts';
import { openTestHistory } from '../history/testing/open-test-history.ts';
import { openStore } from '../store/open-store.ts';
import type { StoreConfig } from '../store/store.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export interface KillCount {
  readonly kills: number;
  /** Number of kills before the server was ready. */
  readonly killsDuringStart: number;
  readonly acknowledgedReports: number;
  /** Number of reports in flight when the server died, which were sent again with their batch ids. */
  readonly repeatedReports: number;
  /** Number of repeated reports that the killed server had already accepted. */
  readonly duplicates: number;
  /** Number of logins and logouts that were acknowledged but not recorded. */
  readonly lost: number;
  /** Number of logins and logouts that were recorded more than once. */
  readonly doubled: number;
}

/** A report with which some characters log in, and those of the previous report log out. */
interface Report {
  readonly batchId: string;
  readonly arriving: readonly number[];
  readonly leaving: readonly number[];
}

/** Sends one report after another; a report without an answer is sent again unchanged. */
interface Collector {
  readonly name: string;
  readonly secret: string;
  next: Report;
  isRepeat: boolean;
}

const collectorCount = 3;
const idsOfCollector = 1_000_000_000;
/** Upper bound of the random number of answered reports before the timer of the kill starts. */
const mostReports = 30;
/** Maximum time from the last of these reports to the kill, in ms. */
const longestRestMs = 30;
/** Interval of rounds in which the server is killed while it starts. */
const startKillEvery = 3;
const longestStartKillMs = 1_500;

/**
 * Starts a real server on one data folder, lets three collectors report, and kills it with SIGKILL at a random moment
 * in each round. Finally counts what was recorded.
 */
export async function killServer(store: StoreConfig, rounds: number): Promise<KillCount> {
  const collectors = Array.from({ length: collectorCount }, (_, index) => createCollector(index));
  const acknowledged = { in: new Set<number>(), out: new Set<number>() };
  const counts = { acknowledgedReports: 0, repeatedReports: 0, duplicates: 0, killsDuringStart: 0 };

  const reportUntilKilled = async (url: string, collector: Collector, onAcknowledged: () => void) => {
    for (;;) {
      const report = collector.next;
      const answer = await send(url, collector.secret, report).catch(() => null);
      if (collector.isRepeat && answer !== null) {
        counts.repeatedReports += 1;
        if (answer.duplicate === true) counts.duplicates += 1;
      }
      collector.isRepeat = answer === null;
      if (answer === null) return;
      if (!answer.durable) throw new Error(`not durable: ${JSON.stringify(answer)}`);
      counts.acknowledgedReports += 1;
      onAcknowledged();
      for (const id of report.arriving) acknowledged.in.add(id);
      for (const id of report.leaving) acknowledged.out.add(id);
      collector.next = reportAfter(collector, report);
    }
  };

  const environment = {
    DATA_DIR: store.dataDir,
    ...(store.databaseUrl === null ? {} : { DATABASE_URL: store.databaseUrl }),
    COLLECTOR_KEYS: collectors.map(({ name, secret }) => `${name}:${hashSecret(secret)}:live`).join(','),
    LOG_LEVEL: 'error',
  };
  for (let round = 1; round <= rounds; round += 1) {
    const server = startServerProcess(environment);
    if (round % startKillEvery === 0) {
      counts.killsDuringStart += 1;
      await killWithin(server, longestStartKillMs);
    } else {
      const url = await server.ready;
      let awaited = Math.floor(Math.random() * mostReports);
      let onEnough = () => {};
      const enough = new Promise<void>((resolve) => (onEnough = resolve));
      const reporting = Promise.all(
        collectors.map((collector) =>
          reportUntilKilled(url, collector, () => {
            awaited -= 1;
            if (awaited <= 0) onEnough();
          }),
        ),
      );
      await Promise.race([enough, reporting]);
      await killWithin(server, longestRestMs);
      await reporting;
    }
    // Only errors are logged, so a killed server has printed nothing else.
    const errors = server
      .output()
      .replace(/^Rollcall is ready.*$/m, '')
      .trim();
    if (errors !== '') throw new Error(`Round ${round}: ${errors}`);
  }
  return { kills: rounds, ...counts, ...(await countRows(store, acknowledged)) };
}

/** Kills the server at a random moment within this time. */
async function killWithin(server: ServerProcess, longestMs: number): Promise<void> {
  setTimeout(() => void server.end('SIGKILL'), Math.random() * longestMs);
  await server.ended;
}

function createCollector(index: number): Collector {
  const name = `collector-${index}`;
  const arriving = [index * idsOfCollector + 1];
  return {
    name,
    secret: `the-key-of-${name}`,
    next: { batchId: `${name}-1`, arriving, leaving: [] },
    isRepeat: false,
  };
}

function reportAfter({ name }: Collector, { arriving }: Report): Report {
  const first = (arriving.at(-1) ?? 0) + 1;
  const count = 1 + (first % 40);
  return {
    batchId: `${name}-${first}`,
    arriving: Array.from({ length: count }, (_, index) => first + index),
    leaving: arriving,
  };
}

const answerSchema = z.object({ durable: z.boolean(), duplicate: z.optional(z.boolean()) });

/** Rejects if the server dies. */
async function send(
  url: string,
  secret: string,
  { batchId, arriving, leaving }: Report,
): Promise<z.infer<typeof answerSchema>> {
  const response = await fetch(`${url}/v1/characters`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      batch_id: batchId,
      deleted_ids: leaving,
      characters: arriving.map((id) => ({
        id,
        name: `Somebody${id.toString(36).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
        server_name: 'Thelanis',
        total_level: 20,
        classes: [{ name: 'Fighter', level: 20 }],
      })),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new TypeError(`${response.status}: ${text}`);
  return answerSchema.parse(JSON.parse(text));
}

/** Waits until the journal is recorded, then counts the logins and logouts among the rows. */
async function countRows(
  config: StoreConfig,
  acknowledged: { readonly in: ReadonlySet<number>; readonly out: ReadonlySet<number> },
): Promise<{ readonly lost: number; readonly doubled: number }> {
  const store = await openStore(config, silentLogger);
  const history = await openTestHistory({
    dataDir: config.dataDir,
    store,
    logger: silentLogger,
    nowMs: () => Date.now(),
  });
  try {
    while ((await history.readLastLive()) === null);
    const rows = await store.sql<{ id: number; is_login: boolean; count: number }[]>`
      select character_id as id, number_value = 1 as is_login, count(*)::integer as count
      from character_activity where type = 'status' group by 1, 2`;
    const found = { in: new Set<number>(), out: new Set<number>() };
    for (const { id, is_login } of rows) (is_login ? found.in : found.out).add(id);
    return {
      lost:
        [...acknowledged.in].filter((id) => !found.in.has(id)).length +
        [...acknowledged.out].filter((id) => !found.out.has(id)).length,
      doubled: rows.filter(({ count }) => count !== 1).length,
    };
  } finally {
    await history.close();
    await store.close();
  }
}
