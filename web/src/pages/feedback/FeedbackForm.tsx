import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { feedbackDraftStore } from '../../storage/visitor-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from './Field.tsx';
import { countLine, roomLine, type Draft, type FormState } from './feedback-view.ts';
import { SendFailure } from './SendFailure.tsx';
import styles from './feedback.module.css';

interface FeedbackFormProps {
  readonly form: Exclude<FormState, { state: 'sent' }>;
  readonly onSend: (draft: Draft) => void;
  /** The message has the focus from the beginning. */
  readonly hasFocus: boolean;
}

/** Message and contact. What is typed is kept as long as the tab, and through whatever goes wrong. */
export function FeedbackForm({ form, onSend, hasFocus }: FeedbackFormProps) {
  const draft = useStored(feedbackDraftStore);
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const contactRef = useRef<HTMLInputElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isSending = form.state === 'sending';
  const errors = isSending ? {} : form.errors;
  const isOver = errors.message !== undefined && draft.message !== '';

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
    // Without a name no field stands in an address, should the form ever be sent by the browser itself.
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label="Message"
        isRequired
        error={errors.message}
        note={<Count message={draft.message} isOver={isOver} />}
      >
        {(aria) => (
          <textarea
            {...aria}
            ref={messageRef}
            className={styles['control']}
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
        note="A mail address or a name elsewhere, if you would like an answer."
      >
        {(aria) => (
          <input
            {...aria}
            ref={contactRef}
            className={styles['control']}
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
      <div className={styles['end']}>
        <Button kind="primary" onClick={send} aria-disabled={isSending} aria-describedby={hintId}>
          {isSending ? 'Sending…' : 'Send message'}
        </Button>
        <span id={hintId} className={styles['hint']}>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd> sends, too
        </span>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isSending ? 'Sending…' : roomLine(draft.message)}
      </p>
    </form>
  );
}

function Count({ message, isOver }: { readonly message: string; readonly isOver: boolean }) {
  return <span className={`tabular ${isOver ? styles['over'] : ''}`}>{countLine(message)}</span>;
}
