import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './net-list.module.css';
import type { NetRow } from './transfers-view.ts';

interface NetListProps {
  readonly rows: readonly NetRow[];
  /** While nothing is known: the room of so many rows. */
  readonly waitingFor: number;
}

/** Every server with what it won or lost, each the way to its page. */
export function NetList({ rows, waitingFor }: NetListProps) {
  return (
    <ol className={styles['list']} aria-label="Servers by what they gained">
      {rows.map((row) => (
        <li key={row.id}>
          <Row row={row} />
        </li>
      ))}
      {rows.length === 0 &&
        Array.from({ length: waitingFor }, (_, place) => (
          <li key={`waiting ${place}`} className={styles['row']}>
            <Skeleton width={10} />
          </li>
        ))}
    </ol>
  );
}

function Row({ row: { name, path, colour, net, tone, spoken } }: { readonly row: NetRow }) {
  return (
    <Link to={path} className={styles['row']} title={`Statistics of ${name}`}>
      <span className={styles['sample']} style={{ backgroundColor: colour }} aria-hidden="true" />
      <span className={styles['name']}>{name}</span>
      <span className={styles['net']} data-tone={tone} aria-hidden="true">
        {net}
      </span>
      <span className="visually-hidden">: {spoken}</span>
    </Link>
  );
}
