import { useRouterState } from '@tanstack/react-router';
import styles from './root-layout.module.css';

/** A quiet line on top while a page is on its way. Its style sheet lets the first 300 ms pass before it shows. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <progress className={styles['progress']} aria-label="Loading the page" />;
}
