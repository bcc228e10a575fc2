import type { LfmSettings, LfmSortType } from '@rollcall/game/lfm-settings';
import { lfmSortTypes } from '@rollcall/game/lfm-settings';
import { memo } from 'react';
import { lfmColumnLabels } from './lfm-columns.ts';
import styles from './lfm-table.module.css';
import { lfmRowTexts, type SaidPart } from './lfm-row-text.ts';
import type { LfmRow } from './lfm-rows.ts';

interface LfmTableProps {
  readonly caption: string;
  readonly rows: readonly LfmRow[];
  readonly sortBy: LfmSettings['sortBy'];
  /** Shown beside or instead of the canvas; else it is there for screen readers alone. */
  readonly isVisible: boolean;
  readonly onSort: (type: LfmSortType) => void;
}

/** The same rows as the canvas, as a real table. Drawn anew only where a row is another. */
export const LfmTable = memo(function LfmTable(props: LfmTableProps) {
  const { caption, rows, sortBy, isVisible, onSort } = props;
  return (
    // A table is never narrower than its words: to hide, it needs a box around it.
    <div className={isVisible ? undefined : 'visually-hidden'}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {lfmSortTypes.map((type) => (
              <th key={type} scope="col" aria-sort={ariaSort(sortBy, type)}>
                {isVisible ? (
                  <button type="button" onClick={() => onSort(type)}>
                    {lfmColumnLabels[type]}
                  </button>
                ) : (
                  lfmColumnLabels[type]
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} isVisible={isVisible} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

function ariaSort(sortBy: LfmSettings['sortBy'], type: LfmSortType) {
  if (sortBy.type !== type) return 'none';
  return sortBy.ascending ? 'ascending' : 'descending';
}

interface TableRowProps {
  readonly row: LfmRow;
  readonly isVisible: boolean;
}

const TableRow = memo(function TableRow({ row, isVisible }: TableRowProps) {
  const texts = lfmRowTexts(row);
  return (
    <tr className={row.isLit ? styles['lit'] : styles['receding']}>
      <th scope="row">
        <bdi>{row.leaderName}</bdi>
        <Parts parts={texts.leader} />
      </th>
      <td>
        <QuestName row={row} isVisible={isVisible} />
        <Parts parts={texts.quest} />
      </td>
      <td>{texts.classes}</td>
      <td>{row.levels}</td>
    </tr>
  );
});

function QuestName({ row, isVisible }: TableRowProps) {
  if (row.wikiUrl === null) return <bdi>{row.questName}</bdi>;
  return (
    // A link that cannot be seen is no stop for the Tab key; a screen reader finds it all the same.
    <a href={row.wikiUrl} target="_blank" rel="noopener noreferrer" tabIndex={isVisible ? undefined : -1}>
      <bdi>{row.questName}</bdi>
    </a>
  );
}

function Parts({ parts }: { readonly parts: readonly SaidPart[] }) {
  return (
    <ul className={styles['parts']}>
      {parts.map(({ key, text }) => (
        <li key={key} data-part={key}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
