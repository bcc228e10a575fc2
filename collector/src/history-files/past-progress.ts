import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const progressSchema = z.object({
  /** Of the file, the options and the receiver: what was begun with others is another import. */
  import_id: z.string(),
  /** All rows up to this line have been taken. */
  line: z.int().check(z.gte(0)),
  /** What was added to every time. */
  shift_ms: z.int(),
});

export type PastProgress = z.infer<typeof progressSchema>;

/** How far the import of a file came, kept beside the file so that the same command goes on where it ended. */
export interface ProgressFile {
  readonly path: string;
  /** What an earlier run of this import left, or null. */
  readonly read: (importId: string) => PastProgress | null;
  /** @throws Error of the file system when it cannot be written */
  readonly write: (progress: PastProgress) => void;
  /** The import is done. */
  readonly remove: () => void;
}

/** The progress of a file of counts: `FILE.rollcall-progress`. */
export function progressFileOf(file: string): ProgressFile {
  const path = `${file}.rollcall-progress`;
  return {
    path,
    read: (importId) => {
      const progress = readProgress(path);
      return progress?.import_id === importId ? progress : null;
    },
    write: (progress) => writeFileSync(path, `${JSON.stringify(progress)}\n`),
    remove: () => rmSync(path, { force: true }),
  };
}

function readProgress(path: string): PastProgress | null {
  try {
    return z.safeParse(progressSchema, JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    // Not there, or cut off in the middle of writing: the import begins at the beginning, which does no harm.
    return null;
  }
}
