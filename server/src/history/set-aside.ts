import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { createSerialQueue } from '../http/serial-queue.ts';
import { type ErasedCharacters, isErased } from '../store/erased-characters.ts';
import type { PlacedEvent } from './journal-reader.ts';

/** An event that can never become rows, and the reason. */
export interface SetAside {
  readonly placed: PlacedEvent;
  readonly reason: string;
}

const pathIn = (dataDir: string): string => join(dataDir, 'journal', 'set-aside.ndjson');

/** Writing and erasing must not overlap. Other processes are kept out by the lock of DATA_DIR. */
const inOrder = createSerialQueue();

export function writeSetAside(dataDir: string, { placed, reason }: SetAside): Promise<void> {
  const { segment, offset, index } = placed.place;
  const event = 'event' in placed.read ? placed.read.event : placed.read.unreadable;
  return inOrder(async () => {
    await mkdir(dirname(pathIn(dataDir)), { recursive: true });
    await appendFile(pathIn(dataDir), `${JSON.stringify({ segment, offset, index, reason, event })}\n`);
  });
}

/**
 * Drops the events that name characters, up to the moments of their erasure. A crash leaves the old or the new file.
 *
 * @returns number of dropped events
 */
export function eraseSetAside(dataDir: string, erased: ErasedCharacters): Promise<number> {
  return inOrder(async () => {
    if (erased.size === 0) return 0;
    const path = pathIn(dataDir);
    const lines = (await readFile(path, 'utf8').catch(emptyIfMissing)).split('\n').slice(0, -1);
    const kept = lines.filter((line) => !isOfErased(line, erased));
    if (kept.length === lines.length) return 0;
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(kept.map((line) => `${line}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    return lines.length - kept.length;
  });
}

function emptyIfMissing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}

const datedSchema = z.object({ event: z.object({ at: wireTimeSchema }) });

/** Whether a line contains the id of an erased character, wherever that is: its event may have any form. */
function isOfErased(line: string, erased: ErasedCharacters): boolean {
  const ids = (line.match(/\d+/g) ?? []).map(Number).filter((number) => erased.has(number));
  if (ids.length === 0) return false;
  const atMs = momentOf(line);
  return ids.some((id) => isErased(erased, id, atMs));
}

/** When the event of a line happened; the beginning of time if that is unknown. */
function momentOf(line: string): number {
  try {
    return fromWireTime(datedSchema.parse(JSON.parse(line)).event.at);
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
