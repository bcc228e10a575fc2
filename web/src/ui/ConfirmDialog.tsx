import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from './Button.tsx';
import { Dialog, useCloseDialog } from './Dialog.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  readonly question: ConfirmQuestion;
  /** Once: true for the confirming button, false for every other way out. */
  readonly onAnswer: (isConfirmed: boolean) => void;
  /** It has gone. */
  readonly onClose: () => void;
}

/** A question that is answered by one of two buttons. Mostly by way of useConfirm. */
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
      // What cannot be undone is not one careless Enter away.
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
  /** Only the first answer counts. */
  readonly answer: (isConfirmed: boolean) => void;
  /** A new question is a new dialog, also while the one before it is still going. */
  readonly number: number;
}

/** Asks and waits: true for the confirming button, false for every other way out, also when the page goes away. */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

/**
 * A question before something is done: `if (await confirm({ title, message, confirmLabel })) …`.
 *
 * @returns what asks, and the dialog, which the component draws wherever it likes. A new question answers the one before
 *   it with false
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

/** What is asked before something is done. */
export interface ConfirmQuestion {
  readonly title: string;
  /** What will happen. */
  readonly message: string;
  /** The action in a word or two: "Reset Filters". */
  readonly confirmLabel: string;
  /** "Cancel" when left out. */
  readonly cancelLabel?: string;
  /** danger = it cannot be undone: the confirming button is red, and not the one that is focused. */
  readonly tone?: 'plain' | 'danger';
}
