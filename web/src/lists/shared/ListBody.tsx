import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { type ReactNode, type UIEvent, useMemo, useState } from 'react';
import { liveNotices } from '../../api/live-notice.ts';
import { downSinceText, noDataText } from '../../api/server-summary.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Button } from '../../ui/Button.tsx';
import { TellMe } from '../../alerts/TellMe.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import styles from './list.module.css';
import type { ListViewState } from './list-view.ts';
import type { ListSource } from './useListSource.ts';
import panelStyles from '../panel.module.css';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { logProblem } from '../../api/browser-log.ts';
import { useOnline } from '../../api/online.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { useIdleValue } from './useIdleValue.ts';

interface ListBodyProps {
  /** Null = it is a list of all servers, which is neither offline nor unreported as a whole. */
  readonly server: ServerFacts | null;
  readonly list: Pick<ListSource, 'info' | 'reload'>;
  readonly view: ListViewState;
  /** What will be shown once the server is back, or reported: "Its groups". */
  readonly awaited: string;
  /** While it loads. */
  readonly loadingText?: string | undefined;
  /** In place of a list without rows. */
  readonly empty: ReactNode;
  /** The list. */
  readonly children: ReactNode;
  /** Of a server that is offline. */
  readonly onLoadAnyway: () => void;
}

/** A list, or what stands in its place; either fills the panel. */
export function ListBody(props: ListBodyProps) {
  const { server, list, view, awaited, empty, children, onLoadAnyway } = props;
  switch (view) {
    case 'loading':
      return <SkeletonRows label={props.loadingText ?? 'Content loading...'} />;
    case 'offline':
      return server === null ? null : (
        <div className={`grid gap-2 ${styles['message']}`}>
          <ServerOffline server={server} info={list.info} awaited={awaited} onLoadAnyway={onLoadAnyway} />
        </div>
      );
    case 'unreported':
      return (
        <EmptyList
          text={noDataText}
          hint={`No reports from ${server?.name ?? ''} yet. ${awaited} will appear here automatically.`}
          onClear={null}
        />
      );
    case 'error':
      return <LoadingFailed onRetry={list.reload} />;
    case 'empty':
      return empty;
    case 'list':
      return children;
  }
}

/** More than fit into any window but the tallest: the rest is cut off. */
const skeletonRows = Array.from({ length: 48 }, (_, index) => index);

/** Placeholders as high as the rows to come: `--row-height` of the panel. */
function SkeletonRows({ label }: { readonly label: string }) {
  return (
    <div className={`clip relative ${panelStyles['skeletons']}`}>
      <output className={`small-note ${panelStyles['loading']}`}>{label}</output>
      {skeletonRows.map((row) => (
        <div key={row} className={`grid gap-6 ${panelStyles['skeleton']}`} aria-hidden="true">
          <span className={panelStyles['bar']} />
          <span className={panelStyles['bar']} />
          <span className={panelStyles['bar']} />
          <span className={panelStyles['bar']} />
        </div>
      ))}
    </div>
  );
}

function LoadingFailed({ onRetry }: { readonly onRetry: () => void }) {
  if (!useOnline()) {
    return (
      <div className={`grid gap-2 ${styles['message']}`}>
        <MessageCard title="Nothing saved for offline">
          <p>This list will load as soon as you’re back online.</p>
        </MessageCard>
      </div>
    );
  }
  const retry = (
    <Button kind="primary" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <div className={`grid gap-2 ${styles['message']}`}>
      <MessageCard title={liveNotices.failed.title} actions={retry}>
        <p>{liveNotices.failed.text}</p>
      </MessageCard>
    </div>
  );
}

interface EmptyListProps {
  /** Why there is nothing. */
  readonly text: string;
  /** What may be expected. */
  readonly hint: string;
  /** Shows all there is; null = no filter hides anything. */
  readonly onClear: (() => void) | null;
  /** A button for a smaller step. */
  readonly children?: ReactNode;
}

/** In place of a list without rows: why, and the way to some. */
export function EmptyList({ text, hint, onClear, children }: EmptyListProps) {
  return (
    <div className={`grid gap-2 ${styles['message']} ${styles['empty']}`}>
      <p>{text}</p>
      <p>{hint}</p>
      <div className="row wrap centered gap-2">
        {children}
        {onClear !== null && <Button onClick={onClear}>Clear the filters</Button>}
      </div>
    </div>
  );
}

interface ServerOfflineProps {
  readonly server: ServerFacts;
  /** What made the panel say so. */
  readonly info: ServerInfo | null;
  /** What will stand here: "Its groups". */
  readonly awaited: string;
  readonly onLoadAnyway: () => void;
}

