import { Link } from '@tanstack/react-router';
import { Icon } from './Icon.tsx';
import styles from './server-card.module.css';
import { Skeleton } from './Skeleton.tsx';
import { type Status, StatusMark } from './StatusMark.tsx';

const cardClass = `card stack between gap-3 pad-4 full-height relative clip no-underline color-text ${styles['card']}`;

export interface ServerFigure {
  readonly label: string;
  /** Formatted; null while loading. */
  readonly value: string | null;
  /** Text after the label, separated by a line, about the visitor's own characters. */
  readonly aside?: string;
  /** friends = with a heart, in the colour of friends. */
  readonly kind?: 'friends';
}

export interface ServerCardProps {
  readonly name: string;
  /** Link of the card; null = none. */
  readonly path: string | null;
  readonly status: Status;
  readonly isVipOnly: boolean;
  readonly figures: readonly ServerFigure[];
  /** Shown instead of figures. */
  readonly note?: string;
  /** Share relative to the largest server of the list, 0 to 1: the light on the card and the bar at its bottom. */
  readonly share: number;
  /** Only in the served page, where styles hide it unless the visitor shows 32-bit servers. */
  readonly isServedOnly?: boolean;
  /** The link keeps the address parameters, because its target page has the same ones. */
  readonly keepsSearch?: boolean;
}

/** One server in a list of servers; the whole card is the link. */
export function ServerCard({ path, share, keepsSearch = false, isServedOnly: _, ...face }: ServerCardProps) {
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
      {...(keepsSearch && { search: true })}
      className={`${cardClass} hover-line ${styles['link']}`}
    >
      <CardFace {...face} />
    </Link>
  );
}

type FaceProps = Omit<ServerCardProps, 'path' | 'share' | 'keepsSearch' | 'isServedOnly'>;

function CardFace({ name, status, isVipOnly, figures, note }: FaceProps) {
  return (
    <>
      <span className={`row gap-2 ${styles['head']}`}>
        <span className={`grow title-font size-title-4 tight ${styles['name']}`}>{name}</span>
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

function Figure({ figure: { label, value, aside, kind } }: { figure: ServerFigure }) {
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
  /**
   * usual = main content of the page; compact = a part of it; strip = links to other servers, in one row if they fit.
   */
  readonly kind?: 'usual' | 'compact' | 'strip';
}

export function ServerGrid({ cards, kind = 'usual' }: ServerGridProps) {
  // `role`: Safari does not announce a list without bullets as a list.
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
