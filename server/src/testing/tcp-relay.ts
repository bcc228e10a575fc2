import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Address of a server: a TCP port, or a socket in the file system. */
export type RelayTarget = { readonly host: string; readonly port: number } | { readonly path: string };

/** Forwards connections to a target that the test chooses, like a proxy, or breaks them, like a network. */
export interface TcpRelay {
  readonly port: number;
  /** Cuts every connection, and rejects new ones until `reopen`. */
  cut(): void;
  reopen(): void;
  /**
   * Keeps open connections open but passes no more data, as if the other end had lost its power. New connections work.
   */
  hang(): void;
  close(): Promise<void>;
}

/**
 * Opens a relay.
 *
 * @param choose returns the target of the next connection; null closes it at once
 * @param change rewrites the data that the target sends, keeping its length
 */
export async function openTcpRelay(
  choose: () => RelayTarget | null,
  change?: (text: string) => string,
): Promise<TcpRelay> {
  const open = new Set<Socket>();
  let isCut = false;

  function passBack(to: Socket, from: Socket): void {
    if (change === undefined) to.pipe(from);
    else to.on('data', (bytes) => from.write(Buffer.from(change(bytes.toString('latin1')), 'latin1')));
  }

  function pass(from: Socket): void {
    const target = isCut ? null : choose();
    if (target === null) {
      from.destroy();
      return;
    }
    const to = 'path' in target ? connect(target) : connect({ ...target, noDelay: true });
    for (const socket of [from, to]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
    // Data that the target wrote before it closed still arrives.
    to.once('close', () => from.end());
    from.pipe(to);
    passBack(to, from);
  }

  const server = createServer({ noDelay: true }, pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      cutAll();
    },
    reopen: () => {
      isCut = false;
    },
    hang: () => {
      for (const socket of open) socket.unpipe().removeAllListeners('close').pause();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}
