import type { ServerFacts } from '@rollcall/game/definition';
import { type LfmSortType, resetLfmSettings } from '@rollcall/game/lfm-settings';
import { useCallback } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { liveNotices } from '../../data/live-notice.ts';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { useUnhurried } from '../useUnhurried.ts';
import { LfmCanvas } from './LfmCanvas.tsx';
import { useListedSource } from './overlay/useListedSource.ts';
import { sortByColumn, sortByNextColumn } from './lfm-columns.ts';
import { LfmHeader } from './LfmHeader.tsx';
import styles from './lfm-panel.module.css';
import type { LfmRow } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import { ServerOffline } from './ServerOffline.tsx';
import { LfmServedRows } from './served/LfmServedRows.tsx';
// Browsers drop the component above, and need its styles.
import './served/lfm-served-rows.css';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { emptyText } from './lfm-status.ts';
import type { LfmViewState } from './lfm-view.ts';
import type { LfmList } from './useLfmList.ts';

interface LfmBodyProps {
  readonly server: ServerFacts;
  readonly view: LfmViewState;
  readonly list: LfmList;
  readonly rows: readonly LfmRow[];
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
  /** Of a server that is offline. */
  readonly onLoadAnyway: () => void;
}

/** The list, or what stands in its place; in either case with all the room of the panel. */
export function LfmBody({ server, view, list, rows, isTable, onHold, onLoadAnyway }: LfmBodyProps) {
  switch (view) {
    case 'loading':
      return <SkeletonRows label="Content loading..." />;
    case 'offline':
      return (
        <div className={styles['place']}>
          <ServerOffline server={server} info={list.info} onLoadAnyway={onLoadAnyway} />
        </div>
      );
    case 'error':
      return <LoadingFailed onRetry={list.reload} />;
    case 'empty':
      return <EmptyList text={whyEmpty(server, list)} list={list} />;
    case 'list':
      return <Rows server={server} list={list} rows={rows} isTable={isTable} onHold={onHold} />;
  }
}

function LoadingFailed({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button kind="primary" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <div className={styles['place']}>
      <MessageCard title={liveNotices.failed.title} actions={retry}>
        <p>{liveNotices.failed.text}</p>
      </MessageCard>
    </div>
  );
}

function whyEmpty(server: ServerFacts, { arranged, filter, groupCount }: LfmList): string {
  return emptyText(server.name, {
    groupCount,
    hiddenCount: arranged.hiddenCount,
    searchText: filter.searchText,
  });
}

function EmptyList({ text, list }: { readonly text: string; readonly list: LfmList }) {
  const { game } = usePageSettings();
  const { settings, changeSettings, filter, groupCount } = list;
  const cleared = { ...resetLfmSettings(settings, 'filters', game), searchText: '' };
  // Groups of ignored people stay hidden: that is no filter to be cleared in passing.
  const isFiltering =
    JSON.stringify({ ...settings, searchText: filter.searchText }) !== JSON.stringify(cleared);
  return (
    <div className={`${styles['place']} ${styles['empty']}`}>
      <p>{text}</p>
      <p>New groups appear here by themselves.</p>
      {groupCount > 0 && isFiltering && (
        <Button onClick={() => changeSettings(cleared)}>Clear the filters</Button>
      )}
    </div>
  );
}

function Rows({ server, list, rows, isTable, onHold }: Omit<LfmBodyProps, 'view' | 'onLoadAnyway'>) {
  const { settings, changeSettings } = list;
  const source = useListedSource(list.arranged.shown);
  const isBrowser = useIsBrowser();
  const sort = useCallback(
    (type: LfmSortType) => changeSettings({ ...settings, sortBy: sortByColumn(settings.sortBy, type) }),
    [settings, changeSettings],
  );
  const sortNext = () => changeSettings({ ...settings, sortBy: sortByNextColumn(settings.sortBy) });
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
        <div className={styles['view']}>
          <LfmServedRows
            label={`Groups on ${server.name} that look for members`}
            rows={rows}
            className={styles['canvas'] ?? ''}
          />
        </div>
      </>
    );
  }
  if (isTable) return <div className={styles['tableView']}>{table}</div>;
  return (
    <>
      <LfmHeader sortBy={settings.sortBy} onSort={sort} />
      <div className={styles['view']}>
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
