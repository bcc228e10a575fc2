import type { IngestAnswer } from '@rollcall/game/api/report';
import { fromWireTime } from '@rollcall/game/wire-time';

/** A batch is known for an hour after its answer (wire: Ingest). */
export const batchKnownForMs = 3_600_000;

/** What is remembered in all, counted in answers and the rejections in them: some 30 MB at the very most. */
export const answersWeightMaximum = 200_000;

export interface RecentBatch {
  readonly id: string;
  readonly answer: IngestAnswer;
  readonly at: string;
}

export interface Batches {
  /**
   * Does `work` unless the batch was answered within the hour; then its answer comes again, marked `duplicate`. A
   * repeat of a batch still in flight waits for the outcome of the first, failure included. A failure is not
   * remembered: the next try is a first try. Without an id the work is simply done.
   */
  runOnce(batchId: string | null, work: () => Promise<IngestAnswer>): Promise<IngestAnswer>;
  size(): number;
}

interface BatchesParts {
  readonly nowMs: () => number;
  /** Time that only runs forward, since an hour must stay an hour when the clock is set. */
  readonly elapsedMs?: () => number;
  readonly recent?: readonly RecentBatch[];
  /** What another server has answered; null = it is not known there either. */
  readonly answeredElsewhere?: ((batchId: string) => IngestAnswer | null) | undefined;
}

export function answerWeight({ rejected, warnings }: IngestAnswer): number {
  return 1 + rejected.length + (warnings?.length ?? 0);
}

/** The name of a batch: a collector's own batch id means nothing under another key or call (wire: Ingest). */
export function batchName(keyName: string, method: string, path: string, batchId: string): string {
  return `${keyName} ${method} ${path} ${batchId}`;
}

export function createBatches({
  nowMs,
  elapsedMs = () => performance.now(),
  recent = [],
  answeredElsewhere = () => null,
}: BatchesParts): Batches {
  const answered = new Map<string, { readonly answer: IngestAnswer; readonly atMs: number }>();
  const inFlight = new Map<string, Promise<IngestAnswer>>();
  let weight = 0;

  function forget(id: string) {
    const forgotten = answered.get(id);
    if (forgotten === undefined) return;
    answered.delete(id);
    weight -= answerWeight(forgotten.answer);
  }

  /** A map keeps the order in which it was filled: the oldest come first. */
  function forgetOld() {
    for (const [id, { atMs }] of answered) {
      if (elapsedMs() - atMs < batchKnownForMs && weight <= answersWeightMaximum) return;
      forget(id);
    }
  }

  function remember(id: string, answer: IngestAnswer, atMs: number) {
    forget(id);
    answered.set(id, { answer, atMs });
    weight += answerWeight(answer);
    forgetOld();
  }

  // What a clock that was ahead has dated was answered just now, as far as anybody knows.
  const ageMs = (at: string) => Math.max(0, nowMs() - fromWireTime(at));
  const known = recent.map(({ id, answer, at }) => ({ id, answer, atMs: elapsedMs() - ageMs(at) }));
  for (const { id, answer, atMs } of known.toSorted((a, b) => a.atMs - b.atMs)) remember(id, answer, atMs);

  async function runFirst(id: string, work: () => Promise<IngestAnswer>): Promise<IngestAnswer> {
    const running = work();
    inFlight.set(id, running);
    try {
      const answer = await running;
      remember(id, answer, elapsedMs());
      return answer;
    } finally {
      inFlight.delete(id);
    }
  }

  return {
    async runOnce(batchId, work) {
      if (batchId === null) return work();
      forgetOld();
      const before = answered.get(batchId)?.answer ?? answeredElsewhere(batchId) ?? undefined;
      const running = inFlight.get(batchId);
      // Nothing is awaited before the first is in flight: of two that arrive together only one may be the first.
      if (before === undefined && running === undefined) return runFirst(batchId, work);
      return { ...(before ?? (await running) ?? (await work())), duplicate: true };
    },
    size: () => answered.size,
  };
}
