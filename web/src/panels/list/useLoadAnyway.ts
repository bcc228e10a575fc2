import { useState } from 'react';

/**
 * The wish to see the list of a server that is offline (§4). It ends with the outage: the next one is told again.
 *
 * @returns whether it is wished, and what says so
 */
export function useLoadAnyway(isOffline: boolean): readonly [isWished: boolean, wish: () => void] {
  const [isWished, setIsWished] = useState(false);
  if (isWished && !isOffline) setIsWished(false);
  return [isWished && isOffline, () => setIsWished(true)];
}
