import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { WithRouter } from '../../../testing/WithRouter.tsx';

/** The table of a list, rendered to HTML: property tests render many tables and need no document. */
export interface RenderedTable {
  /** The cells of each body row. */
  readonly rows: readonly (readonly string[])[];
  /** Names of all elements. */
  readonly tags: ReadonlySet<string>;
}

export function renderTable(table: ReactElement): RenderedTable {
  const html = renderToStaticMarkup(createElement(WithRouter, null, table));
  const rows = html.slice(html.indexOf('<tbody>')).split('<tr').slice(1);
  return {
    rows: rows.map((row) => row.split(/<\/t[hd]>/).slice(0, -1)),
    tags: new Set(Array.from(html.matchAll(/<(\w+)/g), ([, name = '']) => name)),
  };
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** The text of a piece of HTML as React writes it. */
export function textOf(html = ''): string {
  return html
    .replace(/^[^<]*>/, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity);
}

/** The text of the first name in a cell. */
export const nameIn = (cell = '') => textOf(/<bdi[^>]*>[^<]*/.exec(cell)?.[0]);

/** Texts of cells besides their names, by the names of the parts. */
export function partsOf(cells: readonly string[]): ReadonlyMap<string, string> {
  const items = cells.join('').matchAll(/data-part="(\w+)".*?<\/(?:li|span)>/gs);
  return new Map(Array.from(items, ([item, part = '']) => [part, textOf(item)] as const));
}
