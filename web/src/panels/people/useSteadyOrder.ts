import { useMemo, useState } from 'react';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { keepOrder } from './steady-order.ts';
import { type Attention, useAttention } from './useAttention.ts';

/**
 * People in the order to be shown, which waits as long as the visitor is about to do something in the list
 * (docs/decisions/0035-hold-the-order-of-lists.md): what is known of them is always new, where they stand is not.
 *
 * @param wanted in the order in which they would stand; the same array as long as nothing is new
 * @returns the people, and what to spread on the element around their rows
 */
export function useSteadyOrder(
  wanted: readonly ListedCharacter[],
): [people: readonly ListedCharacter[], area: Attention['area']] {
  const { isHeld, area } = useAttention();
  const [stood, setStood] = useState(wanted);
  const people = useMemo(() => (isHeld ? keepOrder(stood, wanted) : wanted), [isHeld, stood, wanted]);
  // State that follows from what was shown before: React takes it up before it paints.
  if (people !== stood) setStood(people);
  return [people, area];
}
