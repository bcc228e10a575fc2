import { useEffect, useState } from 'react';

/** How long a reload button is disabled after use, in ms. */
const cooldownMs = 5000;

/**
 * Wraps an action of a button that rests after each use. A resting button is `aria-disabled`, not `disabled`, so that
 * it keeps the focus.
 */
export function useCooldown(act: () => void): readonly [isResting: boolean, act: () => void] {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), cooldownMs);
    return () => clearTimeout(timer);
  }, [isResting]);
  const run = () => {
    if (isResting) return;
    setResting(true);
    act();
  };
  return [isResting, run];
}
