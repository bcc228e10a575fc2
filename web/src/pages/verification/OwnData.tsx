import * as ownDataCalls from '@rollcall/game/api/own-data-calls';
import { writeCsv, freshClaimMs } from '@rollcall/game/character/own-data';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { minuteMs } from '@rollcall/game/time';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { CallError } from '../../api/call-error.ts';
import { forgetRefusedToken, forgetToken } from '../../api/verification/refused-token.ts';
import { useLive } from '../../api/useLive.ts';
import { withRetry } from '../../api/with-retry.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { saveFile } from '../../ui/save-file.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import styles from './verification.module.css';

interface OwnDataProps {
  /** Token of this browser. */
  readonly token: AccessToken;
  readonly name: string;
}

type Work = 'export' | 'hide' | 'erase';

/** Lets the owner of a character export, hide and erase its data. */
export function OwnData({ token, name }: OwnDataProps) {
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isHidden, setHidden] = useHiding(token);
  const [job, setJob] = useState<string | null>(null);
  const [confirm, dialog] = useConfirm();
  const place = useRef<HTMLElement>(null);
  const onErased = useStableCallback(() => {
    pageToasts.show(erasedToast(name));
    forgetToken(token);
  });

  /** Runs one call at a time, and says why it failed. */
  const attempt = async (what: Work, call: () => Promise<void>) => {
    if (work !== null) return;
    setWork(what);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      if (!forgetRefusedToken(token, error, pageToasts.show)) setProblem(ownDataProblem(error, name));
    }
    setWork(null);
  };
  const save = (format: 'json' | 'csv') =>
    attempt('export', async () => {
      const data = await callEndpoint(ownDataCalls.exportCharacter, idOf(token), credentialOf(token));
      if (data === null) return;
      const [text, type] =
        format === 'csv' ? [writeCsv(data), 'text/csv'] : [JSON.stringify(data, null, 2), 'application/json'];
      saveFile(new Blob([text], { type }), `${name}.${format}`);
    });
  const toggle = () =>
    attempt('hide', async () => {
      const call = isHidden === true ? ownDataCalls.showCharacter : ownDataCalls.hideCharacter;
      const answer = await callEndpoint(call, idOf(token), credentialOf(token));
      if (answer !== null) setHidden(answer.is_hidden);
    });
  const erase = async () => {
    if (!(await confirm(eraseQuestion(name)))) return;
    await attempt('erase', async () => {
      const erasure = await callEndpoint(ownDataCalls.eraseCharacter, idOf(token), credentialOf(token));
      setJob(erasure?.job ?? null);
      // The button that had the focus has disappeared.
      place.current?.focus();
    });
  };
  return (
    <section ref={place} className="stack gap-4" tabIndex={-1} aria-label={`Data of ${name}`}>
      <p className={`color-second ${styles['note']}`}>
        <Link to={pageFacts.about.path} hash="stored">
          What is stored, and for how long
        </Link>
      </p>
      {job !== null ? (
        <Erasing job={job} name={name} onDone={onErased} />
      ) : (
        <>
          <div className={`row wrap gap-3 ${styles['actions']}`}>
            <Button onClick={() => void save('json')} aria-disabled={work !== null}>
              Export JSON
            </Button>
            <Button onClick={() => void save('csv')} aria-disabled={work !== null}>
              Export CSV
            </Button>
            <Button onClick={() => void toggle()} aria-disabled={work !== null || isHidden === null}>
              {isHidden === true ? 'Show on guild pages' : 'Hide from guild pages'}
            </Button>
            <Button onClick={() => void erase()} aria-disabled={work !== null}>
              Erase…
            </Button>
          </div>
          <p className="note" aria-live="polite">
            {work === 'export' ? 'Preparing the file…' : hidingText(isHidden, name)}
          </p>
          <div aria-live="polite">{problem !== null && <Notice tone="error">{problem}</Notice>}</div>
        </>
      )}
      {dialog}
    </section>
  );
}

function hidingText(isHidden: boolean | null, name: string): string {
  if (isHidden === null) return '';
  return isHidden
    ? `${name} is hidden: guild pages count it without its name, and nobody else sees its raid timers.`
    : `Hidden characters are counted without their name. To hide from lists of who is online, go anonymous in the game.`;
}

const idOf = ({ characterId }: AccessToken) => ({ id: String(characterId) });
const credentialOf = ({ token }: AccessToken) => ({ credential: token });

/** Whether the character is hidden; null = not known yet. */
function useHiding(token: AccessToken) {
  const [isHidden, setHidden] = useState<boolean | null>(null);
  useEffect(() => {
    const attempt = new AbortController();
    const { signal } = attempt;
    withRetry(() => callEndpoint(ownDataCalls.hiding, idOf(token), { signal, ...credentialOf(token) }), {
      signal,
    }).then(
      (answer) => {
        if (answer !== null && !signal.aborted) setHidden(answer.is_hidden);
      },
      (error: unknown) => {
        if (!signal.aborted) forgetRefusedToken(token, error, pageToasts.show);
      },
    );
    return () => attempt.abort();
  }, [token]);
  return [isHidden, setHidden] as const;
}

const askEveryMs = 5_000;

interface ErasingProps {
  readonly job: string;
  readonly name: string;
  /** Must stay the same function. */
  readonly onDone: () => void;
}

/** The notice of an erasure, which goes on without this page; asks for its state until it is done. */
function Erasing({ job, name, onDone }: ErasingProps) {
  const [isDone, setDone] = useState(false);
  const poll = { intervalMs: askEveryMs, hiddenIntervalMs: askEveryMs, isEnabled: !isDone };
  const { data } = useLive(ownDataCalls.erasure, { job }, poll);
  if (data?.state === 'done' && !isDone) setDone(true);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return <Notice tone="info">Erasing {name}. This takes about two minutes; you can leave this page.</Notice>;
}

const minutes = freshClaimMs / minuteMs;

function eraseQuestion(name: string) {
  return {
    title: `Erase ${name}?`,
    message: `Everything stored about ${name} is deleted, and every browser has to verify it again. Counts stay, without its name. New activity in the game is recorded again. This can’t be undone.`,
    confirmLabel: 'Erase',
    tone: 'danger',
  } as const;
}

const erasedToast = (name: string) =>
  ({
    type: 'success',
    title: `${name} was erased`,
    message: 'If it is seen in the game again, new data is recorded from then on.',
  }) as const;

/** Why something could not be done, for the visitor. */
function ownDataProblem(error: unknown, name: string): string {
  if (!(error instanceof CallError)) throw error;
  switch (error.code) {
    case 'verification-too-old':
      return `To erase ${name}, verify it again first. Then come back here within ${minutes} minutes.`;
    case 'being-erased':
      return `${name} is being erased. This takes about two minutes.`;
    case 'too-many-requests':
      return 'Too many requests. Please wait a moment, and try again.';
    default:
      return error.failure === 'network'
        ? 'Can’t reach the server. Check your connection and try again.'
        : 'The server can’t do this right now. Please try again soon.';
  }
}
