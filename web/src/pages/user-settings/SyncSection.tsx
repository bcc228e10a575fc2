import { useEffect, useId, useRef, useState } from 'react';
import { loadForAction } from '../../api/Late.tsx';
import { useAgoText } from '../../api/useAgoText.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useStored } from '../../storage/local-store.ts';
import { type SyncState, syncStore } from '../../storage/sync-store.ts';
import { inGroups } from '../../storage/transfer/code-letters.ts';
import { canEncrypt } from '../../storage/transfer/packed-text.ts';
import { valueStores } from '../../storage/transfer/stored-values.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { type ConfirmQuestion, useConfirm } from '../../ui/ConfirmDialog.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { TokensCheckbox, TransferNoticeStrip } from './SendCode.tsx';
import { syncActionNotice, syncProblemNotice } from './sync-messages.ts';
import { Card } from './TransferCards.tsx';
import type { TransferNotice } from './transfer-messages.ts';
import styles from './user-settings.module.css';

const loadActions = () => import('../../sync/sync-actions.ts');
type Actions = Awaited<ReturnType<typeof loadActions>>;

interface SyncWork {
  /** An action is under way. */
  readonly isWorking: boolean;
  readonly notice: TransferNotice | null;
  /** @returns whether the action succeeded */
  readonly run: (action: (actions: Actions) => Promise<void>) => Promise<boolean>;
}

function useSyncWork(): SyncWork {
  const [isWorking, setIsWorking] = useState(false);
  const [notice, setNotice] = useState<TransferNotice | null>(null);
  return {
    isWorking,
    notice,
    async run(action) {
      if (isWorking) return false;
      setIsWorking(true);
      setNotice(null);
      try {
        const actions = await loadForAction('Couldn’t load the sync', loadActions);
        if (actions === null) return false;
        await action(actions);
        return true;
      } catch (error) {
        setNotice(syncActionNotice(error));
        return false;
      } finally {
        setIsWorking(false);
      }
    },
  };
}

/** Keeps this browser in sync with the visitor's other devices. */
export function SyncSection({ tokenCount }: { tokenCount: number }) {
  const state = useStored(syncStore);
  const work = useSyncWork();
  /** The code of a sync that was just created or renewed, only in memory. */
  const [code, setCode] = useState<string | null>(null);
  const isPossible = !useHydrated() || canEncrypt();
  return (
    <div className="stack gap-4">
      <p className={`text-prose color-second ${styles['lead']}`}>
        The same settings and lists on every device. They are encrypted in your browser; the server stores
        them but can’t read them.
      </p>
      {!isPossible && (
        <Notice tone="info" title="HTTPS required">
          A sync is encrypted in your browser, which is only possible on https pages. Open this site over
          https.
        </Notice>
      )}
      {isPossible && state === null && (
        <div className="columns-2">
          <CreateCard work={work} tokenCount={tokenCount} onCode={setCode} />
          <JoinCard work={work} tokenCount={tokenCount} />
        </div>
      )}
      {isPossible && state !== null && (
        <SyncCard state={state} work={work} tokenCount={tokenCount} code={code} onCode={setCode} />
      )}
      <TransferNoticeStrip notice={work.notice} />
    </div>
  );
}

interface PartProps {
  readonly work: SyncWork;
  readonly tokenCount: number;
}

const tokensWarning = 'Your other devices can then see your verified characters’ activity.';

function CreateCard({ work, tokenCount, onCode }: PartProps & { readonly onCode: (code: string) => void }) {
  const { game } = usePageSettings();
  const [withTokens, setWithTokens] = useState(false);
  const create = () =>
    work.run(async ({ createSync }) => onCode(await createSync({ stores: valueStores(game), withTokens })));
  return (
    <Card title="Start a sync" icon="link">
      <p className="color-second text-prose">
        You get a code for your other devices. It is shown only once and can’t be recovered: keep it somewhere
        safe. Without it, no other device can join.
      </p>
      <TokensCheckbox
        tokenCount={tokenCount}
        isOn={withTokens}
        onChange={setWithTokens}
        warning={tokensWarning}
      />
      <div className="row wrap gap-3">
        <Button kind="primary" aria-disabled={work.isWorking} onClick={() => void create()}>
          {work.isWorking ? 'Working…' : 'Create a sync code'}
        </Button>
      </div>
    </Card>
  );
}

