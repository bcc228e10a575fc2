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
  /** Button or link that helps with the problem. */
  readonly action?: ReactNode;
  /** Hidden while offline, which may be the cause and which the shell already shows. */
  readonly isOnlineOnly?: boolean;
}

/** A strip in the page with a problem and what to do about it, announced politely. */
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

/** A problem with live data, with a button that reloads it. */
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

interface PageBottomProps {
  /** Whether there is a notice. */
  readonly isThere: boolean;
  readonly children: ReactNode;
}

/** A place at the bottom of the window, where notices move nothing when they appear. Render it last in the page. */
export function PageBottom({ isThere, children }: PageBottomProps) {
  // Keeps toasts away from its button (app/toasts.module.css).
  useRootMark('floating-notice', isThere);
  return (
    <div className={`rounded float-shadow hidden-if-empty ${styles['low']} ${styles['footNotice']}`}>
      {children}
    </div>
  );
}

/** A problem with the live data of a page, at the bottom of the window. */
export function FloatingNotice(props: ComponentProps<typeof LiveNoticeStrip>) {
  return (
    <PageBottom isThere={props.notice !== null}>
      <LiveNoticeStrip {...props} />
    </PageBottom>
  );
}
