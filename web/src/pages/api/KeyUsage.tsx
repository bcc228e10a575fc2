import { useMemo } from 'react';
import type { ReaderKey, ReaderKeyHour } from '@rollcall/game/site/reader-keys';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import styles from './api.module.css';

/** Everything that the server stores about a key: facts, and its usage in the last 24 hours. */
export function KeyUsage({ readerKey, timeZone }: { readerKey: ReaderKey; timeZone: string }) {
  const { name, contact, created_at, last_used_at, expires_at, usage } = readerKey;
  const moment = (time: string) => formatMoment(Date.parse(time), timeZone);
  const most = Math.max(1, ...usage.hours.map(({ requests, refused }) => requests + refused));
  const used = usage.hours.filter(({ requests, refused }) => requests + refused > 0).toReversed();
  const facts = [
    ['Key', `No. ${readerKey.id}${name === null ? '' : `, ${name}`}`],
    ['Contact', contact ?? 'Not given'],
    ['Created', moment(created_at)],
    ['Last used', last_used_at === null ? 'Never' : moment(last_used_at)],
    ['Deleted if not used by', moment(expires_at)],
    [
      'Last 24 hours',
      `${formatCount(usage.requests, 'request')}, ${usage.refused} refused, ${formatCount(usage.streams, 'stream')}`,
    ],
  ] as const;
  const columns = useMemo(() => columnsOf(timeZone, most), [timeZone, most]);
  return (
    <div className="stack gap-3">
      <dl className={`small-note grid gap-2-4 ${styles['headers']}`}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="medium">{term}</dt>
            <dd className="break-anywhere tabular color-text">{text}</dd>
          </div>
        ))}
      </dl>
      {used.length > 0 && (
        <DataTable caption="Usage by hour" columns={columns} rows={used} keyOf={({ hour }) => hour} />
      )}
    </div>
  );
}

/** @param most requests of the busiest hour */
function columnsOf(timeZone: string, most: number): readonly Column<ReaderKeyHour>[] {
  const share = ({ requests, refused }: ReaderKeyHour) => (requests + refused) / most;
  return [
    { label: 'Hour from', cell: ({ hour }) => formatMoment(Date.parse(hour), timeZone) },
    {
      label: 'Requests',
      isNumber: true,
      cell: (row) => (
        <span className={`inline-block ${styles['bar']}`} style={{ '--share': share(row) }}>
          {row.requests}
        </span>
      ),
    },
    { label: 'Refused', isNumber: true, cell: ({ refused }) => refused },
    { label: 'Streams', isNumber: true, cell: ({ streams }) => streams },
  ];
}
