import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './net-list.module.css';
import type { NetRow } from './transfers-view.ts';

interface NetListProps {
  readonly rows: readonly NetRow[];
}

/** Every server with what it won or lost, each the way to its page. */
export function NetList({ rows }: NetListProps) {
  return (
    // `role`: without numbers Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ol role="list" className={styles['list']} aria-label="Servers by what they gained">
      {rows.map((row) => (
        // With its number a row is another one: it takes its place at once instead of being seen to move there.
        <li key={`${row.net === null ? 'waiting' : 'known'} ${row.id}`}>
          <Row row={row} />
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
        {net ?? <Skeleton width={4} />}
      </span>
      <span className="visually-hidden">: {spoken}</span>
    </Link>
  );
}
