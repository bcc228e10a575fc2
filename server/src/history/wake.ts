/** A bell that one waits for: a ring that nobody waits for is kept until the next wait. */
export interface Wake {
  ring(): void;
  /** Returns when the bell rings, or after `withinMs`. */
  wait(withinMs: number): Promise<void>;
}

/** A silent bell. */
export function createWake(): Wake {
  let isRung = false;
  let answer: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      answer?.();
    },
    wait: (withinMs) =>
      new Promise((resolve) => {
        const limit = setTimeout(() => answer?.(), withinMs);
        answer = () => {
          clearTimeout(limit);
          answer = null;
          isRung = false;
          resolve();
        };
        if (isRung) answer();
      }),
  };
}
