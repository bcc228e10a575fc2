import type { FocusEvent, PointerEvent } from 'react';
import type { Legend } from './useLegend.ts';

/** What makes an element of a legend light its series while the pointer or the keyboard's focus is on it. */
export function spotlightHandlers({ spot }: Pick<Legend, 'spot'>, id: string) {
  return {
    // A finger has no hover: what it touched would stay lit.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') spot.turn(id);
    },
    onPointerLeave: () => spot.turn(null),
    // A click focuses too; only a focus that is seen is one that the reader put there.
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) spot.turn(id);
    },
    onBlur: () => spot.turn(null),
  };
}
