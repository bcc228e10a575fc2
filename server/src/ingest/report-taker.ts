import type { IngestAnswer, Report } from '@rollcall/game/api/report';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { Character } from '@rollcall/game/character/character';
import type { Logger } from '../http/logger.ts';
import { warnOfCorrection } from '../live/correct-times.ts';
import type { LiveStore } from '../live/live-store.ts';
import { type ReportMarks, reportAnswer } from './ingest-answer.ts';

export interface AnsweredBatch {
  readonly id: string;
  readonly answer: IngestAnswer;
}

/** Applies parsed reports. A single server applies them itself; several servers first share them through their log. */
export interface ReportTaker {
  /**
   * Applies a report to the live state, and answers when its events are safe for history. Reports are applied in the
   * order of these calls.
   */
  readonly takeReport: (report: Report, marks: ReportMarks) => Promise<IngestAnswer>;
  /** Records that a batch without events was answered. */
  readonly recordBatch: (batch: AnsweredBatch) => Promise<{ readonly durable: boolean }>;
  /** The answer of another server to a batch; null = none is known. */
  readonly answeredElsewhere: (batchId: string) => IngestAnswer | null;
}

interface ReportTakerParts {
  readonly live: Pick<LiveStore, 'apply'>;
  readonly append: (record: {
    readonly batch: AnsweredBatch | null;
    readonly events: readonly HistoryEvent[];
    readonly departed?: readonly Character[];
  }) => Promise<{ readonly durable: boolean }>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly nowMs: () => number;
}

/** Applies reports to the live state of this server, and appends their events to its history. */
export function createReportTaker({ live, append, logger, nowMs }: ReportTakerParts): ReportTaker {
  return {
    takeReport: async (report, marks) => {
      const applied = live.apply(report, nowMs());
      warnOfCorrection(logger, applied.correctedMs);
      const { events, departed } = applied;
      const { batchId } = marks;
      const batch = batchId === null ? null : { id: batchId, answer: reportAnswer(applied, marks, true) };
      // Nothing is awaited before this, so that the journal has the order of the live state.
      const { durable } = await append({ batch, events, departed });
      return reportAnswer(applied, marks, durable);
    },
    recordBatch: (batch) => append({ batch, events: [] }),
    answeredElsewhere: () => null,
  };
}
