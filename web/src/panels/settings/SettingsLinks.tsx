import { Link } from '@tanstack/react-router';
import type { SettingsLink } from './setting-rows.ts';
import styles from './settings.module.css';

/** The pages where the lists behind the settings are kept; those that are there. */
export function SettingsLinks({ links }: { readonly links: readonly SettingsLink[] }) {
  const built = links.filter(({ page }) => page.isBuilt);
  if (built.length === 0) return null;
  return (
    <nav className={styles['links']} aria-label="Your lists">
      <ul>
        {built.map(({ page, label }) => (
          <li key={page.name}>
            <Link to={page.path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
