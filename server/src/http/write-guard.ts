import type { IncomingHttpHeaders } from 'node:http';
import {
  anyOriginHeaders,
  anyOriginPreflightHeaders,
  invitedHeaders,
  invitedPreflightHeaders,
} from './answer-headers.ts';

type Headers = Readonly<Record<string, string>>;

export interface WriteRules {
  /** Public address of the site; null = not configured. */
  readonly publicUrl: string | null;
  readonly invitedOrigins: readonly string[];
  /** Returns the methods that pages of invited origins may use. */
  readonly openMethodsAt: (path: string) => readonly string[];
  /** Returns the methods that pages of any origin may use. */
  readonly anyOriginMethodsAt: (path: string) => readonly string[];
}

type WriteVerdict = { readonly isAllowed: true; readonly headers: Headers } | { readonly isAllowed: false };

export interface WriteGuard {
  checkWrite(headers: IncomingHttpHeaders, path: string, method: string): WriteVerdict;
  /** Returns the headers of the answer to a browser's preflight; empty = the page must not write. */
  preflight(headers: IncomingHttpHeaders, path: string, method: string): Headers;
}

const ownPagesOnly: WriteRules = {
  publicUrl: null,
  invitedOrigins: [],
  openMethodsAt: () => [],
  anyOriginMethodsAt: () => [],
};

/**
 * Creates the guard that decides which pages may write.
 *
 * @param rules by default only pages of the requested host may write
 */
export function createWriteGuard(rules: WriteRules = ownPagesOnly): WriteGuard {
  const { publicUrl, invitedOrigins, openMethodsAt, anyOriginMethodsAt } = rules;
  const classify = createOriginClassifier({ invited: invitedOrigins, publicUrl });

  const isInvited = (headers: IncomingHttpHeaders, path: string, method: string) =>
    classify(headers) === 'invited' && openMethodsAt(path).includes(method);
  const isForAnyOrigin = (path: string, method: string) => anyOriginMethodsAt(path).includes(method);

  return {
    checkWrite(headers, path, method) {
      const from = classify(headers);
      if (from === 'program' || from === 'own') return { isAllowed: true, headers: {} };
      if (isInvited(headers, path, method))
        return { isAllowed: true, headers: invitedHeaders(headers.origin ?? '') };
      return isForAnyOrigin(path, method)
        ? { isAllowed: true, headers: anyOriginHeaders }
        : { isAllowed: false };
    },
    preflight(headers, path, method) {
      if (isInvited(headers, path, method))
        return invitedPreflightHeaders(headers.origin ?? '', openMethodsAt(path));
      return isForAnyOrigin(path, method) ? anyOriginPreflightHeaders(anyOriginMethodsAt(path)) : {};
    },
  };
}

/**
 * Origin of a write: `program` = not a browser, `own` = a page of this site, `invited` = a page of an origin that the
 * operator listed, `foreign` = any other page.
 */
type WriteOrigin = 'program' | 'own' | 'invited' | 'foreign';

type ClassifyOrigin = (headers: IncomingHttpHeaders) => WriteOrigin;

interface KnownOrigins {
  readonly invited: readonly string[];
  /** Public address of the site; null = not configured. */
  readonly publicUrl: string | null;
}

/**
 * Creates a function that determines where a write comes from. Our own pages are recognized by `Sec-Fetch-Site`, which
 * no script can forge, or else by an `Origin` that is the requested host or the site's public address, since proxies
 * may forward under another host. A browser always sends `Origin` with a write, so a caller without one is not a
 * browser.
 */
export function createOriginClassifier({ invited, publicUrl }: KnownOrigins): ClassifyOrigin {
  const invitedOrigins = new Set(invited);
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  return ({ origin, host, 'sec-fetch-site': site }) => {
    if (origin === undefined) return site === 'cross-site' || site === 'same-site' ? 'foreign' : 'program';
    if (site === 'same-origin' || origin === publicOrigin || isOfHost(origin, host)) return 'own';
    return invitedOrigins.has(origin) ? 'invited' : 'foreign';
  };
}

/** Whether an origin has this host. The scheme is not compared, since a proxy may handle TLS. */
function isOfHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/**
 * Parses a list of origins separated by commas; undefined if one of them is invalid. An origin has a scheme, a host and
 * an optional port, and nothing after that.
 */
export function parseOrigins(text: string): readonly string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  const origins = entries.filter((entry) => entry !== '').map((entry) => originOf(entry));
  return origins.every((origin) => origin !== null) ? [...new Set(origins)] : undefined;
}

function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@*]+\/?$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}
