import type { Rejection } from '@rollcall/game/api/report';
import type { IngestClient } from '../ingest/ingest-client.ts';
import type { OperatorLog } from '../ingest/operator-log.ts';

/** Rows per request: far below the size limit of a body, and few enough to resend a lost batch quickly. */
const rowsPerBatch = 200;

export interface UploadSummary {
  readonly accepted: number;
  readonly rejected: number;
  /** Rows that were stored, but with a warning of the server. */
  readonly remarks: number;
  /** Rows that the server did not check, because their batch was rejected or could not be sent. */
  readonly unsent: number;
}

/**
 * Sends rows of a catalogue in batches. Logs each row that the server rejects or warns about: its number in the file
 * (counted from 0), its name and the reason.
 */
export async function uploadRows(
  kind: 'areas' | 'quests',
  rows: readonly unknown[],
  client: IngestClient,
  log: OperatorLog,
): Promise<UploadSummary> {
  const summary = { accepted: 0, rejected: 0, remarks: 0, unsent: 0 };
  const call = kind === 'areas' ? 'reportAreas' : 'reportQuests';
  for (let start = 0; start < rows.length; start += rowsPerBatch) {
    const batch = rows.slice(start, start + rowsPerBatch);
    const outcome = await client.send(call, { [kind]: batch });
    if (outcome.state !== 'taken') {
      const reason = outcome.state === 'stopped' ? 'stopped' : outcome.reason;
      // A batch may be rejected for its content, but a key that is wrong for one batch is wrong for all.
      const isHopeless = outcome.state !== 'refused' || outcome.status === 401 || outcome.status === 403;
      const end = isHopeless ? rows.length : start + batch.length;
      summary.unsent += end - start;
      log.warn(`${kind} ${start} to ${end - 1} were not taken: ${reason}`);
      if (isHopeless) return summary;
      continue;
    }
    const { accepted, rejected, warnings = [] } = outcome.answer;
    summary.accepted += accepted;
    summary.rejected += rejected.length;
    summary.remarks += warnings.length;
    for (const each of rejected) log.warn(`rejected ${describe(kind, each, batch, start)}`);
    for (const each of warnings) log.info(`remark on ${describe(kind, each, batch, start)}`);
  }
  return summary;
}

function describe(
  kind: string,
  { index, issues }: Rejection,
  batch: readonly unknown[],
  start: number,
): string {
  const place = Number(index);
  const reasons = issues
    .map(({ path, message }) => (path === '' ? message : `${path} ${message}`))
    .join('; ');
  return `${kind} row ${start + place} (${nameOf(batch[place])}): ${reasons}`;
}

function nameOf(row: unknown): string {
  if (typeof row !== 'object' || row === null || !('name' in row)) return 'without a name';
  if (typeof row.name !== 'string') return 'without a name';
  return JSON.stringify(row.name.length > 60 ? `${row.name.slice(0, 60)}…` : row.name);
}
