import type { KeptAlerts } from '@rollcall/game/alerts/alert-rules';
import { fromWireTime } from '@rollcall/game/wire-time';
import { type ReactNode, useEffect, useState } from 'react';
import { readStoredSubscription } from '../../alerts/push.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { pushStore, type StoredPush } from '../../storage/alerts-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { type StoredWebhook, webhooksStore } from '../../storage/webhooks-store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './notifications.module.css';
import type { PushState } from './usePush.ts';

type Reading = 'loading' | 'failed' | { readonly subscription: KeptAlerts | null };

/** What the server stores for this browser and its webhooks, to view, export and delete. */
export function StoredAlertsCard({ push: { isBusy, turnOff } }: { readonly push: PushState }) {
  const stored = useStored(pushStore);
  const webhooks = useStored(webhooksStore);
  if (stored === null && webhooks.length === 0)
    return <p className="color-second">Nothing. Your rules are only stored in this browser.</p>;
  return (
    <>
      {stored !== null && (
        <StoredSubscription
          stored={stored}
          title={webhooks.length === 0 ? null : 'This browser'}
          action={
            <Button disabled={isBusy} onClick={turnOff}>
              Delete everything
            </Button>
          }
        />
      )}
      {webhooks.map((webhook) => (
        <StoredSubscription key={webhook.id} stored={webhook} title={webhook.name} action={null} />
      ))}
    </>
  );
}

interface StoredSubscriptionProps {
  /** Read again whenever it changes. */
  readonly stored: StoredPush | StoredWebhook;
  readonly title: string | null;
  readonly action: ReactNode;
}

function StoredSubscription({ stored, title, action }: StoredSubscriptionProps) {
  const [reading, setReading] = useState<Reading>('loading');
  const [tries, setTries] = useState(0);
  const timeZone = useTimeZone();
  useEffect(() => {
    const stop = new AbortController();
    readStoredSubscription(stored, stop.signal).then(
      (subscription) => !stop.signal.aborted && setReading({ subscription }),
      () => !stop.signal.aborted && setReading('failed'),
    );
    return () => stop.abort();
  }, [stored, tries]);
  if (reading === 'loading') return <Skeleton width={30} />;
  if (reading === 'failed') {
    return (
      <Notice
        tone="error"
        title="Failed to load data"
        action={
          <Button
            onClick={() => {
              setReading('loading');
              setTries(tries + 1);
            }}
          >
            Retry
          </Button>
        }
      >
        The server can’t be reached right now.
      </Notice>
    );
  }
  const { subscription } = reading;
  if (subscription === null) {
    const what = 'name' in stored ? stored.name : 'this browser';
    return <p className="color-second">Nothing. The server has deleted everything about {what}.</p>;
  }
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(subscription, null, 2)], { type: 'application/json' }),
      'notifications.json',
    );
  return (
    <div className="card stack gap-3 pad-4">
      {title !== null && <h3 className="semibold">{title}</h3>}
      <dl className={`grid gap-3-4 ${styles['facts']}`}>
        {subscriptionFacts(subscription, timeZone).map(({ term, text }) => (
          <div key={term}>
            <dt className="small-note">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap gap-3">
        <Button onClick={save}>Export as JSON</Button>
        {action}
      </div>
    </div>
  );
}

/** The stored data as texts. */
function subscriptionFacts(
  subscription: KeptAlerts,
  timeZone: string,
): readonly { readonly term: string; readonly text: string }[] {
  const moment = (time: string) => formatMoment(fromWireTime(time), timeZone);
  const { quiet_hours: quiet, last_push_at: lastPush } = subscription;
  return [
    subscription.endpoint === null
      ? { term: 'Address', text: 'Stored encrypted' }
      : { term: 'Push address of this browser', text: subscription.endpoint },
    {
      term: 'Rules',
      text: subscription.rules.length === 0 ? 'none' : formatCount(subscription.rules.length, 'rule'),
    },
    { term: 'Time zone', text: subscription.time_zone },
    { term: 'Quiet hours', text: quiet === null ? 'none' : `${quiet.from} to ${quiet.to}` },
    { term: 'Since', text: moment(subscription.created_at) },
    { term: 'Last visit', text: moment(subscription.last_visit) },
    { term: 'Messages in the last hour', text: String(subscription.pushes_last_hour) },
    { term: 'Last message', text: lastPush === null ? 'none yet' : moment(lastPush) },
  ];
}
