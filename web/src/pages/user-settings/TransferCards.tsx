import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { loadForAction } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';
import { saveFile } from '../../ui/save-file.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { codeLength } from './transfer-code.ts';
import { NeedsHttps, SendCode, TokensCheckbox, TransferNoticeStrip } from './SendCode.tsx';
import { canEncrypt } from '../../storage/transfer/packed-text.ts';
import type { Import } from './useImport.ts';
import styles from './user-settings.module.css';
import { dropLinkedCode, useReceiveCode } from './useTransferCode.ts';

const toastLifeMs = 5000;

/** Exports all settings as a file. */
export function ExportCard({ tokenCount }: { tokenCount: number }) {
  const settings = usePageSettings();
  const [withTokens, setWithTokens] = useState(false);

  const save = async () => {
    const work = await loadForAction('Couldn’t export', () => import('./import-work.ts'));
    if (work === null) return;
    const now = new Date();
    const name = `rollcall-settings-${now.toISOString().slice(0, 10)}.json`;
    saveFile(new Blob([work.bundleText(settings, withTokens, now)], { type: 'application/json' }), name);
    pageToasts.show({ type: 'success', title: 'Exported', message: name, lifeMs: toastLifeMs });
  };

  return (
    <Card title="Export to a file" icon="download">
      <p className="color-second text-prose">A file to keep, or to import into another browser.</p>
      <TokensCheckbox
        tokenCount={tokenCount}
        isOn={withTokens}
        onChange={setWithTokens}
        warning="Anyone who has the file can then see your verified characters’ activity."
      />
      <div className="row wrap gap-3">
        <Button kind="primary" onClick={() => void save()}>
          Export settings
        </Button>
      </div>
    </Card>
  );
}

/** Sends all settings by a code that works once, within five minutes. */
export function SendCard({ tokenCount }: { tokenCount: number }) {
  return (
    <Card title="Send to another device" icon="outward">
      <p className="color-second text-prose">
        A code that works once, for five minutes. Your settings are encrypted in this browser before they are
        sent; the server stores them but can’t read them.
      </p>
      <SendCode tokenCount={tokenCount} />
    </Card>
  );
}

/** Card for one way to export or import. */
export function Card({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`card stack gap-3 pad-5 ${styles['card']}`} aria-labelledby={id}>
      <h3 id={id} className="row size-title-4 gap-3">
        <Icon name={icon} size={20} className="color-ember rigid" />
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Imports a file from another browser. Nothing changes before the preview is confirmed. */
export function ImportCard({ imported }: { imported: Import }) {
  return (
    <Card title="Import from a file" icon="upload">
      <p className="color-second text-prose">
        You’ll see what would change before anything does, and you can undo it.
      </p>
      <FileDrop imported={imported} button="Choose a file" label="File of exported settings" />
    </Card>
  );
}

interface FileDropProps {
  readonly imported: Import;
  readonly button: string;
  /** Description of the file. */
  readonly label: string;
}

/** Takes a file to import, chosen or dropped here. */
export function FileDrop({ imported, button, label }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (file: File | undefined) => {
    if (file !== undefined) void imported.openFile(file);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event);
    take(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={`row wrap gap-3-4 pad-4 ${styles['drop']} ${isOver ? styles['dropOver'] : ''}`}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <Button kind="primary" onClick={() => input.current?.click()}>
        {button}
      </Button>
      <span className="note text-prose">
        <span className={styles['dropWords']}>or drop it here · </span>JSON, up to 5 MB
      </span>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

interface ReceiveCardProps {
  /** The code of the link that led here; empty = none. */
  readonly linked: string;
  readonly onText: (text: string) => Promise<void>;
}

/** Receives the settings that another device sent under a code. */
export function ReceiveCard({ linked, onText }: ReceiveCardProps) {
  const [typed, setTyped] = useState(linked);
  const { state, receive, clear } = useReceiveCode(onText);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isPossible = !useHydrated() || canEncrypt();
  const problem = state.state === 'mistyped' ? state.problem : null;
  const isWorking = state.state === 'working';

  const submit = async () => {
    if (isWorking) return;
    const outcome = await receive(typed);
    if (outcome === 'opened') {
      setTyped('');
      dropLinkedCode();
    }
    if (outcome === 'mistyped') field.current?.focus();
  };

  // Fetches at once after opening a link; only the import needs to be confirmed.
  useEffect(() => {
    if (linked === '') return;
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, [linked]);

  return (
    <Card title="Receive from another device" icon="inward">
      {!isPossible && <NeedsHttps />}
      {isPossible && (
        <form
          className={`columns gap-2 ${styles['form']}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {linked !== '' && typed === linked && (
            <p className="color-second text-prose">
              This code came from the link. Nothing changes until you’ve reviewed it.
            </p>
          )}
          <label htmlFor={id} className="semibold">
            Code from the other device
          </label>
          <input
            ref={field}
            id={id}
            className="control full-width tabular"
            value={typed}
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem ${id}-note`}
            onChange={({ target }) => {
              setTyped(target.value);
              if (!isWorking) clear();
            }}
          />
          <p id={`${id}-problem`} role="alert" className="color-rose semibold size-note hidden-if-empty">
            {problem}
          </p>
          <p id={`${id}-note`} className="note text-prose">
            {codeLength} letters and digits; hyphens and upper or lower case don’t matter.
          </p>
          <TransferNoticeStrip notice={state.state === 'failed' ? state.notice : null} />
          <div className="row wrap gap-3">
            <button ref={button} type="submit" className={buttonClass('primary')} aria-disabled={isWorking}>
              {isWorking ? 'Fetching…' : 'Fetch settings'}
            </button>
          </div>
        </form>
      )}
    </Card>
  );
}

/** Closes the import result, including this button, and moves the focus to the next element of the page. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        holdFocus(currentTarget.closest('section'));
        onClose();
      }}
    >
      {label}
    </Button>
  );
}
