import { useRef } from 'react';
import { Button } from './Button.tsx';
import { buttonClass } from './button-class.ts';
import type { ConfirmQuestion } from './confirm-question.ts';
import { Dialog } from './Dialog.tsx';
import styles from './dialog.module.css';
import { useCloseDialog } from './useCloseDialog.ts';

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
