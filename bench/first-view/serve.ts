import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The server of a checkout, with its own port and data folder. */
export interface Server {
  readonly url: string;
  /** Key of a collector that may report everything. */
  readonly key: string;
  /** Reports as that collector. @throws Error if a part is refused */
  readonly report: (method: string, path: string, body: unknown) => Promise<void>;
  /** Ends the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts the server of a checkout, without the simulated world. */
export async function serve(root: string): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-first-view-'));
  const key = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(key).digest('hex');
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      DEMO: 'off',
      READ_LIMIT: 'off',
      COLLECTOR_KEYS: `bench:${hash}:live+catalogue+history+site`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /Rollcall is ready at (http:\/\/\S+?)[",\s]*$/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error('The server ended before it was ready.');
  child.stdout.resume();
  const report = async (method: string, path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok || !text.includes('"rejected":[]')) throw new Error(`A report was refused: ${text}`);
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, key, report, stop };
}
