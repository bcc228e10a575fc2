import type { PopulationDays } from '@rollcall/game/trends/trends';
import { useMemo, useState } from 'react';
import { useChartSetting } from '../../charts/controls/chart-settings.ts';
import { chartErrorText, emptyChart } from '../../charts/frame/chart-state.ts';
import type { RangedRead } from '../../charts/frame/useRangedRead.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type MonthRow, monthRows, subjectRecords } from './records-view.ts';
import { SubjectSelect } from './SubjectSelect.tsx';
import styles from './trends.module.css';
import { countedChoice, type Subject } from './trends-choices.ts';
import { useOwnSubject } from './useOwnSubject.ts';

interface DaysProps {
  readonly read: RangedRead<PopulationDays, unknown>;
  readonly subjects: readonly Subject[];
}

/** Maximum number of subjects described here; others follow further down. */
const answeredSubjects = 3;

/** Summary of the last week for the first of the chosen servers. */
export function LastWeek({ read, subjects }: DaysProps) {
  const [counted] = useChartSetting(countedChoice);
  const days = read.shown?.data ?? null;
  const first = useMemo(() => subjects.slice(0, answeredSubjects), [subjects]);
  const said = useMemo(
    () => (days === null ? null : subjectRecords(days, first, counted)),
    [days, first, counted],
  );
  return (
    <div
      className={`stack gap-1 size-lead tabular text-prose color-second ${styles['sentence']}`}
      aria-live="polite"
    >
      {first.map(({ id, name }, place) => (
        <p key={id}>
          <strong className="color-text semibold">{name}.</strong>{' '}
          {days === null && read.state.state === 'loading' ? (
            <Skeleton width={40} />
          ) : (
            (said?.[place]?.week ?? (days === null ? chartErrorText : noDays))
          )}
        </p>
      ))}
    </div>
  );
}

const noDays = emptyChart.state === 'empty' ? emptyChart.message : '';

/** The records of each chosen server. */
export function Records({ read, subjects }: DaysProps) {
  const [counted] = useChartSetting(countedChoice);
  const days = read.shown?.data ?? null;
  const found = useMemo(
    () => (days === null ? null : subjectRecords(days, subjects, counted)),
    [days, subjects, counted],
  );
  if (days === null && read.state.state === 'error') return <Failed onRetry={read.state.onRetry} />;
  if (days !== null && found === null) return <p className="note">{noDays}</p>;
  return (
    <div className={`grid gap-3 ${styles['records']}`}>
      {subjects.map(({ id, name, colour }, place) => (
        <div key={id} className="card stack gap-2 pad-4">
          <h3 className="row gap-2 size-title-4">
            <span className="swatch" style={{ backgroundColor: colour }} aria-hidden="true" />
            {name}
          </h3>
          <ul className="stack gap-1 size-note">
            {(found?.[place]?.records ?? [null, null, null]).map((sentence, line) => (
              <li key={sentence ?? line}>{sentence ?? <Skeleton width={36} />}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Months shown: a year and one more, to include the same month of the previous year. */
const shownMonths = 13;

const columns: readonly Column<MonthRow>[] = [
  {
    label: 'Month',
    width: '28%',
    skeletonWidth: 12,
    cell: ({ name, note }) => (
      <>
        {name}
        {note !== null && <span className="block size-small color-third">{note}</span>}
      </>
    ),
  },
  { label: 'Average', isNumber: true, skeletonWidth: 6, cell: ({ mean }) => mean },
  { label: 'Peak', isNumber: true, skeletonWidth: 6, cell: ({ peak }) => peak },
  { label: 'vs. previous month', isNumber: true, skeletonWidth: 5, cell: ({ fromMonth }) => fromMonth },
  { label: 'vs. a year before', isNumber: true, skeletonWidth: 5, cell: ({ fromYear }) => fromYear },
];

const rowKey = ({ id }: MonthRow) => id;

/** Months as a table, of one server at a time. */
export function Months({ read, subjects }: DaysProps) {
  const [counted] = useChartSetting(countedChoice);
  const { subject, all, choose } = useOwnSubject('months-of', subjects);
  const [isWhole, setIsWhole] = useState(false);
  const days = read.shown?.data ?? null;
  const rows = useMemo(
    () => (days === null ? null : monthRows(days, subject, counted)),
    [days, subject, counted],
  );
  if (days === null && read.state.state === 'error') return <Failed onRetry={read.state.onRetry} />;
  return (
    <div className="stack gap-3">
      <div>
        <SubjectSelect subjects={all} value={subject.id} onChange={choose} />
      </div>
      {rows?.length === 0 ? (
        <p className="note">{noDays}</p>
      ) : (
        <DataTable
          caption={`Months: ${subject.name}`}
          columns={columns}
          rows={isWhole ? rows : (rows?.slice(0, shownMonths) ?? null)}
          keyOf={rowKey}
          skeletonCount={shownMonths}
          className={styles['months']}
        />
      )}
      {!isWhole && rows !== null && rows.length > shownMonths && (
        <div>
          <Button onClick={() => setIsWhole(true)}>Show all {rows.length} months</Button>
        </div>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="row wrap gap-2">
      {chartErrorText} <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}
