import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address behind which a server can be exchanged, and whose connections can be cut or left hanging. */
export interface TcpProxy {
  readonly port: number;
  /** New connections go to this port; those that are open stay as they are. */
  pointTo(port: number): void;
  /** Open connections pass nothing any more and stay open, as if the other end had lost its power. */
  hang(): void;
  /** Closes every open connection. */
  cut(): void;
  /** Changes what the server behind sends; the length stays. */
  rewriteAnswers(change: (text: string) => string): void;
  close(): Promise<void>;
}

export async function startTcpProxy(firstPort: number): Promise<TcpProxy> {
  let port = firstPort;
  let change = (text: string) => text;
  const pairs = new Set<SocketPair>();
  const hanging = new Set<SocketPair>();
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const pair = [client, server] as const;
    pairs.add(pair);
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => client.write(Buffer.from(change(bytes.toString('latin1')), 'latin1')));
    const end = () => {
      if (pairs.delete(pair)) destroyAll([pair]);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    pointTo: (next) => {
      port = next;
    },
    hang: () => {
      for (const pair of pairs) {
        for (const socket of pair) socket.removeAllListeners('data').pause();
        hanging.add(pair);
      }
      pairs.clear();
    },
    cut: () => destroyAll(pairs),
    rewriteAnswers: (next) => {
      change = next;
    },
    close: async () => {
      destroyAll(pairs);
      destroyAll(hanging);
      listener.close();
      await once(listener, 'close');
    },
  };
}

type SocketPair = readonly [client: Socket, server: Socket];

function destroyAll(pairs: Iterable<SocketPair>): void {
  for (const pair of pairs) for (const socket of pair) socket.destroy();
}
