import { Suspense, useEffect, useState } from 'react';
import { calloutsStore, dismissCallout } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { lazyPage } from './lazy-page.ts';
import styles from './preferences.module.css';

const name = 'preferences';

const FeatureCallout = lazyPage(() => import('../ui/FeatureCallout.tsx'), 'FeatureCallout');

/**
 * Points to the preferences, once, when the page has stood for a while: it goes when it is closed or the preferences are found, and is then never loaded
 * again. Only where there is room beside what people came for.
 *
 * @param isFound the visitor has opened the preferences
 */
export function PreferencesCallout({ isFound }: { readonly isFound: boolean }) {
  const isDismissed = useStored(calloutsStore).includes(name);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (isFound) dismissCallout(name);
  }, [isFound]);
  useEffect(() => {
    if (isDismissed || !matchMedia('(min-width: 769px)').matches) return undefined;
    const show = async () => {
      await FeatureCallout.preload?.();
      // Not worth a word when it did not come.
      setIsDue(FeatureCallout.preload === undefined);
    };
    void show();
    return undefined;
  }, [isDismissed]);
  if (isDismissed || !isDue) return null;
  return (
    <div className={`hidden-to-768 ${styles['callout']}`}>
      <Suspense>
        <FeatureCallout title="Make it yours" onDismiss={() => dismissCallout(name)}>
          Theme, time zone, fullscreen and sending your settings to a phone are in this menu.
        </FeatureCallout>
      </Suspense>
    </div>
  );
}
