import { useEffect, useState } from 'react';
import { nextStep, rowsInStep, stepTowards, type TableRow } from './row-steps.ts';

/**
 * The rows to show now: the wanted ones, of which no more than a few at a time are brought in or up to date, the others
 * as soon as the browser has nothing better to do. Few rows, or few that differ, are there at once.
 *
 * @param wanted each id once; the same array as long as nothing is new
 */
export function useRowSteps(wanted: readonly TableRow[]): readonly TableRow[] {
  const [{ aim, shown, size, beganMs }, setState] = useState(() => ({
    aim: wanted,
    shown: stepTowards([], wanted, rowsInStep),
    size: rowsInStep,
    beganMs: nowMs(),
  }));
  // State that follows from what is wanted: React takes it up before it paints.
  if (aim !== wanted) {
    const first = stepTowards(shown, wanted, rowsInStep);
    setState({ aim: wanted, shown: first, size: rowsInStep, beganMs: nowMs() });
  }
  useEffect(() => {
    if (shown === aim) return undefined;
    return whenIdle(() => {
      const now = nowMs();
      const next = nextStep(size, now - beganMs);
      setState({ aim, shown: stepTowards(shown, aim, next), size: next, beganMs: now });
    });
  }, [aim, shown, size, beganMs]);
  return shown;
}

const nowMs = () => performance.now();

/** Some browsers cannot say when they are idle. @returns cancels */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: 200 });
  return () => cancelIdleCallback(idle);
}
