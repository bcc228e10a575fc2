import type { ServerFacts } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings, type WhoSortType } from '@rollcall/game/who/who-settings';
import { memo, useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyList, ListRows } from '../shared/ListBody.tsx';
import { useColumnSort } from '../shared/sort-columns.ts';
import type { WhoList } from './useWhoList.ts';
import { chosenClasses, isWhoFiltering, whoFiltersOf } from './who-filters.ts';
import { shownSortBy, whoColumns, whoCounts, emptyListReason } from './who-labels.ts';
import { clickWhoPart, type WhoRowActions } from './useWhoRowActions.ts';
import { describeWhoRow, type WhoRow } from './who-rows.ts';
import { WhoTable } from './WhoTable.tsx';
import { FocusedRow, ListCanvas, type ListClick, useListCanvas } from '../shared/ListCanvas.tsx';
import type { ListHit } from '../shared/list-renderer.ts';
import { whoKind, type WhoTarget } from './who-layout.ts';
import { ListHeader } from '../shared/ListHeader.tsx';
import styles from './who-table.module.css';

/** Shown when the list has no rows. */
export function NoCharacters({ server, list }: Pick<RowsProps, 'server' | 'list'>) {
  const { game } = usePageSettings();
  const { arranged, filter, settings, changeSettings } = list;
  const defaults = defaultWhoSettings(game);
  const counts = whoCounts(arranged, filter);
  const anyClass = { classNameFilter: defaults.classNameFilter };
  const { text, hint, isByClasses } = emptyListReason({
    serverName: server.name,
    counts,
    searched: settings.stringFilter,
    classes: chosenClasses(settings.classNameFilter, game.classes),
    hasMatchOfAnyClass: list.hasMatchOfAnyClass,
  });
  const isMore = isWhoFiltering({ ...settings, ...(isByClasses && anyClass) }, defaults);
  return (
    <EmptyList
      text={text}
      hint={hint}
      onClear={counts.onlineCount > 0 && isMore ? () => changeSettings(whoFiltersOf(defaults)) : null}
    >
      {isByClasses && (
        <Button kind="primary" onClick={() => changeSettings(anyClass)}>
          Any class
        </Button>
      )}
    </EmptyList>
  );
}

interface RowsProps {
  readonly server: ServerFacts;
  readonly list: WhoList;
  readonly rows: readonly WhoRow[];
  /** The number of listed characters, and of anonymous ones. */
  readonly summary: string;
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
  readonly actions: WhoRowActions;
}

/** The characters. */
export function WhoRows({ server, list, rows, summary, isTable, onHold, actions }: RowsProps) {
  const { settings, changeSettings } = list;
  const { isGroupView, sortBy } = settings;
  const shownOrder = useMemo(() => shownSortBy(settings), [settings]);
  const { sort, sortNext } = useColumnSort(shownOrder, whoColumns(settings), changeSettings);
  const label = `Characters on ${server.name}`;
  return (
    <ListRows
      rows={rows}
      filter={list.filter}
      order={JSON.stringify([sortBy, isGroupView])}
      isTable={isTable}
      header={<WhoHeader isGroupView={isGroupView} sortBy={sortBy} summary={summary} onSort={sort} />}
      canvas={<WhoCanvas label={label} rows={rows} onHold={onHold} onSortNext={sortNext} {...actions} />}
      renderTable={({ isServed: _, ...shown }) => (
        <WhoTable
          caption={label}
          {...shown}
          isGroupView={isGroupView}
          sortBy={sortBy}
          onSort={sort}
          {...actions}
        />
      )}
    />
  );
}

interface WhoCanvasProps extends WhoRowActions {
  /** "Characters on Orien". */
  readonly label: string;
  readonly rows: readonly WhoRow[];
  /** Called when the pointer rests on the list or a row has the focus, so that the rows keep their order. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSortNext: () => void;
}

const isLink = ({ target }: ListHit<WhoRow, WhoTarget>) => target !== null && target.part !== 'row';

/** The rows on a canvas, with pointer, touch and keyboard. */
export function WhoCanvas({ label, rows, onHold, onSortNext, ...actions }: WhoCanvasProps) {
  const list = useListCanvas(whoKind, { rows, settings: null, onHold });
  const { focused, mark } = list;

  const click = ({ pointer, target, row, isDouble }: ListClick<WhoRow, WhoTarget>) => {
    if (target === null || row === null) return;
    clickWhoPart(row, target.part, { isMouse: pointer.pointerType === 'mouse', isDouble }, actions);
  };
  const showDetails = () => focused && actions.onShowDetails(focused.id);

  return (
    <>
      <ListCanvas
        list={list}
        label={`${label}. Arrow keys choose a character, Enter or Space shows its details, S sorts by the next column, Escape deselects.`}
        isLink={isLink}
        onPoint={(_pointer, { row }) => mark(row?.id ?? null)}
        onLeave={() => mark(null)}
        onClick={click}
        commands={{ s: onSortNext, Enter: showDetails, ' ': showDetails }}
      />
      <FocusedRow row={focused} describe={describeWhoRow} />
    </>
  );
}

interface WhoHeaderProps {
  readonly isGroupView: boolean;
  readonly sortBy: WhoSettings['sortBy'];
  readonly summary: string;
  readonly onSort: (type: WhoSortType) => void;
}

/** The column headers above the canvas. */
const WhoHeader = memo(function WhoHeader({ isGroupView, sortBy, summary, onSort }: WhoHeaderProps) {
  return (
    <ListHeader
      columns={whoColumns({ isGroupView })}
      sortBy={shownSortBy({ isGroupView, sortBy })}
      summary={summary}
      onSort={onSort}
      className={styles['columns'] ?? ''}
    />
  );
});
