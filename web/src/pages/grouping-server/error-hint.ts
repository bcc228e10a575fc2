import { CallError } from '../../data/call-error.ts';

/** Which of the hints of §8 fits the error. */
export function errorHint(error: Error): string {
  if (error instanceof CallError) {
    return error.failure === 'network'
      ? 'Unable to connect to the server. Please check your internet connection.'
      : "Some data wasn't loaded properly. This might be a temporary network issue.";
  }
  return `An unexpected error occurred: ${error.message}`;
}
