import type { LfmSettings, LfmSortType } from '@rollcall/game/lfm/lfm-settings';
import { memo, useState } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { Link } from '@tanstack/react-router';
import { QuestLink } from '../QuestLine.tsx';
import { ListTable, TextParts } from '../shared/ListTable.tsx';

import type { ListColumns } from '../shared/sort-columns.ts';
import { groupAddress } from './group-address.ts';
import type { FoundRow } from './useGroupLink.ts';
import { lfmColumns } from './lfm-labels.ts';
import styles from './lfm-table.module.css';
import { type LfmRow, lfmRowTexts } from './lfm-rows.ts';
import type { ListedGroups } from './overlay/listed-groups.ts';

interface LfmTableProps {
  readonly caption: string;
  /** Columns with or without the server. */
  readonly columns?: ListColumns<LfmSortType>;
  readonly rows: readonly LfmRow[];
  readonly sortBy: LfmSettings['sortBy'];
  /** Shown instead of the canvas; otherwise only for screen readers. */
  readonly isVisible: boolean;
  readonly onSort: (type: LfmSortType) => void;
  /** The same density as the canvas. */
  readonly isCompact?: boolean;
  /** Source of the cards; with it, each visible row has a Details button. */
  readonly details?: ListedGroups;
  /** The row named by the address. */
  readonly found?: FoundRow | null;
}

/** The same rows as the canvas, as a table. Memoized rows: an update re-renders only the rows that changed. */
export const LfmTable = memo(function LfmTable(props: LfmTableProps) {
  const {
    caption,
    columns = lfmColumns,
    rows,
    sortBy,
    isVisible,
    onSort,
    isCompact = false,
    details,
    found,
  } = props;
  return (
    <ListTable
      caption={caption}
      columns={columns}
      sortBy={sortBy}
      onSort={onSort}
      isVisible={isVisible}
      className={`${styles['table']} ${columns === lfmColumns ? '' : styles['withServers']} ${isCompact ? styles['compact'] : ''} ${isVisible ? '' : styles['hidden']}`}
    >
      {rows.map((row) => (
        <TableRow
          key={row.id}
          row={row}
          isVisible={isVisible}
          details={details}
          found={found?.id === row.id ? found : null}
        />
      ))}
    </ListTable>
  );
});

interface TableRowProps {
  readonly row: LfmRow;
  readonly isVisible: boolean;
  readonly details: ListedGroups | undefined;
  /** Null = another row. */
  readonly found: FoundRow | null;
}

const parts = styles['parts'] ?? '';

const TableRow = memo(function TableRow({ row, isVisible, details, found }: TableRowProps) {
  const texts = lfmRowTexts(row);
  return (
    <tr className={isVisible ? emphasisOf(row, found !== null) : undefined} {...found?.props}>
      {row.server !== null && (
        <td className={styles['server']}>
          <Link
            {...groupAddress({ id: row.id, server_name: row.server.name })}
            tabIndex={isVisible ? undefined : -1}
          >
            {row.server.name}
          </Link>{' '}
          <span className="size-small color-amber">{row.server.note}</span>
        </td>
      )}
      <th scope="row">
        <div className={`flex wrap baseline ${styles['line']}`}>
          <bdi>{row.leaderName}</bdi>
          <TextParts parts={texts.leader} className={parts} tone={row.age?.tone} />
        </div>
      </th>
      <td className={styles['quest']}>
        <div className={`flex wrap baseline ${styles['line']}`}>
          {/* While the table is visually hidden, the Tab key skips it; screen readers still reach it. */}
          <QuestLink
            quest={{ name: row.questName, path: row.questPath }}
            tabIndex={isVisible ? undefined : -1}
          />
          <TextParts
            parts={texts.quest}
            className={parts}
            tone={row.difficulty?.isReaper === true ? 'reaper' : undefined}
          />
        </div>
      </td>
      <td className={styles['classes']}>
        {texts.classes}
        {isVisible && details && (
          <LfmDetailsButton lfmId={row.id} leaderName={row.leaderName} source={details} />
        )}
      </td>
      <td>{row.levels}</td>
    </tr>
  );
});

/** The same backgrounds and edges as on the canvas. */
function emphasisOf(row: LfmRow, isFound: boolean): string {
  const names = {
    lit: row.isLit,
    receding: !row.isLit,
    friend: row.friend !== null,
    highlighted: row.isHighlighted,
    divided: row.hasDividerAbove,
    found: isFound,
    aimless: row.questKind === 'none',
  };
  return Object.entries(names)
    .flatMap(([name, isSet]) => (isSet ? [styles[name]] : []))
    .join(' ');
}

interface LfmDetailsButtonProps {
  readonly lfmId: number;
  readonly leaderName: string;
  readonly source: ListedGroups;
}

const LfmDetails = late(async () => (await import('./overlay/LfmDetails.tsx')).LfmDetails);

/** Opens a dialog with the cards of a group. */
export function LfmDetailsButton({ lfmId, leaderName, source }: LfmDetailsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`color-sky size-small touch-height pad-0-3 rounded ${styles['button']}`}
        aria-haspopup="dialog"
        aria-label={`Details of ${leaderName}’s group`}
        onPointerEnter={LfmDetails.prepare}
        onFocus={LfmDetails.prepare}
        onClick={() => setOpen(true)}
      >
        Details
      </button>
      {isOpen && (
        <LatePart failure="Couldn’t open the details" onClose={() => setOpen(false)}>
          <LfmDetails lfmId={lfmId} source={source} onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </>
  );
}
