import { useEffect } from 'react';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import { alertsOpener } from '../alerts/alerts-opener.ts';
import { afterStartup } from '../api/after-load.ts';
import { late, LatePart } from '../api/Late.tsx';
import { usePageSettings } from '../api/usePageSettings.ts';
import { alertKeys, hasStored } from '../storage/has-stored.ts';
import { useIsOpen } from '../ui/opener.ts';

const PageAlerts = late(async () => (await import('../alerts/PageAlerts.tsx')).PageAlerts);

/** Runs the visitor's alert rules and reminders of raid nights on every page, once it is idle and if there are any. */
export function Alerts() {
  const isComingSoon = stageOf(pageFacts.notifications, usePageSettings()) === 'soon';
  const isWanted = useIsOpen(alertsOpener);
  useEffect(() => {
    if (isComingSoon) return undefined;
    const look = () => {
      if (hasStored([...alertKeys, 'raid-rosters'])) void afterStartup().then(alertsOpener.open);
    };
    look();
    // Another tab may make the first rule, or the first raid night.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [isComingSoon]);
  if (isComingSoon || !isWanted) return null;
  return (
    <LatePart
      failure="The rules of the visitor could not be followed"
      instead={null}
      onFail={alertsOpener.close}
    >
      <PageAlerts />
    </LatePart>
  );
}
