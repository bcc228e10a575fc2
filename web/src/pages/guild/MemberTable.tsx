import { memo } from 'react';
import { isEqualData } from '../../data/plain-equality.ts';
import { ListTable } from '../../panels/list/ListTable.tsx';
import type { SortBy } from '../../panels/list/sort-columns.ts';
import { ClassLevels } from '../../panels/person/ClassLevels.tsx';
import { QuestLink } from '../../panels/QuestLine.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  groupText,
  memberColumns,
  type MemberRow,
  type MemberSort,
  playedText,
  whereText,
} from './member-rows.ts';
import { MemberName } from './MemberName.tsx';
import styles from './members.module.css';
import { SkeletonMembers } from './SkeletonMembers.tsx';

interface MemberTableProps {
  /** null = on their way. */
  readonly rows: readonly MemberRow[] | null;
  readonly sortBy: SortBy<MemberSort>;
  readonly onSort: (type: MemberSort) => void;
  /** Puts a member on the list of friends; stays the same function. */
  readonly onBefriend: (id: number) => void;
}

const skeletonCount = 8;
const skeletonWidths = [14, 16, 8, 2, 6];

/** The members who are online; on a phone each row is a card. */
export function MemberTable({ rows, sortBy, onSort, onBefriend }: MemberTableProps) {
  return (
    <div className={styles['board']} aria-busy={rows === null}>
      <ListTable
        caption="Online members"
        columns={memberColumns}
        sortBy={sortBy}
        onSort={onSort}
        isVisible
        className={`${styles['table']} ${styles['online']}`}
      >
        {rows === null ? (
          <SkeletonMembers count={skeletonCount} widths={skeletonWidths} />
        ) : (
          rows.map((row) => <Row key={row.id} row={row} onBefriend={onBefriend} />)
        )}
      </ListTable>
    </div>
  );
}

interface RowProps extends Pick<MemberTableProps, 'onBefriend'> {
  readonly row: MemberRow;
}

/** Drawn anew only when something in it is another: an answer of every five seconds changes few. */
const Row = memo(
  function Row({ row, onBefriend }: RowProps) {
    const { id, person, isFriend, isYou, canBefriend, group } = row;
    const tint = isYou ? styles['own'] : isFriend ? styles['friend'] : undefined;
    return (
      <tr
        className={tint}
        style={group.kind === 'together' ? { '--group': `var(--color-group-${group.hue})` } : undefined}
      >
        <th scope="row">
          <MemberName person={person} isFriend={isFriend} isYou={isYou}>
            {canBefriend && (
              <button
                type="button"
                className={`icon-button ${styles['add']}`}
                aria-label={`Add ${person.name} to friends`}
                title="Add to friends"
                onClick={() => onBefriend(id)}
              >
                <Icon name="userPlus" size={16} />
              </button>
            )}
          </MemberName>
        </th>
        <td>
          <Where row={row} />
        </td>
        <td>
          <ClassLevels classes={person.classes} />
        </td>
        <td>
          <span className={styles['unit']}>Level </span>
          {person.level}
        </td>
        <td>{groupText(group)}</td>
      </tr>
    );
  },
  (before, after) => before.onBefriend === after.onBefriend && isEqualData(before.row, after.row),
);

/** The place, and below it what is played there when that is called something else. */
function Where({ row }: { readonly row: MemberRow }) {
  const { person, quest } = row;
  const played = playedText(row);
  return (
    <span title={whereText(row)}>
      <span className={styles['whereLine']}>
        {quest?.hasMark === true && (
          <span className={styles['quest']} title="In a quest">
            <Icon name="groups" size={14} />
            <span className="visually-hidden">In a quest: </span>
          </span>
        )}
        <bdi>{person.place}</bdi>
      </span>
      {played !== '' && (
        <span className={`${styles['whereLine']} ${styles['played']}`}>
          <span className="visually-hidden">, </span>
          <QuestLink quest={{ name: played, wikiUrl: quest?.wikiUrl ?? null }} />
        </span>
      )}
    </span>
  );
}
