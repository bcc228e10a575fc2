import type { KeptAlerts } from '@rollcall/game/alerts/alert-rules';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useEffect, useState } from 'react';
import { readKept } from '../../alerts/push.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { pushStore } from '../../storage/alerts-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './notifications.module.css';
import type { PushState } from './usePush.ts';

type Reading = 'loading' | 'failed' | { readonly kept: KeptAlerts | null };

/** The data stored by the server about this browser, to view, export and delete. */
export function KeptCard({ push: { isBusy, turnOff } }: { readonly push: PushState }) {
  const stored = useStored(pushStore);
  const [reading, setReading] = useState<Reading>('loading');
  const [tries, setTries] = useState(0);
  const timeZone = useTimeZone();
  useEffect(() => {
    const stop = new AbortController();
    readKept(stop.signal).then(
      (kept) => !stop.signal.aborted && setReading({ kept }),
      () => !stop.signal.aborted && setReading('failed'),
    );
    return () => stop.abort();
  }, [stored, tries]);
  if (stored === null)
    return <p className="color-second">Nothing: your rules are kept in this browser alone.</p>;
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
  const { kept } = reading;
  if (kept === null) {
    return <p className="color-second">Nothing: the server has deleted everything about this browser.</p>;
  }
  const save = () =>
    saveFile(new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }), 'notifications.json');
  return (
    <div className={`card stack gap-3 ${styles['card']}`}>
      <dl className={styles['facts']}>
        {keptFacts(kept, timeZone).map(({ term, text }) => (
          <div key={term}>
            <dt className="small-note">{term}</dt>
            <dd className="break-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap gap-3">
        <Button onClick={save}>Export as JSON</Button>
        <Button disabled={isBusy} onClick={turnOff}>
          Delete all of it
        </Button>
      </div>
    </div>
  );
}

/** The stored data as texts. */
function keptFacts(
  kept: KeptAlerts,
  timeZone: string,
): readonly { readonly term: string; readonly text: string }[] {
  const moment = (time: string) => formatMoment(fromWireTime(time), timeZone);
  const { quiet_hours: quiet, last_push_at: lastPush } = kept;
  return [
    { term: 'Push address of this browser', text: kept.endpoint },
    { term: 'Rules', text: kept.rules.length === 0 ? 'none' : formatCount(kept.rules.length, 'rule') },
    { term: 'Time zone', text: kept.time_zone },
    { term: 'Quiet hours', text: quiet === null ? 'none' : `${quiet.from} to ${quiet.to}` },
    { term: 'Since', text: moment(kept.created_at) },
    { term: 'Last visit', text: moment(kept.last_visit) },
    { term: 'Messages in the last hour', text: String(kept.pushes_last_hour) },
    { term: 'Last message', text: lastPush === null ? 'none yet' : moment(lastPush) },
  ];
}
