/** A clock that the test advances, and random numbers that depend only on the seed. */
export interface Simulation {
  nowMs(): number;
  /** At least 0, below 1. */
  random(): number;
  between(from: number, to: number): number;
  /** Calls `work` later. */
  after(ms: number, work: () => void): void;
  /** Advances the clock, running one scheduled call after the other. */
  run(forMs: number): Promise<void>;
}

export function createSimulation(seed: number, startMs: number): Simulation {
  const planned: { readonly atMs: number; readonly order: number; readonly work: () => void }[] = [];
  let now = startMs;
  let order = 0;
  let state = seed;

  /** Uses the algorithm mulberry32. */
  function random(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function nextIndex(): number {
    let best = -1;
    for (const [index, { atMs, order: number }] of planned.entries()) {
      const known = planned[best];
      if (known === undefined || atMs < known.atMs || (atMs === known.atMs && number < known.order))
        best = index;
    }
    return best;
  }

  return {
    nowMs: () => now,
    random,
    between: (from, to) => from + Math.floor(random() * (to - from + 1)),
    after(ms, work) {
      order += 1;
      planned.push({ atMs: now + Math.max(0, ms), order, work });
    },
    async run(forMs) {
      const untilMs = now + forMs;
      for (;;) {
        // First runs all work that waits only for other promises.
        await new Promise(setImmediate);
        const index = nextIndex();
        const next = planned[index];
        if (next === undefined || next.atMs > untilMs) break;
        planned.splice(index, 1);
        now = next.atMs;
        next.work();
      }
      now = untilMs;
    },
  };
}

/** A simulated process, which can be killed or paused. */
export interface SimulatedProcess {
  /** Resolves after `ms`; later if the process is paused, never if it was killed. */
  pause(ms: number): Promise<void>;
  /** Calls `work` after `ms`; later if the process is paused, never if it was killed. */
  after(ms: number, work: () => void): void;
  isRunning(): boolean;
  stop(): void;
  goOn(): void;
  kill(): void;
}

export function createProcess(simulation: Simulation): SimulatedProcess {
  let is: 'running' | 'stopped' | 'killed' = 'running';
  const held: (() => void)[] = [];

  function after(ms: number, work: () => void): void {
    simulation.after(ms, () => {
      if (is === 'running') work();
      else if (is === 'stopped') held.push(work);
    });
  }

  return {
    pause: (ms) => new Promise((resolve) => after(ms, resolve)),
    after,
    isRunning: () => is === 'running',
    stop: () => {
      if (is === 'running') is = 'stopped';
    },
    goOn: () => {
      if (is !== 'stopped') return;
      is = 'running';
      for (const work of held.splice(0)) work();
    },
    kill: () => {
      is = 'killed';
      held.length = 0;
    },
  };
}
