import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { useHydrated } from '../../api/useHydrated.ts';
import type { LastAnswer } from '../../api/useLive.ts';
import type { LiveNotice } from '../../api/live-notice.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import type { Reported } from '../DataAge.tsx';
import { PanelToolbar, type PanelToolbarProps } from '../PanelToolbar.tsx';
import panelStyles from '../panel.module.css';
import { usePanelSlot } from '../panel-slot.ts';
import type { ListFacts } from './list-view.ts';
import { useRootMark } from '../../ui/useRootMark.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import styles from './list.module.css';

/** What the line below a list says; an empty text = nothing. */
export interface ListStatusText {
  /** "12 groups", or how many of them the search leaves: "3 of 12 groups match". */
  readonly shown: string;
  /** That nothing new comes just now, or that what is shown is old (`delayText`). */
  readonly delay: string;
  readonly hidden: string;
}

/** Of a panel without a list. */
export const noStatus: ListStatusText = { shown: '', delay: '', hidden: '' };

interface ListPanelProps extends Pick<PanelToolbarProps, 'title' | 'kind' | 'back' | 'tools'> {
  readonly ref: RefObject<HTMLElement | null>;
  /** Tells one panel from another. */
  readonly label: string;
  /** A class of the kind of list, with its measures. */
  readonly className?: string | undefined;
  /** As `panelStyle` gives it. */
  readonly style: Record<string, string>;
  readonly list: {
    readonly facts: ListFacts;
    readonly info: ServerInfo | null;
    readonly reported: () => Reported;
    readonly lastAnswer: LastAnswer;
    readonly reload: () => void;
  };
  /** Who is online by the list itself; null = it does not tell, and the status of the server does. */
  readonly onlineCount?: number | null;
  /** As `listNotice` gives it. */
  readonly notice: LiveNotice | null;
  /** For those who do not see the list; empty = nothing. */
  readonly announcement: string;
  readonly status: ReactNode;
  /** Filters, and the list below them. */
  readonly children: ReactNode;
}

/** The framed panel of a list: title bar, filters, list, what is wrong with it, and the status line. */
export function ListPanel(props: ListPanelProps) {
  const { ref, label, className = '', style, list, notice, announcement, status, children } = props;
  const { facts, info, reported, lastAnswer, reload } = list;
  // The served panel has the size that this browser has stored, or the usual one (public/theme.js).
  const isHydrated = useHydrated();
  // From now on it is the list of this visitor.
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['returning'];
  }, [isHydrated]);
  const { isFullscreen } = useFullscreen();
  const { place } = usePanelSlot();
  return (
    <section
      ref={ref}
      className={`${panelStyles['panel']} ${className}`}
      style={isHydrated ? style : {}}
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

/** What is wrong with the data of a panel, and the way out, below its list. */
function PanelNotice(props: { readonly notice: LiveNotice | null; readonly onRemedy: () => void }) {
  const { notice, onRemedy } = props;
  // Toasts keep clear of its button (app/toasts.module.css).
  useRootMark('panel-notice', notice !== null);
  if (notice === null) return null;
  return (
    <div className={panelStyles['notice']}>
      <RemedyNotice notice={notice} onRemedy={onRemedy} />
    </div>
  );
}

interface ListStatusProps {
  readonly text: ListStatusText;
  /** Another object when the visitor asks for something else. */
  readonly asked: object;
  /** What can be done about how many are shown. */
  readonly children?: ReactNode;
}

/** The line below a list: what is shown, what is not, and why nothing new comes (look). */
export function ListStatus({ text, asked, children }: ListStatusProps) {
  const { shown, delay, hidden } = text;
  // Announced when the visitor asks for something else, not with every answer.
  const [announced, setAnnounced] = useState({ asked, text: '' });
  if (announced.asked !== asked) setAnnounced({ asked, text: [shown, hidden].filter(Boolean).join('. ') });
  return (
    <footer className={`small-note flex wrap between gap-0-4 tabular ${panelStyles['status']}`}>
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
