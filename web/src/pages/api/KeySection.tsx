import * as keyCalls from '@rollcall/game/api/key-calls';
import type { ApiLimits } from '@rollcall/game/site/api-overview';
import {
  type ReaderKey,
  readerKeyContactMaximum,
  readerKeyNameMaximum,
  type ReaderKeyHour,
} from '@rollcall/game/site/reader-keys';
import { type SubmitEvent, useId, useState, useMemo } from 'react';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { CallError } from '../../api/call-error.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { SwitchRow } from '../../ui/fields/CheckFields.tsx';
import { formatMoment, formatCount } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import type { OwnKey } from './useReaderKey.ts';
import styles from './api.module.css';
import { type Column, DataTable } from '../../ui/DataTable.tsx';

/** Creates a key, shows its usage, and revokes it. */
export function KeySection({ limits, ownKey }: { limits: ApiLimits; ownKey: OwnKey }) {
  const { keys_a_day: aDay, keys_at_once: atOnce, key_days: days } = limits;
  const [message, setMessage] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  return (
    <>
      <p className="lead">
        Programs that read a lot need a key, sent with every call as <code>X-API-Key</code>. All keys of an
        address share the larger limits.
        {aDay !== null && ` A network can create ${aDay} keys a day and have ${String(atOnce)} at once.`} A
        key that is not used for {days} days is deleted.
      </p>
      {ownKey.key === null ? (
        <NoKey
          ownKey={ownKey}
          onMessage={setMessage}
          onCreate={(key) => {
            setNew(ownKey.use(key));
            setMessage(null);
          }}
        />
      ) : (
        <KeyDetails
          key={ownKey.key}
          ownKey={ownKey}
          secret={ownKey.key}
          isNew={isNew}
          onForget={(text) => {
            ownKey.forget();
            setNew(false);
            setMessage(text);
          }}
        />
      )}
      <output className={`note block ${styles['said']}`}>{message}</output>
    </>
  );
}

/** The server's error message. */
const problemText = (error: unknown) =>
  error instanceof CallError && error.failure === 'status'
    ? error.message
    : 'The server could not be reached.';

interface NoKeyProps {
  readonly ownKey: OwnKey;
  readonly onCreate: (key: string) => void;
  readonly onMessage: (text: string | null) => void;
}

function NoKey({ ownKey, onCreate, onMessage }: NoKeyProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState({ name: '', contact: '', key: '' });
  const [isMaking, setMaking] = useState(false);

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setMaking(true);
    try {
      const { name, contact } = draft;
      const made = await callEndpoint(keyCalls.makeKey, {}, { body: { name, contact } });
      if (made !== null) onCreate(made.key);
    } catch (error) {
      onMessage(problemText(error));
    }
    setMaking(false);
  }
  function use(event: SubmitEvent): void {
    event.preventDefault();
    onMessage(
      ownKey.use(draft.key) ? null : 'That isn’t a key: keys begin with rck_ and have 36 characters.',
    );
  }
  return (
    <div className={`columns align-start gap-4 ${styles['keyForms']}`}>
      <form
        className="card stack gap-3 pad-4"
        aria-label="Create a key"
        onSubmit={(event) => void make(event)}
      >
        <label className="stack gap-1" htmlFor={`${id}-name`}>
          <span className="medium">Purpose (optional)</span>
          <input
            id={`${id}-name`}
            className="control"
            maxLength={readerKeyNameMaximum}
            placeholder="Guild dashboard"
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        </label>
        <label className="stack gap-1" htmlFor={`${id}-contact`}>
          <span className="medium">Contact (optional)</span>
          <input
            id={`${id}-contact`}
            className="control"
            maxLength={readerKeyContactMaximum}
            autoComplete="email"
            aria-describedby={`${id}-contact-note`}
            value={draft.contact}
            onChange={({ target }) => setDraft({ ...draft, contact: target.value })}
          />
          <span id={`${id}-contact-note`} className="small-note">
            Only the operator sees it, to contact you before blocking a key.
          </span>
        </label>
        <div>
          <button type="submit" className={buttonClass('primary')} disabled={!isHydrated || isMaking}>
            Create a key
          </button>
        </div>
      </form>
      <form className="card stack gap-3 pad-4" aria-label="Use a key" onSubmit={use}>
        <label className="stack gap-1" htmlFor={`${id}-key`}>
          <span className="medium">Already have a key?</span>
          <input
            id={`${id}-key`}
            className="control"
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="rck_…"
            value={draft.key}
            onChange={({ target }) => setDraft({ ...draft, key: target.value })}
          />
        </label>
        <div>
          <button type="submit" className={buttonClass('plain')} disabled={!isHydrated}>
            Use this key
          </button>
        </div>
      </form>
    </div>
  );
}

