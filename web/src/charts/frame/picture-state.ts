import { createContext, useContext, useLayoutEffect } from 'react';
import type { ChartState } from './chart-state.ts';

/** How a picture tells the frame around it how it stands: its code is on its way, or could not be had. */
export const PictureStateContext = createContext<(state: ChartState) => void>(() => {});

/** Lies over the frame's room like a state of the data, as long as the picture stands in it. */
export function usePictureState(state: ChartState): void {
  const tell = useContext(PictureStateContext);
  // Before the browser paints: between the data and its picture there is no moment of an empty room.
  useLayoutEffect(() => {
    tell(state);
    return () => tell(readyState);
  }, [tell, state]);
}

export const readyState: ChartState = { state: 'ready' };
