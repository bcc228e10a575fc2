import { usePageSettings } from '../data/usePageSettings.ts';
import styles from './footer.module.css';

/** Who made it, and what may be expected of it (§2.5); says when the world is a demonstration (product 6). */
export function Footer() {
  const { site, game, is_demo, has_made_up_history } = usePageSettings();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <p>
          {site.product_name} is made by {site.author}, independently of the makers of {game.name}, and is
          subject to change without notice.
        </p>
        {is_demo && <p className={styles['demo']}>Demo world</p>}
        {!is_demo && has_made_up_history && (
          <p className={styles['demo']}>Part of the history comes from a demo world</p>
        )}
      </div>
    </footer>
  );
}
