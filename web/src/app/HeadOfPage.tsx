import { lazy, Suspense } from 'react';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { useHydrated } from '../api/useHydrated.ts';

const PageMetadata = lazy(async () => ({ default: (await import('./PageMetadata.tsx')).PageMetadata }));

/** What the server wrote about the page that it served holds until the visitor goes on: then ours is loaded. */
export function HeadOfPage({ frame }: { readonly frame: PageFrame }) {
  const isHydrated = useHydrated();
  if (!isHydrated || isServedFor(frame)) return null;
  return (
    <Suspense>
      <PageMetadata frame={frame} />
    </Suspense>
  );
}

/** The page that is kept for offline has the head of another page. */
function isServedFor({ title }: PageFrame): boolean {
  return document.querySelector('title')?.dataset['served'] !== undefined && document.title === title;
}
