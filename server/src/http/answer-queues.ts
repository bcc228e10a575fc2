import type { ServerResponse } from 'node:http';

/** Maximum pause. An answer may take long because its reader is slow. */
const pauseMaximumMs = 100;

/**
 * Creates queues that answer the requests of a caller one after the other, with pauses as long as the previous answer
 * took. However many requests arrive at once, other callers wait for at most one of them, and half of the time for
 * none.
 *
 * @param waitingMaximum maximum number of waiting requests of one caller
 */
export function createAnswerQueues(waitingMaximum: number) {
  /** Caller → waiting requests. A caller without an entry has no running answer. */
  const queues = new Map<string, { readonly response: ServerResponse; readonly begin: () => void }[]>();

  function begin(caller: string, response: ServerResponse, answer: () => void): void {
    const beganMs = performance.now();
    response.once('close', () => {
      const tookMs = performance.now() - beganMs;
      setTimeout(() => goOn(caller), Math.min(tookMs, pauseMaximumMs));
    });
    answer();
  }

  function goOn(caller: string): void {
    const queue = queues.get(caller) ?? [];
    let next = queue.shift();
    // Callers that have left are skipped.
    while (next?.response.destroyed) next = queue.shift();
    if (next === undefined) queues.delete(caller);
    else next.begin();
  }

  return {
    /** Starts the answer now, or after the earlier ones have ended. Returns false if too many requests wait already. */
    add(caller: string, response: ServerResponse, answer: () => void) {
      const queue = queues.get(caller);
      if (queue === undefined) {
        queues.set(caller, []);
        begin(caller, response, answer);
        return true;
      }
      if (queue.length >= waitingMaximum) return false;
      queue.push({ response, begin: () => begin(caller, response, answer) });
      return true;
    },
  };
}
