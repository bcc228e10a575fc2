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

/** There is an answer, and nothing in it. */
export const emptyChart: ChartState = { state: 'empty', message: 'Nothing has been counted in this time.' };

/** §8: Charts. */
export const chartErrorText = 'An error occurred. Please try again later.';

/** §2.9: while another range comes. */
export const chartLoadingText = 'Loading...';
