import type { LiveState } from './live-query.ts';

export interface LiveNotice {
  readonly tone: 'warning' | 'error';
  readonly title: string;
  readonly text: string;
  /** Label of the button that reloads the data; omitted = no button. */
  readonly remedy?: string;
}

/** Notices for a page or panel that shows live data. */
export const liveNotices = {
  halted: {
    tone: 'warning',
    title: 'Live update paused',
    text: 'Are you still there? Please refresh the page to continue viewing live data.',
    remedy: 'Continue',
  },
  stale: {
    tone: 'warning',
    title: 'Stale data',
    text: 'The data on this page is stale. Please refresh the page to get the latest data.',
    remedy: 'Reload',
  },
  failed: {
    tone: 'error',
    title: 'Failed to load data',
    text: 'There was an error loading some data. Please refresh the page or come back later.',
    remedy: 'Retry',
  },
} as const satisfies Record<string, LiveNotice>;

/** The notice above live data, by importance: paused, failed, stale; null = none. */
export function liveNotice(states: readonly LiveState[], isStale: boolean): LiveNotice | null {
  if (states.includes('halted')) return liveNotices.halted;
  if (states.includes('error')) return liveNotices.failed;
  return isStale ? liveNotices.stale : null;
}
