import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { classifyStoreError } from '../store-errors.ts';
import { createStoreClient } from '../store.ts';

/** How a connection is lost: its other end closes it, or resets it. */
export type Cut = 'ended' | 'reset';

/** The network between a server and its database. */
export interface CuttingNetwork {
  /** Address of the database through this network. */
  readonly url: string;
  /** Number of bytes from the database since the last `cutAfter`. */
  passed(): number;
  /** Cuts every connection after this many bytes from the database; Infinity = none. */
  cutAfter(bytes: number, cut: Cut): void;
  close(): Promise<void>;
}

export async function openCuttingNetwork(databaseUrl: string): Promise<CuttingNetwork> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let limit = Number.POSITIVE_INFINITY;
  let kind: Cut = 'ended';
  let passed = 0;
  const server = createServer({ noDelay: true }, (from) => {
    const to = connect({ host: target.hostname, port: Number(target.port === '' ? 5432 : target.port) });
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    from.pipe(to);
    let ofThis = 0;
    to.on('data', (bytes) => {
      const rest = Math.min(bytes.length, limit - ofThis);
      ofThis += rest;
      passed += rest;
      from.write(bytes.subarray(0, rest));
      if (ofThis < limit) return;
      from.unpipe(to);
      to.removeAllListeners('data').pause();
      if (kind === 'ended') from.end();
      else from.resetAndDestroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    passed: () => passed,
    cutAfter: (bytes, cut) => {
      limit = bytes;
      kind = cut;
      passed = 0;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/**
 * Does everything that can be done with a connection: opens it, runs a statement, runs transactions alongside others,
 * and ends it.
 *
 * @returns the outcome of each step: `answered`, or the kind of failure
 */
export async function liveThrough(url: string): Promise<ReadonlySet<string>> {
  const client = createStoreClient({ url }, () => {});
  const { sql } = client;
  const outcomeOf = (step: Promise<unknown>) => step.then(() => 'answered', classifyStoreError);
  const outcomes = [await outcomeOf(sql`select ${['a', 'b']}::text[] as texts`)];
  if (!client.isLost()) {
    outcomes.push(
      ...(await Promise.all([
        outcomeOf(sql`select * from generate_series(1, 20)`),
        outcomeOf(sql.unsafe('select 1; select 2')),
        outcomeOf(
          client.transaction(async (transaction) => {
            await transaction`select ${1}::integer as number`;
            await transaction`select ${'b'}::text as text`;
          }),
        ),
      ])),
    );
  }
  await client.end(1_000);
  return new Set(outcomes);
}

/** Cuts the connections of a client after each of these numbers of bytes. @returns the outcomes of its steps */
export async function cutAfterEach(
  network: CuttingNetwork,
  cut: Cut,
  numbers: Iterable<number>,
): Promise<ReadonlySet<string>> {
  const outcomes = new Set<string>();
  for (const bytes of numbers) {
    network.cutAfter(bytes, cut);
    for (const outcome of await liveThrough(network.url)) outcomes.add(outcome);
  }
  network.cutAfter(Number.POSITIVE_INFINITY, cut);
  return outcomes;
}
