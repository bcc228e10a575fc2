import type { PageSettings } from '@rollcall/game/site/page-settings';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { mayMeasure } from '../../data/visitor-ids.ts';
import styles from './feedback.module.css';

/** What the operator gets beside the two fields, said before anything is sent (product 5, Privacy). */
export function SentAlong({ settings }: { readonly settings: PageSettings }) {
  const isBrowser = useIsBrowser();
  // The server cannot know what the browser wishes: most wish nothing.
  const isNamed = isBrowser ? mayMeasure(settings, navigator) : settings.site.is_telemetry_on;
  return (
    <div className={styles['aside']}>
      <ul className={styles['list']}>
        <li>Your message, and the contact if you give one.</li>
        <li>
          The version of this site, <code>{settings.build.commit_hash.slice(0, 7)}</code>.
        </li>
        <li>
          {isNamed
            ? 'Two random names, of this browser and of this visit, so that a report of an error can be found. They lead to nobody.'
            : 'No random name of this browser: it is not to be followed.'}
        </li>
      </ul>
      <p>
        Nothing else: no characters, no lists, no settings. Your network address is not stored. The message
        stays until it has been dealt with and deleted.
      </p>
    </div>
  );
}
