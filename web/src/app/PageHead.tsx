import type { PageFrame } from '@rollcall/game/site/page-frame';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { late, LatePart } from '../api/Late.tsx';
import { useHydrated } from '../api/useHydrated.ts';
import { useShownOwnTitle } from '../ui/own-title.ts';

/** Loaded on the first navigation: it contains the descriptions of all pages. */
const PageMetadata = late(async () => (await import('./PageMetadata.tsx')).PageMetadata);

interface HeadProps {
  readonly frame: PageFrame;
  /** The title that the page has given itself; null = none. */
  readonly ownTitle: string | null;
  /** Query of the address; '' = none. */
  readonly query: string;
}

/** Keeps the server's head until the first navigation or own title, and then renders the head itself. */
export function PageHead({ frame }: { readonly frame: PageFrame }) {
  const isHydrated = useHydrated();
  // A page that is hydrated came with its own head; the shell that is stored for offline visits has another.
  const [servedPath] = useState(isHydrated ? null : frame.canonicalPath);
  const ownTitle = useShownOwnTitle();
  // Other parameters change with every letter of a search, but do not affect the head.
  const query = useRouterState({
    select: ({ location: { searchStr } }) => (/[?&](?:compare|servers)=/.test(searchStr) ? searchStr : ''),
  });
  const isServedPage = ownTitle === null && query === '' && frame.canonicalPath === servedPath;
  return !isHydrated || (isServedPage && hasServedHead()) ? null : (
    <NextHead frame={frame} ownTitle={ownTitle} query={query} />
  );
}

function hasServedHead(): boolean {
  return document.querySelector('title')?.dataset['served'] !== undefined;
}

/** Replaces the server's head: the title at once, the rest when its code has loaded. */
export function NextHead({ frame, ownTitle, query }: HeadProps) {
  const [origin] = useState(() => removeServedHead(document.head));
  const title = <title>{ownTitle ?? frame.title}</title>;
  return (
    <LatePart failure="The head of the page could not be loaded" placeholder={title} instead={title}>
      <PageMetadata frame={frame} ownTitle={ownTitle} query={query} origin={origin || location.origin} />
    </LatePart>
  );
}

/** Origin that the server wrote into the title; kept, because it can only be read until the served head is removed. */
let servedOrigin = '';

/**
 * Removes the server's metadata from `<head>`, because tabs show the first of two titles.
 *
 * @returns origin of the site, without a trailing slash; '' = unknown
 */
export function removeServedHead(head: ParentNode): string {
  const title = head.querySelector('title');
  servedOrigin = title?.dataset['served'] ?? servedOrigin;
  title?.remove();
  for (const element of head.querySelectorAll('[data-served]')) element.remove();
  return servedOrigin;
}
