import { useEffect, useState } from 'react';

/** Cooldown of a reload button, ms. */
const cooldownMs = 5000;

/**
 * An action with a cooldown after each use. Use `aria-disabled` during the cooldown, because a `disabled` button would
 * lose the focus.
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
