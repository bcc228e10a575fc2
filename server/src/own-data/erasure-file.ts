import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { characterIdSchema } from '@rollcall/game/character/character-id';
import { erasureDays } from '@rollcall/game/character/own-data';
import { dayMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import type { Logger } from '../http/logger.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { createFaultLog } from '../store/fault-log.ts';
import { nullIfMissing } from '../store/missing-file.ts';
import { givenRows } from '../store/write-rows.ts';

/** A character and the moment up to which its data was erased. */
interface ErasedPair {
  readonly job: string;
  readonly characterId: number;
  readonly erasedAtMs: number;
}

/**
 * Keeps the erasures of the last 30 days in `DATA_DIR/erasures.ndjson`, which must not be part of a backup: a restored
 * database gets the erasures that it has lost from this file.
 */
export function keepErasureFile(parts: {
  readonly store: Store;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly nowMs: () => number;
}) {
  const { store, logger, nowMs } = parts;
  const path = join(parts.dataDir, 'erasures.ndjson');
  const inOrder = createSerialQueue();
  const faults = createFaultLog((fault) => logger.error(fault));

  async function syncOnce(): Promise<void> {
    const oldestMs = nowMs() - erasureDays * dayMs;
    const isKept = ({ erasedAtMs }: ErasedPair) => erasedAtMs >= oldestMs;
    const inFile = await readErasureFile(path);
    const stored = await readPairs(store);
    const jobs = new Set(stored.map(({ job }) => job));
    const lost = inFile.filter((pair) => !jobs.has(pair.job) && isKept(pair));
    if (lost.length > 0) {
      await insertPairs(store, lost);
      logger.warn('The database was restored: erasing again what had been erased', { erasures: lost.length });
    }
    const wanted = [...stored, ...lost].filter(isKept);
    if (jobsOf(wanted) !== jobsOf(inFile)) await writeErasureFile(path, wanted);
  }

  return {
    /** Makes the table and the file agree. Never throws; `reasons` says why the file cannot be kept. */
    sync: () =>
      inOrder(async () => {
        try {
          await syncOnce();
          faults.clear();
        } catch (error) {
          if (store.isUnavailable() || classifyStoreError(error) === 'connection') return;
          faults.note(`The file of erasures cannot be kept: ${describeStoreError(error)}`);
        }
      }),
    reasons: () => (faults.last() === '' ? [] : [{ code: 'erasures-unwritable', message: faults.last() }]),
  };
}

const jobsOf = (pairs: readonly ErasedPair[]) =>
  pairs
    .map(({ job }) => job)
    .toSorted()
    .join(' ');

async function readPairs({ sql }: Store): Promise<readonly ErasedPair[]> {
  const rows = await sql<{ job: string; character_id: number; erased_at: Date }[]>`
    select job, character_id, erased_at from erasures`;
  return rows.map(({ job, character_id, erased_at }) => ({
    job,
    characterId: character_id,
    erasedAtMs: erased_at.getTime(),
  }));
}

async function insertPairs({ sql }: Store, pairs: readonly ErasedPair[]): Promise<void> {
  const rows = pairs.map(({ job, characterId, erasedAtMs }) => ({
    job,
    character_id: characterId,
    erased_at: toWireTime(erasedAtMs),
  }));
  await sql`
    insert into erasures (job, character_id, erased_at)
    select job, character_id, erased_at
    from ${givenRows(sql, rows, 'job text, character_id bigint, erased_at timestamptz')}
    on conflict do nothing`;
}

const lineSchema = z.object({ job: z.string(), character_id: characterIdSchema, erased_at: wireTimeSchema });

/** Reads the pairs of a file with one JSON object in each line. A missing file has none. */
async function readErasureFile(path: string): Promise<readonly ErasedPair[]> {
  const text = (await readFile(path, 'utf8').catch(nullIfMissing)) ?? '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { job, character_id, erased_at } = lineSchema.parse(JSON.parse(line));
      return { job, characterId: character_id, erasedAtMs: fromWireTime(erased_at) };
    });
}

/** Replaces the file. Its new content is on disk when this resolves, and a crash leaves the old or the new one. */
async function writeErasureFile(path: string, pairs: readonly ErasedPair[]): Promise<void> {
  const lines = pairs.map(({ job, characterId, erasedAtMs }) =>
    JSON.stringify({ job, character_id: characterId, erased_at: toWireTime(erasedAtMs) }),
  );
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(lines.map((line) => `${line}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
