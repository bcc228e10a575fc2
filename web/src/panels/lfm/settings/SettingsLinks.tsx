import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import styles from './settings.module.css';

const links = [
  [pageFacts.registration, 'Registered characters'],
  [pageFacts.friends, 'Friends'],
  [pageFacts.ignores, 'Ignores'],
  [pageFacts.ownedContent, 'Owned content'],
  [pageFacts.userSettings, 'Import and export'],
] as const;

/** The pages where the lists behind the settings are kept; those that are there. */
export function SettingsLinks() {
  const built = links.filter(([page]) => page.isBuilt);
  if (built.length === 0) return null;
  return (
    <nav className={styles['links']} aria-label="Your lists">
      <ul>
        {built.map(([page, label]) => (
          <li key={page.name}>
            <Link to={page.path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
