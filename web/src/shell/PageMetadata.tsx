import { headElements } from '@rollcall/game/site/head-elements';
import type { PageHead } from '@rollcall/game/site/page-head';
import { useIsBrowser } from '../data/useIsBrowser.ts';
import { siteOrigin } from './served-head.ts';

/** What the page says of itself to the tab, to search engines and where it is shared (§2.2). React puts it into `<head>`; in the page as served it stands there already. */
export function PageMetadata({ head }: { readonly head: PageHead }) {
  if (!useIsBrowser()) return null;
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
