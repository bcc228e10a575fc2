import { memo } from 'react';
import { useAgoText } from '../../data/useAgoText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatMoment } from '../../ui/format.ts';
import { ClassLevels } from '../person/ClassLevels.tsx';
import { ShapeIcon } from '../person/ShapeIcon.tsx';
import type { CharacterAction, CharacterColumn } from './character-column.ts';
import styles from './character-table.module.css';
import { personRow, type PersonRow, statusWords } from './person-row.ts';
import type { TableRow } from './row-steps.ts';
import dotStyles from './status-dot.module.css';
import { tableRoles } from './table-roles.ts';

interface CharacterRowProps extends TableRow {
  readonly columns: readonly CharacterColumn[];
  readonly action: CharacterAction;
  /** There is nothing left to do: what stands in place of the button. */
  readonly done: string | null;
}

/**
 * Somebody on a list. Drawn anew only when something about them is new: a list may have five hundred. For the same reason
 * pictures have names instead of hidden words, each of which a browser would lay out and paint as a thing of its own.
 */
export const CharacterRow = memo(function CharacterRow(props: CharacterRowProps) {
  const { entry, isAnswered, facts, columns, action, done } = props;
  const row = personRow(entry, isAnswered, facts);
  return (
    <tr {...tableRoles.row} className={styles['row']}>
      <th {...tableRoles.rowHeader} className={styles['who']}>
        <Status status={row.status} />
        <PersonNameParts row={row} />
      </th>
      <td {...tableRoles.cell} className={styles['server']}>
        {row.server}
      </td>
      <td {...tableRoles.cell} className={styles['guild']}>
        <Guild row={row} />
      </td>
      <td {...tableRoles.cell} className={styles['level']}>
        {row.level}
      </td>
      <td {...tableRoles.cell} className={styles['classes']}>
        {row.classes.length > 0 && <ClassLevels classes={row.classes} />}
      </td>
      <td {...tableRoles.cell} className={styles['place']}>
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
            className={styles['actButton']}
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
  const words = statusWords[status];
  const dot = { className: dotStyles['dot'], 'data-status': status, title: words };
  // Of who was never seen, the location says it.
  if (status === 'unknown') return <span {...dot} />;
  // Drawn by the style sheet: there is no picture to load.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <span {...dot} role="img" aria-label={words} />;
}

function PersonNameParts({ row: { race, name, whoHref } }: { readonly row: PersonRow }) {
  return (
    <>
      {race !== null && (
        <span className={styles['race']} title={race.text}>
          <ShapeIcon name={race.icon} size={20} label={race.text} />
        </span>
      )}
      {whoHref === null ? (
        <span className={styles['name']} title={name}>
          <bdi>{name}</bdi>
        </span>
      ) : (
        <a className={styles['name']} href={whoHref} title={`Show ${name} in the Who list`}>
          <bdi>{name}</bdi>
        </a>
      )}
    </>
  );
}

function Guild({ row: { guild, guildHref } }: { readonly row: PersonRow }) {
  if (guild === '') return null;
  const name = (
    <bdi className={styles['guildName']} title={guild}>
      {guild}
    </bdi>
  );
  return guildHref === null ? name : <a href={guildHref}>{name}</a>;
}

interface PlaceProps {
  readonly row: PersonRow;
  readonly timeZone: string;
}

function Place({ row: { place, lastSeenMs, status }, timeZone }: PlaceProps) {
  if (status === 'unknown') return statusWords.unknown;
  if (lastSeenMs === null) {
    return (
      <bdi className={styles['placeName']} title={place}>
        {place}
      </bdi>
    );
  }
  return (
    <>
      <LastSeen atMs={lastSeenMs} timeZone={timeZone} />
      {place !== '' && (
        <bdi className={styles['lastPlace']} title={place}>
          {place}
        </bdi>
      )}
    </>
  );
}

function LastSeen({ atMs, timeZone }: { readonly atMs: number; readonly timeZone: string }) {
  const ago = useAgoText(atMs);
  return (
    <span className={styles['lastSeen']}>
      <span className={styles['lastSeenWords']}>Last seen </span>
      <span className={styles['ago']} title={formatMoment(atMs, timeZone)}>
        {ago}
      </span>
    </span>
  );
}
