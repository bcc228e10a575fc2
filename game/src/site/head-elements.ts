import type { PageHead } from './page-head.ts';
import { breadcrumbData } from './structured-data.ts';

/** Size of preview pictures in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** The content of `<head>` of one page, before it becomes HTML. */
export interface HeadElements {
  readonly title: string;
  /** One entry for each `<meta>`: attribute, name, content. */
  readonly metas: readonly (readonly ['name' | 'property', name: string, content: string])[];
  /** The canonical address; null for a missing page. */
  readonly canonical: string | null;
  /** Content of a `<script type="application/ld+json">`; null = none. */
  readonly breadcrumbs: string | null;
}

/**
 * The elements that describe a page to browsers, search engines and sites where it is shared. The server and the
 * browser write the same ones.
 *
 * @param origin address of the site without a trailing slash; '' = unknown, so no address is written
 */
export function headElements(head: PageHead, origin: string): HeadElements {
  const { title, description } = head;
  // A canonical address must be absolute.
  const canonical = head.status === 200 && origin !== '' ? origin + head.canonicalPath : null;
  return {
    title,
    metas: [
      ['name', 'description', description],
      ...(head.isIndexed ? [] : [['name', 'robots', 'noindex'] as const]),
      ['property', 'og:type', 'website'],
      ['property', 'og:site_name', head.siteName],
      ['property', 'og:title', title],
      ['property', 'og:description', description],
      // Sites where a page is shared reload it from this address.
      ...(canonical === null ? [] : [['property', 'og:url', origin + head.sharedPath] as const]),
      ...(origin === '' ? [] : pictureMetas(head.picture, origin)),
      ['name', 'twitter:card', 'summary_large_image'],
    ],
    canonical,
    breadcrumbs: origin === '' ? null : breadcrumbData(head, origin),
  };
}

function pictureMetas({ path, alt }: PageHead['picture'], origin: string): HeadElements['metas'] {
  return [
    ['property', 'og:image', origin + path],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(pictureSize.width)],
    ['property', 'og:image:height', String(pictureSize.height)],
    ['property', 'og:image:alt', alt],
  ];
}
