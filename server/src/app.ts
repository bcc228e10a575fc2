import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type EndpointName, endpoints, isEndpointName } from '@rollcall/game/api/endpoints';
import { anyOriginWriteNames, openWriteNames } from '@rollcall/game/api/visitor-calls';
import type { LiveExamples } from '@rollcall/game/site/api-overview';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Badge, createBadges } from './embeds/badge.ts';
import { embedPlugin } from './embeds/embed-routes.ts';
import { createHttp, type HttpConfig } from './http/create-http.ts';
import type { AskApi, FindReferenced, RenderPage } from './http/rendered-pages.ts';
import type { HotBody } from './http/hot-answers.ts';
import { HttpError } from './http/http-error.ts';
import type { Logger } from './http/logger.ts';
import type { CallerParts } from './http/limit-share.ts';
import { limits, type Rate } from './http/limits.ts';
import { createAllowance, createOpenLimit } from './http/rate-limit.ts';
import type { ReaderKeyCheck } from './http/reader-key.ts';
import { createRequestLimit } from './http/request-limit.ts';
import { liveJson, type RoutePlugin, type SendPrepared } from './http/send-prepared.ts';
import type { Site } from './http/site-files.ts';
import { createSiteServer, type FindGuildName, type FindRoster } from './http/site-server.ts';
import { siteOrigin } from './http/site-page.ts';
import { describeHealth, type PartsHealth } from './live/health.ts';
import type { OfflineCharacters } from './live/live-lookups.ts';
import { liveExamples } from './live/live-examples.ts';
import { createFilteredLists } from './live/live-filters.ts';
import { createLiveReads } from './live/live-routes.ts';
import { createLiveSnapshots, type LiveSnapshots } from './live/live-snapshot.ts';
import { prepareJson } from './http/prepared-body.ts';
import type { LiveState, ServerState } from './live/server-state.ts';
import { markdownPath, referencePath } from './reference/reference-page.ts';
import { referenceCallNames, referenceRoutes } from './reference/reference-routes.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface HealthParts {
  /** The operator's status page; null = the site has its own. */
  readonly statusPageUrl: string | null;
  /** Sends the site's own page; null = the site has not been built, and people get the data. */
  readonly servePage: Answer | null;
  readonly isCaughtUp: () => boolean;
}

const healthCall = '/v1/service/health';

/** Creates the answer of `GET /health`: a status page for people, data for programs. */
export function createHealthAnswer({ statusPageUrl, servePage, isCaughtUp }: HealthParts): Answer {
  return async (request, reply) => {
    reply.headers({ Vary: 'Accept', 'Cache-Control': 'no-store' });
    if (!wantsPage(request.headers.accept)) {
      if (isCaughtUp()) return reply.send({ health: 'ok' });
      throw new HttpError(503, 'behind', 'This server is catching up with the others');
    }
    if (statusPageUrl === null && servePage !== null) return servePage(request, reply);
    return reply.redirect(statusPageUrl ?? healthCall, 302);
  };
}

/** Browsers ask for HTML by name; a program that accepts anything wants data. */
function wantsPage(accept: string | undefined): boolean {
  return /text\/html(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept ?? '');
}

export interface AppParts extends CallerParts, Pick<HttpConfig, 'listener' | 'observer'> {
  readonly logger: Logger;
  readonly settings: PageSettings;
  /** Public address of the site; null = not configured. */
  readonly publicUrl: string | null;
  /** The built site; null = not built. */
  readonly site: Site | null;
  /** Renders pages for their first view; null = browsers render them. */
  readonly renderPage: RenderPage | null;
  readonly findReferenced: FindReferenced;
  readonly findGuildName: FindGuildName;
  readonly findRoster: FindRoster;
  readonly currentLive: () => LiveState;
  readonly catalogueIndex: () => CatalogueIndex;
  readonly offline: OfflineCharacters;
  readonly plugins: readonly RoutePlugin[];
  /** False = another server knows more: balancers should use that one. */
  readonly isCaughtUp: () => boolean;
  readonly partsHealth: () => PartsHealth;
  /** null = reads are not limited. */
  readonly readRate: Rate | null;
  readonly readerKeys: ReaderKeyCheck;
  /** Whether a request carries the key of a collector or of an operator. */
  readonly hasCollectorKey: (request: IncomingMessage) => boolean;
  readonly invitedOrigins: readonly string[];
}

