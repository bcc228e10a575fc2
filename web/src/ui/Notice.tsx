import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './notice.module.css';
import { Button } from './Button.tsx';
import { useRootMark } from './useRootMark.ts';

export type NoticeTone = 'info' | 'warning' | 'error';

const icons = { info: 'info', warning: 'warning', error: 'alert' } as const;
const tones = { info: 'tone-sky', warning: 'tone-amber', error: 'tone-rose' } as const;

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: string;
  readonly children: ReactNode;
  /** A way out. */
  readonly action?: ReactNode;
  /** It may come of having no network, which the shell has told: it is hidden then. */
  readonly isOnlineOnly?: boolean;
}

/** A strip in the page that says what is wrong, and what to do. Read out politely when it comes. */
export function Notice({ tone, title, children, action, isOnlineOnly = false }: NoticeProps) {
  return (
    <div
      className={`row wrap gap-2-3 box pad-3-4 ${styles['notice']} ${tones[tone]}`}
      aria-live="polite"
      data-online-only={isOnlineOnly || undefined}
    >
      <Icon name={icons[tone]} className="rigid color-tone" size={20} />
      <p className={`color-text ${styles['text']}`}>
        {title !== undefined && <strong className="semibold">{title}: </strong>}
        {children}
      </p>
      {action}
    </div>
  );
}

interface LiveNoticeStripProps {
  readonly notice: { readonly tone: NoticeTone; readonly title: string; readonly text: string } | null;
  readonly onRetry: () => void;
}

/** What is wrong with live data, with a button that reloads it. */
export function LiveNoticeStrip({ notice, onRetry }: LiveNoticeStripProps) {
  if (notice === null) return null;
  return (
    <Notice
      tone={notice.tone}
      title={notice.title}
      action={<Button onClick={onRetry}>Refresh</Button>}
      isOnlineOnly
    >
      {notice.text}
    </Notice>
  );
}

interface FootOfPageProps {
  /** Whether there is anything to be shown. */
  readonly isThere: boolean;
  /** A notice, or nothing. */
  readonly children: ReactNode;
}

/**
 * A place over the foot of the page, wherever it has been scrolled to: what comes there later moves nothing. Stands last in
 * its page.
 */
export function FootOfPage({ isThere, children }: FootOfPageProps) {
  // Toasts keep clear of its button (app/toasts.module.css).
  useRootMark('floating-notice', isThere);
  return <div className={`rounded float-shadow ${styles['footNotice']}`}>{children}</div>;
}

/** What is wrong with the live data of a page, over its foot. */
export function FloatingNotice(props: ComponentProps<typeof LiveNoticeStrip>) {
  return (
    <FootOfPage isThere={props.notice !== null}>
      <LiveNoticeStrip {...props} />
    </FootOfPage>
  );
}
