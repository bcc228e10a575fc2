import type { LfmSettings, LfmSortType } from '@rollcall/game/lfm-settings';
import { memo } from 'react';
import { ListTable, TextParts } from '../list/ListTable.tsx';
import type { FoundRow } from './group-link/useFoundRow.ts';
import { lfmColumns } from './lfm-columns.ts';
import styles from './lfm-table.module.css';
import { lfmRowTexts } from './lfm-row-text.ts';
import type { LfmRow } from './lfm-rows.ts';
import type { ListedSource } from './overlay/listed-source.ts';
import { LfmDetailsButton } from './overlay/LfmDetailsButton.tsx';

interface LfmTableProps {
  readonly caption: string;
  readonly rows: readonly LfmRow[];
  readonly sortBy: LfmSettings['sortBy'];
  /** Shown beside or instead of the canvas; else it is there for screen readers alone. */
  readonly isVisible: boolean;
  readonly onSort: (type: LfmSortType) => void;
  /** Rows of less height, as on the canvas. */
  readonly isCompact?: boolean;
  /** With it, each row that is seen has a button for what hovering shows beside the canvas. */
  readonly details?: ListedSource;
  /** The row that somebody has come for. */
  readonly found?: FoundRow | null;
}

/** The same rows as the canvas, as a real table. Drawn anew only where a row is another. */
export const LfmTable = memo(function LfmTable(props: LfmTableProps) {
  const { caption, rows, sortBy, isVisible, onSort, isCompact = false, details, found } = props;
  return (
    <ListTable
      caption={caption}
      columns={lfmColumns}
      sortBy={sortBy}
      onSort={onSort}
      isVisible={isVisible}
      className={`${styles['table']} ${isCompact ? styles['compact'] : ''}`}
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
  readonly details: ListedSource | undefined;
  /** Null = another row. */
  readonly found: FoundRow | null;
}

const parts = styles['parts'] ?? '';

const TableRow = memo(function TableRow({ row, isVisible, details, found }: TableRowProps) {
  const texts = lfmRowTexts(row);
  return (
    <tr className={isVisible ? emphasisOf(row, found !== null) : undefined} {...found?.props}>
      <th scope="row">
        <div className={styles['line']}>
          <bdi>{row.leaderName}</bdi>
          <TextParts parts={texts.leader} className={parts} tone={row.foot?.tone} />
        </div>
      </th>
      <td>
        <div className={styles['line']}>
          <QuestName row={row} isVisible={isVisible} />
          <TextParts
            parts={texts.quest}
            className={parts}
            tone={row.difficulty?.isReaper === true ? 'reaper' : undefined}
          />
        </div>
      </td>
      <td>
        {texts.classes}
        {isVisible && details && (
          <LfmDetailsButton lfmId={row.id} leaderName={row.leaderName} source={details} />
        )}
      </td>
      <td>{row.levels}</td>
    </tr>
  );
});

/** Grounds and edges as on the canvas. */
function emphasisOf(row: LfmRow, isFound: boolean): string {
  const names = {
    lit: row.isLit,
    receding: !row.isLit,
    raid: row.isRaid,
    friend: row.friend !== null,
    highlighted: row.isHighlighted,
    divided: row.hasDividerAbove,
    found: isFound,
    aimless: row.questKind === 'none',
  };
  return Object.entries(names)
    .flatMap(([name, holds]) => (holds ? [styles[name]] : []))
    .join(' ');
}

function QuestName({ row, isVisible }: Pick<TableRowProps, 'row' | 'isVisible'>) {
  if (row.wikiUrl === null) return <bdi>{row.questName}</bdi>;
  return (
    // A link that cannot be seen is no stop for the Tab key; a screen reader finds it all the same.
    <a href={row.wikiUrl} target="_blank" rel="noopener noreferrer" tabIndex={isVisible ? undefined : -1}>
      <bdi>{row.questName}</bdi>
    </a>
  );
}
