import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { startLimit } from './time-limit.ts';

/** The driver's tagged template. Timestamps are returned as Date, bigint as number, json parsed. */
export type Sql = postgres.Sql<{ bigint: number }>;
export type TransactionSql = postgres.TransactionSql<{ bigint: number }>;

export type StoreTarget = { readonly url: string } | { readonly socketPath: string };

/** Connections to a database, which are all discarded as soon as one of them is lost. */
export interface DatabaseClient {
  /** A statement without an answer within its limit rejects and ends the client. */
  readonly sql: Sql;
  isLost(): boolean;
  /** Calls `onLost`, and rejects everything that is waiting for an answer. */
  lose(why: string): void;
  /** Waits for running statements up to this limit, then rejects the rest. */
  end(withinMs: number): Promise<void>;
}

interface ClientOptions {
  /** Maximum number of connections. */
  readonly max: number;
  /** Settings that are sent to PostgreSQL with each connection. */
  readonly connection?: postgres.Options<Record<string, never>>['connection'];
  readonly onNotification?: (payload: string) => void;
  /** Time limit of a statement, including the wait for a connection. */
  readonly statementLimitMs?: number;
  /** Interval of keep-alive queries, which detect the loss of a connection that is idle or holds a lock. */
  readonly askEveryMs?: number;
  /** Called once when a connection is lost, unless the client has been ended. */
  readonly onLost: (why: string) => void;
}

/** Time limit of a statement. PostgreSQL itself aborts statements of the store after 15 s (`statement_timeout`). */
export const defaultStatementLimitMs = 60_000;

/** Returns int8 as a number. No id or count here comes near 2^53. */
const numbers = { bigint: { to: 20, from: [20], parse: Number, serialize: String } };

/**
 * The only access to the driver. It connects on first use. The driver reuses a connection that it has lost, together
 * with data that was not sent: it then waits forever, or throws outside of any promise. So a client that has lost a
 * connection is never used again, and its owner opens another one
 * (docs/decisions/0010-limit-every-wait-and-replace-what-fails.md).
 */
export function openDatabaseClient(target: StoreTarget, options: ClientOptions): DatabaseClient {
  const { max, connection, onNotification, onLost, askEveryMs } = options;
  const { statementLimitMs = defaultStatementLimitMs } = options;
  let isLost = false;
  const end = async (withinMs: number) => {
    // Set first, because the driver also reports its own closing as a loss.
    isLost = true;
    clearInterval(asking);
    await driver.end({ timeout: withinMs / 1000 }).catch(() => {});
  };
  const lose = (why: string) => {
    if (isLost) return;
    void end(0);
    onLost(why);
  };
  const settings = {
    max,
    ...(connection !== undefined && { connection }),
    types: { ...numbers, ...arrayTypes },
    fetch_types: false,
    connect_timeout: 5,
    max_lifetime: null,
    onnotice: () => {},
    onnotify: (_channel: string, payload: string) => onNotification?.(payload),
    onclose: () => lose('the connection was lost'),
    socket: createSocketOpener(),
  };
  const driver: Sql =
    'url' in target
      ? postgres(target.url, settings)
      : postgres({ ...settings, path: target.socketPath, user: 'postgres', database: 'postgres' });
  const limit = <T>(query: T): T =>
    limited(query, statementLimitMs, () => lose(`no answer within ${statementLimitMs / 1000} s`));

  const sql = new Proxy(driver, {
    apply: (template, self, args) => limit(Reflect.apply(template, self, args) as unknown),
    get: (template, key) => {
      const member: unknown = Reflect.get(template, key);
      if (key !== 'unsafe') return member;
      return (...args: Parameters<Sql['unsafe']>) => limit(template.unsafe(...args));
    },
  });
  const asking =
    askEveryMs === undefined
      ? undefined
      : setInterval(() => void sql`select 1`.catch(() => {}), askEveryMs).unref();
  return { sql, isLost: () => isLost, lose, end };
}

interface SocketPlace {
  readonly path?: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

/**
 * Opens the sockets of the driver. The end of a connection is turned into an error, because during a handshake the
 * driver would ignore it and reconnect at once, forever.
 */
function createSocketOpener(): (place: SocketPlace) => Socket {
  let turn = 0;
  return ({ path, host: hosts, port: ports }) => {
    const [host = 'localhost', port = 5432] = [hosts[turn % hosts.length], ports[turn % ports.length]];
    turn += 1;
    const socket = typeof path === 'string' ? connect(path) : connect({ host, port, noDelay: true });
    socket.once('end', () => socket.destroy(new ConnectionEndedError('the connection was ended')));
    // The driver compares this host name with the certificate.
    return Object.assign(socket, { host });
  };
}

class ConnectionEndedError extends Error {
  readonly code = 'CONNECTION_CLOSED';
}

/**
 * Limits the time of a query from the moment when it is awaited, which is when the driver sends it. Fragments of
 * statements are never awaited.
 */
function limited<T>(query: T, limitMs: number, onOver: () => void): T {
  if (!(query instanceof Promise)) return query;
  const wait = query.then.bind(query);
  let isCounting = false;
  const waitAndCount = (...handlers: Parameters<typeof wait>) => {
    if (!isCounting) {
      isCounting = true;
      const stop = startLimit(limitMs, onOver);
      void wait(stop, stop);
    }
    return wait(...handlers);
  };
  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise whose limit starts when it is first awaited
  return Object.assign(query, { then: waitAndCount });
}

/**
 * Array types of the driver, by the OIDs of PostgreSQL's own types, which never change. By default the driver reads
 * them from the database on each new connection. If a connection is lost meanwhile, an error that cannot be caught ends
 * the process.
 */
const arrayTypes: object = {
  integers: arrayType(1007, Number),
  texts: arrayType(1009, String),
  bigints: arrayType(1016, Number),
  doubles: arrayType(1022, Number),
  moments: arrayType(1185, (text) => new Date(text)),
};

function arrayType(oid: number, read: (text: string) => unknown) {
  return {
    to: oid,
    from: [oid],
    serialize: (values: readonly Item[] | string) =>
      typeof values === 'string' ? values : writeArray(values),
    parse: (text: string) => readArray(text, read),
  };
}

type Item = string | number | null;

function writeArray(values: readonly Item[]): string {
  const items = values.map((value) =>
    value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${items.join(',')}}`;
}

/** Item of a list. Items are separated by commas; those with special characters are quoted. */
const item = /"((?:[^"\\]|\\.)*)"|[^,]+/gs;

function readArray(text: string, read: (text: string) => unknown): unknown[] {
  return [...text.slice(1, -1).matchAll(item)].map(([plain, quoted]) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'));
    return plain === 'NULL' ? null : read(plain);
  });
}
