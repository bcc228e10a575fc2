import { headElements } from '@rollcall/game/site/head-elements';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { headOf } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../api/usePageSettings.ts';

interface PageMetadataProps {
  readonly frame: PageFrame;
  /** The title that the page has given itself; null = none. */
  readonly ownTitle: string | null;
  /** Query of the address; '' = none. */
  readonly query: string;
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
}

/** Title, description, canonical address and sharing tags of a page, which React moves into `<head>`. */
export function PageMetadata({ frame, ownTitle, query, origin }: PageMetadataProps) {
  const head = headOf(frame, usePageSettings(), query);
  const { title, metas, canonical, breadcrumbs } = headElements(head, origin);
  return (
    <>
      <title>{ownTitle ?? title}</title>
      {metas.map(([key, name, content]) => (
        <meta key={name} {...{ [key]: name }} content={content} />
      ))}
      {canonical !== null && <link rel="canonical" href={canonical} />}
      {breadcrumbs !== null && <script type="application/ld+json">{breadcrumbs}</script>}
    </>
  );
}