/**
 * The HTTP server, not yet listening. All parts are mounted here; endpoints of `game/api` without a handler answer 404.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const {
    currentLive,
    settings,
    renderPage: render,
    findReferenced,
    logger,
    nowMs,
    proxyCount,
    readRate,
    offline,
  } = parts;
  const snapshots = createLiveSnapshots(currentLive, parts.catalogueIndex, nowMs);
  const badges = createBadges(currentLive, nowMs);
  const filtered = createFilteredLists({ current: currentLive, catalogue: parts.catalogueIndex, nowMs });
  const innerSecret = randomBytes(16).toString('hex');
  const { perAddress } = limits.filteredLists;
  const filterLimit = createOpenLimit({
    perAddress: readRate && perAddress,
    proxyCount,
    refusal: `At most ${perAddress} filtered requests at once from one address; try again in a second`,
    retryAfter: '1',
    isExempt: ({ headers }) => headers[innerHeader] === innerSecret,
  });
  const ask: AskApi = (path) => askApi(app, path, innerSecret);
  const mayRender = createAllowance({
    ...parts,
    limit: 'renderedPages',
    rate: readRate && limits.renderedPages.rate,
  });
  const { serveSite, isFile } = createSiteServer(parts.site, {
    ...parts,
    facts: { settings, publicUrl: parts.publicUrl },
    rendering: render && { render, ask, findReferenced, logger, nowMs },
    mayRender,
  });
  const plugins = [...parts.plugins, embedPlugin({ ...parts, badges })];
  const pluginEndpoints = plugins.flatMap((plugin) => plugin.endpoints);
  // Replaced below, once the routes are known.
  let methodsAt: (path: string) => readonly string[] = () => [];
  const { app, send } = createHttp({
    ...(parts.listener && { listener: parts.listener }),
    ...(parts.observer && { observer: parts.observer }),
    logger,
    proxyCount,
    requestLimit: createRequestLimit({ ...parts, isFile }),
    hotBodies: hotBodiesOf(snapshots, badges, currentLive().servers),
    methodsAt: (path) => methodsAt(path),
    writeRules: {
      publicUrl: parts.publicUrl,
      invitedOrigins: parts.invitedOrigins,
      openMethodsAt: createMethodTable(openWriteNames.filter((name) => pluginEndpoints.includes(name))),
      anyOriginMethodsAt: createMethodTable(
        anyOriginWriteNames.filter((name) => pluginEndpoints.includes(name)),
      ),
    },
    serveSite: (path, request, reply) => serveSite(path, request, reply, send),
  });
  const readers = {
    ...createLiveReads({ current: currentLive, snapshots, filtered, filterLimit, offline, send }),
    gameDefinition: definitionHandler(settings, send),
    health: healthHandler(parts),
  };
  const mounted = [...Object.keys(readers), ...pluginEndpoints, ...referenceCallNames].filter(isEndpointName);
  const methodsOf = createMethodTable(mounted);
  methodsAt = (path) => (plainPaths.includes(path) ? ['GET', 'HEAD'] : methodsOf(path));
  mountEndpoints(app, readers);
  const servePage = (request: FastifyRequest, reply: FastifyReply) =>
    serveSite(healthPath, request, reply, send);
  const statusPageUrl = settings.site.status_page_url;
  app.get(
    healthPath,
    createHealthAnswer({ statusPageUrl, servePage: parts.site && servePage, isCaughtUp: parts.isCaughtUp }),
  );
  for (const { routes } of plugins) void app.register(routes(send));
  void app.register(
    referenceRoutes({
      mounted,
      productName: settings.site.product_name,
      publicUrl: parts.publicUrl,
      readRate,
      liveExamples: () => examplesOf(parts),
      send,
    }),
  );
  return app;
}

/**
 * Maximum length of an answer in a page, in characters of JSON: some 1,400 players, more than the busiest server ever
 * had. A longer one would block the event loop and delay the page
 * (docs/decisions/0026-hydrate-server-rendered-pages.md).
 */
const mostCarried = 640 * 1024;

/**
 * A secret in this header marks requests for a page that is being rendered, since the request for the page itself
 * already counts.
 */
const innerHeader = 'x-rollcall-inner';

async function askApi(app: FastifyInstance, path: string, innerSecret: string): ReturnType<AskApi> {
  const { statusCode, headers, body } = await app.inject({
    url: path,
    headers: { 'accept-encoding': 'identity', [innerHeader]: innerSecret },
  });
  if (statusCode !== 200 || body.length > mostCarried) return null;
  const parsed: unknown = JSON.parse(body);
  // An answer without a tag is never confirmed as unchanged, since this tag matches nothing.
  return { etag: headers.etag ?? '""', body: parsed };
}

