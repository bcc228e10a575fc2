/**
 * Meaning of a failed statement. connection = the database is unavailable: retry when it is available; unwritable = it
 * answers but rejects writes (read-only, disk full, disk broken): retry later; busy = it aborted this statement
 * (deadlock, lock, time limit): retry soon; data = these values can never be stored: a retry is useless; query = the
 * statement does not match the database, because of a bug or a changed schema.
 */
export type StoreFailure = 'connection' | 'unwritable' | 'busy' | 'data' | 'query';

export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/**
 * The store must not be used in its present state (in use by another process, newer or older than this program). The
 * message is one clear line.
 */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefusedError';
}

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** SQLSTATE classes and states, the longest match first (PostgreSQL manual, appendix A). */
const failureBySqlState: readonly (readonly [prefix: string, failure: StoreFailure])[] = [
  ['53300', 'connection'],
  ['57P', 'connection'],
  ['57014', 'busy'],
  ['55P03', 'busy'],
  ['25006', 'unwritable'],
  // The process was paused in the middle of a transaction, and PostgreSQL ended its connection.
  ['25P03', 'connection'],
  ['08', 'connection'],
  ['28', 'connection'],
  ['3D', 'connection'],
  ['53', 'unwritable'],
  ['58', 'unwritable'],
  ['XX', 'unwritable'],
  ['40', 'busy'],
  ['22', 'data'],
  ['23', 'data'],
  ['54', 'data'],
];

/** Classifies an error of the database driver, the operating system or the store itself, including its `cause`. */
export function classifyStoreError(error: unknown): StoreFailure {
  if (error instanceof StoreUnavailableError) return 'connection';
  const code = codeOf(error);
  if (code === null) return error instanceof Error && error.cause ? classifyStoreError(error.cause) : 'query';
  if (connectionCodes.has(code)) return 'connection';
  if (code === 'ENOSPC' || code === 'EROFS' || code === 'EDQUOT') return 'unwritable';
  return failureBySqlState.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'query';
}

export function isRetryable(error: unknown): boolean {
  const failure = classifyStoreError(error);
  return failure !== 'query' && failure !== 'data';
}

/** The code and message of an error, on one line, for the log. Never contains the statement or its values. */
export function describeStoreError(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  // The error of connecting to a name with several addresses has no message. Its reasons are nested.
  const text = (message === '' ? 'no connection' : message).replaceAll(/\s+/gu, ' ');
  return code === null || text.includes(code) ? text : `${text} (${code})`;
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
