import { headElements } from '@rollcall/game/site/head-elements';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { headOf } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../api/usePageSettings.ts';
import { useShownOwnTitle } from '../ui/own-title.ts';

interface PageMetadataProps {
  readonly frame: PageFrame;
  /** Query of the address; '' = none. */
  readonly query: string;
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
}

/** Title, description, canonical address and sharing tags of a page, which React moves into `<head>`. */
export function PageMetadata({ frame, query, origin }: PageMetadataProps) {
  const head = headOf(frame, usePageSettings(), query);
  const { title, metas, canonical, breadcrumbs } = headElements(head, origin);
  const ownTitle = useShownOwnTitle();
  return (
    <>
      <title>{ownTitle === null ? title : `${ownTitle} | ${head.siteName}`}</title>
      {metas.map(([key, name, content]) => (
        <meta key={name} {...{ [key]: name }} content={content} />
      ))}
      {canonical !== null && <link rel="canonical" href={canonical} />}
      {breadcrumbs !== null && <script type="application/ld+json">{breadcrumbs}</script>}
    </>
  );
}
