import { memo } from 'react';
import { useAgoText } from '../../data/useAgoText.ts';
import { AnyIcon } from '../../ui/AnyIcon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { ClassLevels } from '../person/ClassLevels.tsx';
import { ShapeIcon } from '../person/ShapeIcon.tsx';
import type { CharacterAction, CharacterColumn } from './character-column.ts';
import styles from './character-table.module.css';
import { personRow, type PersonRow, statusWords } from './person-row.ts';
import type { TableRow } from './row-steps.ts';
import { tableRoles } from './table-roles.ts';

interface CharacterRowProps extends TableRow {
  readonly columns: readonly CharacterColumn[];
  readonly action: CharacterAction;
  /** There is nothing left to do: what stands in place of the button. */
  readonly done: string | null;
}

/** Somebody on a list. Drawn anew only when something about them is new: a list may have five hundred. */
export const CharacterRow = memo(function CharacterRow(props: CharacterRowProps) {
  const { entry, isAnswered, facts, columns, action, done } = props;
  const row = personRow(entry, isAnswered, facts);
  return (
    <tr {...tableRoles.row} className={styles['row']}>
      <th {...tableRoles.rowHeader} className={styles['who']}>
        <span className={`${styles['dot']} ${styles[row.status]}`} title={statusWords[row.status]}>
          {/* Of who was never seen, the location says it. */}
          {row.status !== 'unknown' && <span className="visually-hidden">{statusWords[row.status]}</span>}
        </span>
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
            <AnyIcon name={action.icon} size={18} />
            <span className={styles['actWord']}>{action.label}</span>
          </button>
        )}
      </td>
    </tr>
  );
});

function PersonNameParts({ row: { race, name, whoHref } }: { readonly row: PersonRow }) {
  return (
    <>
      {race !== null && (
        <span className={styles['race']} title={race.text}>
          <ShapeIcon name={race.icon} size={20} />
          <span className="visually-hidden">{race.text}</span>
        </span>
      )}
      {whoHref === null ? (
        <span className={styles['name']} title={name}>
          <bdi>{name}</bdi>
        </span>
      ) : (
        <a className={styles['name']} href={whoHref} title="Show in the Who list">
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
        <span className={styles['lastPlace']}>
          <span className="visually-hidden"> in </span>
          <bdi title={place}>{place}</bdi>
        </span>
      )}
    </>
  );
}

function LastSeen({ atMs, timeZone }: { readonly atMs: number; readonly timeZone: string }) {
  const ago = useAgoText(atMs);
  return (
    <span className={styles['lastSeen']} title={formatMoment(atMs, timeZone)}>
      <span className={styles['lastSeenWords']}>Last seen </span>
      {ago.toLowerCase()}
    </span>
  );
}
