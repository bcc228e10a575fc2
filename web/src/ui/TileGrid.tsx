import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from './Icon.tsx';
import styles from './tile-grid.module.css';

const tileClass = `card grid pad-3 full-height no-underline color-text ${styles['tile']}`;

export interface Tile {
  readonly name: string;
  readonly title: string;
  readonly line: string;
  readonly icon: IconName;
  readonly badge: 'New' | 'Soon' | null;
  readonly link:
    | { readonly kind: 'page'; readonly path: string }
    | { readonly kind: 'outside'; readonly href: string }
    | { readonly kind: 'none' };
}

interface TileGridProps {
  /** Accessible name of the list, for those who do not see the heading above it. */
  readonly label: string;
  readonly tiles: readonly Tile[];
}

/** Links to other pages in one to four columns; each whole tile is a link. */
export function TileGrid({ label, tiles }: TileGridProps) {
  // `role`: Safari does not announce a list without bullets as a list.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={`grid gap-2 ${styles['grid']}`} role="list" aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.name}>
          <TileLink tile={tile} />
        </li>
      ))}
    </ul>
  );
}

function TileLink({ tile }: { tile: Tile }) {
  const { link } = tile;
  const classes = `${tileClass} hover-line hover-raised ${styles['link']}`;
  if (link.kind === 'none') {
    return (
      <div className={`${tileClass} ${styles['disabled']}`}>
        <TileFace tile={tile} />
      </div>
    );
  }
  if (link.kind === 'outside') {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" className={classes}>
        <TileFace tile={tile} />
      </a>
    );
  }
  return (
    <Link to={link.path} className={classes}>
      <TileFace tile={tile} />
    </Link>
  );
}

function TileFace({ tile: { title, line, icon, badge, link } }: { tile: Tile }) {
  return (
    <>
      <Icon name={icon} size={20} className={`color-second space-above-2px ${styles['icon']}`} />
      <span className="row wrap gap-0-2">
        <span className={`semibold ${styles['title']}`}>{title}</span>{' '}
        {badge !== null && (
          <span className={`badge ${badge === 'New' ? 'color-ember' : 'color-second'}`}>{badge}</span>
        )}
        {link.kind === 'outside' && (
          <>
            <Icon name="outward" size={14} className="color-second" />
            <span className="visually-hidden">opens in a new tab</span>
          </>
        )}
      </span>{' '}
      <span className={`small-note ${styles['line']}`}>{line}</span>
    </>
  );
}
