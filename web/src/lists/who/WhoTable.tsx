import type { WhoSettings, WhoSortType } from '@rollcall/game/who/who-settings';
import { memo, type ReactNode } from 'react';
import { QuestLink, QuestLinks } from '../QuestLine.tsx';
import { ListTable, TextParts } from '../shared/ListTable.tsx';

import { shownSortBy, whoColumns } from './who-labels.ts';
import type { WhoRowActions } from './useWhoRowActions.ts';

import { hasGuildLink, isReceding } from './who-row-parts.ts';
import { type WhoRow, whoRowTexts } from './who-rows.ts';
import styles from './who-table.module.css';

interface WhoTableProps extends WhoRowActions {
  readonly caption: string;
  readonly rows: readonly WhoRow[];
  readonly isGroupView: boolean;
  readonly sortBy: WhoSettings['sortBy'];
  /** Shown instead of the canvas; otherwise only for screen readers. */
  readonly isVisible: boolean;
  readonly onSort: (type: WhoSortType) => void;
}

/** The same rows as the canvas, as a table. Memoized rows: an update re-renders only the rows that changed. */
export const WhoTable = memo(function WhoTable(props: WhoTableProps) {
  const { caption, rows, isGroupView, sortBy, isVisible, onSort } = props;
  const { onSearchGuild, onShowGroup, onShowDetails } = props;
  return (
    <ListTable
      caption={caption}
      columns={whoColumns({ isGroupView })}
      sortBy={shownSortBy({ isGroupView, sortBy })}
      onSort={onSort}
      isVisible={isVisible}
      className={styles['table'] ?? ''}
    >
      {rows.map((row) => (
        <TableRow
          key={row.id}
          row={row}
          isVisible={isVisible}
          onSearchGuild={onSearchGuild}
          onShowGroup={onShowGroup}
          onShowDetails={onShowDetails}
        />
      ))}
    </ListTable>
  );
});

interface TableRowProps extends WhoRowActions {
  readonly row: WhoRow;
  readonly isVisible: boolean;
}

const line = `row wrap gap-0-2 ${styles['line']}`;
const parts = styles['parts'] ?? '';

const TableRow = memo(function TableRow({ row, isVisible, ...actions }: TableRowProps) {
  const texts = whoRowTexts(row);
  const { party, quest, guild } = row;
  return (
    <tr className={isVisible ? emphasisOf(row) : undefined} style={isVisible ? bandOf(row) : undefined}>
      <td>
        {party && (
          <RowButton isVisible={isVisible} onClick={() => actions.onShowGroup(party.groupId)}>
            {texts.party}
          </RowButton>
        )}
      </td>
      <th scope="row">
        <div className={line}>
          <RowButton isVisible={isVisible} onClick={() => actions.onShowDetails(row.id)}>
            <bdi>{row.name}</bdi>
          </RowButton>
          <TextParts parts={texts.name} className={parts} />
        </div>
        <div className={line}>
          <TextParts parts={texts.place} className={parts} />
          {quest && <QuestName quest={quest} isVisible={isVisible} />}
        </div>
      </th>
      <td>{texts.classes}</td>
      <td>{row.level}</td>
      <td>
        {hasGuildLink(row) ? (
          <RowButton isVisible={isVisible} onClick={() => actions.onSearchGuild(guild)}>
            <bdi>{guild}</bdi>
          </RowButton>
        ) : (
          <bdi>{guild}</bdi>
        )}
      </td>
    </tr>
  );
});

/** The same backgrounds as on the canvas. */
function emphasisOf(row: WhoRow): string {
  const names = [row.tint, isReceding(row) && 'receding', row.isAnonymous && 'anonymous'];
  return names.flatMap((name) => (name ? [styles[name]] : [])).join(' ');
}

/** The band of a group in group view. */
function bandOf({ party }: WhoRow): Record<string, string> | undefined {
  if (party === null || party.hue === null) return undefined;
  return { '--group': `var(--color-group-${party.hue})` };
}

interface RowButtonProps {
  readonly isVisible: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** While the table is visually hidden, the Tab key skips it; screen readers still reach it. */
function RowButton({ isVisible, onClick, children }: RowButtonProps) {
  return (
    <button type="button" tabIndex={isVisible ? undefined : -1} onClick={onClick}>
      {children}
    </button>
  );
}

interface QuestNameProps {
  readonly quest: NonNullable<WhoRow['quest']>;
  readonly isVisible: boolean;
}

/** With quest names off, the link to the quest's page remains, like the link to the wiki on the canvas. */
function QuestName({ quest: { name, links }, isVisible }: QuestNameProps) {
  const tabIndex = isVisible ? undefined : -1;
  if (name !== '') {
    return (
      <span data-part="quest">
        <QuestLinks quests={links} tabIndex={tabIndex} />
      </span>
    );
  }
  const [first, ...more] = links;
  if (first === undefined || more.length > 0) return null;
  return (
    <span data-part="page">
      <QuestLink quest={{ ...first, name: 'About the quest' }} tabIndex={tabIndex} />
    </span>
  );
}
