import { freshClaimMs } from '@rollcall/game/character/own-data';
import { minuteMs } from '@rollcall/game/time';
import { CallError } from '../../api/call-error.ts';

const minutes = freshClaimMs / minuteMs;

export function eraseQuestion(name: string) {
  return {
    title: `Erase ${name}?`,
    message: `Everything stored about ${name} is deleted, and every browser has to verify it again. Counts stay, without its name. New activity in the game is recorded again. This can’t be undone.`,
    confirmLabel: 'Erase',
    tone: 'danger',
  } as const;
}

export const erasedToast = (name: string) =>
  ({
    type: 'success',
    title: `${name} was erased`,
    message: 'If it is seen in the game again, new data is recorded from then on.',
  }) as const;

/** Why something could not be done, for the visitor. */
export function ownDataProblem(error: unknown, name: string): string {
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
