import { Link } from '@tanstack/react-router';
import { LateNote } from '../../charts/frame/LateNote.tsx';
import { chartErrorText } from '../../charts/frame/chart-state.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NetList } from './NetList.tsx';
import styles from './transfers.module.css';
import {
  type AnswerPart,
  answerOf,
  asideText,
  limitsText,
  netRows,
  unknownNetRows,
} from './transfers-view.ts';
import type { TransfersRead } from './useTransfers.ts';

/** What people came for, before any chart: who gained and who lost, in a sentence and server by server. */
export function TransfersAnswer({ read }: { readonly read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, shownFilter, transfers, hasAnswer, state, isLate, reload } = read;
  const aside = asideText(transfers);
  const hasFailed = state.state === 'error';
  const isOld = state.state === 'loading' && hasAnswer;
  return (
    <div className={styles['answer']} aria-busy={state.state === 'loading'}>
      <p className={styles['sentence']} data-old={isOld ? '' : undefined} aria-live="polite">
        {state.state === 'error' && (
          <>
            {chartErrorText} <Button onClick={state.onRetry}>Retry</Button>
          </>
        )}
        {state.state === 'loading' && !hasAnswer && <Skeleton width={48} />}
        {!hasFailed &&
          hasAnswer &&
          answerOf(transfers, servers, shownFilter).map((part) => (
            <Part key={typeof part === 'string' ? part : part.name} part={part} />
          ))}
      </p>
      <NetList
        rows={
          hasAnswer && !hasFailed
            ? netRows(transfers, servers)
            : unknownNetRows(servers, filter.servers, hasFailed)
        }
      />
      <p className={styles['limits']}>
        {limitsText}
        {aside !== null && ` ${aside}`}
      </p>
      {isLate && <LateNote onRetry={reload} />}
    </div>
  );
}

function Part({ part }: { readonly part: AnswerPart }) {
  if (typeof part === 'string') return part;
  if (part.path === null) return <strong>{part.name}</strong>;
  return (
    <Link to={part.path} className={styles['server']}>
      {part.name}
    </Link>
  );
}
