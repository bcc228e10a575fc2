import type { ServerFacts } from '@rollcall/game/definition';
import { resetLfmSettings } from '@rollcall/game/lfm-settings';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { EmptyList, ListBody, ListRows } from '../list/ListBody.tsx';
import canvasStyles from '../list/list.module.css';
import type { ListViewState } from '../list/list-view.ts';
import { useColumnSort } from '../list/sort-columns.ts';
import { useIdleValue } from '../list/useIdleValue.ts';
import type { GroupLink } from './group-link/useGroupLink.ts';
import { useFoundRow } from './group-link/useFoundRow.ts';
import { LfmCanvas } from './LfmCanvas.tsx';
import { useListedSource } from './overlay/useListedSource.ts';
import { lfmColumns } from './lfm-columns.ts';
import { LfmHeader } from './LfmHeader.tsx';
import type { LfmRow } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import { LfmServedRows } from './served/LfmServedRows.tsx';
// Browsers drop the component above, and need its styles.
import './served/lfm-served-rows.css';
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
  /** The group that somebody has come for. */
  readonly link: GroupLink;
  readonly rows: readonly LfmRow[];
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

function Rows({ server, list, link, rows, isTable, onHold }: RowsProps) {
  const { settings, changeSettings } = list;
  const { sortBy } = settings;
  const source = useListedSource(list.arranged.shown);
  const { sort, sortNext } = useColumnSort(sortBy, lfmColumns, changeSettings);
  // Laying out 190 rows that nobody sees takes longer than all the rest of an update.
  const unseenRows = useIdleValue(rows, list.filter);
  const found = useFoundRow(link, rows, isTable);
  const caption = `Groups on ${server.name} that look for members`;
  return (
    <ListRows
      isTable={isTable}
      header={<LfmHeader sortBy={sortBy} onSort={sort} />}
      canvas={
        <LfmCanvas
          label={`Groups on ${server.name}. Arrow keys choose a group, Enter opens its quest, Space shows its details, S sorts by the next column.`}
          rows={rows}
          settings={settings}
          source={source}
          link={link}
          onHold={onHold}
          onSortNext={sortNext}
        />
      }
      table={
        <LfmTable
          caption={caption}
          rows={isTable ? rows : unseenRows}
          sortBy={sortBy}
          isVisible={isTable}
          isCompact={settings.isCompact}
          details={source}
          found={found}
          onSort={sort}
        />
      }
      served={
        import.meta.env.SSR && (
          <LfmServedRows label={caption} rows={rows} className={canvasStyles['canvas'] ?? ''} />
        )
      }
    />
  );
}
