import type { IncomingMessage } from 'node:http';
import { comparedGuilds, guildWord } from '@rollcall/game/guild/named-guilds';
import { createQuestFinder, type FindQuest } from '@rollcall/game/quest/find-quest';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { Quest } from '@rollcall/game/quest/quest';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { createRecall } from '@rollcall/game/remember';
import { pageFrame, questWordOf } from '@rollcall/game/site/page-frame';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRenderedPages, type RenderingParts } from './rendered-pages.ts';
import { HttpError } from './http-error.ts';
import { readPageScripts } from './page-scripts.ts';
import { serviceWorkerFiles } from './service-worker-files.ts';
import type { BodyFacts, SendPrepared } from './send-prepared.ts';
import type { Site, SiteFile } from './site-files.ts';
import {
  createSitePages,
  type Found,
  missingSite,
  pageFacts,
  rosterPageFacts,
  type SiteFacts,
  siteOrigin,
} from './site-page.ts';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { robotsText, sitemapPaths, sitemapXml } from '@rollcall/game/site/sitemap';
import { fileEffort, prepareBody } from './prepared-body.ts';

/** Path of the page with an empty root, which browsers store for use without a network. */
const appShellPath = '/app-shell';

type ServeSite = (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendPrepared,
) => Promise<FastifyReply>;

/**
 * Finds the proper spelling of a guild name typed in any case; null = no visible guild has this name.
 *
 * @throws HttpError 503 while that cannot be checked
 */
export type FindGuildName = (serverName: string, typedName: string) => Promise<string | null>;

/**
 * The roster with an id; null = there is none.
 *
 * @throws HttpError 503 while it cannot be read
 */
export type FindRoster = (id: string) => Promise<Roster | null>;

interface SiteServerParts {
  readonly facts: SiteFacts;
  /** null = browsers render the pages. */
  readonly rendering: Omit<RenderingParts, 'scriptsOf' | 'settings'> | null;
  readonly mayRender: (request: IncomingMessage) => boolean;
  readonly findGuildName: FindGuildName;
  readonly findRoster: FindRoster;
  readonly catalogueIndex: () => CatalogueIndex;
}

interface SiteServer {
  readonly serveSite: ServeSite;
  readonly isFile: (path: string) => boolean;
}

/**
 * Creates a server for everything outside of the API. It serves a file of the built site if there is one at the path,
 * or else the page, rendered with current answers. Guilds and quests that do not exist share one page without content.
 * Other spellings of an address redirect to the canonical one.
 *
 * @param site null = not built, and every path answers with one line about that
 */
export function createSiteServer(site: Site | null, parts: SiteServerParts): SiteServer {
  if (site === null) {
    return {
      serveSite: async (_path, _request, reply) =>
        reply.code(503).headers({ 'Content-Type': 'text/plain; charset=utf-8' }).send(missingSite),
      isFile: () => false,
    };
  }
  const { facts, rendering, mayRender, findGuildName, findRoster } = parts;
  const pageAt = createSitePages(site.page, facts);
  const own = serviceWorkerFiles(site.files, facts.settings);
  const recallFinder = createRecall<FindQuest>();
  const recallExtras = createRecall<ReadonlyMap<string, SiteExtra>>();
  const findQuest: FindQuest = (word) => {
    const { questsById } = parts.catalogueIndex();
    return recallFinder({ questsById }, () => createQuestFinder(new Set(questsById.values())))(word);
  };
  const extras = () => {
    const { questsById } = parts.catalogueIndex();
    return recallExtras({ questsById }, () =>
      siteExtras(facts.settings, facts.publicUrl, new Set(questsById.values())),
    );
  };
  /**
   * Returns the part of the query that the head may use. The author of a link chooses the names in it, so only existing
   * guilds are included.
   */
  const headQuery = async (path: string, query: string) => {
    const list = new URLSearchParams(query).get('compare');
    if (list === null || pageFrame(path, facts.settings).facts.name !== 'guilds') return query;
    const asked = comparedGuilds(list, facts.settings.game.servers);
    const known = await Promise.all(
      asked.map(async ({ server, name }) => {
        // A guild whose name cannot be checked is left out.
        const ownName = await findGuildName(server.name, name).catch(() => null);
        return ownName === null ? [] : [guildWord({ server, name: ownName })];
      }),
    );
    return `?${new URLSearchParams({ compare: known.flat().join(',') }).toString()}`;
  };
  const scriptsOf = readPageScripts(site.manifest);
  const rendered = rendering && createRenderedPages({ ...rendering, scriptsOf, settings: facts.settings });

  const servePage: ServeSite = async (path, request, reply, send) => {
    const found = await findPage(path, facts, { findGuildName, findQuest, findRoster });
    if (found.status === 308) return redirect(request, reply, found.path);
    const query = queryOf(request);
    const page = pageAt(found.path, await headQuery(found.path, query), found);
    reply.code(found.status);
    if (found.status === 503) reply.header('Retry-After', '10');
    // Unknown guilds and quests share one page that is not rendered; the browser shows that they do not exist.
    const isRendered = rendered !== null && found.path !== nowherePath;
    if (isRendered) reply.header('Vary', 'Accept-Language');
    const address = { path: found.path, query };
    const body = isRendered
      ? await rendered(page, address, localeOf(request), () => mayRender(request.raw))
      : undefined;
    return send(
      request,
      reply,
      body ?? page.body,
      path.startsWith(rosterFolder) ? rosterPageFacts : pageFacts,
    );
  };

  return {
    isFile: (path) => own.has(path) || site.files.has(path) || extraPaths.has(path),
    serveSite: async (path, request, reply, send) => {
      const file = own.get(path) ?? site.files.get(path);
      if (file !== undefined) return send(request, reply, file.body, file.facts);
      const extra = extraPaths.has(path) ? extras().get(path) : undefined;
      if (extra !== undefined) return send(request, reply.code(extra.status), extra.body, extra.facts);
      if (path === appShellPath) {
        return send(request, reply.header('X-Robots-Tag', 'noindex'), pageAt('/').body, pageFacts);
      }
      return servePage(path, request, reply, send);
    },
  };
}