/** In place of the list of a server that is offline: where to look, and what to do when it is not. */
function ServerOffline({ server, info, awaited, onLoadAnyway }: ServerOfflineProps) {
  const down = downSinceText(info?.offline_since ?? null, useServerNow(), useTimeZone());
  return (
    <MessageCard
      title="Server Offline"
      actions={
        <>
          <TellMe
            draft={{ kind: 'server', server: server.name, when: 'up' }}
            label="Tell me when it comes back"
            kind="primary"
          />
          <Button onClick={onLoadAnyway}>Load data anyway</Button>
          <ReportBug server={server} info={info} />
        </>
      }
    >
      {down !== null && <p className="semibold">{down}.</p>}
      <p>
        {server.name} is offline right now. The <Link to={pageFacts.live.path}>Live page</Link> shows which
        servers are up. {awaited} will be shown here once it is back.
      </p>
    </MessageCard>
  );
}

/** Tells the operator that a visitor doubts what is shown, with what was shown. Thanks, once. */
function ReportBug({ server, info }: Pick<ServerOfflineProps, 'server' | 'info'>) {
  const [isSent, setIsSent] = useState(false);
  const report = () => {
    setIsSent(true);
    logProblem('warn', 'A visitor says that a server is shown as offline by mistake', seenOf(server, info));
  };
  return (
    <Button disabled={isSent} onClick={report}>
      {isSent ? 'Thanks!' : 'Report bug'}
    </Button>
  );
}

function seenOf(server: ServerFacts, info: ServerInfo | null): string {
  const { is_online = null, last_status_check = null, last_data_fetch = null } = info ?? {};
  const seen = { server: server.name, is_online, last_status_check, last_data_fetch };
  return Object.entries(seen)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

/** More rows fill no screen, and every visitor would download them. */
export const firstRowsAtMost = 30;

/** The rows of a table: beside the canvas for screen readers, in place of it, or what the server renders until then. */
export interface TableRows<Row> {
  readonly rows: readonly Row[];
  readonly isVisible: boolean;
  /** Nothing in it but what the canvas shows as well: its rows are as high. */
  readonly isServed: boolean;
}

interface ListRowsProps<Row> {
  readonly rows: readonly Row[];
  /** Another object when the reader asks for others or another order. */
  readonly filter: unknown;
  /** Another text when the reader asks for another order, or presses a filter. */
  readonly order: string;
  readonly isTable: boolean;
  /** The headers above the canvas. */
  readonly header: ReactNode;
  readonly canvas: ReactNode;
  readonly renderTable: (shown: TableRows<Row>) => ReactNode;
}

/**
 * The rows of a list: on a canvas with headers above it and a hidden table beside it, or as a table (look). The server
 * renders the first rows as a table whose rows are as high as on the canvas. A returning visitor sees a skeleton instead
 * (public/theme.js): a list that changes under the eyes is worse than none.
 */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { rows, filter, order, isTable, header, canvas, renderTable } = props;
  const isHydrated = useHydrated();
  const firstRows = useMemo(() => rows.slice(0, firstRowsAtMost), [rows]);
  // The hidden table begins as it was served, and lags behind updates: its rows take longer than all the rest of one.
  const hiddenRows = useIdleValue(rows, { filter, order }, firstRows);
  const isServed = !isHydrated;
  const isVisible = isServed || isTable;
  const visible = isServed
    ? { rows: firstRows, className: styles['firstRows'] }
    : { rows, className: styles['tableView'] };
  const table = isVisible ? visible : { rows: hiddenRows, className: undefined };
  return (
    <>
      {(isServed || !isTable) && header}
      {!isVisible && (
        <div className={`columns relative ${styles['view']}`} onScrollCapture={revealEnd}>
          {canvas}
        </div>
      )}
      {/* Another element than the served one: rows that move out of sight count as a shift of the layout. */}
      <div
        key={isServed ? 'served' : 'live'}
        className={table.className}
        data-served={isServed || undefined}
        onScroll={revealEnd}
      >
        {renderTable({ rows: table.rows, isVisible, isServed })}
      </div>
    </>
  );
}

/** Heights of what is in each list, as of its last scrolling; CSS pixels. */
const contentHeights = new WeakMap<Element, number>();

/** Browsers round what is scrolled. */
const nearlyPx = 1;

/**
 * Scrolls the page so that the end of a list is seen once a reader has scrolled there: on a phone the bar at the foot of
 * the window would cover the last rows. As `onScroll` of what scrolls, or `onScrollCapture` of what is around it.
 */
export function revealEnd({ target }: UIEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const { scrollTop, scrollHeight, clientHeight } = target;
  // A list that has become shorter is scrolled by the browser, while the reader may be typing above it.
  const isByReader = (contentHeights.get(target) ?? scrollHeight) === scrollHeight;
  contentHeights.set(target, scrollHeight);
  if (!isByReader || scrollTop === 0 || scrollTop + clientHeight < scrollHeight - nearlyPx) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}
