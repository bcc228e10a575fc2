import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PushAction } from '../../alerts/push-view.ts';
import { deliverAlertHere } from '../../alerts/deliver-alert.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { alertsStore, type StoredAlerts } from '../../storage/alerts-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/fields/CheckFields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Section } from '../../ui/Page.tsx';
import { OwnSound } from './OwnSound.tsx';
import { StoredAlertsCard } from './StoredAlertsCard.tsx';
import { type PushState, usePush } from './usePush.ts';
import { Webhooks } from './Webhooks.tsx';

/** Delivery of alerts, and what the server stores for it. */
export function Delivery() {
  const push = usePush();
  return (
    <>
      <Section id="how-you-are-told" title="Delivery">
        <PushCard push={push} />
        <Webhooks isOff={push.hasWebhooks === false} />
        <OwnSound />
        <QuietHours />
      </Section>
      <Section id="kept" title="What the Server Stores">
        <StoredAlertsCard push={push} />
      </Section>
    </>
  );
}

const tones = { info: 'tone-sky', warning: 'tone-amber', error: 'tone-rose', success: 'tone-leaf' } as const;
const icons = { info: 'info', warning: 'warning', error: 'alert', success: 'check' } as const;
const actionLabels: Readonly<Record<Exclude<PushAction, null>, string>> = {
  'turn-on': 'Turn on notifications',
  'turn-off': 'Turn off',
  'look-again': 'Check again',
};

/** Whether alerts reach this browser while the site is closed, and a test message. */
function PushCard({ push: { view, isBusy, message, act } }: { readonly push: PushState }) {
  return (
    <div className="card stack gap-3 pad-4">
      <h3 className="semibold">This browser</h3>
      {view === null ? (
        <p className="color-second">
          <Skeleton width={24} />
          <span className="visually-hidden">Checking this browser...</span>
        </p>
      ) : (
        <p className={`row gap-3 ${tones[view.tone]}`}>
          <Icon name={icons[view.tone]} size={20} className="rigid color-tone" />
          <span>{view.text}</span>
        </p>
      )}
      <div className="row wrap gap-3">
        {view !== null && view.action !== null && (
          <Button kind={view.action === 'turn-on' ? 'primary' : 'plain'} disabled={isBusy} onClick={act}>
            {actionLabels[view.action]}
          </Button>
        )}
        <TestButton />
      </div>
      <p className="small-note">
        While the site is open, an alert plays a sound, changes the tab’s title, and shows a notification if
        your browser allows them. Only one open tab plays the alert.
      </p>
      <output className="small-note hidden-if-empty">{message}</output>
    </div>
  );
}

/** Sends a made-up alert through the channels of an open page. */
function TestButton() {
  const router = useRouter();
  const test = () =>
    void deliverAlertHere(
      {
        rule_id: 'test',
        kind: 'group',
        title: 'This is a test',
        body: 'This is what an alert looks like.',
        path: '/notifications',
        tag: 'test',
        at: new Date().toISOString(),
      },
      (path) => void router.navigate({ href: path }),
    );
  return <Button onClick={test}>Send a test message</Button>;
}

const usualQuietHours = { from: '23:00', to: '08:00' };

/** Quiet hours, in which no channel delivers alerts. */
function QuietHours() {
  const { quietHours } = useStored(alertsStore);
  const timeZone = useTimeZone();
  const set = (next: StoredAlerts['quietHours']) =>
    alertsStore.set({ ...alertsStore.get(), quietHours: next });
  return (
    <div className="card stack gap-2 pad-4">
      <SwitchRow
        label="Quiet hours"
        hint="No alerts during these hours; missed ones aren’t sent later."
        isOn={quietHours !== null}
        onChange={(isOn) => set(isOn ? usualQuietHours : null)}
      />
      {quietHours !== null && (
        <div className="row wrap gap-3">
          <TimeField label="From" value={quietHours.from} onChange={(from) => set({ ...quietHours, from })} />
          <TimeField label="To" value={quietHours.to} onChange={(to) => set({ ...quietHours, to })} />
          <p className="small-note">Time zone: {timeZone.replaceAll('_', ' ')}</p>
        </div>
      )}
    </div>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field for a time. Its value is empty while the time is incomplete. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <span className="inline-row gap-2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        className="control"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (/^\d\d:\d\d$/.test(event.target.value)) onChange(event.target.value);
        }}
      />
    </span>
  );
}
