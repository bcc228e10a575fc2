import type { PartName } from '../../storage/transfer/import-parts.ts';
import type { Failure, OpenedBundle } from './import-work.ts';
import type { TransferNotice } from './transfer-words.ts';

/** How far an import is. */
export type ImportState =
  | { readonly state: 'none' }
  /** What was brought cannot be imported. */
  | { readonly state: 'refused'; readonly notice: TransferNotice }
  /** It is looked at; nothing has been changed. */
  | {
      readonly state: 'preview';
      readonly opened: OpenedBundle;
      /** Parts that the visitor does not want. */
      readonly unticked: ReadonlySet<PartName>;
      /** Why it could not be done, when it was tried. */
      readonly notice: TransferNotice | null;
    }
  | { readonly state: 'done'; readonly taken: readonly string[] }
  | { readonly state: 'undone' };

/** Why an import, or what undoes it, was not done. */
export function failureNotice(failure: Failure): TransferNotice {
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
