type Headers = Readonly<Record<string, string>>;

/** What scripts of other origins can see of an answer that they may read (wire: General, CORS). */
const exposedHeaders =
  'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-ID';
const requestHeaders = 'Authorization, If-None-Match, Content-Type';
const preflightMaxAge = '86400';

/** Any page may read what anybody may read. */
const readCors: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

/** Answers of the API are data, readable across origins, and never a document. */
const dataSafety: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** Every answer to a GET or HEAD of the API. */
export const readHeaders: Headers = { ...readCors, ...dataSafety };

/** Every answer to another method of the API: scripts of other origins do not get to read it. */
export const writeHeaders: Headers = dataSafety;

/** The little that a 304 needs: the rest stands in the answer that it confirms. */
export const notModifiedHeaders: Headers = readCors;

/** The answer to a preflight for reading. */
export const preflightHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': requestHeaders,
  'Access-Control-Max-Age': preflightMaxAge,
};

/** The answer to a write of a page that may write here from its own origin. */
export function invitedHeaders(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
    Vary: 'Origin',
  };
}

/** The answer to the preflight before such a write. */
export function invitedPreflightHeaders(origin: string, methods: readonly string[]): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': preflightMaxAge,
    Vary: 'Origin',
  };
}

/** Everything comes from our own origin, nothing is inline, and nobody frames us. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Pages and files of the site. */
export const siteHeaders: Headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Only over TLS, and only when a proxy of ours says that it was TLS. */
export const secureHeaders: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };
