import { ServerCard, type ServerCardProps } from './ServerCard.tsx';
import styles from './server-grid.module.css';

/** Servers side by side, each as its card. */
export function ServerGrid({ cards }: { readonly cards: readonly ServerCardProps[] }) {
  // `role`: without bullets Safari does not read a list as one.
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles['grid']} role="list" aria-label="Servers">
      {cards.map((card) => (
        <li key={card.name}>
          <ServerCard {...card} />
        </li>
      ))}
    </ul>
  );
}
