import type { RefObject } from 'react';
import styles from './status-mark.module.css';

export type Status = 'loading' | 'online' | 'offline' | 'unknown';

const words: Readonly<Record<Status, string>> = {
  loading: 'Loading...',
  online: 'Online',
  offline: 'Offline',
  unknown: 'Unknown',
};

const colours: Readonly<Record<Status, string>> = {
  loading: 'color-third',
  online: 'color-leaf',
  offline: 'color-rose',
  unknown: 'color-third',
};

/** The status of a server, distinct in shape as well as colour: a lit flame, a slashed ring, a dotted ring. */
export function StatusMark({ status }: { status: Status }) {
  return (
    <span className={`inline-row semibold size-small nowrap gap-6px ${colours[status]}`}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        {status === 'online' ? (
          <path
            d="M8 .8c.4 2.7 3.9 4.1 3.9 7.6a3.9 3.9 0 1 1-7.8 0c0-1.7.9-2.7 1.8-3.7.2 1.1.6 1.7 1.2 1.9C6.9 4.7 7.2 2.4 8 .8Z"
            fill="currentColor"
          />
        ) : (
          <circle
            cx="8"
            cy="8"
            r="5.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray={status === 'offline' ? undefined : '2.2 2.2'}
          />
        )}
        {status === 'offline' && <path d="M4.2 11.8 11.8 4.2" stroke="currentColor" strokeWidth="2" />}
      </svg>
      {words[status]}
    </span>
  );
}

export type LiveTone = 'fresh' | 'late' | 'waiting';

interface LiveDotProps {
  readonly tone: LiveTone;
  readonly children: string;
  readonly textRef?: RefObject<HTMLSpanElement | null>;
  /** Shows the text only to screen readers. */
  readonly isBare?: boolean;
}

/** A small dot with the age of the data shown. */
export function LiveDot({ tone, children, textRef, isBare = false }: LiveDotProps) {
  return (
    <span className={`inline-row size-small tabular nowrap gap-2 ${styles[tone]}`}>
      <span className={styles['dot']} data-live-dot="" aria-hidden="true" />
      <span ref={textRef} translate="no" className={isBare ? 'visually-hidden' : undefined}>
        {children}
      </span>
    </span>
  );
}
