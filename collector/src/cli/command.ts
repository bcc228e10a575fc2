import { endpoints } from '@rollcall/game/api/endpoints';
import type * as z from 'zod/mini';
import { type Outside, readEndpoint } from '../ingest/call-endpoint.ts';
import { createIngestClient, type IngestClient, type IngestClientOptions } from '../ingest/ingest-client.ts';
import type { OperatorLog } from '../ingest/operator-log.ts';
import type { Terminal } from './progress-bar.ts';
import { type Flags, type Typed, UsageError } from './usage.ts';

export const targetFlags: Flags = {
  url: { argument: 'URL', help: 'where Rollcall is (http://127.0.0.1:3000)' },
  key: { argument: 'KEY', help: 'collector key; better in the environment variable COLLECTOR_KEY' },
};

export interface Target {
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Reads the address and key of the receiver.
 *
 * @param keyOfEnvironment the value of COLLECTOR_KEY
 * @throws UsageError for a missing key or an invalid address
 */
export function readTarget({ texts }: Typed, keyOfEnvironment: string | undefined): Target {
  const url = texts['url'] ?? 'http://127.0.0.1:3000';
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError(`--url must be an address such as http://127.0.0.1:3000, not "${url}"`);
  }
  const key = texts['key'] ?? keyOfEnvironment ?? '';
  if (key === '') throw new UsageError('a collector key is needed: set COLLECTOR_KEY, or use --key');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('the collector key holds characters that no key can have');
  return { baseUrl: parsed.origin + parsed.pathname.replace(/\/+$/, ''), key };
}

export interface CommandContext {
  readonly outside: Outside;
  readonly log: OperatorLog;
  readonly signal: AbortSignal;
  readonly keyOfEnvironment: string | undefined;
  /** Different in every run; batch ids begin with it. */
  readonly runId: string;
  /** The terminal for a progress bar; null = output goes elsewhere. */
  readonly terminal: Terminal | null;
  /** Lines of standard input as they are typed. Ends when the collector is stopped. */
  readonly readInput: () => AsyncIterable<string>;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly flags: Flags;
  readonly takesFile?: boolean;
  /**
   * Runs until done or stopped.
   *
   * @returns the exit code: 0 = success
   * @throws UsageError for invalid arguments
   */
  readonly run: (typed: Typed, context: CommandContext) => Promise<number>;
}

type Reporting = Pick<IngestClientOptions, 'attempts' | 'onSend'> & {
  /** Distinguishes batches of this client from those of other clients in the same run. */
  readonly part?: string;
};

export function createReportingClient(
  target: Target,
  { log, outside, signal, runId }: CommandContext,
  { part, ...options }: Reporting,
): IngestClient {
  return createIngestClient({
    ...target,
    ...options,
    batchPrefix: part === undefined ? runId : `${runId}-${part}`,
    signal,
    outside,
    onTrouble: (reason) =>
      log.warnOnce('failed', `Cannot report to ${target.baseUrl}: ${reason}. Trying again.`),
  });
}

/**
 * Requests the game definition of a server.
 *
 * @param answer only the parts of the definition that are needed, so that older and newer versions of the server can be
 * read, too
 * @param what names the requested data in a log line, after "does not tell"
 * @returns null if the request fails; the reason has been logged
 */
export async function readDefinition<Answer extends z.core.$ZodType>(
  answer: Answer,
  what: string,
  { baseUrl }: Pick<Target, 'baseUrl'>,
  { outside, signal, log, attempts }: CommandContext & Pick<Reporting, 'attempts'>,
): Promise<z.infer<Answer> | null> {
  const onTrouble = (reason: string): void =>
    log.warnOnce('definition', `Cannot reach ${baseUrl}: ${reason}. Trying again.`);
  const reading = await readEndpoint(
    { ...endpoints.gameDefinition, answer },
    {},
    { baseUrl, outside, signal, attempts, onTrouble },
  );
  if (reading.state === 'answered') return reading.data;
  if (reading.state !== 'stopped') log.warn(`${baseUrl} does not tell ${what}: ${reading.reason}`);
  return null;
}