interface KeyDetailsProps {
  readonly ownKey: OwnKey;
  readonly secret: string;
  /** Just created, and shown this once. */
  readonly isNew: boolean;
  /** Called with the reason when the key is no longer used here. */
  readonly onForget: (text: string) => void;
}

function KeyDetails({ ownKey, secret, isNew, onForget }: KeyDetailsProps) {
  const [confirm, confirmDialog] = useConfirm();
  const timeZone = useTimeZone();
  const [readerKey, setReaderKey] = useState<ReaderKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(): Promise<void> {
    try {
      setReaderKey(await callEndpoint(keyCalls.keyUsage, {}, { readerKey: secret }));
      setProblem(null);
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  async function revoke(): Promise<void> {
    const isSure = await confirm({
      title: 'Revoke this key?',
      message: 'Programs that use it will be refused. This cannot be undone.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await callEndpoint(keyCalls.revokeKey, {}, { readerKey: secret });
      onForget('The key is revoked, and everything stored about it is deleted.');
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  return (
    <div className="card stack gap-4 pad-4">
      {isNew && (
        <Notice tone="info" title="Copy it now">
          The server keeps only a hash of it, and cannot show it again.
        </Notice>
      )}
      <div className="row wrap gap-3">
        <code className="pad-2-3 rounded ground-sunken size-small code-font" aria-label="Your key">
          {isNew ? secret : `${secret.slice(0, 8)}…`}
        </code>
        <CopyText label="Copy key" text={() => secret} />
      </div>
      <SwitchRow
        label="Remember in this browser"
        hint="Otherwise this page forgets it when you leave. Anyone who uses this browser can read it."
        isOn={ownKey.isRemembered}
        onChange={ownKey.remember}
      />
      <div className="row wrap gap-3">
        <Button kind="primary" onClick={() => void read()}>
          {readerKey === null ? 'Show usage' : 'Refresh usage'}
        </Button>
        <Button onClick={() => onForget('This page has forgotten the key. It is still valid.')}>
          Forget here
        </Button>
        <Button onClick={() => void revoke()}>Revoke</Button>
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {readerKey !== null && readerKey.blocked_at !== null && (
        <Notice tone="error" title="Blocked">
          {`The operator blocked this key on ${formatMoment(Date.parse(readerKey.blocked_at), timeZone)}.`}
        </Notice>
      )}
      {readerKey !== null && <KeyUsage readerKey={readerKey} timeZone={timeZone} />}
      {confirmDialog}
    </div>
  );
}

/** Everything that the server stores about a key: facts, and its usage in the last 24 hours. */
function KeyUsage({ readerKey, timeZone }: { readerKey: ReaderKey; timeZone: string }) {
  const { name, contact, created_at, last_used_at, expires_at, usage } = readerKey;
  const moment = (time: string) => formatMoment(Date.parse(time), timeZone);
  const most = Math.max(1, ...usage.hours.map(({ requests, refused }) => requests + refused));
  const used = usage.hours.filter(({ requests, refused }) => requests + refused > 0).toReversed();
  const facts = [
    ['Key', `No. ${readerKey.id}${name === null ? '' : `, ${name}`}`],
    ['Contact', contact ?? 'Not given'],
    ['Created', moment(created_at)],
    ['Last used', last_used_at === null ? 'Never' : moment(last_used_at)],
    ['Deleted if not used by', moment(expires_at)],
    [
      'Last 24 hours',
      `${formatCount(usage.requests, 'request')}, ${usage.refused} refused, ${formatCount(usage.streams, 'stream')}`,
    ],
  ] as const;
  const columns = useMemo(() => columnsOf(timeZone, most), [timeZone, most]);
  return (
    <div className="stack gap-3">
      <dl className={`small-note grid gap-2-4 ${styles['headers']}`}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="medium">{term}</dt>
            <dd className="tabular color-text">{text}</dd>
          </div>
        ))}
      </dl>
      {used.length > 0 && (
        <DataTable caption="Usage by hour" columns={columns} rows={used} keyOf={({ hour }) => hour} />
      )}
    </div>
  );
}

/** @param most requests of the busiest hour */
function columnsOf(timeZone: string, most: number): readonly Column<ReaderKeyHour>[] {
  const share = ({ requests, refused }: ReaderKeyHour) => (requests + refused) / most;
  return [
    { label: 'Hour from', cell: ({ hour }) => formatMoment(Date.parse(hour), timeZone) },
    {
      label: 'Requests',
      isNumber: true,
      cell: (row) => (
        <span className={`inline-block ${styles['bar']}`} style={{ '--share': share(row) }}>
          {row.requests}
        </span>
      ),
    },
    { label: 'Refused', isNumber: true, cell: ({ refused }) => refused },
    { label: 'Streams', isNumber: true, cell: ({ streams }) => streams },
  ];
}
