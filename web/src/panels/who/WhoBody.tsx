import type { ServerFacts } from '@rollcall/game/definition';
import { defaultWhoSettings } from '@rollcall/game/who-settings';
import { useMemo } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { EmptyList, ListBody, ListRows } from '../list/ListBody.tsx';
import canvasStyles from '../list/list.module.css';
import type { ListViewState } from '../list/list-view.ts';
import { useColumnSort } from '../list/sort-columns.ts';
import { useIdleValue } from '../list/useIdleValue.ts';
import { WhoServedRows } from './served/WhoServedRows.tsx';
// Browsers drop the component above, and need its styles.
import './served/who-served-rows.css';
import type { WhoList } from './useWhoList.ts';
import { WhoCanvas } from './WhoCanvas.tsx';
import { shownSortBy, whoColumns } from './who-columns.ts';
import type { WhoDeeds } from './who-deeds.ts';
import { WhoHeader } from './WhoHeader.tsx';
import type { WhoRow } from './who-rows.ts';
import { whoCounts, whyNobody } from './who-status.ts';
import { WhoTable } from './WhoTable.tsx';
import { clearedWhoFilters, isWhoFiltering } from './who-view.ts';

interface WhoBodyProps extends RowsProps {
  readonly view: ListViewState;
  /** Of a server that is offline. */
  readonly onLoadAnyway: () => void;
}

/** The characters, or what stands in their place. */
export function WhoBody({ view, onLoadAnyway, ...rowsProps }: WhoBodyProps) {
  const { server, list } = rowsProps;
  return (
    <ListBody
      server={server}
      info={list.info}
      view={view}
      awaited="Who is online"
      empty={<Nobody server={server} list={list} />}
      onRetry={list.reload}
      onLoadAnyway={onLoadAnyway}
    >
      <Rows {...rowsProps} />
    </ListBody>
  );
}

function Nobody({ server, list }: Pick<RowsProps, 'server' | 'list'>) {
  const { game } = usePageSettings();
  const { arranged, filter, settings, changeSettings } = list;
  const defaults = defaultWhoSettings(game);
  const counts = whoCounts(arranged, filter);
  return (
    <EmptyList
      text={whyNobody(server.name, counts, settings)}
      hint="Whoever comes online appears here without a reload."
      onClear={
        counts.onlineCount > 0 && isWhoFiltering(settings, defaults)
          ? () => changeSettings(clearedWhoFilters(defaults))
          : null
      }
    />
  );
}

interface RowsProps {
  readonly server: ServerFacts;
  readonly list: WhoList;
  readonly rows: readonly WhoRow[];
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
  /** What a click on a row does. */
  readonly deeds: WhoDeeds;
}

function Rows({ server, list, rows, isTable, onHold, deeds }: RowsProps) {
  const { settings, changeSettings } = list;
  const { isGroupView, sortBy } = settings;
  const shownOrder = useMemo(() => shownSortBy(settings), [settings]);
  const { sort, sortNext } = useColumnSort(shownOrder, whoColumns(settings), changeSettings);
  // Laying out rows that nobody sees takes longer than all the rest of an update.
  const unseenRows = useIdleValue(rows, list.filter);
  const label = `Characters on ${server.name}`;
  return (
    <ListRows
      isTable={isTable}
      header={<WhoHeader isGroupView={isGroupView} sortBy={sortBy} onSort={sort} />}
      canvas={<WhoCanvas label={label} rows={rows} onHold={onHold} onSortNext={sortNext} {...deeds} />}
      table={
        <WhoTable
          caption={label}
          rows={isTable ? rows : unseenRows}
          isGroupView={isGroupView}
          sortBy={sortBy}
          isVisible={isTable}
          onSort={sort}
          {...deeds}
        />
      }
      served={
        import.meta.env.SSR && (
          <WhoServedRows label={label} rows={rows} className={canvasStyles['canvas'] ?? ''} />
        )
      }
    />
  );
}
