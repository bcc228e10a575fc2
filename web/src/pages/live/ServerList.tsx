import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AlertButton } from '../../alerts/AlertButton.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { LiveDot, StatusMark } from '../../ui/StatusMark.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ServerRow, ServerRows } from './live-view.ts';
import styles from './live.module.css';

interface ServerListProps {
  readonly rows: ServerRows;
  /** Time zone of the times in tooltips. */
  readonly timeZone: string;
}

/** All servers in a table; the glow of a row is as wide as its share of players. */
export function ServerList({ rows, timeZone }: ServerListProps) {
  const columns = useMemo(() => serverColumns(timeZone), [timeZone]);
  return (
    <DataTable
      caption="Servers"
      columns={columns}
      rows={rows.main}
      apart={{ title: '32-bit servers', rows: rows.apart }}
      keyOf={({ name }) => name}
      rowProps={rowProps}
      className={styles['servers']}
    />
  );
}

const rowProps = ({ share, isQuiet }: ServerRow) => ({
  style: { '--share': share.toFixed(3) },
  'data-quiet': isQuiet ? '' : undefined,
});

const serverColumns = (timeZone: string): readonly Column<ServerRow>[] => [
  { label: 'Server', cell: (row) => <Server row={row} /> },
  {
    label: 'Players',
    isNumber: true,
    className: `size-lead semibold ${styles['players']}`,
    cell: ({ players }) => players ?? <Skeleton width={3} />,
  },
  { label: 'Groups', isNumber: true, cell: ({ groups }) => groups ?? <Skeleton width={2} /> },
  {
    label: 'Data age',
    head: (
      <>
        <span className="hidden-to-600">Data age</span>
        <span className="shown-to-600">Age</span>
      </>
    ),
    className: `color-second ${styles['age']}`,
    cell: ({ age }) =>
      age === null ? (
        <Skeleton width={4} />
      ) : (
        // Only long ages stand out.
        <LiveDot tone={age.tone} isBare={age.tone === 'fresh'}>
          {age.text}
        </LiveDot>
      ),
    title: ({ age }) => {
      const { atMs = null, description } = age ?? {};
      return atMs === null ? description : `${formatMoment(atMs, timeZone)}, ${description}`;
    },
  },
];

function Server({ row: { name, path, status, isVipOnly, down, queue } }: { row: ServerRow }) {
  const className = `title-font size-title-4 ${styles['name']}`;
  return (
    <span className={`grid align-center ${styles['face']}`}>
      <span className="row gap-2">
        {path === null ? (
          <span className={className}>{name}</span>
        ) : (
          <Link to={path} className={className} title={`Groups on ${name}`}>
            {name}
          </Link>
        )}
        {isVipOnly && <span className="badge color-ember">VIP</span>}
      </span>
      <span className={`row gap-2 ${styles['state']}`}>
        <StatusMark status={status} />
        {down !== null && <span className="small-note">{down}</span>}
        <AlertButton
          draft={{ kind: 'server', server: name, when: status === 'offline' ? 'up' : 'down' }}
          label={`Tell me when ${name} ${status === 'offline' ? 'comes back' : 'goes down'}`}
          kind="icon"
        />
        {queue !== null && <span className="color-amber semibold size-small">{queue}</span>}
      </span>
    </span>
  );
}
