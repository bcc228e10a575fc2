import type { IngestAnswer, Rejection } from '@rollcall/game/api/report';
import type { AppliedReport } from '../live/live-state.ts';

/** Facts about a report besides its content. */
export interface ReportMarks {
  /** null = the collector gave none. */
  readonly batchId: string | null;
  readonly rejected: readonly Rejection[];
  readonly warnings: readonly Rejection[];
}

interface Outcome {
  readonly accepted: number;
  readonly rejected: readonly Rejection[];
  readonly removed?: number;
  readonly duplicates: number;
  readonly versions?: Readonly<Record<string, number>>;
  readonly stale?: boolean;
  readonly warnings?: readonly Rejection[];
}

/**
 * Maximum number of rejections listed in an answer. A broken collector may send a hundred thousand invalid entities;
 * the first ones show the problem.
 */
const listedMaximum = 1_000;

function compareIndexes(a: Rejection, b: Rejection): number {
  if (typeof a.index === 'number' && typeof b.index === 'number') return a.index - b.index;
  return Number(typeof a.index === 'number') - Number(typeof b.index === 'number');
}

function listed(all: readonly Rejection[], what: string): Rejection[] {
  const sorted = all.toSorted(compareIndexes);
  if (sorted.length <= listedMaximum) return sorted;
  const message = `${sorted.length - listedMaximum} more ${what} are not listed`;
  return [...sorted.slice(0, listedMaximum), { index: 'more', issues: [{ path: '', message }] }];
}

export function ingestAnswer(outcome: Outcome, durable: boolean): IngestAnswer {
  const { warnings = [] } = outcome;
  return {
    message: 'success',
    accepted: outcome.accepted,
    rejected: listed(outcome.rejected, 'rejections'),
    removed: outcome.removed ?? 0,
    duplicates: outcome.duplicates,
    versions: { ...outcome.versions },
    durable,
    ...(outcome.stale === true ? { stale: true } : {}),
    ...(warnings.length > 0 ? { warnings: listed(warnings, 'warnings') } : {}),
  };
}

/** The answer to a report that was applied. */
export function reportAnswer(
  applied: AppliedReport,
  { rejected, warnings }: Pick<ReportMarks, 'rejected' | 'warnings'>,
  durable: boolean,
): IngestAnswer {
  return ingestAnswer({ ...applied, rejected: [...rejected, ...applied.rejected], warnings }, durable);
}
