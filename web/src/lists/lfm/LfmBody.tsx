import { type GroupLink, useFoundRow, useGoToGroup } from './useGroupLink.ts';
import { type LfmSettings, type LfmSortType, resetLfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { lfmFiltersOf } from '../../storage/lfm-stores.ts';
import { late, LatePart } from '../../api/Late.tsx';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { EmptyList, ListRows } from '../shared/ListBody.tsx';
import { type ListColumns, useColumnSort } from '../shared/sort-columns.ts';

import { type ListedGroups, useListedGroups } from './overlay/listed-groups.ts';
import { allServersColumns, lfmColumns } from './lfm-labels.ts';
import { groupAddress } from './group-address.ts';
import { describeRow, type LfmRow } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import type { LfmList } from './useLfmList.ts';
import type { CanvasPointer } from '../../canvas/ScrollingCanvas.tsx';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect } from 'react';
import { FocusedRow, ListCanvas, type ListClick, useListCanvas } from '../shared/ListCanvas.tsx';
import type { ListHit } from '../shared/list-renderer.ts';
import { lfmKind, type LfmLook, type LfmTarget } from './lfm-layout.ts';
import { type OverlayFrameProps, useCanvasOverlay } from './overlay/useCanvasOverlay.ts';
import { ListHeader } from '../shared/ListHeader.tsx';
import styles from './lfm-table.module.css';

interface NoGroupsProps {
  readonly list: LfmList;
  /** Reason for the empty list. */
  readonly text: string;
  readonly hint: string;
}

/** Shown when the list has no rows. */
export function NoGroups({ list, text, hint }: NoGroupsProps) {
  const { game } = usePageSettings();
  const { settings, changeSettings, filter, groupCount } = list;
  const { searchText } = filter;
  const cleared = { ...resetLfmSettings(settings, 'filters', game), searchText: '' };
  // "Clear" does not affect groups of ignored people.
  const isFiltering = JSON.stringify({ ...settings, searchText }) !== JSON.stringify(cleared);
  return (
    <EmptyList
      text={text}
      hint={hint}
      onClear={groupCount > 0 && isFiltering ? () => changeSettings(cleared) : null}
    />
  );
}

