/** The parts of a request that the worker uses. */
export interface AskedFor {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a request is answered. page: from the network, or else the shell. asset: has a hash, so a cached copy is always
 * valid. plain: belongs to the shell but has no hash, so from the network, or else the cache. foreign: not handled by
 * the worker.
 */
export type RequestKind = 'page' | 'asset' | 'plain' | 'foreign';

/** Files without a hash that pages use, all at the root of the site. */
const plainPath = /^\/[\w-]+\.(?:ico|js|png|svg)$/;

/** Files that a page loads: hashed ones, which must be of the same build, and plain ones. */
export function filesNamedIn(html: string): { readonly assets: string[]; readonly plain: string[] } {
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  return {
    assets: named.filter((path) => path.startsWith('/assets/')),
    plain: named.filter((path) => plainPath.test(path)),
  };
}

/** Addresses of the API, of embeds or of files, which are never pages of the app. */
const noPage =
  /^\/(?:v\d+\/|assets\/|badge\/|embed\/|health$|app-shell$)|\.(?:ico|js|json|png|svg|txt|webmanifest|xml)$/;

/** Files of embeds, which store nothing. */
const noAsset = /^\/assets\/embed-page-/;

/** @returns the kind of the request; calls of the API are foreign, so that streams, ETags and ages stay correct */
export function kindOfRequest({ method, mode, url }: AskedFor, origin: string): RequestKind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'foreign';
  if (mode === 'navigate') return noPage.test(address.pathname) ? 'foreign' : 'page';
  if (address.pathname.startsWith('/assets/')) return noAsset.test(address.pathname) ? 'foreign' : 'asset';
  return plainPath.test(address.pathname) ? 'plain' : 'foreign';
}
