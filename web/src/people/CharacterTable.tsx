import { indexRaces } from '@rollcall/game/character/races';
import { type CSSProperties, memo, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { isCatalogueSettled } from '../api/catalogue.ts';
import { useAgoText } from '../api/useAgoText.ts';
import { useCatalogue } from '../api/useCatalogue.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatMoment } from '../ui/format.ts';
import { FormerName } from './FormerName.tsx';
import { ClassLevels } from './PersonLine.tsx';
import { ShapeIcon } from './ShapeIcon.tsx';

import type { CharacterAction, CharacterColumn } from './character-column.ts';
import { personRow, type PersonRow, statusLabels } from './character-table-view.ts';
import styles from './character-table.module.css';
import { tableRoles } from './table-roles.ts';
import { useFocusOfNext } from './useFocusOfNext.ts';
import { useFollowLinks } from './useFollowLinks.ts';
import { groupRows, type RowFacts, type RowGroup, type TableRow, useRowSteps } from './useTableRows.ts';

interface CharacterRowProps extends TableRow {
  readonly columns: readonly CharacterColumn[];
  readonly action: CharacterAction;
  /** Text in place of the button if nothing is left to do; null = show the button. */
  readonly done: string | null;
}

/**
 * A character on a list. Only re-renders when its data changes, since a list may have five hundred rows. For the same
 * reason icons have accessible names in place of hidden text, which the browser would lay out and paint separately.
 */
const CharacterRow = memo(function CharacterRow(props: CharacterRowProps) {
  const { entry, isAnswered, facts, columns, action, done } = props;
  const row = personRow(entry, isAnswered, facts);
  return (
    <tr {...tableRoles.row} className={`grid align-center gap-0-3 line-below ${styles['row']}`}>
      <th {...tableRoles.rowHeader} className={`row gap-2 ${styles['who']}`}>
        <Status status={row.status} />
        <PersonNameParts row={row} />
        {entry.former !== undefined && <FormerName entry={entry} />}
      </th>
      <td {...tableRoles.cell} className={`note snug ${styles['server']}`}>
        {row.server}
      </td>
      <td {...tableRoles.cell} className={`note snug ${styles['guild']}`}>
        <Guild row={row} />
      </td>
      <td {...tableRoles.cell} className={`semibold tabular snug ${styles['level']}`}>
        {row.level}
      </td>
      <td {...tableRoles.cell} className={styles['classes']}>
        {row.classes.length > 0 && <ClassLevels classes={row.classes} />}
      </td>
      <td {...tableRoles.cell} className={`note snug ${styles['place']}`}>
        <Place row={row} timeZone={facts.timeZone} />
      </td>
      {columns.map(({ label, Cell }) => (
        <td key={label} {...tableRoles.cell} className={styles['extra']}>
          <Cell entry={entry} />
        </td>
      ))}
      <td {...tableRoles.cell} className={styles['act']} data-done={done === null ? undefined : ''}>
        {done ?? (
          <button
            type="button"
            className={`inline-row centered gap-2 touch-height rounded note ${styles['actButton']}`}
            aria-label={`${action.label} ${row.who}`}
            title={action.label}
            data-act=""
            onClick={() => action.onAct(entry)}
          >
            <Icon name={action.icon} size={18} />
          </button>
        )}
      </td>
    </tr>
  );
});

function Status({ status }: Pick<PersonRow, 'status'>) {
  const words = statusLabels[status];
  const dot = { className: `ring ${styles['dot']}`, 'data-status': status, title: words };
  // For characters never seen, the location says so.
  if (status === 'unknown') return <span {...dot} />;
  // Drawn by the style sheet, without an image to load.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <span {...dot} role="img" aria-label={words} />;
}

function PersonNameParts({ row: { race, name, whoHref } }: { row: PersonRow }) {
  return (
    <>
      {race !== null && (
        <span className="color-third rigid" title={race.text}>
          <ShapeIcon name={race.icon} size={20} label={race.text} />
        </span>
      )}
      {whoHref === null ? (
        <span className={`truncate semibold can-shrink ${styles['name']}`} title={name}>
          <bdi>{name}</bdi>
        </span>
      ) : (
        <a
          className={`truncate semibold can-shrink no-underline hover-underline ${styles['name']}`}
          href={whoHref}
          title={`Show ${name} in the Who list`}
        >
          <bdi>{name}</bdi>
        </a>
      )}
    </>
  );
}

function Guild({ row: { guild, guildHref } }: { row: PersonRow }) {
  if (guild === '') return null;
  const name = (
    <bdi className={`clamp-2 ${styles['guildName']}`} title={guild}>
      {guild}
    </bdi>
  );
  return guildHref === null ? name : <a href={guildHref}>{name}</a>;
}

function Place({ row: { place, lastSeenMs, status }, timeZone }: { row: PersonRow; timeZone: string }) {
  if (status === 'unknown') return statusLabels.unknown;
  if (lastSeenMs === null) {
    return (
      <bdi className={`clamp-2 ${styles['placeName']}`} title={place}>
        {place}
      </bdi>
    );
  }
  return (
    <>
      <LastSeen atMs={lastSeenMs} timeZone={timeZone} />
      {place !== '' && (
        <bdi className={`block truncate size-small color-third ${styles['lastPlace']}`} title={place}>
          {place}
        </bdi>
      )}
    </>
  );
}

function LastSeen({ atMs, timeZone }: { atMs: number; timeZone: string }) {
  const ago = useAgoText(atMs);
  return (
    <span className={`block truncate ${styles['lastSeen']}`}>
      <span className={styles['lastSeenWords']}>Last seen </span>
      <span className={styles['ago']} title={formatMoment(atMs, timeZone)}>
        {ago}
      </span>
    </span>
  );
}

/** Must keep its identity until its content changes. */
interface DoneCharacters {
  readonly ids: ReadonlySet<number>;
  readonly text: string;
}

interface CharacterTableProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** In display order. */
  readonly entries: readonly ListedCharacter[];
  /** Reserves space for the rows without showing them. */
  readonly isHeld?: boolean;
  /** Whether the server has answered about a character. Must keep its identity until its results change. */
  readonly isAnswered: (id: number) => boolean;
  /** Additional columns; must keep their identity. */
  readonly columns: readonly CharacterColumn[];
  readonly action: CharacterAction;
  /** Characters for which the action is already done, and the text in place of its button. */
  readonly done?: DoneCharacters;
  /** Shown without rows. */
  readonly empty: ReactNode;
  /** Gets the focus when the last row is removed. */
  readonly lastFocus?: RefObject<HTMLElement | null>;
}

