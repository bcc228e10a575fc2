import type { JournalFile, JournalFiles } from '../journal-files.ts';

interface StoredFile {
  bytes: Buffer;
  /** Length that survives a power failure. */
  flushedLength: number;
  isNamed: boolean;
  modifiedAtMs: number;
}

type Operation = keyof JournalFiles | keyof JournalFile;

/** A file system in memory that can fail and lose power. */
export interface MemoryFiles extends JournalFiles {
  readonly stored: ReadonlyMap<string, StoredFile>;
  /** Number of calls of an operation so far. */
  count(operation: Operation): number;
  /** Makes an operation fail with this code from now on; null = it works again. */
  failWith(operation: Operation, code: string | null): void;
  /**
   * Simulates a power failure: `share` (0 to 1) of the unflushed bytes remain, and files whose name was not flushed
   * disappear.
   */
  losePower(share: number): void;
  /** Modifies a file without the journal's knowledge. */
  tamper(path: string, change: (bytes: Buffer) => Buffer): void;
}

export function createMemoryFiles(): MemoryFiles {
  const stored = new Map<string, StoredFile>();
  const failures = new Map<Operation, string>();
  const counts = new Map<Operation, number>();
  const enter = (operation: Operation) => {
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    const code = failures.get(operation);
    if (code !== undefined) throw Object.assign(new Error(`${code}: made to fail, ${operation}`), { code });
  };
  const find = (path: string): StoredFile => {
    const file = stored.get(path);
    if (file === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return file;
  };
  const handle = (file: StoredFile): JournalFile => ({
    write: async (bytes, offset) => {
      const isBroken = failures.has('write');
      // A full disk writes only some of the bytes.
      const part = isBroken ? bytes.subarray(0, bytes.length >> 1) : bytes;
      const length = Math.max(file.bytes.length, offset + part.length);
      const next = Buffer.alloc(length);
      file.bytes.copy(next);
      part.copy(next, offset);
      file.bytes = next;
      enter('write');
    },
    read: async (offset, length) => {
      enter('read');
      return Buffer.from(file.bytes.subarray(offset, offset + length));
    },
    flush: async () => {
      enter('flush');
      file.flushedLength = file.bytes.length;
    },
    close: async () => enter('close'),
  });

  return {
    stored,
    count: (operation) => counts.get(operation) ?? 0,
    failWith: (operation, code) => {
      if (code === null) failures.delete(operation);
      else failures.set(operation, code);
    },
    losePower: (share) => {
      for (const [path, file] of stored) {
        const rest = file.bytes.length - file.flushedLength;
        const kept = file.flushedLength + Math.floor(rest * share);
        if (!file.isNamed && share < 0.5) stored.delete(path);
        else file.bytes = file.bytes.subarray(0, kept);
      }
    },
    tamper: (path, change) => {
      const file = find(path);
      file.bytes = change(file.bytes);
    },
    makeFolder: async () => enter('makeFolder'),
    list: async (folder) => {
      enter('list');
      return [...stored.keys()].map((path) => path.slice(folder.length + 1));
    },
    create: async (path) => {
      enter('create');
      if (stored.has(path)) throw Object.assign(new Error(`EEXIST: ${path}`), { code: 'EEXIST' });
      const file = { bytes: Buffer.alloc(0), flushedLength: 0, isNamed: false, modifiedAtMs: 0 };
      stored.set(path, file);
      return handle(file);
    },
    read: async (path) => {
      enter('read');
      return handle(find(path));
    },
    size: async (path) => find(path).bytes.length,
    truncate: async (path, length) => {
      enter('truncate');
      const file = find(path);
      file.bytes = file.bytes.subarray(0, length);
      file.flushedLength = Math.min(file.flushedLength, length);
    },
    rename: async (from, to) => {
      enter('rename');
      stored.set(to, find(from));
      stored.delete(from);
    },
    remove: async (path) => {
      enter('remove');
      stored.delete(path);
    },
    modifiedAtMs: async (path) => find(path).modifiedAtMs,
    setModifiedAtMs: async (path, epochMs) => {
      find(path).modifiedAtMs = epochMs;
    },
    syncFolder: async () => {
      enter('syncFolder');
      for (const file of stored.values()) file.isNamed = true;
    },
  };
}
