import { appendFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseJson } from '@rollcall/game/json';
import { fromWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { createSerialQueue } from '../http/serial-queue.ts';
import { type ErasedCharacters, isErased } from '../store/erased-characters.ts';
import { nullIfMissing } from '../store/missing-file.ts';
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

/** The file and the erasures of the last pass: an unchanged file is not read again. */
let lastPass = '';

/**
 * Drops the events that name characters, up to the moments of their erasure. A crash leaves the old or the new file.
 *
 * @returns number of dropped events
 */
export function eraseSetAside(dataDir: string, erased: ErasedCharacters): Promise<number> {
  const path = pathIn(dataDir);
  const passOf = async () => {
    const found = await stat(path).catch(nullIfMissing);
    return found && JSON.stringify([path, found.size, found.mtimeMs, [...erased]]);
  };
  return inOrder(async () => {
    const pass = await passOf();
    if (pass === null || pass === lastPass) return 0;
    const dropped = await rewrite(path, (line) => !isOfErased(line, erased));
    lastPass = (await passOf()) ?? '';
    return dropped;
  });
}

/** Leaves lines out of a file, reading it line by line. @returns the number of lines left out */
async function rewrite(path: string, isKept: (line: string) => boolean): Promise<number> {
  const written = await open(`${path}.new`, 'w', 0o600);
  let dropped = 0;
  try {
    const read = await open(path);
    for await (const line of read.readLines()) {
      if (isKept(line)) await written.write(`${line}\n`);
      else dropped += 1;
    }
    await written.sync();
  } finally {
    await written.close();
  }
  await (dropped === 0 ? rm(`${path}.new`) : rename(`${path}.new`, path));
  return dropped;
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
  const { success, data } = datedSchema.safeParse(parseJson(line));
  return success ? fromWireTime(data.event.at) : Number.NEGATIVE_INFINITY;
}
