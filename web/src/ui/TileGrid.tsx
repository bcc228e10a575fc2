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
  /** What the tiles are about, for those who do not see the heading above them. */
  readonly label: string;
  readonly tiles: readonly Tile[];
}

/** Ways on from here: one column where it is narrow, up to four. All of a tile is its link. */
export function TileGrid({ label, tiles }: TileGridProps) {
  // `role`: without bullets Safari does not read a list as one.
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

function TileLink({ tile }: { readonly tile: Tile }) {
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

function TileFace({ tile: { title, line, icon, badge, link } }: { readonly tile: Tile }) {
  return (
    <>
      <Icon name={icon} size={20} className={styles['icon']} />
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
