import type { IngestAnswer } from '@rollcall/game/api/report';
import { hourMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';

/** Time for which the answer to a batch is remembered. */
export const batchKnownForMs = hourMs;

/** Maximum number of remembered answers plus the rejections in them. They take at most some 30 MB. */
export const answersWeightMaximum = 200_000;

export interface RecentBatch {
  readonly id: string;
  readonly answer: IngestAnswer;
  readonly at: string;
}

interface BatchesParts {
  readonly nowMs: () => number;
  /** A monotonic clock, so that an hour stays an hour even if the system clock is set. */
  readonly elapsedMs?: () => number;
  readonly recent?: readonly RecentBatch[];
  /** Finds the answer of another server; null = none is known there either. */
  readonly answeredElsewhere?: ((batchId: string) => IngestAnswer | null) | undefined;
}

export function answerWeight({ rejected, warnings }: IngestAnswer): number {
  return 1 + rejected.length + (warnings?.length ?? 0);
}

/** Identifies a batch. A collector's own batch id is only unique for its key and call. */
export function batchName(keyName: string, method: string, path: string, batchId: string): string {
  return `${keyName} ${method} ${path} ${batchId}`;
}

export function createBatches({
  nowMs,
  elapsedMs = () => performance.now(),
  recent = [],
  answeredElsewhere = () => null,
}: BatchesParts) {
  const answered = new Map<string, { readonly answer: IngestAnswer; readonly atMs: number }>();
  const inFlight = new Map<string, Promise<IngestAnswer>>();
  let weight = 0;

  function forget(id: string) {
    const forgotten = answered.get(id);
    if (forgotten === undefined) return;
    answered.delete(id);
    weight -= answerWeight(forgotten.answer);
  }

  /** Drops old answers. A map keeps insertion order, so the oldest come first. */
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

  // Answers dated in the future count as new.
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
    /**
     * Runs `work` unless the batch was answered within the hour; if so, repeats the answer, marked `duplicate`. A
     * repetition of a batch still in flight waits for the outcome of the first, including a failure. Failures are not
     * remembered. Without an id the work always runs.
     */
    async runOnce(batchId: string | null, work: () => Promise<IngestAnswer>) {
      if (batchId === null) return work();
      forgetOld();
      const before = answered.get(batchId)?.answer ?? answeredElsewhere(batchId) ?? undefined;
      const running = inFlight.get(batchId);
      // Nothing is awaited before the first run is registered. Otherwise two simultaneous calls could both be the
      // first.
      if (before === undefined && running === undefined) return runFirst(batchId, work);
      return { ...(before ?? (await running) ?? (await work())), duplicate: true };
    },
    size: () => answered.size,
  };
}
