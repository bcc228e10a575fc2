/**
 * All headers of every kind of answer, as tables. `@fastify/helmet` and `@fastify/cors` are not used: they set headers
 * in Fastify's hooks, but answers that bypass Fastify (hot bodies, early rejections, 429) need the same headers.
 */

type Headers = Readonly<Record<string, string>>;

const exposedHeaders =
  'Date, ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-ID';
const requestHeaders = 'Authorization, If-None-Match, Content-Type, Last-Event-ID, X-API-Key';
const preflightMaxAge = '86400';

const readCors: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

/**
 * Features that need a visitor's permission. Only documents can request them, so data answers get a shorter policy: the
 * full one is as long as a small answer.
 */
const permissionsOfData = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Headers of API answers, which are readable across origins but never documents: a browser that opens one runs and
 * loads nothing.
 */
const dataSafety: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissionsOfData,
};

/**
 * Headers of every answer to a GET or HEAD of the API, including 304, which updates the headers of the cached answer.
 */
export const readHeaders: Headers = { ...readCors, ...dataSafety };

/** Headers of answers to other methods of the API, which pages of other origins cannot read. */
export const writeHeaders: Headers = { ...dataSafety, 'Cross-Origin-Resource-Policy': 'same-origin' };

export const rawErrorHeaders: Headers = { ...writeHeaders, 'Cache-Control': 'no-store' };

export const preflightHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': requestHeaders,
  'Access-Control-Max-Age': preflightMaxAge,
};

/** Headers of answers to writes that pages of every origin may send, without credentials. */
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
  // Only style attributes are allowed inline: React writes them, and they cannot load a style sheet.
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

/**
 * Features that pages do not use, limited to names that browsers know, since each unknown name causes a warning on
 * every page.
 */
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
 * Headers of pages of the site.
 * Origin-Agent-Cluster keeps other sites of the same domain out of our process. Cross-Origin-Embedder-Policy is not
 * sent: the content policy already blocks everything that it would block, and nothing here uses the features that it
 * would enable (shared memory, finer clocks).
 */
export const pageHeaders: Headers = {
  ...siteSafety,
  'Content-Security-Policy': contentSecurityPolicy,
  'Permissions-Policy': permissionsOfPages,
  'Origin-Agent-Cluster': '?1',
};

/** Scripts also get the content policy: a worker is bound by the policy of its own script, not by that of the page. */
const scriptHeaders: Headers = { ...siteSafety, 'Content-Security-Policy': contentSecurityPolicy };

/**
 * For embeds, which pages of every site may frame. They load their own script and style sheet, follow the stream and
 * do nothing else.
 */
const embedHeaders: Headers = {
  ...siteSafety,
  // A sandboxed embed reads itself again, from an origin of its own.
  ...readCors,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'X-Robots-Tag': 'noindex',
};

const embedPath = /^\/embed\/[^/]+\/(?:groups|players)$/;

/**
 * Files of embeds. A frame with the attribute `sandbox` has an origin of its own, for which even our files belong to
 * another site.
 */
const embedFiles = '/assets/embed-page-';
const embedFileHeaders: Headers = { ...siteSafety, 'Cross-Origin-Resource-Policy': 'cross-origin' };

const fileName = /\.(?:css|ico|jpg|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/;

export function siteHeaders(path: string): Headers {
  if (path.startsWith('/badge/')) return readHeaders;
  if (embedPath.test(path)) return embedHeaders;
  if (path.startsWith(embedFiles)) return embedFileHeaders;
  if (path.endsWith('.js')) return scriptHeaders;
  return fileName.test(path) ? siteSafety : pageHeaders;
}

/** Sent only over TLS, and only if our own proxy reports TLS. */
export const secureHeaders: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };
