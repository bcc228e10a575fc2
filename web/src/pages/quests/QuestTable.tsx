import type { OwnedPacks } from '@rollcall/game/quest/owned-content';
import { questPath } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { cleanText } from '../../canvas/clean-text.ts';
import { formatNumber, unknownNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pressedSort, type QuestSort } from './quest-choices.ts';
import {
  type CellFacts,
  choosableColumns,
  type ColumnId,
  columnOf,
  type ColumnRatings,
  missingText,
  type OpenGroups,
  ownedMark,
  type QuestColumn,
  type QuestRow,
  type QuestWithMetrics,
} from './quest-columns.ts';
import styles from './quests.module.css';
import { serversText } from './quest-view.ts';

/** Row heights, CSS pixels; the style sheet has the same. */
const rowHeights = { columns: 45, lines: 68 } as const;
/** Extra rows rendered on either side, so that scrolling with the wheel shows no gap. */
const overscan = 6;
/** Height at the top of the window that covers rows, in CSS pixels: the page's bar and the table's header. */
const coveredAbove = 56 + 48;
const coveredBelow = 72;

export interface QuestTableProps {
  /** In display order. */
  readonly rows: readonly QuestRow[];
  /** Columns besides the name. */
  readonly columns: readonly ColumnId[];
  readonly facts: CellFacts;
  readonly ratings: ColumnRatings;
  readonly owned: OwnedPacks;
  readonly sort: QuestSort;
  readonly onSort: (sort: QuestSort) => void;
  /** lines = no room for columns: each quest has two lines and one figure. */
  readonly layout: 'columns' | 'lines';
}

/**
 * The quests, of which only those in view are rendered. One row is a tab stop; arrow and page keys move from there, and
 * the focused row stays rendered wherever the page is scrolled.
 */
export function QuestTable({ rows, columns, facts, ratings, owned, sort, onSort, layout }: QuestTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const active = Math.max(
    0,
    rows.findIndex(({ quest }) => quest.id === activeId),
  );
  const scrollMargin = useTopOf(body);
  const isPrinted = usePrinting();
  // Read again in each render; none of its results is cached.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeights[layout],
    getItemKey: useCallback((index: number) => rows[index]?.quest.id ?? index, [rows]),
    overscan,
    scrollMargin,
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: coveredBelow,
    rangeExtractor: useCallback(
      (range: Range) =>
        isPrinted
          ? [...Array(range.count).keys()]
          : withActive(defaultRangeExtractor(range), active, range.count),
      [active, isPrinted],
    ),
  });

  const isWalking = useRef(false);
  const walk = (event: KeyboardEvent) => {
    const pageRows = Math.max(
      1,
      Math.floor((window.innerHeight - coveredAbove - coveredBelow) / rowHeights[layout]),
    );
    const next = walkedTo(event, active, rows.length, pageRows);
    const row = next === null ? undefined : rows[next];
    if (next === null || row === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    setActiveId(row.quest.id);
    virtualizer.scrollToIndex(next);
  };
  useLayoutEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    body.current?.querySelector<HTMLElement>('[data-active] a')?.focus({ preventScroll: true });
  }, [activeId]);

  const shownColumns = useMemo(() => columns.map(columnOf), [columns]);
  const figure = figureOf(sort.by, columns);
  const shared = { columns: shownColumns, facts, ratings, figure, layout, onReach: setActiveId };
  let end = scrollMargin;
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, key, start, size }) => {
    const row = rows[index];
    if (row === undefined) return [];
    const gap = start - end;
    end = start + size;
    return [
      <Fragment key={key}>
        <Gap height={gap} />
        <QuestTableRow
          {...shared}
          quest={row.quest}
          mark={ownedMark(row.quest, owned)}
          place={index}
          isActive={index === active}
        />
      </Fragment>,
    ];
  });
  return (
    <div className={`card ${styles['board']}`} data-layout={layout}>
      {layout === 'lines' && <SortChoice sort={sort} onSort={onSort} facts={facts} />}
      <table className={`tabular size-note ${styles['table']}`} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">
          Quests. Arrow keys, Page Up and Page Down move between the rows.
        </caption>
        <TableHead
          columns={shownColumns}
          figure={figure}
          facts={facts}
          sort={sort}
          onSort={onSort}
          layout={layout}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move from link to link */}
        <tbody ref={body} onKeyDown={walk}>
          {drawn}
          <Gap height={scrollMargin + virtualizer.getTotalSize() - end} />
        </tbody>
      </table>
    </div>
  );
}

