const stepCount = 10;

/**
 * Calls `onOver` after `limitMs` of running time. Time during which the process is paused does not count: when it
 * continues, answers that arrived meanwhile are read first. @returns a function that stops it
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

/** Settles like `work` if that settles within the limit; otherwise rejects with the error of `failure`. */
export async function withLimit<T>(limitMs: number, work: Promise<T>, failure: () => Error): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const stop = startLimit(limitMs, () => reject(failure()));
  try {
    return await Promise.race([work, over]);
  } finally {
    stop();
  }
}

/** Waits until `work` has settled, whatever its outcome, or the limit has passed. */
export async function waitFor(limitMs: number, work: Promise<unknown>): Promise<void> {
  await withLimit(limitMs, work, () => new Error('too late')).catch(() => {});
}
