import { createElement, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ConfirmQuestion } from './confirm-question.ts';

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
