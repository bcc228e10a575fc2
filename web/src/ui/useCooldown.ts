import { useEffect, useState } from 'react';

/** A button that reloads is disabled this long after use. */
const cooldownMs = 5000;

/**
 * What a button does, and whether it rests after that. A resting button is `aria-disabled`, not `disabled`: that would
 * lose the focus of whoever has just pressed it.
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
