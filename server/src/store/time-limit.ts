const stepCount = 10;

/**
 * Calls `onOver` once `limitMs` of running time have passed. Time during which the process is suspended does not count,
 * so that answers that arrived meanwhile are read before the limit is over.
 *
 * @returns stops it
 */
export function startLimit(limitMs: number, onOver: () => void): () => void {
  let step = 0;
  let timer: NodeJS.Timeout;
  const next = () => {
    if (step === stepCount) {
      onOver();
      return;
    }
    step += 1;
    timer = setTimeout(next, limitMs / stepCount);
  };
  next();
  return () => clearTimeout(timer);
}

/** Settles like `work` within the limit; else rejects with the error of `failure`. */
export async function withLimit<T>(limitMs: number, work: Promise<T>, failure: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const stop = startLimit(limitMs, () => reject(failure()));
  try {
    return await Promise.race([work, over]);
  } finally {
    stop();
  }
}

/** Waits for the end of `work`, whatever its outcome, up to the limit. */
export async function waitFor(limitMs: number, work: Promise<unknown>): Promise<void> {
  await withLimit(limitMs, work, () => new Error('too late')).catch(() => {});
}
