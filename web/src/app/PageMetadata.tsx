import { headElements } from '@rollcall/game/site/head-elements';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { headOf } from '@rollcall/game/site/page-head';
import { useState } from 'react';
import { usePageSettings } from '../api/usePageSettings.ts';
import { removeServedHead, siteOrigin } from './served-head.ts';

/** What the page says of itself to the tab, to search engines and where it is shared (§2.2). React puts it into `<head>`, in the place of what the server wrote. */
export function PageMetadata({ frame }: { readonly frame: PageFrame }) {
  useState(() => removeServedHead(document.head));
  const head = headOf(frame, usePageSettings());
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
