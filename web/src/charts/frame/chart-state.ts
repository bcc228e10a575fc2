import { createContext, useContext, useLayoutEffect } from 'react';

/** All states but `ready` are shown over the last chart, or over its empty space. */
export type ChartState =
  | { readonly state: 'ready' }
  | { readonly state: 'loading' }
  | {
      readonly state: 'empty';
      readonly message: string;
      /** An action that shows more data. */
      readonly wayOut?: { readonly label: string; readonly onClick: () => void };
    }
  /** Dimmed and inert. */
  | { readonly state: 'error'; readonly onRetry: () => void };

export const readyState: ChartState = { state: 'ready' };

/** The answer contains no data. */
export const emptyChart: ChartState = { state: 'empty', message: 'No data for this period yet.' };

/** Reports from a chart to its frame that its code is loading or failed to load. */
export const ChartStateContext = createContext<(state: ChartState) => void>(() => {});

/** Shows a state of the chart's code in the frame, like a state of its data, while the chart is mounted. */
export function useChartState(state: ChartState): void {
  const tell = useContext(ChartStateContext);
  // Before paint, so that no empty frame shows between the data and the chart.
  useLayoutEffect(() => {
    tell(state);
    return () => tell(readyState);
  }, [tell, state]);
}

/** `far` = not near the viewport; `near` = data is loading; `here` = data to draw. */
export type ChartNearness = 'far' | 'near' | 'here';

/** @param hasAnswer there is data to draw, possibly before the chart is near */
export function chartNearness(isNear: boolean, hasAnswer: boolean): ChartNearness {
  if (!isNear) return 'far';
  return hasAnswer ? 'here' : 'near';
}

/**
 * Tells the drawing in a chart how near it is. Its code is loaded together with the data, and nothing is drawn before
 * both are loaded.
 */
export const ChartNearnessContext = createContext<ChartNearness>('here');

/** Message when a chart fails to load. */
export const chartErrorText = 'An error occurred. Please try again later.';

/** Default message while data is loading. */
export const chartLoadingText = 'Loading...';
