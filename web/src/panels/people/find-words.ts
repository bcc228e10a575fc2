import { CallError } from '../../data/call-error.ts';

/** What the search for a character has come to say. */
export interface Told {
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  readonly hint?: string;
}

export const searching: Told = { tone: 'info', text: 'Searching...' };
export const stillTrying: Told = { tone: 'info', text: 'No answer yet. Trying again...' };
export const noName: Told = { tone: 'error', text: 'Enter the name of a character.' };
export const badName: Told = {
  tone: 'error',
  text: 'A name has letters, digits and hyphens only, and 30 of them at most.',
};
export const notFound: Told = {
  tone: 'error',
  text: 'Character not found',
  hint: 'Check the spelling. An anonymous character cannot be found: it has to show itself in the game while you add it.',
};

/** Several characters have the name. */
export function choose(count: number): Told {
  return { tone: 'info', text: `${count} characters have this name. Choose one below.` };
}

/** Why the search gave no answer (§8). */
export function searchFailed(error: unknown): Told {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 400) return badName;
  if (error.failure === 'network') {
    return {
      tone: 'error',
      text: 'Unable to connect to the server. Please check your internet connection.',
    };
  }
  return { tone: 'error', text: 'The server could not look for the character. Please try again later.' };
}
