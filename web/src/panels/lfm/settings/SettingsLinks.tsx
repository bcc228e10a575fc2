import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { PeopleButtons } from '../../people/PeopleButtons.tsx';
import styles from './settings.module.css';

const links = [
  [pageFacts.registration, 'Registered characters'],
  [pageFacts.friends, 'Friends'],
  [pageFacts.ignores, 'Ignores'],
  [pageFacts.ownedContent, 'Owned content'],
  [pageFacts.userSettings, 'Import and export'],
] as const;

const lists = ['registered', 'friends', 'ignored', 'words'] as const;

/** The lists behind the settings, and the pages where they are kept; those that are there. */
export function SettingsLinks() {
  return (
    <>
      <PeopleButtons kinds={lists} />
      <PageLinks />
    </>
  );
}

function PageLinks() {
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