/** Top of an element, in CSS pixels from the top of the page; measured again when the page changes its height. */
function useTopOf(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const rect = element.current?.getBoundingClientRect();
      if (rect !== undefined) setTop(Math.round(rect.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Whether the page is being printed, when all rows are rendered. */
function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    for (const [type, value] of [
      ['beforeprint', true],
      ['afterprint', false],
    ] as const) {
      // Synchronous, because the browser prints the page as it is when this returns.
      addEventListener(type, () => flushSync(() => setPrinted(value)), { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, []);
  return isPrinted;
}

/** The rows in view and the one that has or had the focus. Ascending, without duplicates. */
export function withActive(indexes: readonly number[], active: number, count: number): number[] {
  if (active >= count || indexes.includes(active)) return [...indexes];
  return [...indexes, active].sort((a, b) => a - b);
}

/** The row that a key moves to; null = not a navigation key. */
export function walkedTo(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  active: number,
  count: number,
  pageRows: number,
): number | null {
  if (ctrlKey || metaKey || altKey || count === 0) return null;
  const wanted = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', active + pageRows],
    ['PageUp', active - pageRows],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const next = wanted.get(key);
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
}

/** The figure of a two-line row: the sort column if it is a number, else the first number among the columns. */
export function figureOf(by: ColumnId, columns: readonly ColumnId[]): QuestColumn {
  const sorted = columnOf(by);
  if (sorted.isNumber) return sorted;
  const usual = columns.includes('runs') ? 'runs' : columns.find((id) => columnOf(id).isNumber);
  return columnOf(usual ?? 'runs');
}

/** Stands in for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}

interface TableHeadProps extends Pick<QuestTableProps, 'sort' | 'onSort' | 'facts' | 'layout'> {
  readonly columns: readonly QuestColumn[];
  readonly figure: QuestColumn;
}

/** Column widths and headers; with two-line rows the headers are only for screen readers. */
function TableHead({ columns, figure, facts, sort, onSort, layout }: TableHeadProps) {
  if (layout === 'lines') {
    return (
      <>
        <colgroup>
          <col />
          <col className={styles['figureColumn']} />
        </colgroup>
        <thead className="visually-hidden">
          <tr aria-rowindex={1}>
            <th scope="col">Quest</th>
            <th scope="col">{figure.name(facts)}</th>
          </tr>
        </thead>
      </>
    );
  }
  const all = [columnOf('name'), ...columns];
  return (
    <>
      <colgroup>
        {all.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {all.map((column) => (
            <HeadCell key={column.id} column={column} facts={facts} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
    </>
  );
}

interface HeadCellProps extends Pick<QuestTableProps, 'sort' | 'onSort' | 'facts'> {
  readonly column: QuestColumn;
}

function HeadCell({ column, sort, onSort, facts }: HeadCellProps) {
  const { id, label, explanation, isNumber } = column;
  const name = column.name(facts);
  return (
    <th
      scope="col"
      className={isNumber ? styles['number'] : undefined}
      aria-sort={sort.by === id ? sort.direction : 'none'}
    >
      <button
        type="button"
        title={[name, explanation].filter((part) => part !== undefined).join('. ')}
        onClick={() => onSort(pressedSort(sort, id))}
      >
        {label}
      </button>
    </th>
  );
}

const sortable = [columnOf('name'), ...choosableColumns];

/** Choice of the sort order, where there are no column headers to press. */
function SortChoice({ sort, onSort, facts }: Pick<QuestTableProps, 'sort' | 'onSort' | 'facts'>) {
  const isAscending = sort.direction === 'ascending';
  return (
    <div className={`row gap-2 line-below not-printed ${styles['sort']}`}>
      <label className="row can-shrink grow small-note gap-2">
        <span className="nowrap">Sort by</span>
        <select
          className="control grow"
          value={sort.by}
          onChange={({ target }) => {
            const column = sortable.find(({ id }) => id === target.value);
            if (column !== undefined && column.id !== sort.by) onSort(pressedSort(sort, column.id));
          }}
        >
          {sortable.map((column) => (
            <option key={column.id} value={column.id}>
              {column.name(facts)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="icon-button"
        aria-label={isAscending ? 'Ascending; press for descending' : 'Descending; press for ascending'}
        onClick={() => onSort(pressedSort(sort, sort.by))}
      >
        <Icon name={isAscending ? 'arrowUp' : 'arrowDown'} size={18} />
      </button>
    </div>
  );
}

interface RowProps extends Pick<QuestTableProps, 'facts' | 'ratings' | 'layout'> {
  readonly quest: QuestWithMetrics;
  readonly columns: readonly QuestColumn[];
  readonly figure: QuestColumn;
  readonly mark: ReturnType<typeof ownedMark>;
  /** Index among all rows, from 0. */
  readonly place: number;
  /** Whether it is the tab stop. */
  readonly isActive: boolean;
  readonly onReach: (questId: number) => void;
}

/** Memoized: typing in the search only renders rows that are new. */
const QuestTableRow = memo(function QuestTableRow(props: RowProps) {
  const { quest, columns, figure, facts, ratings, mark, layout, place, isActive, onReach } = props;
  const tabIndex = isActive ? 0 : -1;
  const name = cleanText(quest.name) || 'Quest without a visible name';
  const link = (
    <Link to={questPath(quest)} className="covering medium no-underline color-text" tabIndex={tabIndex}>
      <bdi>{name}</bdi>
    </Link>
  );
  const cell = (column: QuestColumn) => (
    <Cell quest={quest} column={column} facts={facts} ratings={ratings} mark={mark} tabIndex={tabIndex} />
  );
  const brief = layout === 'lines' ? briefText(quest, columns, figure, facts) : '';
  return (
    <tr
      className="relative"
      aria-rowindex={place + 2}
      data-active={isActive || undefined}
      onFocus={() => onReach(quest.id)}
    >
      {layout === 'columns' ? (
        <>
          <th scope="row">
            <div className="clamp-2" title={name}>
              {link}
            </div>
          </th>
          {columns.map((column) => (
            <td key={column.id} className={column.isNumber ? styles['number'] : undefined}>
              {column.isNumber ? cell(column) : <div className="clamp-2">{cell(column)}</div>}
            </td>
          ))}
        </>
      ) : (
        <>
          <th scope="row">
            <div className="clamp-2" title={name}>
              {link}
            </div>
            <div className="truncate small-note regular" title={brief}>
              {mark === 'missing' && <MissingMark />}
              {brief}
            </div>
          </th>
          <td className={`${styles['number']} ${styles['figure']}`}>
            {cell(figure)}
            <div className="small-note truncate" aria-hidden="true">
              {figure.label}
            </div>
          </td>
        </>
      )}
    </tr>
  );
});

/** The second line: known values of the chosen columns, except the figure. */
export function briefText(
  quest: QuestWithMetrics,
  columns: readonly QuestColumn[],
  figure: QuestColumn,
  facts: CellFacts,
): string {
  const parts = columns.flatMap(({ id, label, isNumber, value, text }) => {
    const known = value(quest, facts);
    if (known === null || id === figure.id || (id === 'groups' && known === 0)) return [];
    return [isNumber ? `${label} ${text(known)}` : cleanText(text(known))];
  });
  return parts.join(' · ');
}

interface CellProps extends Pick<RowProps, 'quest' | 'facts' | 'ratings' | 'mark'> {
  readonly column: QuestColumn;
  readonly tabIndex: number;
}

function Cell({ quest, column, facts, ratings, mark, tabIndex }: CellProps): ReactNode {
  const { id, isNumber } = column;
  const value = column.value(quest, facts);
  if (value === null) {
    return (
      <span className="color-third" title={missingText(id, quest) ?? undefined}>
        {unknownNumber}
      </span>
    );
  }
  if (id === 'groups') {
    return <GroupsLink questId={quest.id} groups={facts.groups?.get(quest.id)} tabIndex={tabIndex} />;
  }
  if (isNumber) {
    const rating = ratings.get(id)?.get(quest.id);
    return (
      <>
        {column.text(value)}
        {rating !== undefined && (
          <span className={`block color-second regular ${styles['rating']}`}> {rating}</span>
        )}
      </>
    );
  }
  return (
    <>
      {id === 'pack' && mark === 'owned' && <OwnedMark />}
      {id === 'pack' && mark === 'missing' && <MissingMark />}
      <bdi>{cleanText(column.text(value))}</bdi>
    </>
  );
}

function OwnedMark() {
  return (
    <span className={`color-leaf inline-block ${styles['mark']}`}>
      <Icon name="tick" size={14} />
      <span className="visually-hidden">Owned: </span>
    </span>
  );
}

function MissingMark() {
  return (
    <span className={`color-amber inline-block ${styles['mark']}`}>
      <Icon name="lock" size={13} />
      <span className="visually-hidden">Not owned: </span>
    </span>
  );
}

interface GroupsLinkProps {
  readonly questId: number;
  readonly groups: OpenGroups | undefined;
  readonly tabIndex: number;
}

/** Number of groups, with a link to the server that has the most. */
function GroupsLink({ questId, groups, tabIndex }: GroupsLinkProps) {
  const busiest = groups?.servers[0];
  if (groups === undefined || busiest === undefined) return <span className="color-third">0</span>;
  const servers = serversText(groups);
  return (
    <Link
      to={pageFacts.groupingServer.path}
      params={{ server: serverKey(busiest.name) }}
      search={{ quest: String(questId) }}
      className={`inline-row at-end semibold ${styles['groups']}`}
      title={servers}
      aria-label={`${formatNumber(groups.total)} open: ${servers}. Show those on ${busiest.name}`}
      tabIndex={tabIndex}
    >
      {formatNumber(groups.total)}
    </Link>
  );
}
