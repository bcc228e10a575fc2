import { createContext, useContext, useLayoutEffect } from 'react';

/** How a chart stands; all but `ready` lie over what was drawn last, or over its empty room. */
export type ChartState =
  | { readonly state: 'ready' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'empty';
      readonly message: string;
      /** What would show more. */
      readonly wayOut?: { readonly label: string; readonly onClick: () => void };
    }
  /** Dimmed and out of reach (§8: Charts). */
  | { readonly state: 'error'; readonly onRetry: () => void };

export const readyState: ChartState = { state: 'ready' };

/** There is an answer, and nothing in it. */
export const emptyChart: ChartState = { state: 'empty', message: 'No data for this period yet.' };

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

/** How far a chart is: `far` from what is seen; `near`, and its data on the way; `here`, with something to draw. */
export type PictureStage = 'far' | 'near' | 'here';

/** @param hasAnswer there is something to draw; it may be known before the chart is near */
export function pictureStage(isNear: boolean, hasAnswer: boolean): PictureStage {
  if (!isNear) return 'far';
  return hasAnswer ? 'here' : 'near';
}

/**
 * How a chart tells the picture in it how far it is: code that comes later is asked for together with the data, and
 * nothing is drawn before both are there.
 */
export const PictureStageContext = createContext<PictureStage>('here');

/** §8: Charts. */
export const chartErrorText = 'An error occurred. Please try again later.';

/** §2.9: while another range comes. */
export const chartLoadingText = 'Loading...';