/**
 * The answer for a path: 308 = redirect to `path`, 503 = the existence of the guild cannot be checked; otherwise the
 * page at `path`.
 */
interface FoundPage extends Found {
  readonly status: 200 | 308 | 404 | 503;
  readonly path: string;
}

/** Start of the path of every roster. */
const rosterFolder = '/raid/';
/** The path of the page that all unknown paths share. */
const nowherePath = '/404';

interface Finders extends Pick<SiteServerParts, 'findGuildName' | 'findRoster'> {
  readonly findQuest: FindQuest;
}

async function findPage(
  path: string,
  { settings }: SiteFacts,
  { findGuildName, findQuest, findRoster }: Finders,
): Promise<FoundPage> {
  const questWord = questWordOf(path);
  if (questWord !== null) return findQuestPage(path, settings, findQuest(questWord));
  const { status, canonicalPath, named, facts } = pageFrame(path, settings);
  if (status === 404) return { status, path };
  const pageOrRedirect = (ownPath: string): FoundPage => ({
    status: ownPath === path ? 200 : 308,
    path: ownPath,
  });
  try {
    if (facts.name === 'raid' && canonicalPath === path) {
      const roster = await findRoster(canonicalPath.slice(rosterFolder.length));
      return roster === null
        ? { status: 404, path: nowherePath }
        : { ...pageOrRedirect(canonicalPath), roster };
    }
    if (named.server === null || named.guild === '') return pageOrRedirect(canonicalPath);
    const name = await findGuildName(named.server.name, named.guild);
    if (name === null) return { status: 404, path: nowherePath };
    const folder = canonicalPath.slice(0, canonicalPath.lastIndexOf('/') + 1);
    return pageOrRedirect(folder + encodeURIComponent(name));
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return { status: 503, path: nowherePath };
    throw error;
  }
}

/** Finds the page of the quest in a path, by id or, without an id, by name. All its addresses redirect to one. */
function findQuestPage(path: string, settings: PageSettings, quest: Quest | null): FoundPage {
  if (quest === null) return { status: 404, path: nowherePath };
  const { canonicalPath } = pageFrame(path, settings, quest);
  return { status: canonicalPath === path ? 200 : 308, path: canonicalPath, quest };
}

function redirect(request: FastifyRequest, reply: FastifyReply, canonicalPath: string): FastifyReply {
  // Not cacheable, since a guild or a quest may be spelt differently tomorrow.
  return reply.header('Cache-Control', 'no-cache').redirect(canonicalPath + queryOf(request), 308);
}

/** Returns the first requested locale that is supported; American English by default. */
function localeOf({ headers }: FastifyRequest): string {
  const asked = (headers['accept-language'] ?? '').slice(0, 100).split(',');
  for (const range of asked) {
    const tag = range.split(';', 1)[0]?.trim() ?? '';
    if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) continue;
    const [known] = Intl.NumberFormat.supportedLocalesOf(tag);
    if (known !== undefined) return known;
  }
  return 'en-US';
}

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

interface SiteExtra extends SiteFile {
  readonly status: 200 | 404;
}

/** Crawlers may cache files for an hour, so that they see an operator's change the same day. */
const cacheControl = 'public, max-age=3600';
const plainText: BodyFacts = { contentType: 'text/plain; charset=utf-8', cacheControl };
const xml: BodyFacts = { contentType: 'application/xml; charset=utf-8', cacheControl };

const extraPaths: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml']);

const noSitemap = 'There is no sitemap, because PUBLIC_URL is not set.\n';

/**
 * Creates the files that crawlers request at fixed paths, from the page table: `/robots.txt` and `/sitemap.xml`.
 *
 * @param publicUrl address of the site; null = not configured, and there is no sitemap, since it needs full URLs
 */
export function siteExtras(
  settings: PageSettings,
  publicUrl: string | null,
  quests: Iterable<Quest> = [],
): ReadonlyMap<string, SiteExtra> {
  const origin = siteOrigin(publicUrl);
  const sitemap =
    origin === ''
      ? extraOf(404, noSitemap, { ...plainText, cacheControl: 'no-cache' })
      : extraOf(200, sitemapXml(sitemapPaths(settings, quests), origin), xml);
  return new Map([
    ['/robots.txt', extraOf(200, robotsText(origin), plainText)],
    ['/sitemap.xml', sitemap],
  ]);
}

function extraOf(status: SiteExtra['status'], text: string, facts: BodyFacts): SiteExtra {
  return { status, body: prepareBody(Buffer.from(text), fileEffort), facts };
}
