import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { kindLabels, placeKinds, type SummaryFigure } from './activity-labels.ts';
import styles from './activity.module.css';
import { timelineHeight } from './timeline-geometry.ts';

/** Legend of the colours and heights of the bars. */
export function KindLegend() {
  return (
    <ul className="small-note flex wrap gap-2-5" aria-label="Kinds of places">
      {placeKinds.map((kind) => (
        <li key={kind} className="inline-row gap-2">
          <span
            className={`rigid relative ground-sunken ${styles['kind']}`}
            data-kind={kind}
            aria-hidden="true"
          />
          {kindLabels[kind]}
        </li>
      ))}
    </ul>
  );
}

/** Figures above the picture; null = loading. */
export function SummaryStrip({ figures }: { figures: readonly SummaryFigure[] | null }) {
  const shown =
    figures ?? ['Online', 'Most time in', 'Levels gained'].map((label) => ({ label, value: null, note: '' }));
  return (
    <dl className={`grid gap-4 ${styles['summary']}`}>
      {shown.map(({ label, value, note }) => (
        <div key={label} className={styles['figure']}>
          <dt className="small-note">{label}</dt>
          <dd className="flex baseline gap-0-2" title={value ?? undefined}>
            <bdi className="truncate semibold size-title-3 tabular no-wider">
              {value ?? <Skeleton width={6} />}
            </bdi>
            <span className="note rigid">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Placeholder of the final size: the server renders it, and the browser shows it until the first rows have loaded. */
export function ActivitySkeleton() {
  return (
    <div className="stack gap-section" aria-busy="true">
      <SummaryStrip figures={null} />
      <Section title="Timeline">
        <div className={`stack ${styles['timelineRoom']}`} style={{ height: timelineHeight('7') }}>
          {Array.from({ length: 7 }, (_, row) => (
            <span key={row} className={`rigid ground-surface ${styles['timelineRow']}`} />
          ))}
        </div>
        <KindLegend />
      </Section>
      <p className="visually-hidden">Loading...</p>
      <div className={`grid ${styles['tables']}`}>
        <Section title="Location and Quest">
          <TablePlaceholder rows={13} />
        </Section>
        <div className="stack gap-6">
          <Section title="Level">
            <TablePlaceholder rows={3} />
          </Section>
          <Section title="Online">
            <TablePlaceholder rows={6} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function TablePlaceholder({ rows }: { rows: number }) {
  return (
    <div className={`card pad-2-4 ${styles['tableRoom']}`}>
      {Array.from({ length: rows }, (_, row) => (
        <p key={row}>
          <Skeleton width={14 + ((row * 5) % 9)} />
        </p>
      ))}
    </div>
  );
}

interface PermissionDeniedProps {
  /** Null = not one of the visitor's characters. */
  readonly registeredId: number | null;
}

/** Says that the visitor may not see this character, and what to do. */
export function PermissionDenied({ registeredId }: PermissionDeniedProps) {
  return (
    <MessageCard
      title="Permission denied"
      actions={
        registeredId !== null ? (
          <Link
            to={pageFacts.verification.path}
            search={{ id: String(registeredId) }}
            className={buttonClass('primary')}
          >
            Verify this character
          </Link>
        ) : (
          <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
            Register characters
          </Link>
        )
      }
    >
      {registeredId !== null
        ? 'Only you can see your character’s activity. This browser isn’t verified for this character, or no longer is.'
        : 'Only you can see your character’s activity. If this character is yours, register it first, then press Verify.'}
    </MessageCard>
  );
}
