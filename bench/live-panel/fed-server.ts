import { createHash, randomBytes } from 'node:crypto';
import { serveRollcall } from '../first-view/serve.ts';

export const benchServer = 'Orien';
/** As it stands in addresses. */
export const benchKey = benchServer.toLowerCase();

/** A server to which the benchmark reports. */
export interface FedServer {
  readonly url: string;
  /** @throws Error when any of it is refused */
  readonly report: (method: string, path: string, body: unknown) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * The real server without a world of its own: what happens in it is reported by the benchmark.
 *
 * @param name of the benchmark
 * @param root of the checkout that is run; this one when left out
 */
export async function serveFed(name: string, root?: string): Promise<FedServer> {
  const key = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(key).digest('hex');
  const settings = { DEMO: 'off', COLLECTOR_KEYS: `bench:${hash}:live+catalogue`, READ_LIMIT: 'off' };
  const server = await serveRollcall(name, settings, root);
  const report = async (method: string, path: string, body: unknown) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok || !text.includes('"rejected":[]')) throw new Error(`A report was refused: ${text}`);
  };
  await report('PATCH', '/v1/game/server-info', {
    servers: { [benchServer]: { index: 1, is_online: true, is_vip_only: false } },
  });
  return { url: server.url, stop: server.stop, report };
}

/** What is listed, and how it changes. */
export interface FedList {
  /** From now on the server has so many of them and no others. */
  readonly post: (count: number) => Promise<void>;
  /**
   * Changes some, or as many as there are to change.
   *
   * @param isLively they also come and go, and find other places in the order; else the list stays as large as it is, and
   *   in its order
   */
  readonly change: (count: number, isLively: boolean) => Promise<void>;
}
