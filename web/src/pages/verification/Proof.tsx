import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTicking } from '../../data/useTicking.ts';
import { type ClaimWithWords, hasClaim } from '../../data/verification/claim-machine.ts';
import { type Claim, useClaim } from '../../data/verification/useClaim.ts';
import { useTokenOf } from '../../data/verification/useVerifiedIds.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { ProofBoard } from './ProofBoard.tsx';
import { ProofChecklist } from './ProofChecklist.tsx';
import { ProofSteps } from './ProofSteps.tsx';
import { SkeletonDevice } from './SkeletonDevice.tsx';
import { isLastMinute, proofAnnouncement } from './proof-words.ts';
import styles from './proof.module.css';

/** Of no use before there is a token. */
const DeviceList = lazy(async () => ({ default: (await import('./DeviceList.tsx')).DeviceList }));

interface ProofProps {
  readonly id: number;
  /** Of the character. */
  readonly name: string;
}

/** The proof of one of the visitor's characters, and the browsers that hold one. */
export function Proof({ id, name }: ProofProps) {
  const claim = useClaim(id);
  const token = useTokenOf(id);
  const { proof } = claim;
  const wasVerified = useWas(proof.state === 'verified');
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {hasClaim(proof) && <Announcement proof={proof} name={name} />}
      </p>
      {proof.state === 'verified' ? (
        <Verified id={id} name={name} isNew={proof.isNew} onAgain={claim.begin} />
      ) : (
        <Unproven claim={claim} name={name} isForgotten={wasVerified} />
      )}
      {token !== null && (
        <Section id="devices" title="Devices">
          <p className={styles['note']}>
            Browsers that can see what {name} did. Revoke what you no longer use, or do not know.
          </p>
          <Suspense fallback={<SkeletonDevice />}>
            <DeviceList key={token.token} token={token} name={name} />
          </Suspense>
        </Section>
      )}
    </>
  );
}

interface AnnouncementProps {
  readonly proof: ClaimWithWords;
  readonly name: string;
}

/** What is told aloud; when little time is left, that too. */
function Announcement({ proof, name }: AnnouncementProps): string {
  const isLast = useTicking((nowMs) => isLastMinute(proof.claim, nowMs));
  return proofAnnouncement(proof, name, isLast);
}

/** Has it been so since the page was opened? */
function useWas(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was;
}

interface UnprovenProps {
  readonly claim: Claim;
  readonly name: string;
  /** The token has gone while somebody looked on, and with it what had the focus. */
  readonly isForgotten: boolean;
}

function Unproven({ claim, name, isForgotten }: UnprovenProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isForgotten && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [isForgotten]);
  return (
    <section ref={place} className={styles['proof']} aria-label={`Verification of ${name}`} tabIndex={-1}>
      <ProofBoard claim={claim} />
      <ProofChecklist proof={claim.proof} name={name} />
      <ProofSteps who={name} />
    </section>
  );
}

interface VerifiedProps extends ProofProps {
  readonly isNew: boolean;
  readonly onAgain: () => void;
}

function Verified({ id, name, isNew, onAgain }: VerifiedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus has gone with the words.
    if (isNew) title.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <section className={styles['verified']}>
      <span className={styles['seal']}>
        <Icon name="shield" size={28} />
      </span>
      <div className={styles['verdict']}>
        <h3 ref={title} tabIndex={-1} className={styles['title']}>
          {name} is verified in this browser
        </h3>
        <p>
          {isNew
            ? `Clear the public comment of ${name} again: the words have done their work.`
            : `This browser may see what ${name} did, and nobody else can ask for it without a proof of their own.`}
        </p>
        <div className={styles['actions']}>
          <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
            Back to your characters
          </Link>
          <Link
            to={pageFacts.activity.path}
            search={{ character: String(id) }}
            className={buttonClass('plain')}
          >
            See its activity
          </Link>
          <Button onClick={onAgain}>Verify again</Button>
        </div>
      </div>
    </section>
  );
}
