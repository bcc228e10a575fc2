import { mkdir, open, readdir, rename, rm, stat, truncate, utimes, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface JournalFiles {
  makeFolder(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  /** Creates a file; fails if it exists. */
  create(path: string): Promise<JournalFile>;
  read(path: string): Promise<JournalFile>;
  size(path: string): Promise<number>;
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Milliseconds since 1970. */
  modifiedAtMs(path: string): Promise<number>;
  setModifiedAtMs(path: string, epochMs: number): Promise<void>;
  /** Flushes the names of files that were created in the folder or removed from it. */
  syncFolder(path: string): Promise<void>;
}

export interface JournalFile {
  /** Writes all of the bytes at an offset, or throws. */
  write(bytes: Buffer, offset: number): Promise<void>;
  /** Up to `length` bytes from an offset; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export const diskFiles: JournalFiles = {
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true });
  },
  list: (folder) => readdir(folder),
  create: async (path) => fileOf(await open(path, 'wx')),
  read: async (path) => fileOf(await open(path, 'r')),
  size: async (path) => (await stat(path)).size,
  truncate,
  rename,
  remove: (path) => rm(path, { force: true }),
  modifiedAtMs: async (path) => (await stat(path)).mtimeMs,
  setModifiedAtMs: (path, epochMs) => utimes(path, epochMs / 1000, epochMs / 1000),
  syncFolder: async (path) => {
    const folder = await open(join(path, '.'), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};

function fileOf(handle: FileHandle): JournalFile {
  return {
    write: async (bytes, offset) => {
      let written = 0;
      while (written < bytes.length) {
        const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, offset + written);
        written += bytesWritten;
      }
    },
    read: async (offset, length) => {
      const bytes = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    flush: () => handle.datasync(),
    close: () => handle.close(),
  };
}
