import type { IncomingHttpHeaders } from 'node:http';
import {
  anyOriginHeaders,
  anyOriginPreflightHeaders,
  invitedHeaders,
  invitedPreflightHeaders,
} from './answer-headers.ts';

type Headers = Readonly<Record<string, string>>;

export interface WriteRules {
  /** Where visitors find the site; null = nobody said. */
  readonly publicUrl: string | null;
  readonly invitedOrigins: readonly string[];
  /** What pages of the invited origins may write. */
  readonly openMethodsAt: (path: string) => readonly string[];
  /** What pages of any origin may write. */
  readonly anyOriginMethodsAt: (path: string) => readonly string[];
}

type WriteVerdict = { readonly isAllowed: true; readonly headers: Headers } | { readonly isAllowed: false };

export interface WriteGuard {
  checkWrite(headers: IncomingHttpHeaders, path: string, method: string): WriteVerdict;
  /** What a browser is told that asks before it writes; nothing = it must not. */
  preflight(headers: IncomingHttpHeaders, path: string, method: string): Headers;
}

const ownPagesOnly: WriteRules = {
  publicUrl: null,
  invitedOrigins: [],
  openMethodsAt: () => [],
  anyOriginMethodsAt: () => [],
};

/** @param rules by default pages of the very host that is asked may write, and no others */
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
 * Whose page a write comes from: `program` = no browser's, `own` = a page of this site, `invited` = a page of an origin
 * that the operator named, `foreign` = any other page.
 */
type WriteOrigin = 'program' | 'own' | 'invited' | 'foreign';

type ClassifyOrigin = (headers: IncomingHttpHeaders) => WriteOrigin;

interface KnownOrigins {
  readonly invited: readonly string[];
  /** Where visitors find the site; null = nobody said. */
  readonly publicUrl: string | null;
}

/**
 * Tells where a write comes from. Our own page is known by `Sec-Fetch-Site`, which no script can forge, else by an
 * `Origin` of the host that was asked, or of the site's public address: proxies may ask under another host. A browser
 * always sends `Origin` with a write; whoever sends none is a program and holds no one's browser.
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

/** The scheme does not count: a proxy of ours may speak TLS for us. */
function isOfHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/**
 * Reads a list of origins, with commas between; undefined when one of them is none. An origin has a scheme, a host and
 * perhaps a port, and nothing behind.
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
