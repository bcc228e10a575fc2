import { Link } from '@tanstack/react-router';
import { LiveDot, StatusMark } from '../../ui/StatusMark.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ServerDataAge, ServerRow, ServerRows as Roll } from './live-view.ts';
import styles from './live.module.css';

interface ServerListProps {
  readonly rows: Roll;
  /** Of the times in tooltips. */
  readonly timeZone: string;
}

/** All servers in a table; the glow of a row is as wide as its share of players. */
export function ServerList({ rows, timeZone }: ServerListProps) {
  return (
    <div className="card clip">
      <table className={styles['roll']}>
        <caption className="visually-hidden">Servers</caption>
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col">Players</th>
            <th scope="col">Groups</th>
            <th scope="col">
              <span className="hidden-to-600">Data age</span>
              <span className={styles['narrow']}>Age</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.main.map((row) => (
            <Row key={row.name} row={row} timeZone={timeZone} />
          ))}
        </tbody>
        {rows.apart.length > 0 && (
          <tbody className={styles['apart']}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={styles['group']}>
                32-bit servers
              </th>
            </tr>
            {rows.apart.map((row) => (
              <Row key={row.name} row={row} timeZone={timeZone} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

function Row({ row, timeZone }: { readonly row: ServerRow; readonly timeZone: string }) {
  const { name, path, status, isVipOnly, queue, players, groups, age, share, isQuiet } = row;
  return (
    <tr
      className={`${styles['row']} ${isQuiet ? styles['quiet'] : ''}`}
      style={{ '--share': share.toFixed(3) }}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its label is the name in it */}
      <th scope="row" className={styles['server']}>
        <span className={styles['face']}>
          <span className="row gap-2">
            {path === null ? (
              <span className={`title-font size-title-4 ${styles['name']}`}>{name}</span>
            ) : (
              <Link
                to={path}
                className={`title-font size-title-4 ${styles['name']}`}
                title={`Groups on ${name}`}
              >
                {name}
              </Link>
            )}
            {isVipOnly && <span className={styles['badge']}>VIP</span>}
          </span>
          <span className={`row gap-2 ${styles['state']}`}>
            <StatusMark status={status} />
            {queue !== null && <span className="color-amber semibold size-small">{queue}</span>}
          </span>
        </span>
      </th>
      <td className={styles['players']}>{players ?? <Skeleton width={3} />}</td>
      <td>{groups ?? <Skeleton width={2} />}</td>
      <td className={styles['age']}>
        {age === null ? <Skeleton width={4} /> : <Age age={age} timeZone={timeZone} />}
      </td>
    </tr>
  );
}

function Age({ age, timeZone }: { readonly age: ServerDataAge; readonly timeZone: string }) {
  return (
    <span
      title={age.atMs === null ? age.description : `${formatMoment(age.atMs, timeZone)}, ${age.description}`}
    >
      <LiveDot tone={age.tone}>{age.text}</LiveDot>
    </span>
  );
}
