import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { type ReactNode, type UIEvent, useMemo, useState } from 'react';
import { liveNotices } from '../../api/live-notice.ts';
import { downSinceText, noDataText } from '../../api/server-summary.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertButton } from '../../alerts/AlertButton.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import styles from './list.module.css';
import type { ListState } from './list-state.ts';
import type { ListSource } from './useListSource.ts';
import panelStyles from '../panel.module.css';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { logProblem } from '../../api/browser-log.ts';
import { useOnline } from '../../api/online.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { useIdleValue } from './useIdleValue.ts';

interface ListBodyProps {
  /** Null = a list of all servers, which is never offline or unreported as a whole. */
  readonly server: ServerFacts | null;
  readonly list: Pick<ListSource, 'info' | 'reload'>;
  readonly state: ListState;
  /** The content expected once the server is back or reported: "Its groups". */
  readonly awaited: string;
  /** Text while the list loads. */
  readonly loadingText?: string | undefined;
  /** Shown when the list has no rows. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** Shows the list of an offline server anyway. */
  readonly onLoadAnyway: () => void;
}

/** A list or its replacement (skeleton, error, empty); either fills the panel. */
export function ListBody(props: ListBodyProps) {
  const { server, list, state, awaited, empty, children, onLoadAnyway } = props;
  switch (state) {
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

/** More than fit into most windows: the rest is cut off. */
const skeletonRows = Array.from({ length: 48 }, (_, index) => index);

/** Placeholders with the height of real rows: `--row-height` of the panel. */
function SkeletonRows({ label }: { label: string }) {
  return (
    <div className={`clip relative ${panelStyles['skeletons']}`}>
      <output className={`small-note pad-2-3 text-center ${panelStyles['loading']}`}>{label}</output>
      {skeletonRows.map((row) => (
        <div
          key={row}
          className={`grid gap-6 align-center line-below ${panelStyles['skeleton']}`}
          aria-hidden="true"
        >
          <span className={panelStyles['bar']} />
          <span className={panelStyles['bar']} />
          <span className={panelStyles['bar']} />
          <span className={panelStyles['bar']} />
        </div>
      ))}
    </div>
  );
}

function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  if (!useOnline()) {
    return (
      <div className={`grid gap-2 ${styles['message']}`}>
        <MessageCard title="Nothing saved for offline use">
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
  /** Reason for the empty list. */
  readonly text: string;
  readonly hint: string;
  /** Clears the filters; null = no filter hides anything. */
  readonly onClear: (() => void) | null;
  /** Another button, for a smaller step. */
  readonly children?: ReactNode;
}

/** Explains why a list is empty, and offers to clear the filters. */
export function EmptyList({ text, hint, onClear, children }: EmptyListProps) {
  return (
    <div className={`grid gap-2 text-center color-second ${styles['message']} ${styles['empty']}`}>
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
  readonly info: ServerInfo | null;
  /** The expected content: "Its groups". */
  readonly awaited: string;
  readonly onLoadAnyway: () => void;
}

/** Shown for an offline server: since when it is down, an alert for its return, and actions in case it is not down. */
function ServerOffline({ server, info, awaited, onLoadAnyway }: ServerOfflineProps) {
  const down = downSinceText(info?.offline_since ?? null, useServerNow(), useTimeZone());
  return (
    <MessageCard
      title="Server Offline"
      actions={
        <>
          <AlertButton
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

/** A button that tells the operator about a status that seems wrong. It can be used once, and then says thanks. */
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

/** Maximum number of served rows: more would not fit on any screen, yet every visitor would download them. */
export const firstRowsAtMost = 30;

/**
 * The rows of a table: next to the canvas for screen readers, instead of the canvas, or rendered by the server before
 * there is a canvas.
 */
export interface TableRows<Row> {
  readonly rows: readonly Row[];
  readonly isVisible: boolean;
  /** Contains only what the canvas shows, so that its rows are equally high. */
  readonly isServed: boolean;
}

interface ListRowsProps<Row> {
  readonly rows: readonly Row[];
  /** A new object when the visitor changes the filter or the order. */
  readonly filter: unknown;
  /** Changes when the visitor sorts or presses a filter. */
  readonly order: string;
  readonly isTable: boolean;
  /** The column headers above the canvas. */
  readonly header: ReactNode;
  readonly canvas: ReactNode;
  readonly renderTable: (shown: TableRows<Row>) => ReactNode;
}

/**
 * The rows of a list: on a canvas with headers above it and a hidden table beside it, or as a table. The server renders
 * the first rows as a table whose rows are as high as on the canvas. A returning visitor sees a skeleton instead
 * (public/theme.js): a list that changes before their eyes is worse than none.
 */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { rows, filter, order, isTable, header, canvas, renderTable } = props;
  const isHydrated = useHydrated();
  const firstRows = useMemo(() => rows.slice(0, firstRowsAtMost), [rows]);
  // The hidden table starts as served and lags behind: rendering its rows takes longer than the rest of an update.
  const hiddenRows = useIdleValue(rows, { filter, order }, firstRows);
  const isServed = !isHydrated;
  const isVisible = isServed || isTable;
  const visible = isServed
    ? { rows: firstRows, className: `ground-surface ${styles['firstRows']}` }
    : { rows, className: styles['tableView'] };
  const table = isVisible ? visible : { rows: hiddenRows, className: undefined };
  return (
    <>
      {(isServed || !isTable) && header}
      {!isVisible && (
        <div className={`columns relative not-printed ${styles['view']}`} onScrollCapture={revealEnd}>
          {canvas}
        </div>
      )}
      {/* A different element than the served one: otherwise rows moving out of sight would count as a layout shift. */}
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

/** Content height of each list at its last scroll, CSS pixels. */
const contentHeights = new WeakMap<Element, number>();

/** Tolerance, since browsers round scroll positions. */
const nearlyPx = 1;

/**
 * Scrolls the page so that the end of a list is visible once the visitor has scrolled there: on a phone the bar at the
 * bottom of the window would cover the last rows. For `onScroll` of the scroller, or `onScrollCapture` of an ancestor.
 */
export function revealEnd({ target }: UIEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const { scrollTop, scrollHeight, clientHeight } = target;
  // The browser scrolls a list that becomes shorter, perhaps while the visitor types above it.
  const isByReader = (contentHeights.get(target) ?? scrollHeight) === scrollHeight;
  contentHeights.set(target, scrollHeight);
  if (!isByReader || scrollTop === 0 || scrollTop + clientHeight < scrollHeight - nearlyPx) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}