interface RowsProps {
  readonly list: LfmList;
  /** The group named by the address. */
  readonly link: GroupLink;
  readonly rows: readonly LfmRow[];
  /** The number of listed groups, and of those that fit. */
  readonly summary: string;
  readonly isTable: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

/** The groups. */
export function LfmRows({ list, link, rows, summary, isTable, onHold }: RowsProps) {
  const { server, settings, changeSettings } = list;
  const columns = server === null ? allServersColumns : lfmColumns;
  const where = server === null ? 'all servers' : server.name;
  const { sortBy, isMixedOrder } = settings;
  const order = JSON.stringify([lfmFiltersOf(settings), isMixedOrder]);
  const source = useListedGroups(list.arranged.shown);
  const { sort, sortNext } = useColumnSort(sortBy, columns, changeSettings);
  const found = useFoundRow(link, rows, isTable);
  return (
    <ListRows
      rows={rows}
      filter={list.filter}
      order={order}
      isTable={isTable}
      header={<LfmHeader columns={columns} sortBy={sortBy} summary={summary} onSort={sort} />}
      canvas={
        <LfmCanvas
          label={`Groups on ${where}. Arrow keys choose a group, Enter opens its quest, Space shows its details, ${server === null ? 'G its server, ' : ''}S sorts by the next column.`}
          rows={rows}
          settings={list.look}
          source={source}
          link={link}
          onHold={onHold}
          onSortNext={sortNext}
        />
      }
      renderTable={({ isServed, ...shown }) => (
        <LfmTable
          caption={`Groups on ${where} looking for members`}
          columns={columns}
          {...shown}
          sortBy={sortBy}
          onSort={sort}
          {...(!isServed && { isCompact: list.look.isCompact, details: source, found })}
        />
      )}
    />
  );
}

interface LfmCanvasProps {
  readonly label: string;
  readonly rows: readonly LfmRow[];
  readonly settings: LfmLook;
  readonly source: ListedGroups;
  /** The group named by the address. */
  readonly link: GroupLink;
  /** Called when the pointer rests on the list or a row has the focus, so that the rows keep their order. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onSortNext: () => void;
}

type Hit = ListHit<LfmRow, LfmTarget>;

function openWiki(row: LfmRow | null): void {
  if (row?.wikiUrl) window.open(row.wikiUrl, '_blank', 'noopener,noreferrer');
}

const isLink = ({ target, row }: Hit) =>
  target?.part === 'server' || (target?.part === 'quest' && Boolean(row?.wikiUrl));

/** The rows on a canvas, with their cards. */
function LfmCanvas({ label, rows, settings, source, link, onHold, onSortNext }: LfmCanvasProps) {
  const list = useListCanvas(lfmKind, { rows, settings, onHold });
  const { surface, rowHeightOf, focused, focusedIndex, mark } = list;
  const focusedId = focused?.id ?? null;
  useGoToGroup(link, rows, list.goTo);
  const { leave } = link;
  const hasMovedOn = link.id !== null && !link.isAwaited && link.id !== focusedId;
  useEffect(() => {
    if (hasMovedOn) leave();
  }, [hasMovedOn, leave]);
  const navigate = useNavigate();
  const goToServer = (row: LfmRow | null) => {
    if (row?.server) void navigate(groupAddress({ id: row.id, server_name: row.server.name }));
  };
  const overlay = useCanvasOverlay({ surface, rows, rowHeightOf, at: list.at, focusedIndex, mark });

  const click = ({ pointer, target, row, isDouble }: ListClick<LfmRow, LfmTarget>) => {
    if (target?.part === 'server' && pointer.pointerType === 'mouse') return goToServer(row);
    overlay.click(pointer, target);
    if (isDouble && target?.part === 'quest') openWiki(row);
  };

  return (
    <>
      <OverlayFrame frame={overlay.frame} source={source}>
        <ListCanvas
          list={list}
          label={label}
          isLink={isLink}
          onPoint={(pointer: CanvasPointer, { target }: Hit) => overlay.point(pointer, target)}
          onLeave={overlay.leave}
          onClick={click}
          commands={{
            s: onSortNext,
            g: () => goToServer(focused),
            Enter: () => openWiki(focused),
            ' ': () => focused && overlay.showDetails(focused.id),
          }}
        />
      </OverlayFrame>
      <FocusedRow row={focused} describe={describeRow} />
    </>
  );
}

interface LfmHeaderProps {
  readonly columns?: ListColumns<LfmSortType>;
  readonly sortBy: LfmSettings['sortBy'];
  readonly summary: string;
  readonly onSort: (type: LfmSortType) => void;
}

/** The column headers above the canvas. */
export const LfmHeader = memo(function LfmHeader({ columns = lfmColumns, ...shown }: LfmHeaderProps) {
  const className = `${styles['columns']} ${columns === lfmColumns ? '' : styles['withServers']}`;
  return <ListHeader columns={columns} {...shown} className={className} />;
});

interface Props {
  readonly frame: OverlayFrameProps;
  readonly source: ListedGroups;
  readonly children: ReactNode;
}

const LfmOverlay = late(async () => (await import('./overlay/LfmOverlay.tsx')).LfmOverlay);

/** Wraps the list: preloads the cards when pointer or focus come near, and renders them. */
function OverlayFrame({ frame, source, children }: Props) {
  const { listRef, isWanted, onFail, ...rest } = frame;
  return (
    <>
      <div
        ref={listRef}
        className={`grid ${styles['frame']}`}
        onPointerEnter={rest.channel.prepare}
        onFocus={rest.channel.prepare}
      >
        {children}
      </div>
      {isWanted && (
        <LatePart failure="The cards of a list could not be loaded" instead={null} onFail={onFail}>
          <LfmOverlay {...rest} source={source} listRef={listRef} />
        </LatePart>
      )}
    </>
  );
}
