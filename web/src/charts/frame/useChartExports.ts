import { dateFormat } from '../../ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { serverNowMs } from '../../api/server-clock.ts';
import { copyLink as copyAddress, linkTo } from '../../ui/clipboard.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { type ChartTable, tableCsv } from './chart-table.ts';
import type { LegendEntry } from './useLegend.ts';
import { changedSearch, type SearchChanges } from '../../ui/useAddressChoice.ts';

interface Facts {
  readonly id: string;
  readonly title: string;
  readonly exports: ChartExports;
  readonly table: ChartTable;
  /** Element that contains the picture. */
  readonly body: RefObject<HTMLElement | null>;
}

/** The actions of a chart's toolbar. A failure shows a toast and is logged. */
export function useChartExports({ id, title, exports, table, body }: Facts) {
  const { fileName, range, legend, productName, search = asItIs } = exports;
  const router = useRouter();
  const copyLink = useCallback(() => {
    const link = linkWith(window.location.href, search, id);
    // Already visible: do not scroll.
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
      const { saveFile } = await import('../../ui/save-file.ts');
      saveFile(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
    });
  }, [table, fileName]);

  return { copyLink, savePicture, saveTable };
}

/** No changes to the current address. */
const asItIs = {};

const madeOn = (atMs: number) => dateFormat({ dateStyle: 'long' }).format(atMs);

async function orTell(message: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    logProblem('error', message, cause);
    pageToasts.show({ type: 'error', title: 'Not saved', message });
  }
}

/** Data for the exports of a chart: files and a link. */
export interface ChartExports {
  /** Without extension. */
  readonly fileName: string;
  /** Subtitle of the saved image: the period and the filters. */
  readonly range: string;
  readonly legend: readonly LegendEntry[];
  readonly productName: string;
  /** Search parameters that show this chart as it is, if its state is not all in the address; null removes one. */
  readonly search?: Readonly<Record<string, string | null>>;
}

/**
 * The name of a file saved from a chart, without extension: lower-case letters, digits and hyphens.
 *
 * @param parts of the name, from the product to the content: `rollcall-hourly-population-quarter-characters`
 */
export function chartFileName(...parts: readonly string[]): string {
  return parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * The address of a chart in its current state.
 *
 * @param href absolute
 * @param id id of the element to link to
 */
export function linkWith(href: string, changes: SearchChanges, id: string): string {
  const url = new URL(href);
  url.search = changedSearch(url.search, changes);
  return linkTo(url.href, id);
}
