import { closeSync, openSync, writeSync } from 'node:fs';
import type { SentRequest } from '../ingest/ingest-client.ts';

/** Writes what a collector sends, a line of JSON for each request. */
export interface Recorder {
  readonly write: (request: SentRequest) => void;
  readonly close: () => void;
}

/**
 * Begins a recording; a file of that name is replaced.
 * @throws Error of the file system when the file cannot be written
 */
export function startRecording(path: string): Recorder {
  const file = openSync(path, 'w');
  return {
    write: (request) => {
      writeSync(file, `${JSON.stringify(request)}\n`);
    },
    close: () => closeSync(file),
  };
}
