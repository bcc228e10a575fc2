import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { copyLink as copyAddress } from '../../ui/clipboard.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { ChartExports } from './chart-exports.ts';
import type { ChartTwin } from './chart-twin.ts';
import { linkWith } from '../controls/share-link.ts';

interface Facts {
  readonly id: string;
  readonly title: string;
  readonly exports: ChartExports;
  readonly twin: ChartTwin;
  /** Holds the picture. */
  readonly body: RefObject<HTMLElement | null>;
}

/** What the tools of a chart do. What fails is told by a toast, and logged. */
export function useChartExports({ id, title, exports, twin, body }: Facts) {
  const { fileName, range, legend, productName, search = asItIs } = exports;
  const router = useRouter();
  const copyLink = useCallback(() => {
    const link = linkWith(window.location.href, search, id);
    // The reader is there already: nothing scrolls.
    const href = link.slice(window.location.origin.length);
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
    void copyAddress(link);
  }, [router, id, search]);

  const savePicture = useCallback(() => {
    const picture = body.current?.querySelector<SVGSVGElement>('svg[data-chart-picture]');
    void orTell('The picture could not be made.', async () => {
      if (!picture) throw new Error('There is no picture in this chart.');
      const [{ chartPng }, { saveFile }] = await Promise.all([
        import('./chart-png.ts'),
        import('../../ui/save-file.ts'),
      ]);
      saveFile(
        await chartPng(picture, { title, range, productName, madeOn: madeOn(serverNowMs()), legend }),
        `${fileName}.png`,
      );
    });
  }, [body, title, range, productName, legend, fileName]);

  const saveTable = useCallback(() => {
    void orTell('The file could not be made.', async () => {
      const [{ twinCsv }, { saveFile }] = await Promise.all([
        import('./chart-csv.ts'),
        import('../../ui/save-file.ts'),
      ]);
      saveFile(new Blob([twinCsv(twin)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
    });
  }, [twin, fileName]);

  return { copyLink, savePicture, saveTable };
}

/** The address has it all. */
const asItIs = {};

const madeOn = (atMs: number) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(atMs);

async function orTell(message: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    logProblem('error', message, cause);
    pageToasts.show({ type: 'error', title: 'Nothing was saved', message });
  }
}
