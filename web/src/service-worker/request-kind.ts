/** What a worker looks at in a request. */
export interface AskedFor {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a request is answered. page: from the network, else the shell. asset: bears a hash, so the first copy is the true
 * one. plain: belongs to the shell but bears no hash, so from the network, else the kept copy. foreign: as if there were
 * no worker.
 */
export type RequestKind = 'page' | 'asset' | 'plain' | 'foreign';

/** Files without a hash that a page is made of: beside it, one step deep. */
const plainPath = /^\/[\w-]+\.(?:ico|js|png|svg)$/;

/** What a page asks for by itself: hashed files, which must be those of one build, and plain ones. */
export function filesNamedIn(html: string): { readonly assets: string[]; readonly plain: string[] } {
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  return {
    assets: named.filter((path) => path.startsWith('/assets/')),
    plain: named.filter((path) => plainPath.test(path)),
  };
}

/** Addresses below these are of the API or of the file system, and never a page of the app. */
const noPage = /^\/(?:v\d+\/|assets\/|health$|app-shell$)|\.(?:ico|js|json|png|svg|txt|webmanifest|xml)$/;

/**
 * @param origin of the worker
 * @returns what kind of request it is; calls of the API are foreign, so that streams, ETags and ages stay true
 */
export function kindOfRequest({ method, mode, url }: AskedFor, origin: string): RequestKind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'foreign';
  if (mode === 'navigate') return noPage.test(address.pathname) ? 'foreign' : 'page';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  return plainPath.test(address.pathname) ? 'plain' : 'foreign';
}
