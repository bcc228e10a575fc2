import { useEffect, useState } from 'react';
import { stepTowards, type TableRow } from './row-steps.ts';

/**
 * On a processor four times slower than a small one of today a row takes 4 ms to be drawn and painted, and the page shall
 * answer every 50 ms.
 */
const rowsInStep = 8;

/**
 * The rows to show now: the wanted ones, of which no more than a few at a time are brought in or up to date, the others
 * as soon as the browser has nothing better to do. Few rows, or few that differ, are there at once.
 *
 * @param wanted each id once; the same array as long as nothing is new
 */
export function useRowSteps(wanted: readonly TableRow[]): readonly TableRow[] {
  const [{ aim, shown }, setState] = useState(() => ({
    aim: wanted,
    shown: stepTowards([], wanted, rowsInStep),
  }));
  // State that follows from what is wanted: React takes it up before it paints.
  if (aim !== wanted) setState({ aim: wanted, shown: stepTowards(shown, wanted, rowsInStep) });
  useEffect(() => {
    if (shown === aim) return undefined;
    return whenIdle(() => setState({ aim, shown: stepTowards(shown, aim, rowsInStep) }));
  }, [aim, shown]);
  return shown;
}

/** Some browsers cannot say when they are idle. @returns cancels */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: 200 });
  return () => cancelIdleCallback(idle);
}
