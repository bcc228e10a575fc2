/**
 * Every header of every kind of answer, as tables. Not by `@fastify/helmet` and `@fastify/cors`: they set headers in
 * hooks of Fastify, and the same headers go out with answers that Fastify never sees (hot bodies, early refusals, 429).
 */

type Headers = Readonly<Record<string, string>>;

const exposedHeaders =
  'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-ID';
const requestHeaders = 'Authorization, If-None-Match, Content-Type, Last-Event-ID, X-API-Key';
const preflightMaxAge = '86400';

const readCors: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

/**
 * What a browser would have to ask its visitor for. Only documents can ask, so that answers which are none need not say
 * more: a policy in full is as long as a small answer.
 */
const permissionsOfData = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Answers of the API are data, readable across origins, and never a document: shown as one, they run and load nothing. */
const dataSafety: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissionsOfData,
};

/** Every answer to a GET or HEAD of the API; a 304 too, since it changes what the caller keeps of the answer it confirms. */
export const readHeaders: Headers = { ...readCors, ...dataSafety };

/** Every answer to another method of the API: pages of other origins do not get to read it. */
export const writeHeaders: Headers = { ...dataSafety, 'Cross-Origin-Resource-Policy': 'same-origin' };

export const rawErrorHeaders: Headers = { ...writeHeaders, 'Cache-Control': 'no-store' };

export const preflightHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': requestHeaders,
  'Access-Control-Max-Age': preflightMaxAge,
};

/** Answers to writes that pages of every origin may make, without credentials. */
export const anyOriginHeaders: Headers = readCors;

export function anyOriginPreflightHeaders(methods: readonly string[]): Headers {
  return { ...preflightHeaders, 'Access-Control-Allow-Methods': methods.join(', ') };
}

export function invitedHeaders(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
    Vary: 'Origin',
  };
}

export function invitedPreflightHeaders(origin: string, methods: readonly string[]): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': preflightMaxAge,
    Vary: 'Origin',
  };
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Attributes alone: React writes them, and no sheet can come in by one.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const usedFeatures = ['autoplay', 'clipboard-write', 'fullscreen', 'screen-wake-lock'];

/** What they do not do, of that which browsers know by name: a name that they do not know is a warning on each page. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const permissionsOfPages = [
  ...usedFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ');

const siteSafety: Headers = {
  ...dataSafety,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/**
 * Pages of the site.
 *
 * Origin-Agent-Cluster keeps other sites below the same domain out of our process; nothing of ours needs them in.
 * Cross-Origin-Embedder-Policy is not sent: what it would keep out, the content policy keeps out already, and what it
 * would open (shared memory, finer clocks) nothing of ours uses.
 */
export const pageHeaders: Headers = {
  ...siteSafety,
  'Content-Security-Policy': contentSecurityPolicy,
  'Permissions-Policy': permissionsOfPages,
  'Origin-Agent-Cluster': '?1',
};

/** Scripts: a worker lives by the policy that came with its own script, not by that of the page. */
const scriptHeaders: Headers = { ...siteSafety, 'Content-Security-Policy': contentSecurityPolicy };

const fileName = /\.(?:css|ico|jpg|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/;

export function siteHeaders(path: string): Headers {
  if (path.endsWith('.js')) return scriptHeaders;
  return fileName.test(path) ? siteSafety : pageHeaders;
}

/** Only over TLS, and only when a proxy of ours says that it was TLS. */
export const secureHeaders: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };
