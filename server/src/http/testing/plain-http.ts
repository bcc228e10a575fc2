import { createHttp, type Http, type HttpConfig } from '../create-http.ts';
import { HttpError } from '../http-error.ts';
import { silentLogger } from '../logger.ts';
import { unlimited } from '../request-limit.ts';

/** Creates an HTTP server for the routes of one folder, without limits, logs or a site. */
export function createPlainHttp(overrides: Partial<HttpConfig> = {}): Http {
  return createHttp({
    logger: silentLogger,
    proxyCount: 0,
    requestLimit: unlimited,
    hotBodies: new Map(),
    methodsAt: () => [],
    serveSite: () => Promise.reject(new HttpError(404, 'not-found', 'There is no site here')),
    ...overrides,
  });
}
