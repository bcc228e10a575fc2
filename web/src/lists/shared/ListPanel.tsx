import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { useHydrated } from '../../api/useHydrated.ts';
import type { LastAnswer } from '../../api/useLive.ts';
import type { LiveNotice } from '../../api/live-notice.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import type { Reported } from '../DataAge.tsx';
import { PanelToolbar, type PanelToolbarProps } from '../PanelToolbar.tsx';
import noticeStyles from '../../ui/notice.module.css';
import panelStyles from '../panel.module.css';
import { usePanelSlot } from '../panel-slot.ts';
import type { ListFacts } from './list-state.ts';
import { useRootMark } from '../../ui/useRootMark.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import styles from './list.module.css';

/** The texts of the status line below a list; an empty text = nothing. */
export interface ListStatusText {
  /** "12 groups", or how many of them the search leaves: "3 of 12 groups match". */
  readonly shown: string;
  /** Says that updates have stopped or that the data is old (`delayText`). */
  readonly delay: string;
  readonly hidden: string;
}

/** The status line of a panel without a list. */
export const noStatus: ListStatusText = { shown: '', delay: '', hidden: '' };

interface ListPanelProps extends Pick<PanelToolbarProps, 'title' | 'kind' | 'back' | 'tools'> {
  readonly ref: RefObject<HTMLElement | null>;
  readonly label: string;
  /** A class for the kind of list, with its sizes. */
  readonly className?: string | undefined;
  readonly style: Record<string, string>;
  /** Row heights of the served panel; its other sizes come from this browser's stored settings (public/theme.js). */
  readonly servedStyle: Record<string, string>;
  readonly list: {
    readonly facts: ListFacts;
    readonly info: ServerInfo | null;
    readonly reported: () => Reported;
    readonly lastAnswer: LastAnswer;
    readonly reload: () => void;
  };
  /** The number online according to the list; null = not known from it, so the status of the server is used. */
  readonly onlineCount?: number | null;
  readonly notice: LiveNotice | null;
  /** Announced to screen readers; empty = nothing. */
  readonly announcement: string;
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** The framed panel of a list: title bar, filters, list, notice and status line. */
export function ListPanel(props: ListPanelProps) {
  const {
    ref,
    label,
    className = '',
    style,
    servedStyle,
    list,
    notice,
    announcement,
    status,
    children,
  } = props;
  const { facts, info, reported, lastAnswer, reload } = list;
  const isHydrated = useHydrated();
  // From now on the list is this visitor's, not the served one.
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['returning'];
  }, [isHydrated]);
  const { isFullscreen } = useFullscreen();
  const { place } = usePanelSlot();
  return (
    <section
      ref={ref}
      className={`stack relative card ${panelStyles['panel']} ${className}`}
      style={isHydrated ? style : servedStyle}
      data-fullscreen={isFullscreen || undefined}
      data-place={place}
      aria-label={label}
    >
      <PanelToolbar
        title={props.title}
        kind={props.kind}
        back={props.back}
        onlineCount={
          facts.isOffline || facts.isUnreported ? null : (props.onlineCount ?? info?.character_count ?? null)
        }
        lastAnswer={lastAnswer}
        reported={reported}
        tools={props.tools}
        onReload={reload}
      />
      {children}
      <PanelNotice notice={notice} onRemedy={reload} />
      {status}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}

/** A notice below the list about a problem with its data, with a remedy. */
function PanelNotice(props: { readonly notice: LiveNotice | null; readonly onRemedy: () => void }) {
  const { notice, onRemedy } = props;
  // Keeps toasts away from its button (app/toasts.module.css).
  useRootMark('panel-notice', notice !== null);
  if (notice === null) return null;
  return (
    <div
      className={`pad-2 line-above ground-surface not-printed ${noticeStyles['low']} ${panelStyles['notice']}`}
    >
      <RemedyNotice notice={notice} onRemedy={onRemedy} />
    </div>
  );
}

interface ListStatusProps {
  readonly text: ListStatusText;
  /** A new object when the visitor changes the filter or order. */
  readonly asked: object;
  /** Controls for the number of shown items. */
  readonly children?: ReactNode;
}

/** The line below a list: shown items, hidden items, and why updates have stopped. */
export function ListStatus({ text, asked, children }: ListStatusProps) {
  const { shown, delay, hidden } = text;
  // Announced when the visitor changes the filter or order, not with every answer.
  const [announced, setAnnounced] = useState({ asked, text: '' });
  if (announced.asked !== asked) setAnnounced({ asked, text: [shown, hidden].filter(Boolean).join('. ') });
  return (
    <footer
      className={`small-note flex wrap between gap-0-4 tabular pad-2-3 line-above ground-surface ${panelStyles['status']}`}
    >
      <span className="inline-row wrap gap-0-2">
        {shown}
        {children}
      </span>
      {delay !== '' && <span className={`inline-row color-amber gap-6px ${styles['delay']}`}>{delay}</span>}
      <span className="push-end">{hidden}</span>
      <output className="visually-hidden">{announced.text}</output>
    </footer>
  );
}
