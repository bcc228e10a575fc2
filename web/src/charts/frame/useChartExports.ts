import { useRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { serverNowMs } from '../../api/server-clock.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { copyLink as copyAddress, linkTo } from '../../ui/clipboard.ts';
import { dateFormat } from '../../ui/locale.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { type ChartTable, tableCsv } from './chart-table.ts';
import type { LegendEntry } from './useLegend.ts';

/** Texts and names in the files of a chart. */
export interface ChartFile {
  /** Parts of the file's name, after the name of the product; null = skipped. */
  readonly fileParts: readonly (string | null)[];
  /** Subtitle of the saved picture: the period and the filters. */
  readonly range: string;
  /** Legend of the saved picture, which shows the entries that are drawn. */
  readonly entries: readonly LegendEntry[];
}

interface ExportedChart extends ChartFile {
  readonly id: string;
  readonly title: string;
  readonly table: ChartTable;
  /** Element that contains the picture. */
  readonly body: RefObject<HTMLElement | null>;
}

/** The actions of a chart's "…" menu. A failure shows a toast and is logged. */
export function useChartExports({ id, title, table, body, fileParts, range, entries }: ExportedChart) {
  const { product_name: productName } = usePageSettings().site;
  const router = useRouter();
  const fileName = chartFileName(productName, ...fileParts);
  return {
    copyLink: () => {
      const link = linkTo(window.location.href, id);
      // The chart is already visible, so the page does not scroll.
      const href = link.slice(window.location.origin.length);
      void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
      void copyAddress(link);
    },
    savePicture: () =>
      void orTell('The image could not be created.', async () => {
        const picture = body.current?.querySelector<SVGSVGElement>('svg[data-chart-picture]');
        if (!picture) throw new Error('This chart has no image.');
        const [{ chartPng }, { saveFile }] = await Promise.all([
          import('./chart-png.ts'),
          import('../../ui/save-file.ts'),
        ]);
        const madeOn = dateFormat({ dateStyle: 'long' }).format(serverNowMs());
        saveFile(
          await chartPng(picture, { title, range, productName, madeOn, legend: entries }),
          `${fileName}.png`,
        );
      }),
    saveTable: () =>
      void orTell('The file could not be created.', async () => {
        const { saveFile } = await import('../../ui/save-file.ts');
        saveFile(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
      }),
  };
}

async function orTell(message: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    logProblem('error', message, cause);
    pageToasts.show({ type: 'error', title: 'Not saved', message });
  }
}

/**
 * The name of a file saved from a chart, without extension: lower-case letters, digits and hyphens.
 *
 * @param parts parts of the name, from the product to the content: `rollcall-hourly-population-quarter-characters`
 */
export function chartFileName(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
