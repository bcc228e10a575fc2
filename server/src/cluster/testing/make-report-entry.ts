import type { ReportEntry } from '../log-entry.ts';

/** An entry of a report as the log has it: a batch of that id that was durable, with nothing refused. */
export function makeReportEntry(
  id: string,
  report: ReportEntry['report'],
  facts: Partial<ReportEntry> = {},
): ReportEntry {
  return {
    kind: 'report',
    id,
    isBatch: true,
    report,
    rejected: [],
    warnings: [],
    isDurable: true,
    isAgain: false,
    ...facts,
  };
}
