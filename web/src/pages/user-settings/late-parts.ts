import { lazyModule } from '../../api/lazy-module.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { TransferNotice } from './transfer-messages.ts';

/** What is loaded when somebody first does something here: the page itself has to be there fast. */

/** Export and import, with what shows how far an import is. */
export const lateImport = lazyModule(async () => {
  const [{ bundleText, openBundle, openFile, takeIn, putBack, showCorrections }, { ImportProgress }] =
    await Promise.all([import('./import-work.ts'), import('./ImportProgress.tsx')]);
  return { bundleText, openBundle, openFile, takeIn, putBack, showCorrections, ImportProgress };
});

/** A code for another device, with what shows it. */
export const lateSending = lazyModule(async () => {
  const [{ sendEncryptedSettings }, { CodeReady }] = await Promise.all([
    import('./send-work.ts'),
    import('./CodeReady.tsx'),
  ]);
  return { sendEncryptedSettings, CodeReady };
});

/** What another device has left under a code. */
export const lateReceiving = lazyModule(() => import('./receive-work.ts'));

/** A part did not come. */
export const loadNotice: TransferNotice = {
  tone: 'error',
  title: 'That didn’t work',
  text: 'A part of the page could not be loaded. Try again, or reload the page.',
};

export function showLoadError(): void {
  pageToasts.show({ type: 'error', title: loadNotice.title, message: loadNotice.text });
}
