import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { WithRouter } from '../../../testing/WithRouter.tsx';
import type { PanelMark } from '../../row-drawing.ts';

/** A hidden table as it stands on a page: its rows, and the names of all elements in them. */
export interface RenderedTable {
  readonly lines: readonly Element[];
  readonly tags: ReadonlySet<string>;
}

export function renderTable(table: ReactElement): RenderedTable {
  const page = document.createElement('template');
  page.innerHTML = renderToStaticMarkup(createElement(WithRouter, null, table));
  const lines = Array.from(page.content.querySelectorAll('tbody tr'));
  const elements = lines.flatMap((line) => Array.from(line.querySelectorAll('*')));
  return { lines, tags: new Set(elements.map(({ localName }) => localName)) };
}

export const textOf = (element: Element | null | undefined) => element?.textContent ?? '';

/** What a row of a table says beside its name, by the names of the parts. */
export function partsOf(line: Element): ReadonlyMap<string, string> {
  const items = Array.from(line.querySelectorAll('[data-part]'));
  return new Map(items.map((item) => [item.getAttribute('data-part') ?? '', textOf(item)] as const));
}

export const textsOf = (marks: readonly PanelMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

export const iconsOf = (marks: readonly PanelMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'icon' ? [mark.icon] : []));

/** What is left of a text that was cut to its place. */
export const keptOf = (text: string) => text.replace(/…$/, '');
