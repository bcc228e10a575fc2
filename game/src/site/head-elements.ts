import type { PageHead } from './page-head.ts';
import { breadcrumbData } from './structured-data.ts';

/** Size of the pictures that are shown where a page is shared, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** What stands in `<head>` for one page, before anybody has written it as HTML. */
export interface HeadElements {
  readonly title: string;
  /** `<meta>` each: the attribute that names it, its name, its content. */
  readonly metas: readonly (readonly ['name' | 'property', name: string, content: string])[];
  /** The one true address; null where there is nothing. */
  readonly canonical: string | null;
  /** Content of a `<script type="application/ld+json">`; null = none. */
  readonly breadcrumbs: string | null;
}

/**
 * What a page says of itself to tabs, to search engines and where it is shared: the server and the browser write the
 * same.
 *
 * @param origin where visitors find the site, without a slash at the end; '' = nobody said, and no address is named
 */
export function headElements(head: PageHead, origin: string): HeadElements {
  const { title, description } = head;
  // Readers of these expect a whole address, or none.
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
      // Who shows a shared page reads it again at the address that it names.
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
