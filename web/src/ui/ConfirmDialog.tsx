import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from './Button.tsx';
import { Dialog, useCloseDialog } from './Dialog.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  readonly question: ConfirmQuestion;
  /** Called once: true for the confirming button, false for any other way of closing. */
  readonly onAnswer: (isConfirmed: boolean) => void;
  /** Called after it has closed. */
  readonly onClose: () => void;
}

/** A confirmation with two buttons, usually opened by useConfirm. */
export function ConfirmDialog({ question, onAnswer, onClose }: ConfirmDialogProps) {
  const isAnswered = useRef(false);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isDanger = question.tone === 'danger';
  const answer = (isConfirmed: boolean) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(isConfirmed);
  };
  return (
    <Dialog
      title={question.title}
      description={question.message}
      kind="alert"
      width="narrow"
      // For something that cannot be undone, a stray Enter must not confirm.
      initialFocus={isDanger ? cancelRef : confirmRef}
      onClose={() => {
        answer(false);
        onClose();
      }}
      actions={
        <>
          <ClosingButton ref={cancelRef} onChoose={() => answer(false)}>
            {question.cancelLabel ?? 'Cancel'}
          </ClosingButton>
          <ClosingButton ref={confirmRef} onChoose={() => answer(true)} isDanger={isDanger} isPrimary>
            {question.confirmLabel}
          </ClosingButton>
        </>
      }
    />
  );
}

interface ClosingButtonProps {
  readonly ref: React.Ref<HTMLButtonElement>;
  readonly onChoose: () => void;
  readonly isPrimary?: boolean;
  readonly isDanger?: boolean;
  readonly children: string;
}

function ClosingButton({ ref, onChoose, isPrimary = false, isDanger = false, children }: ClosingButtonProps) {
  const close = useCloseDialog();
  const onClick = () => {
    onChoose();
    close();
  };
  if (!isDanger) {
    return (
      <Button ref={ref} kind={isPrimary ? 'primary' : 'plain'} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <button
      ref={ref}
      type="button"
      className={`${buttonClass('primary')} ${styles['danger']}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface Pending {
  readonly question: ConfirmQuestion;
  /** Answers the question. Only the first call counts. */
  readonly answer: (isConfirmed: boolean) => void;
  /** Key of the dialog: a new question needs a new one, even while the previous one is closing. */
  readonly number: number;
}

/**
 * Asks for a confirmation: resolves to true for the confirming button, false for any other way of closing, including
 * unmounting.
 */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

/**
 * Asks before an action: `if (await confirm({ title, message, confirmLabel })) …`.
 *
 * @returns the function that asks, and the dialog, which the component renders anywhere. A new question answers the
 * previous one with false
 */
export function useConfirm(): readonly [Confirm, ReactNode] {
  const [pending, setPending] = useState<Pending | null>(null);
  const last = useRef<Pending | null>(null);
  useEffect(() => () => last.current?.answer(false), []);

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => {
        last.current?.answer(false);
        last.current = { question, answer, number: (last.current?.number ?? 0) + 1 };
        setPending(last.current);
      }),
    [],
  );
  const dialog =
    pending &&
    createElement(ConfirmDialog, {
      key: pending.number,
      question: pending.question,
      onAnswer: pending.answer,
      onClose: () => setPending((current) => (current === pending ? null : current)),
    });
  return [confirm, dialog];
}

/** A question before an action. */
export interface ConfirmQuestion {
  readonly title: string;
  /** The consequences. */
  readonly message: string;
  /** The action in one or two words: "Reset Filters". */
  readonly confirmLabel: string;
  /** Omitted = "Cancel". */
  readonly cancelLabel?: string;
  /** danger = cannot be undone: the confirming button is red, and does not get the focus. */
  readonly tone?: 'plain' | 'danger';
}
