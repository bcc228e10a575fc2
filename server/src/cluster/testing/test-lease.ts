import { type Lease, LeaseLostError } from '../lease.ts';

export interface TestLease extends Lease {
  /** A paused holder still believes that it holds the lease. */
  isAsleep: boolean;
  /** Number of transactions that were rejected because the lease was not held. */
  refusals: number;
}

/** A lease that the test moves between servers. */
export function createTestLeases() {
  let holder: string | null = null;
  const gained = new Map<string, Set<() => void>>();
  return {
    move: (to: string | null) => {
      holder = to;
      for (const listener of gained.get(to ?? '') ?? []) listener();
    },
    of: (name: string): TestLease => {
      const lease: TestLease = {
        isAsleep: false,
        refusals: 0,
        isHeld: () => holder === name || lease.isAsleep,
        onGained: (listener) => {
          const listeners = gained.get(name) ?? new Set();
          gained.set(name, listeners.add(listener));
          return () => listeners.delete(listener);
        },
        require: async () => {
          if (holder === name) return;
          lease.refusals += 1;
          throw new LeaseLostError(`${holder ?? 'nobody'} holds the lease`);
        },
        holder: () => holder,
        close: async () => {},
      };
      return lease;
    },
  };
}