const usualColumns = ['Name', 'Server', 'Guild', 'Level', 'Classes', 'Location'] as const;

/**
 * Characters with their data: the table of all the visitor's lists
 * (docs/decisions/0042-keep-personal-data-in-the-browser.md). Rows only re-render when their entry is a different
 * object. A wide table has a column for each fact; where there is less room, rows become cards of a few lines, but stay
 * rows for screen readers.
 */
export function CharacterTable(props: CharacterTableProps) {
  const { label, entries, isHeld = false, isAnswered, columns, action, done, lastFocus } = props;
  const facts = useRowFacts();
  const wanted = useMemo(
    () => (isHeld ? [] : entries.map((entry) => ({ entry, isAnswered: isAnswered(entry.id), facts }))),
    [entries, isHeld, isAnswered, facts],
  );
  const rows = useRowSteps(wanted);
  const [table, noteClick] = useFocusOfNext<HTMLTableElement>(rows, lastFocus);
  const follow = useFollowLinks();
  const groups = useRowGroups(rows);
  const measures: CSSProperties & Record<'--extra' | '--extra-height' | '--coming', string> = {
    '--extra': columns.map(({ width }) => width).join(' '),
    '--extra-height': `max(${['0px', ...columns.map(({ cardHeight }) => cardHeight)].join(', ')})`,
    '--coming': String(Math.max(0, entries.length - rows.length)),
  };
  if (entries.length === 0) return props.empty;
  return (
    <div className="container">
      {/* The links inside are real links; this only avoids a page load. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <table
        {...tableRoles.table}
        ref={table}
        className={`card block ${styles['table']}`}
        style={measures}
        aria-label={label}
        data-extras={columns.length}
        onClick={follow}
        onClickCapture={noteClick}
      >
        <thead {...tableRoles.group} className={`block ${styles['heads']}`}>
          <tr {...tableRoles.row} className={`grid align-center gap-0-3 line-below ${styles['row']}`}>
            {[...usualColumns, ...columns.map((column) => column.label)].map((head) => (
              <th key={head} {...tableRoles.columnHeader} data-head={head}>
                {head}
              </th>
            ))}
            <th {...tableRoles.columnHeader}>
              <span className="visually-hidden">{action.label}</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <CharacterRows key={group.key} rows={group.rows} columns={columns} action={action} done={done} />
        ))}
      </table>
    </div>
  );
}

interface CharacterRowsProps extends Pick<CharacterTableProps, 'columns' | 'action'> {
  readonly rows: readonly TableRow[];
  readonly done: DoneCharacters | undefined;
}

/** A group of rows; a long list has many of them. */
const CharacterRows = memo(function CharacterRows({ rows, columns, action, done }: CharacterRowsProps) {
  const count: CSSProperties & Record<'--rows', string> = { '--rows': String(rows.length) };
  return (
    <tbody {...tableRoles.group} className={`block ${styles['group']}`} style={count}>
      {rows.map((row) => (
        <CharacterRow
          key={row.entry.id}
          {...row}
          columns={columns}
          action={action}
          done={done?.ids.has(row.entry.id) ? done.text : null}
        />
      ))}
    </tbody>
  );
});

/** Rows per group; the browser lays out a whole group when it comes near the viewport. */
const rowsInGroup = 5;

function useRowGroups(rows: readonly TableRow[]): readonly RowGroup[] {
  const [last, setLast] = useState(() => ({ rows, groups: groupRows([], rows, rowsInGroup) }));
  if (last.rows === rows) return last.groups;
  const groups = groupRows(last.groups, rows, rowsInGroup);
  // State derived from the previous render; React applies it before painting.
  setLast({ rows, groups });
  return groups;
}

function useRowFacts(): RowFacts {
  const { races, servers } = usePageSettings().game;
  const { areas, state } = useCatalogue();
  const timeZone = useTimeZone();
  const isCatalogueLoaded = isCatalogueSettled(state);
  return useMemo(
    () => ({ areas, isCatalogueLoaded, findRace: indexRaces(races), servers, timeZone }),
    [areas, isCatalogueLoaded, races, servers, timeZone],
  );
}
