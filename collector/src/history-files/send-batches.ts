import type { IngestClient, Outcome } from '../ingest/ingest-client.ts';
import type { Findings } from './findings.ts';
import type { SampleBatch } from './samples-to-send.ts';

/** While the server writes one batch it reads the next. */
const inFlightAtMost = 2;

/** How far it came. */
export interface SendingEnd {
  readonly sent: number;
  readonly taken: number;
  readonly offline: number;
  /** null = everything was sent; else why not. */
  readonly obstacle: string | null;
}

export interface Sending {
  readonly client: IngestClient;
  readonly findings: Findings;
  readonly signal: AbortSignal;
  /** All rows up to a line have been taken; `sent` samples so far in this run. */
  readonly onTaken: (line: number, sent: number) => void;
}

/** Sends batches, two at a time, until one of them is not taken. Never rejects, unless reading does. */
export async function sendBatches(
  batches: AsyncIterable<SampleBatch>,
  { client, findings, signal, onTaken }: Sending,
): Promise<SendingEnd> {
  const end = { sent: 0, taken: 0, offline: 0 };
  const waiting: { readonly batch: SampleBatch; readonly outcome: Promise<Outcome> }[] = [];
  // In the order of the file, so that everything up to a line is taken when its batch is.
  const settleOldest = async (): Promise<string | null> => {
    const oldest = waiting.shift();
    if (oldest === undefined) return null;
    const { batch } = oldest;
    const outcome = await oldest.outcome;
    if (outcome.state !== 'taken') return outcome.state === 'stopped' ? 'stopped' : outcome.reason;
    const { accepted, rejected, duplicates } = outcome.answer;
    end.sent += batch.samples.length;
    end.taken += accepted;
    end.offline += batch.samples.filter(({ is_online }) => !is_online).length;
    findings.countRefused(batch.samples.length - accepted - duplicates);
    for (const { index, issues } of rejected) {
      const reason = issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
      findings.refuse(batch.lines[Number(index)] ?? 0, reason);
    }
    onTaken(batch.lastLine, end.sent);
    return null;
  };
  for await (const batch of batches) {
    if (signal.aborted) return { ...end, obstacle: 'stopped' };
    waiting.push({ batch, outcome: client.send('reportPopulationHistory', { samples: batch.samples }) });
    if (waiting.length < inFlightAtMost) continue;
    const obstacle = await settleOldest();
    if (obstacle !== null) return { ...end, obstacle };
  }
  while (waiting.length > 0) {
    const obstacle = await settleOldest();
    if (obstacle !== null) return { ...end, obstacle };
  }
  return { ...end, obstacle: null };
}
