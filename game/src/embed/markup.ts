import { escapeHtml } from '../text.ts';

/** A document as data: the server writes it as HTML, the browser updates its elements to match (web/src/embed). */
export type Markup = string | MarkupElement;

export interface MarkupElement {
  readonly tag: string;
  /** `data-key` identifies an element among its siblings. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Markup[];
}

/** An element; children that are null or empty are left out. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Markup | null)[]
): MarkupElement {
  return {
    tag,
    attributes,
    children: children.filter((child): child is Markup => child !== null && child !== ''),
  };
}

/** HTML of a document or a part of one. All texts and values are escaped. */
export function toHtml(markup: Markup): string {
  if (typeof markup === 'string') return escapeHtml(markup);
  const attributes = Object.entries(markup.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${markup.tag}${attributes.join('')}>${markup.children.map(toHtml).join('')}</${markup.tag}>`;
}
