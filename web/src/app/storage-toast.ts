import type { StorageNotice } from '../storage/storage-notices.ts';
import type { ToastContent } from '../ui/toast-store.ts';

const has = ({ isSingular = false }: { isSingular?: boolean }) => (isSingular ? 'has' : 'have');

/** The toast about a problem of the browser's storage. */
export function storageToast(notice: StorageNotice): ToastContent {
  switch (notice.type) {
    case 'forgetful':
      return {
        type: 'warning',
        title: 'Nothing will be remembered',
        message:
          'Your browser doesn’t let this site save anything. Everything works, but only for this visit.',
      };
    case 'unreadable':
      return {
        type: 'warning',
        title: 'Settings reset',
        message: `Your saved ${notice.label} could not be read and ${has(notice)} been reset to ${notice.isSingular ? 'the default' : 'defaults'}.`,
        subMessage: `A copy of ${notice.isSingular ? 'it' : 'them'} was kept in this browser.`,
      };
    case 'corrected':
      return {
        type: 'warning',
        title: 'Settings corrected',
        message: notice.isSingular
          ? `Your saved ${notice.label} was invalid and has been corrected to a safe default.`
          : `Some saved ${notice.label} were invalid and have been corrected to safe defaults.`,
        lifeMs: 10_000,
      };
  }
}
