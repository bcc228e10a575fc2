import { useEffect, useId, useRef, useState } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { canLock } from './can-lock.ts';
import { Card } from './Card.tsx';
import { NeedsHttps } from './NeedsHttps.tsx';
import { codeLength } from './transfer-code.ts';
import { TransferNoticeStrip } from './TransferNoticeStrip.tsx';
import { dropLinkedCode } from './useLinkedCode.ts';
import { useReceiveCode } from './useReceiveCode.ts';
import styles from './user-settings.module.css';

interface ReceiveCardProps {
  /** The code of the link that led here; empty = none did. */
  readonly linked: string;
  readonly onText: (text: string) => Promise<void>;
}

/** What another device has left under a code. */
export function ReceiveCard({ linked, onText }: ReceiveCardProps) {
  const [typed, setTyped] = useState(linked);
  const { state, receive, clear } = useReceiveCode(onText);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isPossible = !useIsBrowser() || canLock();
  const problem = state.state === 'mistyped' ? state.problem : null;
  const isWorking = state.state === 'working';

  // Whoever came by a link has only to agree.
  useEffect(() => {
    if (linked === '') return;
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus({ preventScroll: true });
  }, [linked]);

  const submit = async () => {
    if (isWorking) return;
    const outcome = await receive(typed);
    if (outcome === 'opened') {
      setTyped('');
      dropLinkedCode();
    }
    if (outcome === 'mistyped') field.current?.focus();
  };

  return (
    <Card title="Receive from another device" icon="inward">
      {!isPossible && <NeedsHttps />}
      {isPossible && (
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {linked !== '' && typed === linked && (
            <p className={styles['text']}>
              The link brought this code. Nothing changes before you have seen it.
            </p>
          )}
          <label htmlFor={id} className={styles['label']}>
            Code of the other device
          </label>
          <input
            ref={field}
            id={id}
            className="control"
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
          <p id={`${id}-problem`} role="alert" className={styles['problem']}>
            {problem}
          </p>
          <p id={`${id}-note`} className={styles['quiet']}>
            {codeLength} letters and digits; hyphens and small letters do not matter.
          </p>
          <TransferNoticeStrip notice={state.state === 'failed' ? state.notice : null} />
          <div className={styles['actions']}>
            <button ref={button} type="submit" className={buttonClass('primary')} aria-disabled={isWorking}>
              {isWorking ? 'Fetching…' : 'Fetch settings'}
            </button>
          </div>
        </form>
      )}
    </Card>
  );
}
