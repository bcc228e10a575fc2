import { appendFile } from 'node:fs/promises';
import type { PlacedEvent } from './journal-reader.ts';

/** One event that can never become rows, and why. */
export interface SetAside {
  readonly placed: PlacedEvent;
  readonly reason: string;
}

/** Adds a line of JSON to a file that nobody reads but an operator: the event, its place in the journal, the reason. */
export async function writeSetAside(path: string, { placed, reason }: SetAside): Promise<void> {
  const { segment, offset, index } = placed.place;
  const event = 'event' in placed.read ? placed.read.event : placed.read.unreadable;
  await appendFile(path, `${JSON.stringify({ segment, offset, index, reason, event })}\n`);
}
