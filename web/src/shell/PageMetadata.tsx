import type { PageHead } from '@rollcall/game/site/page-head';
import { useIsBrowser } from '../data/useIsBrowser.ts';
import { breadcrumbData } from './breadcrumb-data.ts';

/** What the page says of itself to the tab, to search engines and where it is shared (§2.2). React puts it into `<head>`; in the page as served it stands there already. */
export function PageMetadata({ head }: { readonly head: PageHead }) {
  if (!useIsBrowser()) return null;
  const address = location.origin + head.canonicalPath;
  const breadcrumbs = breadcrumbData(head, location.origin);
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={address} />
      {!head.isIndexed && <meta name="robots" content="noindex" />}
      {breadcrumbs !== null && <script type="application/ld+json">{breadcrumbs}</script>}
    </>
  );
}
