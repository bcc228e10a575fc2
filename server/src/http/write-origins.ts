import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whose page a write comes from: `program` = no browser's, `own` = a page of this site, `invited` = a page of an origin
 * that the operator named, `foreign` = any other page.
 */
export type WriteOrigin = 'program' | 'own' | 'invited' | 'foreign';

/** Judges the headers of a request that is no read. */
export type JudgeWriteOrigin = (headers: IncomingHttpHeaders) => WriteOrigin;

interface KnownOrigins {
  /** Origins that may write where `HttpConfig.openWrites` says so. */
  readonly invited: readonly string[];
  /** Where visitors find the site; null = nobody said. */
  readonly publicUrl: string | null;
}

/**
 * A judge of where writes come from. Our own page is known by `Sec-Fetch-Site`, which no script can forge, else by an
 * `Origin` of the host that was asked, or of the site's public address: proxies may ask under another host. A browser
 * always sends `Origin` with a write; whoever sends none is a program and holds no one's browser.
 */
export function createWriteOriginJudge({ invited, publicUrl }: KnownOrigins): JudgeWriteOrigin {
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
