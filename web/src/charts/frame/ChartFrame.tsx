import { memo, type ReactNode, type Ref, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { zonePicker } from '../../api/zone-picker.ts';
import { useSectionArrival } from '../../ui/useSectionArrival.ts';
import { type ReportZone, zoneName, zoneText } from '../controls/TimeZoneNote.tsx';
import { type ChartAction, ChartOptions } from './ChartOptions.tsx';
import { cellText, type ChartTable, rowsOnPage } from './chart-table.ts';
import { type ChartFile, useChartExports } from './useChartExports.ts';
import styles from './chart-frame.module.css';
import {
  chartErrorText,
  chartLoadingText,
  type ChartNearness,
  ChartNearnessContext,
  type ChartState,
  ChartStateContext,
  readyState,
} from './chart-state.ts';

export interface ChartFrameProps extends ChartFile {
  /** Element id and link target; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** The section around it has the visible title; the chart's own is for screen readers and files. */
  readonly isTitledBySection?: boolean;
  /** Start of the line below the title: what is counted, and how to read it. */
  readonly explanation: string;
  /** Continuation of that line: limits of the data, each in a short sentence. */
  readonly caveats?: readonly (string | null)[] | undefined;
  /** The line responds to the reader's choice, so changes are announced. */
  readonly isAnswer?: boolean;
  /** The time zone of its hours or days, named in the line and changed in the "…" menu. */
  readonly clock?: ChartClock | undefined;
  /** Its own choice, different from the page; null = it follows the page. */
  readonly ownChoice?: OwnChoice | null;
  /** Frequently used controls, in a row; null or omitted = none. */
  readonly controls?: ReactNode;
  /** Other controls, in the "…" menu; null = none. */
  readonly moreControls?: ReactNode;
  /** Notes that do not fit in the line, in the "…" menu; null = none. */
  readonly notes?: ReactNode;
  readonly state: ChartState;
  /** Text while loading; omitted = the default. */
  readonly loadingText?: string | undefined;
  /** Retries when newer data failed to load and older data is shown; null or omitted = the data is current. */
  readonly onRetryStale?: (() => void) | null;
  /** Height of the chart, CSS pixels; reserved while there is nothing to draw. */
  readonly height: number;
  /** Shown in place of the picture, or only for screen readers beside it; also the source of the file. */
  readonly table: ChartTable;
  /** Chips below the picture; they stay while it loads. */
  readonly legend?: ReactNode;
  /** Ref of the figure; with `useNear`, the chart loads when it comes near. */
  readonly ref?: Ref<HTMLElement>;
  /** How near the chart is to the viewport; omitted = it is drawn at once. */
  readonly nearness?: ChartNearness;
  /** The chart. Its picture is an `svg` with `data-chart-picture`. */
  readonly children: ReactNode;
}

/** The time zone of a chart. */
export interface ChartClock {
  readonly zone: ReportZone;
  /** Figures that the time zone applies to. */
  readonly what: 'Hours' | 'Days' | 'Days and hours';
}

/** A chart's own choice that differs from the page's. */
export interface OwnChoice {
  /** `Custom range.` */
  readonly text: string;
  /** Label of the button to follow the page again: `Back to Quarter`. */
  readonly back: string;
  readonly onBack: () => void;
}

/**
 * The frame of every chart: title, one line of text, frequent controls, a "…" menu with the rest, and its own loading,
 * empty and error state.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { id, title, controls, state, loadingText, height, table, legend, ref } = props;
  useSectionArrival(id);
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { copyLink, savePicture, saveTable } = useChartExports({ ...props, body });
  const [pictureState, setPictureState] = useState<ChartState>(readyState);
  const hasData = state.state === 'ready';
  const shownState = hasData && !isTable ? pictureState : state;
  const isReady = shownState.state === 'ready';
  const actions: readonly ChartAction[] = [
    {
      icon: isTable ? 'trend' : 'table',
      label: 'Show as table',
      isPressed: isTable,
      isDisabled: !hasData,
      onPress: () => setIsTable(!isTable),
    },
    { icon: 'link', label: 'Copy link', onPress: copyLink },
    { icon: 'image', label: 'Save as PNG', isDisabled: !isReady || isTable, onPress: savePicture },
    { icon: 'download', label: 'Save as CSV', isDisabled: !hasData, onPress: saveTable },
  ];

  return (
    <figure
      ref={ref}
      id={id}
      className={`card stack gap-4 ${styles['frame']}`}
      data-titled-by-section={props.isTitledBySection || undefined}
      aria-labelledby={titleId}
    >
      <Head
        {...props}
        titleId={titleId}
        actions={actions}
        onShowPicture={isTable ? () => setIsTable(false) : null}
      />
      {controls && <div className="flex wrap gap-2">{controls}</div>}
      <div
        ref={body}
        className={`grid relative ${styles['body']}`}
        aria-busy={shownState.state === 'loading'}
      >
        {/* Reserves the height. An attribute, since inline styles come after the first paint of the server's HTML. */}
        {!isTable && <svg className={styles['reserved']} width={0} height={height} aria-hidden="true" />}
        {/* Content below a notice is inert, for keyboard and screen reader too. */}
        <div className={styles['content']} data-dimmed={isReady ? undefined : ''} inert={!isReady}>
          {!isTable && <Picture {...props} onState={setPictureState} />}
          <TableView table={table} caption={title} isVisible={isTable} />
        </div>
        <Overlay state={shownState} loadingText={loadingText} />
      </div>
      {!isTable && legend}
    </figure>
  );
}

