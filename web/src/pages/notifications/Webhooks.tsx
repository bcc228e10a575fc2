import { type SubmitEvent, useId, useState } from 'react';
import { addWebhook, removeWebhook } from '../../alerts/webhooks.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { alertsStore } from '../../storage/alerts-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { type StoredWebhook, webhooksMaximum, webhooksStore } from '../../storage/webhooks-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './notifications.module.css';
import { addFailureText, webhookText } from './webhooks-view.ts';

const removeFailure = 'Not removed: the server can’t be reached right now. Please try again.';

/** The webhooks of this browser. @param isOff the server sends nothing to webhooks */
export function Webhooks({ isOff }: { readonly isOff: boolean }) {
  const webhooks = useStored(webhooksStore);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [confirm, dialog] = useConfirm();
  const attempt = (work: () => Promise<string>, failureText: (error: unknown) => string) => {
    setBusy(true);
    setMessage('');
    return work()
      .then(setMessage, (error: unknown) => setMessage(failureText(error)))
      .finally(() => setBusy(false));
  };
  const remove = async (webhook: StoredWebhook) => {
    const isSure = await confirm({
      title: `Remove ${webhook.name}?`,
      message: 'Your rules no longer send alerts there. To add it again, you need its address.',
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (!isSure) return;
    await attempt(
      async () => {
        await removeWebhook(webhook);
        return `${webhook.name} was removed.`;
      },
      () => removeFailure,
    );
  };
  return (
    <div className="card stack gap-3 pad-4">
      <h3 className="semibold">Webhooks</h3>
      <p className="color-second text-prose">
        Send alerts to a Discord channel, even while this site is closed: one message for each group, which is
        kept up to date and says when the group has closed.
      </p>
      {webhooks.length > 0 && (
        <ul className="stack gap-2">
          {webhooks.map((webhook) => (
            <Webhook
              key={webhook.id}
              webhook={webhook}
              isBusy={isBusy}
              onRemove={() => void remove(webhook)}
            />
          ))}
        </ul>
      )}
      {isOff && <p className="small-note">This server doesn’t send alerts to webhooks.</p>}
      {!isOff && webhooks.length >= webhooksMaximum && (
        <p className="small-note">You have {webhooksMaximum} webhooks, the maximum.</p>
      )}
      {!isOff && webhooks.length < webhooksMaximum && (
        <AddWebhook
          isBusy={isBusy}
          onAdd={(address, timeZone) =>
            attempt(async () => {
              const added = await addWebhook(address, timeZone);
              return added === null
                ? ''
                : `${added.name} got a test message. Now choose it under a rule above.`;
            }, addFailureText)
          }
        />
      )}
      <output className="small-note hidden-if-empty">{message}</output>
      {dialog}
    </div>
  );
}

interface WebhookProps {
  readonly webhook: StoredWebhook;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Webhook({ webhook, isBusy, onRemove }: WebhookProps) {
  const alerts = useStored(alertsStore);
  const text = webhookText(webhook, alerts, useTimeZone());
  const isWrong = webhook.state !== 'kept';
  return (
    <li className="row wrap gap-3">
      <Icon
        name={isWrong ? 'warning' : 'check'}
        size={20}
        className={`rigid color-tone ${isWrong ? 'tone-amber' : 'tone-leaf'}`}
      />
      <span className={`stack can-shrink ${styles['webhook']}`}>
        <bdi>{webhook.name}</bdi>
        <span className="small-note">{text}</span>
      </span>
      <span className="push-end">
        <Button disabled={isBusy} aria-label={`Remove ${webhook.name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

interface AddWebhookProps {
  readonly isBusy: boolean;
  readonly onAdd: (address: string, timeZone: string) => Promise<void>;
}

/** Form for the address of a webhook, which this browser does not store. */
function AddWebhook({ isBusy, onAdd }: AddWebhookProps) {
  const id = useId();
  const timeZone = useTimeZone();
  const isHydrated = useHydrated();
  const [address, setAddress] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const before = webhooksStore.get().length;
    void onAdd(address, timeZone).then(() => {
      if (webhooksStore.get().length > before) setAddress('');
    });
  };
  return (
    <form className="stack gap-2" onSubmit={submit}>
      <label htmlFor={id} className="semibold size-note">
        Webhook address
      </label>
      <p id={`${id}-note`} className="small-note">
        In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL. Anyone who knows it can post in
        that channel, so it is stored encrypted and not shown again.
      </p>
      <div className="row wrap gap-3">
        <input
          id={id}
          type="text"
          inputMode="url"
          className={`control ${styles['address']}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={1000}
          placeholder="https://discord.com/api/webhooks/…"
          aria-describedby={`${id}-note`}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <button
          type="submit"
          className={buttonClass('plain')}
          disabled={isBusy || !isHydrated || address.trim() === ''}
        >
          Send a test and add
        </button>
      </div>
    </form>
  );
}
