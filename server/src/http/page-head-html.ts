import { headElements } from '@rollcall/game/site/head-elements';
import type { PageHead } from '@rollcall/game/site/page-head';

/**
 * Writes into a page what it says of itself to those who do not run scripts (§2.2). Every element is marked: the browser
 * takes them out again when it begins to write them itself, and the mark of the title tells it the origin to name.
 *
 * @param html a document with a `<title>` and an end of `<head>`
 * @param publicUrl where visitors find the site; null = addresses begin at its root. The host that a caller names is not
 *   asked: whoever sends a request chooses it
 */
export function writePageHead(html: string, head: PageHead, publicUrl: string | null): string {
  const origin = siteOrigin(publicUrl);
  const { title, metas, canonical, breadcrumbs } = headElements(head, origin);
  const elements = [
    ...metas.map(([key, name, content]) => element('meta', { [key]: name, content })),
    ...(canonical === null ? [] : [element('link', { rel: 'canonical', href: canonical })]),
    // JSON that cannot end its element: as it is, since entities mean nothing inside.
    ...(breadcrumbs === null
      ? []
      : [`<script type="application/ld+json" data-served="">${breadcrumbs}</script>`]),
  ];
  return html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title data-served="${escapeHtml(origin)}">${escapeHtml(title)}</title>`,
    )
    .replace('</head>', () => `${elements.join('\n    ')}\n  </head>`);
}

/** The address of the site without the slash at its end; '' = nobody said. */
export function siteOrigin(publicUrl: string | null): string {
  return (publicUrl ?? '').replace(/\/+$/, '');
}

function element(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(' ')} data-served="" />`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
