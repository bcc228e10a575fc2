import { afterEach, expect, it } from 'vitest';
import { openTcpRelay } from '../testing/tcp-relay.ts';
import { openDatabaseClient } from './database-client.ts';
import { openStore } from './open-store.ts';
import {
  cutAfterEach,
  type CuttingNetwork,
  liveThrough,
  openCuttingNetwork,
} from './testing/cut-connections.ts';
import { describePostgres } from './testing/describe-stores.ts';

/**
 * Numbers of bytes after which a connection is cut: at its start, in its handshake, at the end of the handshake, in the
 * first answer, and later.
 */
const someBytes = [1, 6, 100, 300, 390, 400, 405, 410, 413, 414, 415, 420, 450, 480, 520, 600, 700];

/** Vitest also fails a run because of an uncaught exception or rejection, which would end the server. */
describePostgres('a connection that is lost', (open, databaseUrl) => {
  let network: CuttingNetwork | null = null;
  afterEach(() => network?.close());

  it.each(['ended', 'reset'] as const)(
    'affects only its own statements, but all of these, wherever it is %s',
    async (cut) => {
      network = await openCuttingNetwork(databaseUrl());
      expect(await liveThrough(network.url)).toEqual(new Set(['answered']));
      expect(network.passed()).toBeGreaterThan(Math.max(...someBytes));
      const outcomes = await cutAfterEach(network, cut, someBytes);
      expect(outcomes).toEqual(new Set(['answered', 'connection']));
    },
  );

  it.each(['ended', 'reset'] as const)('is not used by the store until it is reopened (%s)', async (cut) => {
    await open.store.close();
    const { dataDir, ...config } = open.config;
    network = await openCuttingNetwork(databaseUrl());
    for (const bytes of [1, 400, 450]) {
      network.cutAfter(bytes, cut);
      const lines: string[] = [];
      const note = (line: string) => void lines.push(line);
      const logger = { info: note, warn: note, error: note };
      const store = await openStore({ ...config, dataDir, databaseUrl: network.url }, logger);
      expect(store.isUnavailable()).toBe(true);
      const returned = new Promise<void>((resolve) => store.onReturn(resolve));
      network.cutAfter(Number.POSITIVE_INFINITY, cut);
      await returned;
      expect(await store.transaction((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
      await store.close();
    }
    await open.reopen();
  });

  it('is noticed even if nothing is sent and only messages are awaited', async () => {
    const { hostname, port } = new URL(databaseUrl());
    const relay = await openTcpRelay(() => ({ host: hostname, port: Number(port) }));
    const url = new URL(databaseUrl());
    url.host = `127.0.0.1:${relay.port}`;
    const lost = Promise.withResolvers<string>();
    const client = openDatabaseClient(
      { url: url.href },
      { max: 1, askEveryMs: 20, statementLimitMs: 5_000, onLost: lost.resolve },
    );
    await client.sql`listen changes`;
    relay.hang();
    expect(await lost.promise).toBe('no answer within 5 s');
    await relay.close();
  });
});
