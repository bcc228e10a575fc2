import { isEndpointName, type EndpointName } from '@rollcall/game/endpoints';
import { openWriteNames } from '@rollcall/game/endpoints/visitor-calls';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { createHttp, type HttpConfig } from './http/create-http.ts';
import type { AskApi, DrawPage, FindSpokenOf } from './http/drawn-pages.ts';
import { createHealthAnswer } from './http/health-answer.ts';
import type { HotBody } from './http/hot-answers.ts';
import type { Logger } from './http/logger.ts';
import { limits, type Rate } from './http/limits.ts';
import { createAllowance, createRequestLimit } from './http/request-limit.ts';
import { liveJson, type SendPrepared } from './http/send-prepared.ts';
import type { Site } from './http/site-files.ts';
import { createSiteServer, type FindGuildName } from './http/site-server.ts';
import { describeHealth, type PartsHealth } from './live/health.ts';
import type { OfflineCharacters } from './live/known-characters.ts';
import { createLiveReads } from './live/live-routes.ts';
import { createLiveSnapshots, prepareJson, type LiveSnapshots } from './live/live-snapshot.ts';
import type { LiveState, ServerState } from './live/server-state.ts';
import { createMethodTable, mountEndpoints, type Handler } from './mount.ts';
import { referencePath } from './reference/reference-page.ts';
import { referenceCallNames, referenceRoutes } from './reference/reference-routes.ts';

/** Everything that answers, as `main.ts` has put it together. */
export interface AppParts extends Pick<HttpConfig, 'listener' | 'observer'> {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly settings: PageSettings;
  /** Where visitors find the site; null = nobody said. */
  readonly publicUrl: string | null;
  /** The built site; null = not built. */
  readonly site: Site | null;
  /** Draws pages for their first look; null = browsers do. */
  readonly drawPage: DrawPage | null;
  readonly findSpokenOf: FindSpokenOf;
  readonly findGuildName: FindGuildName;
  readonly currentLive: () => LiveState;
  readonly offline: OfflineCharacters;
  /** Routes of other folders; each mounts the endpoints that it names. */
  readonly plugins: readonly RoutePlugin[];
  readonly partsHealth: () => PartsHealth;
  /** null = reads are not limited. */
  readonly readRate: Rate | null;
  /** Proxies of ours in front. */
  readonly proxyCount: number;
  /** Origins of other sites whose pages may write here too, in places. */
  readonly invitedOrigins: readonly string[];
}

export interface RoutePlugin {
  readonly endpoints: readonly EndpointName[];
  readonly routes: (send: SendPrepared) => FastifyPluginCallback;
}

/**
 * The server over HTTP, not yet listening. What is mounted here is everything that is mounted: endpoints of
 * `game/endpoints` without a handler answer 404.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const { currentLive, settings } = parts;
  const snapshots = createLiveSnapshots(currentLive);
  const { drawPage: draw, findSpokenOf, logger, nowMs, proxyCount, readRate } = parts;
  const ask: AskApi = (path) => askApi(app, path);
  const mayRender = createAllowance(readRate && limits.renderedPages.rate, { proxyCount, nowMs });
  const { serveSite, isFile } = createSiteServer(parts.site, {
    facts: { settings, publicUrl: parts.publicUrl },
    drawing: draw && { draw, ask, findSpokenOf, logger, nowMs },
    mayRender,
    findGuildName: parts.findGuildName,
  });
  const pluginEndpoints = parts.plugins.flatMap((plugin) => plugin.endpoints);
  // Known before the routes are, since the table of methods must be there for the first request.
  let methodsAt: (path: string) => readonly string[] = () => [];
  const { app, send } = createHttp({
    ...(parts.listener && { listener: parts.listener }),
    ...(parts.observer && { observer: parts.observer }),
    logger,
    proxyCount,
    requestLimit: createRequestLimit({ readRate, proxyCount, isFile, nowMs, logger }),
    hotBodies: hotBodiesOf(snapshots, currentLive().servers),
    methodsAt: (path) => methodsAt(path),
    writeRules: {
      publicUrl: parts.publicUrl,
      invitedOrigins: parts.invitedOrigins,
      openMethodsAt: createMethodTable(openWriteNames.filter((name) => pluginEndpoints.includes(name))),
    },
    serveSite: (path, request, reply) => serveSite(path, request, reply, send),
  });
  const readers = {
    ...createLiveReads({ current: currentLive, snapshots, offline: parts.offline, send }),
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
  app.get(healthPath, createHealthAnswer({ statusPageUrl, servePage: parts.site && servePage }));
  for (const { routes } of parts.plugins) void app.register(routes(send));
  const productName = settings.site.product_name;
  void app.register(referenceRoutes({ mounted, productName, publicUrl: parts.publicUrl, send }));
  return app;
}

/**
 * What a page may carry of one answer, characters of JSON: some 1,400 players, more than the busiest server ever had. More
 * would hold up the event loop, and who waits for the page (docs/decisions/0155-characters-in-the-served-page.md).
 */
const mostCarried = 640 * 1024;

/** What a caller of this machine would get, without the way over the network. */
async function askApi(app: FastifyInstance, path: string): ReturnType<AskApi> {
  const { statusCode, headers, body } = await app.inject({
    url: path,
    headers: { 'accept-encoding': 'identity' },
  });
  if (statusCode !== 200 || body.length > mostCarried) return null;
  const parsed: unknown = JSON.parse(body);
  // What is never the same twice has no tag: one that nothing matches.
  return { etag: headers.etag ?? '""', body: parsed };
}

/** Outside of the table: it answers in two ways, by what the caller accepts. */
const healthPath = '/health';
/** Pages for people at paths of programs. */
const plainPaths: readonly string[] = [healthPath, referencePath];

/** The addresses that every visitor asks for every few seconds; a server by its key, and by its name as data has it. */
function hotBodiesOf(
  snapshots: LiveSnapshots,
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
    if (server === undefined) continue;
    for (const spelling of [key, name]) {
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

function healthHandler({ currentLive, partsHealth, nowMs }: AppParts): Handler {
  return async (_request, reply) => {
    const health = describeHealth(currentLive(), partsHealth(), nowMs());
    return reply.header('Cache-Control', 'no-store').send({ data: health });
  };
}
