import type { PastCallName, ReportCallName } from '@rollcall/game/api/ingest-calls';
import { endpoints } from '@rollcall/game/api/endpoints';
import type { IngestAnswer } from '@rollcall/game/api/report';
import { type CallEnd, callOnce, callPatiently, type ReadOptions } from './call-endpoint.ts';

/** Result of a report. */
export type Outcome =
  | { readonly state: 'taken'; readonly answer: IngestAnswer }
  | Exclude<CallEnd<never>, { readonly state: 'answered' }>;

/** A request as it was first sent. */
export interface SentRequest {
  readonly at_ms: number;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Sends reports, several at once if the caller does not wait. */
export interface IngestClient {
  /** Resolves when the server has decided or all tries have failed; never rejects. Adds `batch_id`. */
  send(name: ReportCallName | PastCallName, body: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

export interface IngestClientOptions extends ReadOptions {
  readonly key: string;
  /** Prefix of every batch id; must be different in each run. */
  readonly batchPrefix: string;
  readonly onSend?: (request: SentRequest) => void;
}

/** A client of the public ingest API. Retries have the same batch id, so the server applies a batch only once. */
export function createIngestClient(options: IngestClientOptions): IngestClient {
  let batches = 0;
  return {
    async send(name, body) {
      const endpoint = endpoints[name];
      const { method, path } = endpoint;
      const full = { ...body, batch_id: `${options.batchPrefix}-${(batches += 1)}` };
      options.onSend?.({ at_ms: options.outside.now(), method, path, body: full });
      const end = await callPatiently(() => callOnce(endpoint, {}, { body: full }, options), options);
      return end.state === 'answered' ? { state: 'taken', answer: end.data } : end;
    },
  };
}
