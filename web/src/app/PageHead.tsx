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
  /** Query of the address; '' = none. */
  readonly query: string;
}

/** Keeps the server's head until the first navigation, and then renders the head itself. */
export function PageHead({ frame }: Pick<HeadProps, 'frame'>) {
  const isHydrated = useHydrated();
  // Other parameters change with every letter of a search, but do not affect the head.
  const query = useRouterState({
    select: ({ location: { searchStr } }) => (/[?&](?:compare|servers)=/.test(searchStr) ? searchStr : ''),
  });
  return !isHydrated || (query === '' && isServedFor(frame)) ? null : (
    <NextHead frame={frame} query={query} />
  );
}

/** Whether the served head is for this page; the shell that is stored for offline visits has another. */
function isServedFor({ title }: PageFrame): boolean {
  return document.querySelector('title')?.dataset['served'] !== undefined && document.title === title;
}

/** Replaces the server's head: the title at once, the rest when its code has loaded. */
export function NextHead({ frame, query }: HeadProps) {
  const [origin] = useState(() => removeServedHead(document.head));
  const ownTitle = useShownOwnTitle();
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
