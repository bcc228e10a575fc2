import { ServerCard, type ServerCardProps } from './ServerCard.tsx';
import styles from './server-grid.module.css';

interface ServerGridProps {
  readonly cards: readonly ServerCardProps[];
  /** usual = what the page is about; compact = a part of it; strip = a way to others, in one row where there is room. */
  readonly kind?: 'usual' | 'compact' | 'strip';
}

/** Servers side by side, each as its card. */
export function ServerGrid({ cards, kind = 'usual' }: ServerGridProps) {
  // `role`: without bullets Safari does not read a list as one.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles['grid']} data-grid={kind} role="list" aria-label="Servers">
      {cards.map((card) => (
        <li key={card.name}>
          <ServerCard {...card} />
        </li>
      ))}
    </ul>
  );
}
