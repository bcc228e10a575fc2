import type { ServerResponse } from 'node:http';

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Answers the requests of a caller one after the other, so that others wait for one of them at most, however many come
 * at once.
 */
export interface Turns {
  /** Begins the answer now or when those before it have ended. @returns false = too many wait already */
  take(caller: string, response: ServerResponse, answer: () => void): boolean;
}

/** @param waitingMaximum of one caller */
export function createTurns(waitingMaximum: number): Turns {
  /** Caller → who waits; a caller that is not in it has none that is being answered. */
  const queues = new Map<string, Waiting[]>();

  function begin(caller: string, response: ServerResponse, answer: () => void): void {
    response.once('close', () => goOn(caller));
    answer();
  }

  function goOn(caller: string): void {
    const queue = queues.get(caller) ?? [];
    let next = queue.shift();
    // Whoever has left is not answered.
    while (next?.response.destroyed) next = queue.shift();
    if (next === undefined) queues.delete(caller);
    else next.begin();
  }

  return {
    take(caller, response, answer) {
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
