import { countdownText } from '@rollcall/game/durations';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { useTicking } from '../../api/useTicking.ts';
import { type ClaimState, type ClaimWithWords, hasClaim } from '../../api/verification/claim-machine.ts';
import { type Claim, useClaim } from '../../api/verification/claim-session.ts';
import { useTokenOf } from '../../api/verification/useVerifiedIds.ts';
import type { OpenClaim } from '../../storage/access-tokens-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { holdFocus } from '../../ui/hold-focus.ts';
import { LiveDot } from '../../ui/StatusMark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Page.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { DeviceList } from './DeviceList.tsx';
import { ProofSteps } from './ProofSkeleton.tsx';
import {
  isLastMinute,
  notStartedText,
  overText,
  proofAnnouncement,
  type ProofCheck,
  proofChecks,
  claimProblemTexts,
} from './verification-view.ts';
import styles from './verification.module.css';

const OwnData = late(async () => (await import('./OwnData.tsx')).OwnData);

const copiedForMs = 3000;

/** The three words in large type, or a placeholder for them. */
function ProofBoard({ claim }: { claim: Claim }) {
  const { proof } = claim;
  const open = hasClaim(proof) ? proof.claim : null;
  return (
    <section className={`card glow stack gap-4 ${styles['board']}`} aria-label="The three words">
      <div className="row wrap between gap-1-4">
        <h3 className={`note semibold text-font ${styles['label']}`}>
          {open === null ? 'Your three words will appear here' : 'Your three words'}
        </h3>
        {open !== null && <TimeLeft claim={open} />}
      </div>
      {open === null ? <WordsPlaceholder /> : <Words words={open.challenge} />}
      <div className={styles['notice']} aria-live="polite">
        <BoardNotice claim={claim} />
      </div>
      <div className={`row wrap gap-3 ${styles['actions']}`}>
        {open === null ? <StartButton claim={claim} /> : <WordButtons claim={claim} words={open.challenge} />}
      </div>
    </section>
  );
}

function TimeLeft({ claim }: { claim: OpenClaim }) {
  const left = useTicking((nowMs) => countdownText(claim.expiresAtMs - nowMs));
  const isLast = useTicking((nowMs) => isLastMinute(claim, nowMs));
  return (
    <span className={`inline-row note gap-2 ${isLast ? 'color-amber semibold' : ''} tabular`}>
      <Icon name="timer" size={16} /> Expires in {left}
    </span>
  );
}

/** The words, which take the focus when they appear, since the visitor asked for them. */
function Words({ words }: { words: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), [words]);
  return (
    <p ref={place} className={`row semibold ${styles['words']}`} translate="no" tabIndex={-1}>
      {words}
    </p>
  );
}

function WordsPlaceholder() {
  return (
    <p className={`row semibold ${styles['words']} gap-4 ${styles['none']}`} aria-hidden="true">
      <span />
      <span />
      <span />
    </p>
  );
}

function BoardNotice({ claim: { proof, tryNow } }: { claim: Claim }) {
  if (proof.state === 'over') return <Notice tone="warning">{overText[proof.why]}</Notice>;
  if (proof.state === 'not-started') return <Notice tone="error">{notStartedText[proof.why]}</Notice>;
  if (!hasClaim(proof) || proof.problem === null) return null;
  return (
    <Notice tone="warning" action={<Button onClick={tryNow}>Try now</Button>}>
      {claimProblemTexts[proof.problem]}
    </Notice>
  );
}

function StartButton({ claim: { proof, begin, cancel } }: { claim: Claim }) {
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
      {startLabel(proof)}
    </Button>
  ) : (
    <RetryButton untilMs={retryAtMs} onClick={begin} />
  );
}

/** Disappears when pressed; its replacement gets the focus. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
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

function startLabel({ state }: ClaimState): string {
  if (state === 'over') return 'Get new words';
  return state === 'not-started' ? 'Try again' : 'Get three words';
}

/** Disabled until the server allows a retry, but stays focusable so that the focus is not lost. */
function RetryButton({ untilMs, onClick }: { untilMs: number; onClick: () => void }) {
  const left = useTicking((nowMs) => countdownText(untilMs - nowMs));
  const isEarly = useTicking((nowMs) => nowMs < untilMs);
  return (
    <Button kind="primary" aria-disabled={isEarly} onClick={isEarly ? undefined : onClick}>
      <span className="tabular">{isEarly ? `Try again in ${left}` : 'Try again'}</span>
    </Button>
  );
}

function WordButtons({ claim, words }: { claim: Claim; words: string }): ReactNode {
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
      <span className={`size-note color-amber ${styles['said']}`} aria-live="polite">
        {copied === 'yes' && <span className="visually-hidden">The words were copied.</span>}
        {copied === 'failed' &&
          'Your browser doesn’t allow copying. Select the words and copy them yourself.'}
      </span>
    </>
  );
}

