import { useMemo, useState } from 'react';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { holdRelativeOrder } from '../list/hold-order.ts';
import { type Attention, useAttention } from './useAttention.ts';

/**
 * People in the order to be shown, which waits as long as the visitor is about to do something in the list
 * (docs/decisions/0209): what is known of them is always new, where they stand is not.
 *
 * @param wanted in the order in which they would stand; the same array as long as nothing is new
 * @returns the people, and what to spread on the element around their rows
 */
export function useHeldPeople(
  wanted: readonly ListedCharacter[],
): [people: readonly ListedCharacter[], area: Attention['area']] {
  const { isHeld, area } = useAttention();
  const [stood, setStood] = useState(wanted);
  const people = useMemo(() => (isHeld ? holdRelativeOrder(stood, wanted) : wanted), [isHeld, stood, wanted]);
  // State that follows from what was shown before: React takes it up before it paints.
  if (people !== stood) setStood(people);
  return [people, area];
}
