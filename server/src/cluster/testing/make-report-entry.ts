import type { ReportEntry } from '../log-entry.ts';

/** The log entry of a report: a batch with this id that was durable, without rejections. */
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
