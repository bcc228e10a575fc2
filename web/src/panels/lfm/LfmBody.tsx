import type { ServerFacts } from '@rollcall/game/definition';
import { type LfmSortType, resetLfmSettings } from '@rollcall/game/lfm-settings';
import { useCallback } from 'react';
import bodyStyles from '../list/list-body.module.css';
import { EmptyList, ListBody } from '../list/ListBody.tsx';
import canvasStyles from '../list/list-canvas.module.css';
import type { ListViewState } from '../list/list-view.ts';
import { sortByColumn, sortByNextColumn } from '../list/sort-columns.ts';
import { useUnhurried } from '../useUnhurried.ts';
import { LfmCanvas } from './LfmCanvas.tsx';
import { useListedSource } from './overlay/useListedSource.ts';
import { lfmColumns } from './lfm-columns.ts';
import { LfmHeader } from './LfmHeader.tsx';
import type { LfmRow } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import { LfmServedRows } from './served/LfmServedRows.tsx';
// Browsers drop the component above, and need its styles.
import './served/lfm-served-rows.css';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { emptyText } from './lfm-status.ts';
import type { LfmList } from './useLfmList.ts';

interface LfmBodyProps extends RowsProps {
  readonly view: ListViewState;
  /** Of a server that is offline. */
  readonly onLoadAnyway: () => void;
}

/** The groups, or what stands in their place. */
export function LfmBody({ view, onLoadAnyway, ...rowsProps }: LfmBodyProps) {
  const { server, list } = rowsProps;
  return (
    <ListBody
      server={server}
      info={list.info}
      view={view}
      awaited="Its groups"
      empty={<NoGroups text={whyEmpty(server, list)} list={list} />}
      onRetry={list.reload}
      onLoadAnyway={onLoadAnyway}
    >
      <Rows {...rowsProps} />
    </ListBody>
  );
}

function whyEmpty(server: ServerFacts, { arranged, filter, groupCount }: LfmList): string {
  return emptyText(server.name, {
    groupCount,
    hiddenCount: arranged.hiddenCount,
    searchText: filter.searchText,
  });
}

function NoGroups({ text, list }: { readonly text: string; readonly list: LfmList }) {
  const { game } = usePageSettings();
  const { settings, changeSettings, filter, groupCount } = list;
  const cleared = { ...resetLfmSettings(settings, 'filters', game), searchText: '' };
  // Groups of ignored people stay hidden: that is no filter to be cleared in passing.
  const isFiltering =
    JSON.stringify({ ...settings, searchText: filter.searchText }) !== JSON.stringify(cleared);
  return (
    <EmptyList
      text={text}
      hint="New groups appear here by themselves."
      onClear={groupCount > 0 && isFiltering ? () => changeSettings(cleared) : null}
    />
  );
}

interface RowsProps {
  readonly server: ServerFacts;
  readonly list: LfmList;
  readonly rows: readonly LfmRow[];
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

function Rows({ server, list, rows, isTable, onHold }: RowsProps) {
  const { settings, changeSettings } = list;
  const source = useListedSource(list.arranged.shown);
  const isBrowser = useIsBrowser();
  const sort = useCallback(
    (type: LfmSortType) => changeSettings({ ...settings, sortBy: sortByColumn(settings.sortBy, type) }),
    [settings, changeSettings],
  );
  const sortNext = () =>
    changeSettings({ ...settings, sortBy: sortByNextColumn(settings.sortBy, lfmColumns) });
  // Laying out 190 rows that nobody sees takes longer than all the rest of an update.
  const unseenRows = useUnhurried(rows, list.filter);
  const table = (
    <LfmTable
      caption={`Groups on ${server.name} that look for members`}
      rows={isTable ? rows : unseenRows}
      sortBy={settings.sortBy}
      isVisible={isTable}
      isCompact={settings.isCompact}
      details={source}
      onSort={sort}
    />
  );
  // The server has no canvas; browsers do not carry what it draws instead.
  if (import.meta.env.SSR && !isBrowser) {
    return (
      <>
        <LfmHeader sortBy={settings.sortBy} onSort={sort} />
        <div className={bodyStyles['view']}>
          <LfmServedRows
            label={`Groups on ${server.name} that look for members`}
            rows={rows}
            className={canvasStyles['canvas'] ?? ''}
          />
        </div>
      </>
    );
  }
  if (isTable) return <div className={bodyStyles['tableView']}>{table}</div>;
  return (
    <>
      <LfmHeader sortBy={settings.sortBy} onSort={sort} />
      <div className={bodyStyles['view']}>
        <LfmCanvas
          label={`Groups on ${server.name}. Arrow keys choose a group, Enter opens its quest, Space shows its details, S sorts by the next column.`}
          rows={rows}
          settings={settings}
          source={source}
          onHold={onHold}
          onSortNext={sortNext}
        />
      </div>
      {table}
    </>
  );
}
