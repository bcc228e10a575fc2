import type { ReactNode, RefObject } from 'react';
import type { ServerInfo } from '@rollcall/game/server-info';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import type { LastAnswer } from '../../data/useLive.ts';
import type { LiveNotice } from '../../data/live-notice.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { PanelNotice } from '../PanelNotice.tsx';
import { PanelToolbar, type PanelToolbarProps } from '../PanelToolbar.tsx';
import panelStyles from '../panel.module.css';
import { usePanelSlot } from '../panel-slot.ts';
import type { ListFacts } from './list-view.ts';

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
    readonly lastAnswer: LastAnswer;
    readonly reload: () => void;
  };
  /** As `listNotice` gives it. */
  readonly notice: LiveNotice | null;
  /** What to tell those who do not see the list; empty = nothing. */
  readonly news: string;
  readonly status: ReactNode;
  /** Filters, and the list below them. */
  readonly children: ReactNode;
}

/** The framed board of a list: title bar, filters, list, what is wrong with it, and the status line (look). */
export function ListPanel(props: ListPanelProps) {
  const { ref, label, className = '', style, list, notice, news, status, children } = props;
  const { facts, info, lastAnswer, reload } = list;
  // The served panel has the size that this browser has stored, or the usual one (public/theme.js).
  const isBrowser = useIsBrowser();
  const { isFullscreen } = useFullscreen();
  const { place } = usePanelSlot();
  return (
    <section
      ref={ref}
      className={`${panelStyles['panel']} ${className}`}
      style={isBrowser ? style : {}}
      data-fullscreen={isFullscreen || undefined}
      data-place={place}
      aria-label={label}
    >
      <PanelToolbar
        title={props.title}
        kind={props.kind}
        back={props.back}
        onlineCount={facts.isOffline ? null : (info?.character_count ?? null)}
        lastAnswer={lastAnswer}
        lastDataFetch={info?.last_data_fetch ?? null}
        tools={props.tools}
        onReload={reload}
      />
      {children}
      <PanelNotice notice={notice} onRemedy={reload} />
      {status}
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </section>
  );
}
