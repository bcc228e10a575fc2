import { headElements } from '@rollcall/game/site/head-elements';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { headOf, type PageHead } from '@rollcall/game/site/page-head';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from '../api/useHydrated.ts';
import { usePageSettings } from '../api/usePageSettings.ts';

/** What the server wrote about the page that it served holds until the visitor goes on: then we write it. */
export function HeadOfPage({ frame }: { readonly frame: PageFrame }) {
  const isHydrated = useHydrated();
  const settings = usePageSettings();
  // Other words of an address change with every letter of a search, and the head with none of them.
  const query = useRouterState({
    select: ({ location: { searchStr } }) => (/[?&](?:compare|servers)=/.test(searchStr) ? searchStr : ''),
  });
  if (!isHydrated) return null;
  const head = headOf(frame, settings, query);
  return isServedFor(head) ? null : <PageMetadata head={head} />;
}

/** The page that is kept for offline has the head of another page. */
function isServedFor({ title }: PageHead): boolean {
  return document.querySelector('title')?.dataset['served'] !== undefined && document.title === title;
}

/**
 * What the page says of itself to the tab, to search engines and where it is shared (§2.2). React puts it into `<head>`, in
 * the place of what the server wrote.
 */
export function PageMetadata({ head }: { readonly head: PageHead }) {
  useState(() => removeServedHead(document.head));
  const { title, metas, canonical, breadcrumbs } = headElements(head, siteOrigin());
  return (
    <>
      <title>{title}</title>
      {metas.map(([key, name, content]) => (
        <meta key={name} {...{ [key]: name }} content={content} />
      ))}
      {canonical !== null && <link rel="canonical" href={canonical} />}
      {breadcrumbs !== null && <script type="application/ld+json">{breadcrumbs}</script>}
    </>
  );
}

let toldOrigin = '';

/** Where visitors find the site, without a slash at the end: as the server said in the page, else where it is open. */
export function siteOrigin(): string {
  return toldOrigin || location.origin;
}

/**
 * Takes out of `<head>` what the server wrote about the page: from now on React writes it, and a tab shows the first
 * title that it finds.
 */
export function removeServedHead(head: ParentNode): void {
  const title = head.querySelector('title');
  toldOrigin = title?.dataset['served'] ?? '';
  title?.remove();
  for (const element of head.querySelectorAll('[data-served]')) element.remove();
}
