import { Link } from '@tanstack/react-router';
import { Icon } from './Icon.tsx';
import styles from './server-card.module.css';
import { Skeleton } from './Skeleton.tsx';
import { type Status, StatusMark } from './StatusMark.tsx';

const cardClass = `stack between gap-3 pad-4 full-height relative clip no-underline color-text ${styles['card']}`;

export interface ServerFigure {
  readonly label: string;
  /** Ready to read; null while it is on its way. */
  readonly value: string | null;
  /** Stands behind the label, parted by a line: what about it is the reader's own. */
  readonly aside?: string;
  /** friends = with a heart, in their colour. */
  readonly kind?: 'friends';
}

export interface ServerCardProps {
  readonly name: string;
  /** Where the card leads; null = nowhere. */
  readonly path: string | null;
  readonly status: Status;
  readonly isVipOnly: boolean;
  readonly figures: readonly ServerFigure[];
  /** In place of figures. */
  readonly note?: string;
  /** 0 … 1: how it stands beside the largest of its list. The light on the card and the bar at its foot. */
  readonly share: number;
  /** As the server drew it: seen by whoever wants to see 32-bit servers. */
  readonly isServedOnly?: boolean;
  /** The way leads to a page that is set by the same parameters of the address as this one. */
  readonly isSearchKept?: boolean;
}

/** One server in a list of servers; all of it is the link. */
export function ServerCard({ path, share, isSearchKept = false, isServedOnly: _, ...face }: ServerCardProps) {
  const card = { style: { '--share': share.toFixed(3) }, 'data-up': face.status };
  if (path === null) {
    return (
      <div {...card} className={cardClass}>
        <CardFace {...face} />
      </div>
    );
  }
  return (
    <Link
      {...card}
      to={path}
      {...(isSearchKept && { search: true })}
      className={`${cardClass} ${styles['link']}`}
    >
      <CardFace {...face} />
    </Link>
  );
}

type FaceProps = Omit<ServerCardProps, 'path' | 'share' | 'isSearchKept' | 'isServedOnly'>;

function CardFace({ name, status, isVipOnly, figures, note }: FaceProps) {
  return (
    <>
      <span className={`row gap-2 ${styles['head']}`}>
        <span className={`grow semibold size-title-4 ${styles['name']}`}>{name}</span>
        {isVipOnly && <span className="badge color-ember">VIP</span>}
        <StatusMark status={status} />
      </span>
      <span className={`flex gap-6 ${styles['figures']}`}>
        {figures.map((figure) => (
          <Figure key={figure.label} figure={figure} />
        ))}
        {note !== undefined && <span className={`small-note ${styles['label']}`}>{note}</span>}
      </span>
    </>
  );
}

function Figure({ figure: { label, value, aside, kind } }: { readonly figure: ServerFigure }) {
  return (
    <span className={`flex baseline gap-6px ${styles['figure']}`} data-kind={kind}>
      <span className={`size-title-2 semibold tabular ${styles['value']}`} translate="no">
        {kind === 'friends' && <Icon name="heart" size={14} />}
        {value ?? <Skeleton width={3} />}
      </span>{' '}
      <span className={`small-note ${styles['label']}`}>
        {label}
        {aside !== undefined && (
          <>
            {' | '}
            <span className="color-sky semibold">{aside}</span>
          </>
        )}
      </span>
    </span>
  );
}

interface ServerGridProps {
  readonly cards: readonly ServerCardProps[];
  /** usual = what the page is about; compact = a part of it; strip = a way to others, in one row where they fit. */
  readonly kind?: 'usual' | 'compact' | 'strip';
}

/** Servers side by side, each as its card. */
export function ServerGrid({ cards, kind = 'usual' }: ServerGridProps) {
  // `role`: without bullets Safari does not read a list as one.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={`grid gap-3 ${styles['grid']}`} data-grid={kind} role="list" aria-label="Servers">
      {cards.map((card) => (
        <li key={card.name} data-served-32-bit={card.isServedOnly === true ? '' : undefined}>
          <ServerCard {...card} />
        </li>
      ))}
    </ul>
  );
}
