import { countdownText } from '@rollcall/game/durations';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ClaimState, hasClaim } from '../../data/verification/claim-machine.ts';
import type { Claim } from '../../data/verification/useClaim.ts';
import { useTicking } from '../../data/useTicking.ts';
import type { OpenClaim } from '../../storage/open-claims-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Button } from '../../ui/Button.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';
import { copyText } from '../../ui/clipboard.ts';
import { Notice } from '../../ui/Notice.tsx';
import { isLastMinute, notStartedText, overText, troubleText } from './proof-words.ts';
import styles from './proof.module.css';

const copiedForMs = 3000;

/** The three words, in large type: where they will stand, and where they stand (product 4, Verification). */
export function ProofBoard({ claim }: { readonly claim: Claim }) {
  const { proof } = claim;
  const open = hasClaim(proof) ? proof.claim : null;
  return (
    <section className={styles['board']} aria-label="The three words">
      <div className={styles['line']}>
        <h3 className={styles['label']}>
          {open === null ? 'Three words will stand here' : 'Your three words'}
        </h3>
        {open !== null && <TimeLeft claim={open} />}
      </div>
      {open === null ? <NoWords /> : <Words words={open.challenge} />}
      <div className={styles['notice']} aria-live="polite">
        <BoardNotice claim={claim} />
      </div>
      <div className={styles['actions']}>
        {open === null ? <BeginButton claim={claim} /> : <WordButtons claim={claim} words={open.challenge} />}
      </div>
    </section>
  );
}

function TimeLeft({ claim }: { readonly claim: OpenClaim }) {
  const left = useTicking((nowMs) => countdownText(claim.expiresAtMs - nowMs));
  const isLast = useTicking((nowMs) => isLastMinute(claim, nowMs));
  return (
    <span className={`${styles['left']} ${isLast ? styles['last'] : ''} tabular`}>
      <Icon name="timer" size={16} /> Expires in {left}
    </span>
  );
}

/** They get the focus when they come: that is what the visitor asked for. */
function Words({ words }: { readonly words: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), [words]);
  return (
    <p ref={place} className={styles['words']} translate="no" tabIndex={-1}>
      {words}
    </p>
  );
}

function NoWords() {
  return (
    <p className={`${styles['words']} ${styles['none']}`} aria-hidden="true">
      <span />
      <span />
      <span />
    </p>
  );
}

function BoardNotice({ claim: { proof, tryNow } }: { readonly claim: Claim }) {
  if (proof.state === 'over') return <Notice tone="warning">{overText[proof.why]}</Notice>;
  if (proof.state === 'not-started') return <Notice tone="error">{notStartedText[proof.why]}</Notice>;
  if (!hasClaim(proof) || proof.trouble === null) return null;
  return (
    <Notice tone="warning" action={<Button onClick={tryNow}>Try now</Button>}>
      {troubleText[proof.trouble]}
    </Notice>
  );
}

function BeginButton({ claim: { proof, begin, cancel } }: { readonly claim: Claim }) {
  const retryAtMs = proof.state === 'not-started' ? proof.retryAtMs : null;
  if (proof.state === 'starting') {
    return (
      <>
        <Button kind="primary" aria-disabled>
          Getting words…
        </Button>
        <CancelButton onCancel={cancel} />
      </>
    );
  }
  return retryAtMs === null ? (
    <Button kind="primary" onClick={begin}>
      {beginLabel(proof)}
    </Button>
  ) : (
    <PatientButton untilMs={retryAtMs} onClick={begin} />
  );
}

/** It leaves by being pressed: what takes its place gets the focus. */
function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        holdFocus(currentTarget.parentElement);
        onCancel();
      }}
    >
      Cancel
    </Button>
  );
}

function beginLabel({ state }: ClaimState): string {
  if (state === 'over') return 'Get new words';
  return state === 'not-started' ? 'Try again' : 'Get three words';
}

/** As long as the server asked for patience. It stays a button that can be reached: the focus is not lost. */
function PatientButton({ untilMs, onClick }: { readonly untilMs: number; readonly onClick: () => void }) {
  const left = useTicking((nowMs) => countdownText(untilMs - nowMs));
  const isEarly = useTicking((nowMs) => nowMs < untilMs);
  return (
    <Button kind="primary" aria-disabled={isEarly} onClick={isEarly ? undefined : onClick}>
      <span className="tabular">{isEarly ? `Try again in ${left}` : 'Try again'}</span>
    </Button>
  );
}

function WordButtons({ claim, words }: { readonly claim: Claim; readonly words: string }): ReactNode {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => {
    if (copied === 'no') return undefined;
    const timer = setTimeout(() => setCopied('no'), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied((await copyText(words)) ? 'yes' : 'failed');
  return (
    <>
      <Button kind="primary" onClick={() => void copy()}>
        <Icon name={copied === 'yes' ? 'tick' : 'copy'} size={18} />
        {copied === 'yes' ? 'Copied' : 'Copy the words'}
      </Button>
      <CancelButton onCancel={claim.cancel} />
      <span className={styles['said']} aria-live="polite">
        {copied === 'yes' && <span className="visually-hidden">The words are in the clipboard.</span>}
        {copied === 'failed' && 'Your browser does not allow it: select the words and copy them.'}
      </span>
    </>
  );
}
