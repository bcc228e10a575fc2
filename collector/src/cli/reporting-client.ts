import { createIngestClient, type IngestClient, type IngestClientOptions } from '../ingest/ingest-client.ts';
import type { CommandContext } from './command.ts';
import type { Target } from './target.ts';

/** How a source reports, where it differs from others. */
type Reporting = Pick<IngestClientOptions, 'attempts' | 'onSend'> & {
  /** Sets the batches of this client apart from those of another one of the same run. */
  readonly part?: string;
};

/** A client of the target that tells of trouble once. */
export function createReportingClient(
  target: Target,
  { narrator, outside, signal, runId }: CommandContext,
  { part, ...options }: Reporting,
): IngestClient {
  return createIngestClient({
    ...target,
    ...options,
    batchPrefix: part === undefined ? runId : `${runId}-${part}`,
    signal,
    outside,
    onTrouble: (reason) =>
      narrator.warnOnce('failed', `Cannot report to ${target.baseUrl}: ${reason}. Trying again.`),
  });
}
