import type { FocusEvent, PointerEvent } from 'react';
import type { Legend } from './useLegend.ts';

/** What makes an element of a legend light its series while the pointer or the keyboard's focus is on it. */
export function spotlightHandlers({ spotlight }: Pick<Legend, 'spotlight'>, id: string) {
  return {
    // A finger has no hover: what it touched would stay lit.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') spotlight(id);
    },
    onPointerLeave: () => spotlight(null),
    // A click focuses too; only a focus that is seen is one that the reader put there.
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) spotlight(id);
    },
    onBlur: () => spotlight(null),
  };
}
