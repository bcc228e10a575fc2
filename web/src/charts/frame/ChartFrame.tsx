import { memo, type ReactNode, type Ref, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useSectionArrival } from '../../ui/useSectionArrival.ts';
import { cellText, type ChartTable, rowsOnPage } from './chart-table.ts';
import { type ChartExports, useChartExports } from './useChartExports.ts';
import styles from './chart-frame.module.css';
import {
  chartErrorText,
  chartLoadingText,
  type ChartState,
  ChartStateContext,
  readyState,
} from './chart-state.ts';

export interface ChartFrameProps {
  /** Element id and link target; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** One line: what is counted, and how to read it. */
  readonly explanation: string;
  /** A row of `ChartChoice` and the like; folded under "Filters" on a small screen. null = it has none of its own. */
  readonly controls: ReactNode;
  /** What is chosen there, in a few words: `Day · 64-bit · Characters`. Beside "Filters". */
  readonly chosen: string;
  readonly state: ChartState;
  /** While it loads; left out = the words of all charts. */
  readonly loadingText?: string | undefined;
  /** A line below the title: the zone of its hours, and the like. */
  readonly note?: ReactNode;
  /** What is shown is of earlier, for newer could not be had: tries again. null or left out = it is not. */
  readonly onRetryStale?: (() => void) | null;
  /** CSS pixels that the chart stands in; reserved while there is nothing to draw. */
  readonly height: number;
  /** Shown instead of the picture, or for screen readers alone beside it; the file is made of it too. */
  readonly table: ChartTable;
  /** Chips below the picture; they stay while it is being drawn. */
  readonly legend?: ReactNode;
  /** Holds all of it: with `useNear`, the chart comes when this place does. */
  readonly ref?: Ref<HTMLElement>;
  /** What the files are made of, and where a link leads. */
  readonly exports: ChartExports;
  /** The chart. Its picture is an `svg` with `data-chart-picture`. */
  readonly children: ReactNode;
}

/**
 * What stands around every chart: title, one line of explanation, its controls, link, table, picture and file, and its
 * own loading, empty and error state (look: Charts).
 */
export function ChartFrame(props: ChartFrameProps) {
  const {
    id,
    title,
    explanation,
    controls,
    chosen,
    state,
    loadingText,
    note,
    onRetryStale = null,
    height,
    table,
    legend,
    exports,
    children,
    ref,
  } = props;
  useSectionArrival(id);
  const titleId = useId();
  const controlsId = useId();
  const [isTable, setIsTable] = useState(false);
  const switchTable = useCallback(() => setIsTable((before) => !before), []);
  const [isOpen, setIsOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { copyLink, savePicture, saveTable } = useChartExports({ id, title, exports, table, body });
  const [pictureState, setPictureState] = useState<ChartState>(readyState);
  const hasData = state.state === 'ready';
  const shownState = hasData && !isTable ? pictureState : state;
  const isReady = shownState.state === 'ready';

  return (
    <figure ref={ref} id={id} className={`card stack gap-4 ${styles['frame']}`} aria-labelledby={titleId}>
      <div className={`flex wrap align-start between ${styles['head']}`}>
        <div className={styles['heading']}>
          <h3 id={titleId} className="size-title-4">
            {title}
          </h3>
          <p className={`color-third size-note ${styles['explanation']}`}>{explanation}</p>
          {note}
          {onRetryStale !== null && <StaleNote onRetry={onRetryStale} />}
        </div>
        <div className={`flex wrap gap-1 ${styles['tools']}`}>
          <Tool icon="link" label="Copy link" onClick={copyLink} />
          <Tool
            icon={isTable ? 'trend' : 'table'}
            label="Show as table"
            isPressed={isTable}
            isDisabled={!hasData}
            onClick={switchTable}
          />
          <Tool icon="image" label="PNG" isDisabled={!isReady || isTable} onClick={savePicture} />
          <Tool icon="download" label="CSV" isDisabled={!hasData} onClick={saveTable} />
        </div>
      </div>
      {controls !== null && (
        <>
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={isOpen}
            aria-controls={controlsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
            <span className={styles['chosen']} title={chosen}>
              {chosen}
            </span>
            <Icon name="chevronDown" size={16} />
          </button>
          <div
            id={controlsId}
            className={`flex wrap gap-2 ${styles['controls']}`}
            data-open={isOpen ? '' : undefined}
          >
            {controls}
          </div>
        </>
      )}
      <div
        ref={body}
        className={`grid relative ${styles['body']}`}
        aria-busy={shownState.state === 'loading'}
      >
        {/* Reserves the height. An attribute, since inline styles come after the first paint of the server's HTML. */}
        {!isTable && <svg className={styles['reserved']} width={0} height={height} aria-hidden="true" />}
        {/* Content below a notice is inert, for keyboard and screen reader too. */}
        <div className={styles['content']} data-dimmed={isReady ? undefined : ''} inert={!isReady}>
          {!isTable && <ChartStateContext value={setPictureState}>{children}</ChartStateContext>}
          <TableView table={table} caption={title} isVisible={isTable} />
        </div>
        <Overlay state={shownState} loadingText={loadingText} />
      </div>
      {!isTable && legend}
    </figure>
  );
}

interface TableViewProps {
  readonly table: ChartTable;
  readonly caption: string;
  /** Visible; otherwise for screen readers only, and possibly with fewer rows. */
  readonly isVisible: boolean;
}

/** The data of a chart as an HTML table. */
const TableView = memo(function TableView({ table, caption, isVisible }: TableViewProps) {
  const rows = useMemo(() => rowsOnPage(table, isVisible), [table, isVisible]);
  return (
    // A table cannot be narrower than its content: hiding and scrolling need a box around it.
    <div
      className={isVisible ? `box ${styles['tableBox']}` : 'visually-hidden'}
      {...(isVisible && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table className={`size-small nowrap tabular ${styles['table']}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.corner}</th>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={table.csvHead(row)}>
              <th scope="row">{table.head(row)}</th>
              {table.columns.map((name, column) => (
                <td key={name}>{cellText(table, row, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface OverlayProps {
  readonly state: ChartState;
  readonly loadingText: string | undefined;
}

function Overlay({ state, loadingText = chartLoadingText }: OverlayProps) {
  return (
    <output className={`grid color-text gap-3 cover ${styles['overlay']}`} data-state={state.state}>
      {state.state === 'loading' && (
        <span className={`color-second size-lead ${styles['loading']}`}>{loadingText}</span>
      )}
      {state.state === 'empty' && (
        <>
          {state.message}
          {state.wayOut && <Button onClick={state.wayOut.onClick}>{state.wayOut.label}</Button>}
        </>
      )}
      {state.state === 'error' && (
        <>
          {chartErrorText}
          <Button onClick={state.onRetry}>Retry</Button>
        </>
      )}
    </output>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

const Tool = memo(function Tool({ icon, label, isPressed, isDisabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
      <span className={styles['toolName']}>{label}</span>
    </button>
  );
});

/** Shown when newer data failed to load and older data is visible. */
export function StaleNote({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <output className="color-amber size-note">
      Newer data could not be loaded.{' '}
      <button type="button" className={`link-button ${styles['retry']}`} onClick={onRetry}>
        Retry
      </button>
    </output>
  );
}
