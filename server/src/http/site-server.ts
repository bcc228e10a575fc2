import type { FastifyReply, FastifyRequest } from 'fastify';
import { createDrawnPages, type DrawingParts } from './drawn-pages.ts';
import { readPageScripts } from './page-scripts.ts';
import { serviceWorkerFiles } from './service-worker-files.ts';
import { siteExtras } from './site-extras.ts';
import type { SendPrepared } from './send-prepared.ts';
import type { Site } from './site-files.ts';
import { createSitePages, missingSite, pageFacts, type SiteFacts } from './site-page.ts';

/** The page with nothing drawn into it: browsers keep it for when there is no network. */
const appShellPath = '/app-shell';

type ServeSite = (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendPrepared,
) => Promise<FastifyReply>;

/** What it takes to draw pages; null = browsers draw them. */
export type SiteDrawing = Omit<DrawingParts, 'scriptsOf' | 'settings'> | null;

/**
 * Serves everything that is not of the API: a file of the built site if there is one at that path, else the page, drawn
 * with what the API says at the moment. Where there is nothing, the page goes out blank: addresses that are none are
 * without number.
 *
 * @param site null = not built: every path says so in one line
 */
export function createSiteServer(site: Site | null, facts: SiteFacts, drawing: SiteDrawing): ServeSite {
  if (site === null) {
    return async (_path, _request, reply) =>
      reply.code(503).headers({ 'Content-Type': 'text/plain; charset=utf-8' }).send(missingSite);
  }
  const pageAt = createSitePages(site.page, facts);
  const own = serviceWorkerFiles(site.files, facts.settings);
  const extras = siteExtras(facts.settings, facts.publicUrl);
  const scriptsOf = readPageScripts(site.manifest);
  const drawn = drawing && createDrawnPages({ ...drawing, scriptsOf, settings: facts.settings });
  return async (path, request, reply, send) => {
    const file = own.get(path) ?? site.files.get(path);
    if (file !== undefined) return send(request, reply, file.body, file.facts);
    const extra = extras.get(path);
    if (extra !== undefined) return send(request, reply.code(extra.status), extra.body, extra.facts);
    if (path === appShellPath) {
      return send(request, reply.header('X-Robots-Tag', 'noindex'), pageAt('/').body, pageFacts);
    }
    const page = pageAt(path);
    reply.code(page.status);
    const body = drawn === null || page.status === 404 ? page.body : await drawn(page);
    return send(request, reply, body, pageFacts);
  };
}
