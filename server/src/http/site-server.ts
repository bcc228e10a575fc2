import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SendPrepared } from './send-prepared.ts';
import type { Site } from './site-files.ts';
import { createSitePages, missingSite, pageFacts, type SiteFacts } from './site-page.ts';

type ServeSite = (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendPrepared,
) => Promise<FastifyReply>;

/**
 * Serves everything that is not of the API: a file of the built site if there is one at that path, else the page.
 *
 * @param site null = not built: every path says so in one line
 */
export function createSiteServer(site: Site | null, facts: SiteFacts): ServeSite {
  if (site === null) {
    return async (_path, _request, reply) =>
      reply.code(503).headers({ 'Content-Type': 'text/plain; charset=utf-8' }).send(missingSite);
  }
  const pageAt = createSitePages(site.page, facts);
  return async (path, request, reply, send) => {
    const file = site.files.get(path);
    if (file !== undefined) return send(request, reply, file.body, file.facts);
    const page = pageAt(path);
    reply.code(page.status);
    return send(request, reply, page.body, pageFacts);
  };
}