interface PictureProps extends Pick<ChartFrameProps, 'nearness' | 'children'> {
  readonly onState: (state: ChartState) => void;
}

/** The chart, which gets its nearness from the frame and reports its state to it. */
function Picture({ nearness = 'here', onState, children }: PictureProps) {
  return (
    <ChartStateContext value={onState}>
      <ChartNearnessContext value={nearness}>{children}</ChartNearnessContext>
    </ChartStateContext>
  );
}

interface HeadProps extends ChartFrameProps {
  readonly titleId: string;
  readonly actions: readonly ChartAction[];
  /** null = the picture is shown. */
  readonly onShowPicture: (() => void) | null;
}

/** Title, line and "…". */
function Head(props: HeadProps) {
  const {
    title,
    titleId,
    isTitledBySection = false,
    clock,
    actions,
    moreControls = null,
    notes = null,
  } = props;
  return (
    <div className={`flex align-start between gap-3 ${styles['head']}`}>
      <div className="grow can-shrink">
        <h3 id={titleId} className={isTitledBySection ? 'visually-hidden' : 'size-title-4'}>
          {title}
        </h3>
        <Line {...props} />
      </div>
      <ChartOptions
        actions={clock === undefined ? actions : [...actions, changeZone]}
        controls={moreControls}
        notes={
          clock === undefined ? (
            notes
          ) : (
            <>
              {notes}
              <p>Time zone: {zoneText(clock.zone)}.</p>
            </>
          )
        }
      />
    </div>
  );
}

const changeZone: ChartAction = { icon: 'globe', label: 'Change time zone', onPress: zonePicker.open };

type LineProps = Pick<
  HeadProps,
  'explanation' | 'caveats' | 'isAnswer' | 'clock' | 'ownChoice' | 'onRetryStale' | 'onShowPicture'
>;

/** The line of text below the title. */
function Line(props: LineProps) {
  const {
    explanation,
    caveats,
    isAnswer,
    clock,
    ownChoice = null,
    onRetryStale = null,
    onShowPicture,
  } = props;
  const sentences = [
    explanation,
    clock === undefined ? null : `${clock.what} in ${zoneName(clock.zone.timeZone)}.`,
    ...(caveats ?? []),
  ];
  return (
    <p
      className={`color-third size-note space-above-2px ${styles['line']}`}
      // Reserves room for the parts that load after the page was served.
      data-grows={clock !== undefined || caveats !== undefined ? '' : undefined}
      aria-live={isAnswer ? 'polite' : undefined}
    >
      {sentences.filter((sentence) => sentence !== null && sentence !== '').join(' ')}
      {ownChoice !== null && (
        <>
          {' '}
          <span className="color-ember">{ownChoice.text}</span>{' '}
          <LineButton label={ownChoice.back} onPress={ownChoice.onBack} />
        </>
      )}
      {onShowPicture !== null && (
        <>
          {' '}
          <LineButton label="Show as chart" onPress={onShowPicture} />
        </>
      )}
      {onRetryStale !== null && (
        <>
          {' '}
          <StaleNote onRetry={onRetryStale} />
        </>
      )}
    </p>
  );
}

/** A button in the line, with a large touch target that does not make the line higher. */
function LineButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={`link-button nowrap relative ${styles['lineButton']}`} onClick={onPress}>
      {label}
    </button>
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

/** Shown when newer data failed to load and older data is visible. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  return (
    <output className="color-amber size-note">
      Newer data could not be loaded. <LineButton label="Retry" onPress={onRetry} />
    </output>
  );
}
