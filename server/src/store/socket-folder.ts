import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The path of a Unix socket has room for 104 bytes on macOS and 108 on Linux, the end mark included. */
const socketPathBytes = 100;

export interface SocketFolder {
  readonly socketPath: string;
  remove(): Promise<void>;
}

/**
 * A folder for the socket of the embedded database that only this user may enter: whoever reaches the socket reads and
 * writes everything. It lies in DATA_DIR, or in the system's temporary folder when that path would be too long.
 */
export async function makeSocketFolder(dataDir: string): Promise<SocketFolder> {
  const name = 'store.sock';
  const own = resolve(dataDir, 'socket');
  if (Buffer.byteLength(join(own, name)) <= socketPathBytes) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    // The folder may be there from before, or the umask have its say.
    await chmod(own, 0o700);
    return { socketPath: join(own, name), remove: () => rm(own, { recursive: true, force: true }) };
  }
  const short = await mkdtemp(join(tmpdir(), 'rollcall-'));
  return { socketPath: join(short, name), remove: () => rm(short, { recursive: true, force: true }) };
}
