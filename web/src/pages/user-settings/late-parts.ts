import { lazyModule } from '../../api/lazy-module.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { TransferNotice } from './transfer-messages.ts';

/** Parts loaded on first use, so that the page itself loads fast. */

/** Export and import, with the progress of an import. */
export const lateImport = lazyModule(async () => {
  const [{ bundleText, openBundle, openFile, takeIn, putBack, showCorrections }, { ImportProgress }] =
    await Promise.all([import('./import-work.ts'), import('./ImportProgress.tsx')]);
  return { bundleText, openBundle, openFile, takeIn, putBack, showCorrections, ImportProgress };
});

/** Creating and showing a code for another device. */
export const lateSending = lazyModule(async () => {
  const [{ sendEncryptedSettings }, { CodeReady }] = await Promise.all([
    import('./send-work.ts'),
    import('./CodeReady.tsx'),
  ]);
  return { sendEncryptedSettings, CodeReady };
});

/** Receiving settings by a code. */
export const lateReceiving = lazyModule(() => import('./receive-work.ts'));

/** Notice that a part failed to load. */
export const loadNotice: TransferNotice = {
  tone: 'error',
  title: 'That didn’t work',
  text: 'A part of the page could not be loaded. Try again, or reload the page.',
};

export function showLoadError(): void {
  pageToasts.show({ type: 'error', title: loadNotice.title, message: loadNotice.text });
}
