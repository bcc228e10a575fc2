import { feedbackContactMaximum, feedbackMessageMaximum } from '@rollcall/game/site/feedback';
import { normalizeTyped } from '@rollcall/game/text';
import type { CallError, CallIssue } from '../../api/call-error.ts';
import { formatNumber } from '../../ui/format.ts';

export interface Draft {
  readonly message: string;
  readonly contact: string;
}

/** Error of each field, as a sentence; absent = valid. */
export type FieldErrors = Partial<Readonly<Record<keyof Draft, string>>>;

/** Notice of a failed attempt to send, with what to do. */
export interface SendNotice {
  readonly tone: 'warning' | 'error';
  readonly title: string;
  readonly text: string;
  /**
   * Time of the next possible attempt: as milliseconds since 1970, and as a wait in ms from the answer; null = any
   * time.
   */
  readonly again: { readonly atMs: number; readonly waitMs: number } | null;
}

export type FormState =
  | { readonly state: 'writing'; readonly errors: FieldErrors; readonly notice: SendNotice | null }
  | { readonly state: 'sending' }
  | { readonly state: 'sent'; readonly ticket: string };

/** Length of the message, shown beside the field. */
export function lengthText(message: string): string {
  return `${formatNumber(message.length)} of ${formatNumber(feedbackMessageMaximum)} characters`;
}

const announceFrom = feedbackMessageMaximum - 500;
const announceStep = 100;

/** Announces the remaining characters near the limit, in steps of 100. */
export function remainingText(message: string): string {
  const { length } = message;
  if (length < announceFrom) return '';
  if (length > feedbackMessageMaximum) return 'The message is too long';
  const left = Math.ceil((feedbackMessageMaximum - length) / announceStep) * announceStep;
  return left === 0 ? 'No characters left' : `At most ${formatNumber(left)} characters left`;
}

/** Errors in a draft before it is sent. */
export function checkDraft({ message, contact }: Draft): FieldErrors {
  const messageError = checkMessage(message);
  const contactOver = contact.length - feedbackContactMaximum;
  return {
    ...(messageError !== null && { message: messageError }),
    ...(contactOver > 0 && { contact: `This is too long by ${characters(contactOver)}.` }),
  };
}

function checkMessage(message: string): string | null {
  if (normalizeTyped(message) === '') return 'Please write a message first.';
  const over = message.length - feedbackMessageMaximum;
  return over > 0 ? `The message is too long by ${characters(over)}.` : null;
}

const characters = (count: number) => (count === 1 ? 'one character' : `${formatNumber(count)} characters`);

/** Notice or field errors after a failed attempt to send. The draft is kept in any case. */
export function explainFailure(
  error: CallError,
  { isOnline, nowMs }: { isOnline: boolean; nowMs: number },
): Extract<FormState, { state: 'writing' }> {
  const errors = fieldErrors(error.issues);
  if (Object.keys(errors).length > 0) return { state: 'writing', errors, notice: null };
  const { retryAfterMs: waitMs } = error;
  const again = waitMs === null ? null : { atMs: nowMs + waitMs, waitMs };
  return { state: 'writing', errors, notice: { again, ...noticeOf(error, isOnline) } };
}

function fieldErrors(issues: readonly CallIssue[]): FieldErrors {
  const sentenceOn = (field: keyof Draft) => {
    const found = issues.find(({ path }) => path === field);
    return found === undefined ? {} : { [field]: `This ${found.message}.` };
  };
  return { ...sentenceOn('message'), ...sentenceOn('contact') };
}

function noticeOf(
  { failure, status }: CallError,
  isOnline: boolean,
): Pick<SendNotice, 'tone' | 'title' | 'text'> {
  if (!isOnline) {
    return {
      tone: 'warning',
      title: "You're offline",
      text: 'Your message is saved here. Send it when you are back online.',
    };
  }
  if (status === 429) {
    return {
      tone: 'warning',
      title: 'One moment',
      text: 'Too many messages came from your network recently. Your message is saved here.',
    };
  }
  if (failure === 'network' || status === 503) {
    return {
      tone: 'warning',
      title: 'Not sent',
      text: 'The server cannot accept messages at the moment. Your message is saved here. Please try again.',
    };
  }
  return {
    tone: 'error',
    title: 'Not sent',
    text: 'Something went wrong. Your message is saved here. Please try again later.',
  };
}

/** A wait in words: "in less than a minute", "in 43 minutes". */
export function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  if (minutes <= 1) return 'in less than a minute';
  if (minutes < 90) return `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}