const markLabels: Readonly<Record<ProofCheck['mark'], string>> = {
  done: 'Done',
  missing: 'Not yet',
  unknown: 'Not known yet',
};

/**
 * The conditions as the server sees them, live. Changes are announced by one sentence of the page, not by the list
 * itself.
 */
function ProofChecklist({ proof, name }: { proof: ClaimState; name: string }) {
  return (
    <section className={`card stack gap-4 ${styles['checks']}`}>
      <div className="row wrap between gap-1-4">
        <h3 className={`note semibold text-font ${styles['label']}`}>What the server sees</h3>
        {hasClaim(proof) && (
          <LiveDot tone={proof.problem === null ? 'fresh' : 'late'}>
            {proof.problem === null ? 'Checking every second' : 'No answer'}
          </LiveDot>
        )}
      </div>
      <ol className="grid gap-3">
        {proofChecks(proof, name).map(({ key, label, mark, advice }) => (
          <li key={key} className={`grid ${styles['check']} ${styles[mark]}`}>
            <span className={`center ${styles['mark']}`}>
              {mark === 'done' && <Icon name="tick" size={14} strokeWidth={3} />}
            </span>
            <span className="visually-hidden">{markLabels[mark]}: </span>
            <span className={`self-center ${styles['what']}`}>{label}</span>
            {advice !== '' && <span className={`note ${styles['advice']}`}>{advice}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ProofProps {
  readonly id: number;
  readonly name: string;
}

/** Verification of one of the visitor's characters, and the browsers with a token. */
export function Proof({ id, name }: ProofProps) {
  const claim = useClaim(id);
  const token = useTokenOf(id);
  const { proof } = claim;
  const isVerified = proof.state === 'verified';
  const wasVerified = useWasEver(isVerified);
  useReturn(isVerified && proof.isNew, name);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {hasClaim(proof) && <Announcement proof={proof} name={name} />}
      </p>
      {isVerified ? (
        <Verified id={id} name={name} onAgain={claim.begin} />
      ) : (
        <Unverified claim={claim} name={name} isForgotten={wasVerified} />
      )}
      {token !== null && (
        <>
          <Section id="devices" title="Devices">
            <p className={`color-second ${styles['note']}`}>
              Browsers that can see {name}’s activity. Revoke any that you no longer use or don’t know.
            </p>
            <DeviceList key={token.token} token={token} name={name} />
          </Section>
          <Section id="your-data" title="Your Data">
            <LatePart failure="Couldn’t open your data">
              <OwnData key={token.token} token={token} name={name} />
            </LatePart>
          </Section>
        </>
      )}
    </>
  );
}

/** Returns to the visitor's characters after verification, with a note on what is left to do in the game. */
function useReturn(isDone: boolean, name: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    pageToasts.show({
      type: 'success',
      title: `${name} is verified`,
      message: 'You can clear the public comment in the game now.',
    });
    void navigate({ to: pageFacts.registration.path });
  }, [isDone, name, navigate]);
}

/** Text for screen readers, including a warning when little time is left. */
function Announcement({ proof, name }: { proof: ClaimWithWords; name: string }): string {
  const isLast = useTicking((nowMs) => isLastMinute(proof.claim, nowMs));
  return proofAnnouncement(proof, name, isLast);
}

/** Whether the condition has been true at any time since the page was opened. */
function useWasEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
}

interface UnprovenProps {
  readonly claim: Claim;
  readonly name: string;
  /** The token was forgotten while the page was open, and the focused element with it. */
  readonly isForgotten: boolean;
}

function Unverified({ claim, name, isForgotten }: UnprovenProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isForgotten && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [isForgotten]);
  return (
    <section
      ref={place}
      className={`grid gap-5 ${styles['proof']}`}
      aria-label={`Verification of ${name}`}
      tabIndex={-1}
    >
      <ProofBoard claim={claim} />
      <ProofChecklist proof={claim.proof} name={name} />
      <ProofSteps who={name} />
    </section>
  );
}

function Verified({ id, name, onAgain }: ProofProps & { onAgain: () => void }) {
  return (
    <section className={`card flex gap-5 ${styles['verified']}`}>
      <span className="color-leaf rigid">
        <Icon name="shield" size={28} />
      </span>
      <div className="grid can-shrink gap-3">
        <h3 className="size-title-3">{name} is verified in this browser</h3>
        <p>This browser can see {name}’s activity. Other browsers need to be verified too.</p>
        <div className={`row wrap gap-3 space-above-2 ${styles['actions']}`}>
          <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
            Back to your characters
          </Link>
          <Link
            to={pageFacts.activity.path}
            search={{ character: String(id) }}
            className={buttonClass('plain')}
          >
            See activity
          </Link>
          <Button onClick={onAgain}>Verify again</Button>
        </div>
      </div>
    </section>
  );
}