/** Not in the endpoint table, since it answers with JSON or a page, depending on the caller. */
const healthPath = '/health';
const plainPaths: readonly string[] = [healthPath, referencePath, markdownPath];

/**
 * The addresses that every visitor requests every few seconds. Those of a server exist under its key, and under its
 * name as spelled in data.
 */
function hotBodiesOf(
  snapshots: LiveSnapshots,
  badges: ReadonlyMap<string, Badge>,
  servers: readonly ServerState[],
): ReadonlyMap<string, HotBody> {
  const bodies = new Map<string, HotBody>([
    ['/v1/characters', snapshots.characters],
    ['/v1/characters/ids', snapshots.onlineIds],
    ['/v1/characters/summary', snapshots.characterCounts],
    ['/v1/lfms', snapshots.lfms],
    ['/v1/lfms/summary', snapshots.lfmCounts],
    ['/v1/game/server-info', snapshots.serverInfo],
  ]);
  for (const { key, name } of servers) {
    const server = snapshots.ofServer.get(key);
    const badge = badges.get(key);
    if (server === undefined || badge === undefined) continue;
    for (const spelling of [key, name]) {
      bodies.set(`/badge/${encodeURIComponent(spelling)}.svg`, badge);
      bodies.set(`/v1/characters/${encodeURIComponent(spelling)}`, server.characters);
      bodies.set(`/v1/lfms/${encodeURIComponent(spelling)}`, server.lfms);
    }
  }
  return bodies;
}

function definitionHandler(settings: PageSettings, send: SendPrepared): Handler {
  const body = prepareJson({ data: settings });
  return (request, reply) => send(request, reply, body, liveJson);
}

/** Examples of parameters, with a page of the site if its address is known. */
function examplesOf({ currentLive, catalogueIndex, publicUrl }: AppParts): LiveExamples {
  const examples = liveExamples(currentLive(), catalogueIndex());
  if (publicUrl === null) return examples;
  return { ...examples, pageUrl: `${siteOrigin(publicUrl)}/grouping/${examples.server}` };
}

function healthHandler({ currentLive, partsHealth, nowMs }: AppParts): Handler {
  return async (_request, reply) => {
    const health = describeHealth(currentLive(), partsHealth(), nowMs());
    return reply.header('Cache-Control', 'no-store').send({ data: health });
  };
}

type Params = Readonly<Record<string, string>>;

type Handler = (request: FastifyRequest, reply: FastifyReply, params: Params) => Promise<FastifyReply>;

type Handlers = Readonly<Partial<Record<EndpointName, Handler>>>;

/**
 * Mounts handlers at the paths of `game/api`. Two endpoints may share a path except for the name of its parameter:
 * `:id` then matches values that consist of digits.
 */
function mountEndpoints(app: FastifyInstance, handlers: Handlers): void {
  const shapes = new Map<string, Mounted[]>();
  const byName = new Map(Object.entries(handlers));
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const handle = byName.get(name);
    if (handle === undefined) continue;
    const shape = `${method} ${path.replaceAll(/:[a-z_]+/g, ':')}`;
    shapes.set(shape, [...(shapes.get(shape) ?? []), { method, path, handle }]);
  }
  for (const mounted of shapes.values()) mountShape(app, mounted);
}

interface Mounted {
  readonly method: string;
  readonly path: string;
  readonly handle: Handler;
}

function mountShape(app: FastifyInstance, mounted: readonly Mounted[]): void {
  const [first] = mounted;
  if (first === undefined) return;
  const byId = mounted.find(({ path }) => path.endsWith('/:id'));
  const other = mounted.find((each) => each !== byId) ?? first;
  app.route({
    method: first.method,
    url: first.path,
    handler: (request, reply) => {
      const values = Object.values(paramsOf(request));
      const chosen = byId !== undefined && /^\d+$/.test(values.at(-1) ?? '') ? byId : other;
      const names = [...chosen.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
      const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
      return chosen.handle(request, reply, params);
    },
  });
}

function paramsOf({ params }: FastifyRequest): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/**
 * Returns a function from a path to its mounted methods, including `HEAD` with every `GET`; none = the path does not
 * exist.
 */
function createMethodTable(names: readonly string[]): (path: string) => readonly string[] {
  const mounted = Object.entries(endpoints)
    .filter(([name]) => names.includes(name))
    .map(([, { method, path }]) => ({ method, steps: path.split('/') }));
  return (path) => {
    const steps = path.split('/');
    const methods = mounted.filter((each) => fits(each.steps, steps)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  };
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, index) => step === steps[index] || (step.startsWith(':') && steps[index] !== ''))
  );
}
