import { headElements } from '@rollcall/game/site/head-elements';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { headOf } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../api/usePageSettings.ts';

interface PageMetadataProps {
  readonly frame: PageFrame;
  /** Of the address; '' = none. */
  readonly query: string;
  /** Where visitors find the site, without a slash at the end. */
  readonly origin: string;
}

/** What the page says of itself to the tab, to search engines and where it is shared (§2.2). React puts it into `<head>`. */
export function PageMetadata({ frame, query, origin }: PageMetadataProps) {
  const { title, metas, canonical, breadcrumbs } = headElements(
    headOf(frame, usePageSettings(), query),
    origin,
  );
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
