import type { TransferNotice } from './transfer-words.ts';

/** Why an import, or what undoes it, was not done; `failed` = for no reason that can be foreseen. */
export function failureNotice(failure: 'no-room' | 'forbidden' | 'failed'): TransferNotice {
  switch (failure) {
    case 'no-room':
      return {
        tone: 'error',
        title: 'No room',
        text: "This browser's storage is full. Nothing was changed: everything is as it was.",
      };
    case 'forbidden':
      return {
        tone: 'error',
        title: 'Nothing can be kept',
        text: 'This browser does not let the site store anything, as in a private window. Nothing was changed.',
      };
    case 'failed':
      return {
        tone: 'error',
        title: 'Nothing was changed',
        text: 'An unexpected error occurred while applying your settings. Everything is as it was. This error has been logged.',
      };
  }
}

/** §5, for settings that were put right on their way in. */
export function correctedText(label: string): string {
  const name = label.replace(/ settings$/, '');
  return `Some imported ${name} settings were invalid and have been corrected to safe defaults.`;
}
