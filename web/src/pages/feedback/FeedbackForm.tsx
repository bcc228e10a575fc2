import { dateFormat } from '../../ui/locale.ts';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { feedbackDraftStore } from '../../storage/visitor-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import {
  lengthText,
  type Draft,
  type FormState,
  remainingText,
  type SendNotice,
  waitText,
} from './feedback-view.ts';
import styles from './feedback.module.css';
import { Field } from '../../ui/fields/Field.tsx';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Notice } from '../../ui/Notice.tsx';

const controlClass = `pad-3-4 full-width touch-height strong-box ground-surface color-text ${styles['control']}`;

const messageLabel = (
  <>
    Message<span aria-hidden="true"> *</span>
  </>
);

interface FeedbackFormProps {
  readonly form: Exclude<FormState, { state: 'sent' }>;
  readonly onSend: (draft: Draft) => void;
  /** Focuses the message at first. */
  readonly hasFocus: boolean;
}

/** Fields for message and contact. The draft is kept while the tab is open, and after failures. */
export function FeedbackForm({ form, onSend, hasFocus }: FeedbackFormProps) {
  const draft = useStored(feedbackDraftStore);
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const contactRef = useRef<HTMLInputElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isSending = form.state === 'sending';
  const errors = isSending ? {} : form.errors;
  const isOver = errors.message !== undefined && draft.message !== '';

  // Text typed before the scripts ran is part of the draft.
  useLayoutEffect(() => {
    const kept = feedbackDraftStore.get();
    const message = messageRef.current?.value || kept.message;
    const contact = contactRef.current?.value || kept.contact;
    if (message !== kept.message || contact !== kept.contact) feedbackDraftStore.set({ message, contact });
  }, []);
  useEffect(() => {
    if (hasFocus) messageRef.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (form.state === 'sending') return;
    if (form.errors.message !== undefined) messageRef.current?.focus();
    else if (form.errors.contact !== undefined) contactRef.current?.focus();
    else if (form.notice !== null) noticeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [form]);

  const send = () => onSend(draft);
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    // The fields have no name, so that no text gets into the address if the browser itself submits the form.
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={messageLabel}
        error={errors.message}
        hint={<span className={`tabular ${isOver ? 'color-rose' : ''}`}>{lengthText(draft.message)}</span>}
      >
        {(aria) => (
          <textarea
            {...aria}
            ref={messageRef}
            className={controlClass}
            rows={10}
            required
            readOnly={isSending}
            value={draft.message}
            placeholder="What is missing, broken or good?"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onChange={({ target }) => feedbackDraftStore.set({ ...draft, message: target.value })}
            onKeyDown={sendByKeys}
          />
        )}
      </Field>
      <Field
        label="Contact (optional)"
        error={errors.contact}
        hint="An email address or a username elsewhere, if you would like a reply."
      >
        {(aria) => (
          <input
            {...aria}
            ref={contactRef}
            className={controlClass}
            type="text"
            autoComplete="email"
            readOnly={isSending}
            value={draft.contact}
            onChange={({ target }) => feedbackDraftStore.set({ ...draft, contact: target.value })}
            onKeyDown={sendByKeys}
          />
        )}
      </Field>
      <div ref={noticeRef} role="alert" className={styles['alert']}>
        {!isSending && form.notice !== null && <SendFailure notice={form.notice} />}
      </div>
      <div className={`row wrap gap-3-4 ${styles['end']}`}>
        <Button kind="primary" onClick={send} aria-disabled={isSending} aria-describedby={hintId}>
          {isSending ? 'Sending…' : 'Send message'}
        </Button>
        <span id={hintId} className={`note ${styles['hint']}`}>
          <kbd className="ground-surface size-small">Ctrl</kbd> +{' '}
          <kbd className="ground-surface size-small">Enter</kbd> also sends
        </span>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isSending ? 'Sending…' : remainingText(draft.message)}
      </p>
    </form>
  );
}

/** Notice that a message was not accepted, with the time to try again. */
function SendFailure({ notice: { tone, title, text, again } }: { notice: SendNotice }) {
  const timeZone = useTimeZone();
  return (
    <Notice tone={tone} title={title}>
      {text}
      {again !== null && (
        <>
          {' '}
          You can send it <Again {...again} timeZone={timeZone} />.
        </>
      )}
    </Notice>
  );
}

function Again({ atMs, waitMs, timeZone }: { atMs: number; waitMs: number; timeZone: string }) {
  const at = dateFormat({ timeZone, hour: '2-digit', minute: '2-digit' }).format(atMs);
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {waitText(waitMs)}, at {at}
    </time>
  );
}
