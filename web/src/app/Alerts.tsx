import { useEffect } from 'react';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import { pageAlerts } from '../alerts/alerts-module.ts';
import { afterRest } from '../api/after-load.ts';
import { useLazyModule } from '../api/lazy-module.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { hasStoredAlerts } from '../storage/stored-keys.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { reportCrash } from './report-crash.ts';

/** The rules of the visitor are followed on every page, as soon as there are any and the page has come to rest. */
export function Alerts() {
  const isKeptBack = stageOf(pageFacts.notifications, usePageSettings()) === 'soon';
  const loaded = useLazyModule(pageAlerts);
  useEffect(() => {
    if (isKeptBack) return undefined;
    const look = () => {
      if (hasStoredAlerts()) void afterRest().then(pageAlerts.preload);
    };
    look();
    // Another tab may make the first rule.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [isKeptBack]);
  if (isKeptBack || loaded === null) return null;
  return (
    <ErrorBoundary fallback={Nothing} onError={reportAlertsCrash}>
      <loaded.PageAlerts />
    </ErrorBoundary>
  );
}

const Nothing = () => null;
const reportAlertsCrash = reportCrash('The rules of the visitor could not be followed');