function JoinCard({ work, tokenCount }: PartProps) {
  const { game } = usePageSettings();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [withTokens, setWithTokens] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const join = async () => {
    const sync = await loadForAction('Couldn’t load the sync', () => import('../../sync/sync-crypto.ts'));
    if (sync === null) return;
    const read = sync.readSyncCode(typed);
    if (read.state !== 'whole') {
      setProblem(
        read.state === 'wrong-letter'
          ? `Codes never contain “${read.letter}”.`
          : `A sync code has ${sync.syncCodeLength} letters and digits.`,
      );
      field.current?.focus();
      return;
    }
    setProblem(null);
    await work.run(({ joinSync }) => joinSync({ stores: valueStores(game), withTokens }, read.code));
  };

  return (
    <Card title="Join a sync" icon="inward">
      <form
        className={`columns gap-2 ${styles['form']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <p className="color-second text-prose">
          Your data here is merged: lists get the entries of both, and settings become those of the sync.
        </p>
        <label htmlFor={id} className="semibold">
          Sync code
        </label>
        <input
          ref={field}
          id={id}
          className="control full-width tabular"
          value={typed}
          placeholder="XXXX-XXXX-XXXX-…"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
        <p id={`${id}-problem`} role="alert" className="color-rose semibold size-note hidden-if-empty">
          {problem}
        </p>
        <TokensCheckbox
          tokenCount={tokenCount}
          isOn={withTokens}
          onChange={setWithTokens}
          warning={tokensWarning}
        />
        <div className="row wrap gap-3">
          <button type="submit" className={buttonClass('primary')} aria-disabled={work.isWorking}>
            {work.isWorking ? 'Working…' : 'Join'}
          </button>
        </div>
      </form>
    </Card>
  );
}

interface SyncCardProps extends PartProps {
  readonly state: SyncState;
  readonly code: string | null;
  readonly onCode: (code: string | null) => void;
}

const questions = {
  leave: {
    title: 'Leave this sync?',
    message:
      'Everything stays in this browser, and your other devices stay in sync. To return, you need the code.',
    confirmLabel: 'Leave',
  },
  renew: {
    title: 'Get a new code?',
    message:
      'The old code stops working. Every other device is removed until you enter the new code there. The new code is shown only once and can’t be recovered.',
    confirmLabel: 'New Code',
  },
  remove: {
    title: 'Delete from the server?',
    message: 'The sync ends on all devices. What they have saved stays there.',
    confirmLabel: 'Delete',
    tone: 'danger',
  },
} as const satisfies Readonly<Record<string, ConfirmQuestion>>;

/** The sync of this browser: its state, and what can be done about it. */
function SyncCard({ state, work, tokenCount, code, onCode }: SyncCardProps) {
  const { game } = usePageSettings();
  const [confirm, dialog] = useConfirm();
  const ref = useRef<HTMLDivElement>(null);
  const problem = syncProblemNotice(state.problem);

  const leave = async () => {
    if (!(await confirm(questions.leave))) return;
    holdFocus(ref.current);
    onCode(null);
    await work.run(async ({ leaveSync }) => leaveSync());
  };
  const renew = async () => {
    if (await confirm(questions.renew)) await work.run(async ({ renewSync }) => onCode(await renewSync()));
  };
  const remove = async () => {
    if (!(await confirm(questions.remove))) return;
    const isDone = await work.run(({ deleteSyncData }) => deleteSyncData());
    if (!isDone) return;
    onCode(null);
    pageToasts.show({
      type: 'success',
      title: 'Deleted',
      message: 'The sync is deleted from the server.',
      lifeMs: 5000,
    });
  };

  return (
    <div ref={ref} tabIndex={-1}>
      <Card title="This browser is in a sync" icon="check">
        <SyncedAgo syncedAtMs={state.syncedAtMs} />
        <div aria-live="polite" className={styles['alert']}>
          {problem !== null && (
            <Notice tone={problem.tone} title={problem.title}>
              {problem.text}
            </Notice>
          )}
        </div>
        {code !== null && <SyncCode code={code} onDone={() => onCode(null)} />}
        <TokensCheckbox
          tokenCount={tokenCount}
          isOn={state.withTokens}
          onChange={(withTokens) =>
            void work.run(async ({ setWithTokens }) =>
              setWithTokens({ stores: valueStores(game), withTokens }),
            )
          }
          warning={`${tokensWarning} Unticking takes this browser’s tokens out of the sync; devices that have them keep them.`}
        />
        <div className="row wrap gap-3">
          <Button aria-disabled={work.isWorking} onClick={() => void renew()}>
            New code
          </Button>
          <Button aria-disabled={work.isWorking} onClick={() => void leave()}>
            Leave
          </Button>
          <Button aria-disabled={work.isWorking} onClick={() => void remove()}>
            Delete from server
          </Button>
        </div>
        <p className="note text-prose">
          To remove a lost device, get a new code. A sync that isn’t used for a year is deleted.
        </p>
        {dialog}
      </Card>
    </div>
  );
}

function SyncedAgo({ syncedAtMs }: Pick<SyncState, 'syncedAtMs'>) {
  const ago = useAgoText(syncedAtMs ?? 0);
  return <p className="color-second">{syncedAtMs === null ? 'Not synced yet' : `Last synced: ${ago}`}</p>;
}

/** The code, shown once. */
function SyncCode({ code, onDone }: { code: string; onDone: () => void }) {
  const ref = useRef<HTMLElement>(null);
  // The button that had the focus has disappeared.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [code]);
  const text = inGroups(code);
  return (
    <section ref={ref} tabIndex={-1} aria-label="Sync code" className="grid gap-3 quiet-focus">
      <p className="text-prose">
        Enter this code on your other devices, and keep it: it is shown only now and can’t be recovered.
      </p>
      <p className={`size-title-3 semibold color-ember tabular ${styles['syncCode']}`} translate="no">
        {text}
      </p>
      <div className="row wrap gap-3">
        <CopyText label="Copy code" text={() => text} kind="primary" />
        <Button
          onClick={() => {
            holdFocus(ref.current?.parentElement ?? null);
            onDone();
          }}
        >
          I’ve saved it
        </Button>
      </div>
    </section>
  );
}
