import { Suspense, useEffect, useState } from 'react';
import { calloutsStore, dismissCallout } from '../storage/preference-stores.ts';
import { lazyPage } from './lazy-page.ts';
import styles from './preferences.module.css';

const name = 'preferences';

const FeatureCallout = lazyPage(() => import('../ui/FeatureCallout.tsx'), 'FeatureCallout');

interface PreferencesCalloutProps {
  /** The visitor has opened the preferences. */
  readonly isFound: boolean;
  /** Of the page that is shown. */
  readonly path: string;
}

/**
 * Points to the preferences on one page of one visit, when that page has stood for a while, and is then never loaded
 * again. Only where the bar has the button.
 */
export function PreferencesCallout({ isFound, path }: PreferencesCalloutProps) {
  const [wasShown] = useState(() => calloutsStore.get().includes(name));
  const [isLoaded, setIsLoaded] = useState(false);
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  if (isLoaded && shownAt === null) setShownAt(path);
  const isToBeKept = shownAt !== null || isFound;
  useEffect(() => {
    if (isToBeKept) dismissCallout(name);
  }, [isToBeKept]);
  useEffect(() => {
    if (wasShown || !matchMedia('(min-width: 769px)').matches) return undefined;
    const load = async () => {
      await FeatureCallout.preload?.();
      // Not worth a word when it did not come.
      setIsLoaded(FeatureCallout.preload === undefined);
    };
    void load();
    return undefined;
  }, [wasShown]);
  if (isFound || isClosed || shownAt !== path) return null;
  return (
    <div className={styles['callout']}>
      <Suspense>
        <FeatureCallout title="Make it yours" onDismiss={() => setIsClosed(true)}>
          Theme, time zone and more
        </FeatureCallout>
      </Suspense>
    </div>
  );
}
