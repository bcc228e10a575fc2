import { useEffect, useState } from 'react';
import { dismissCallout } from '../storage/preference-stores.ts';
import { FeatureCallout } from '../ui/FeatureCallout.tsx';
import styles from './preferences.module.css';

interface PreferencesCalloutProps {
  /** True once the visitor has opened the preferences. */
  readonly isFound: boolean;
  readonly path: string;
}

/** Points to the preferences on one page of one visit, and never again. */
export function PreferencesCallout({ isFound, path }: PreferencesCalloutProps) {
  const [shownAt] = useState(path);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => dismissCallout('preferences'), []);
  if (isFound || isClosed || shownAt !== path) return null;
  return (
    <div className={styles['callout']}>
      <FeatureCallout title="Make it yours" onDismiss={() => setIsClosed(true)}>
        Theme, time zone and more
      </FeatureCallout>
    </div>
  );
}
