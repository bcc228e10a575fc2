import { questsWithMetrics } from '@rollcall/game/api/catalogue-reads';
import { type Quest, questPath } from '@rollcall/game/quest/quest';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../api/useRead.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { useNear } from '../../ui/useNear.ts';
import { Button } from '../../ui/Button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { wordOrder } from '../../ui/locale.ts';
import { comparableQuests, type ComparedQuest } from './comparable-view.ts';
import { tiers } from './quest-facts-view.ts';
import { minutesText } from './quest-runs-view.ts';
import styles from './quest.module.css';

const collator = wordOrder();
/** Number of rows, including the quest itself. */
const rowCount = 7;
const tooFew = 'too few runs';

const columns: readonly Column<ComparedQuest>[] = [
  {
    label: 'Quest',
    cell: ({ quest, isOwn }) =>
      isOwn ? (
        <>
          <bdi className="semibold">{cleanText(quest.name)}</bdi>{' '}
          <span className="small-note">this quest</span>
        </>
      ) : (
        <Link to={questPath(quest)}>
          <bdi>{cleanText(quest.name)}</bdi>
        </Link>
      ),
    skeletonWidth: 18,
    area: 'name',
  },
  {
    label: 'Level',
    cell: ({ level }) => (
      <>
        <Unit>Level </Unit>
        {level}
      </>
    ),
    isNumber: true,
    width: '5rem',
    area: 'level',
  },
  {
    label: 'XP per minute',
    cell: ({ xpPerMinute }) =>
      xpPerMinute === null ? (
        <Unknown />
      ) : (
        <>
          {formatNumber(Math.round(xpPerMinute))}
          <Unit> XP per minute</Unit>
        </>
      ),
    isNumber: true,
    width: '9rem',
    area: 'worth',
  },
  {
    label: 'Median time',
    cell: ({ quest: { median_duration_seconds: seconds } }) =>
      seconds === null ? <Unknown /> : minutesText(seconds),
    isNumber: true,
    width: '8rem',
    area: 'time',
  },
  {
    label: 'Runs',
    cell: ({ quest: { runs } }) =>
      runs === null ? (
        <Unknown />
      ) : (
        <>
          {formatNumber(runs)}
          <Unit> {runs === 1 ? 'run' : 'runs'}</Unit>
        </>
      ),
    isNumber: true,
    width: '6rem',
    area: 'runs',
  },
];

/** Unit of a number, where no header names it: on a phone each row is a card. */
function Unit({ children }: { children: ReactNode }) {
  return <span className="shown-to-600">{children}</span>;
}

function Unknown() {
  return (
    <span title={tooFew}>
      –<span className="visually-hidden"> {tooFew}</span>
    </span>
  );
}

/** The quest and those of its size with the closest levels, by XP per minute. */
export function Comparable({ quest }: { quest: Quest }) {
  const [place, isNear] = useNear();
  const { data, state, reload } = useRead(questsWithMetrics, {}, { isWanted: isNear });
  const all = data?.data ?? null;
  const tables = useMemo(
    () =>
      tiers.flatMap(({ tier, name }) => {
        const level = tier === 'heroic' ? quest.heroic_normal_cr : quest.epic_normal_cr;
        if (level === null || level <= 0) return [];
        return [{ name, level, rows: all && comparableQuests(quest, all, tier, collator) }];
      }),
    [quest, all],
  );
  return (
    <div ref={place} className="stack gap-4">
      <p className="lead">Quests of the same size with the nearest levels, by XP per minute.</p>
      {tables.length === 0 && (
        <p className="note">The level of this quest is unknown, so nothing can be compared with it.</p>
      )}
      {state === 'error' && all === null ? (
        <p className="row wrap gap-2">
          The quests could not be loaded. <Button onClick={reload}>Retry</Button>
        </p>
      ) : (
        tables.map(({ name, level, rows }) =>
          rows?.length === 0 ? (
            <p key={name} className="note">
              No other quest of this size is comparable at {name.toLowerCase()} level {level}.
            </p>
          ) : (
            <div key={name} className="stack gap-2">
              <h3 className="size-title-4">
                {name}, level {level}
              </h3>
              <DataTable
                caption={`Comparable quests, ${name.toLowerCase()}`}
                columns={columns}
                rows={rows}
                keyOf={({ quest: { id } }) => id}
                skeletonCount={rowCount}
                className={styles['compared']}
                hasCards
              />
            </div>
          ),
        )
      )}
    </div>
  );
}
