import type { ReportEntry } from '../log-entry.ts';

/** Makes the log entry of a report: a durable batch with this id and without rejections. */
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
