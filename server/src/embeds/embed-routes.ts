import { oembed } from '@rollcall/game/api/embed-reads';
import { closestServerName } from '@rollcall/game/misspelling';
import { type EmbedKind, embedKinds } from '@rollcall/game/embed/frame';
import { findServer, serverKey } from '@rollcall/game/servers';
import { typedText } from '@rollcall/game/text';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { valueOf } from '../http/request-values.ts';
import { liveJson, type RoutePlugin, type SendPrepared } from '../http/send-prepared.ts';
import { missingSite } from '../http/site-page.ts';
import { readServer } from '../live/live-routes.ts';
import { prepareJson } from '../http/prepared-body.ts';
import type { Badge } from './badge.ts';
import {
  createEmbedPages,
  embedPageFacts,
  type EmbedPagesParts,
  embedThemes,
  type EmbedTheme,
  missingEmbed,
} from './embed-pages.ts';
import { createOembed } from './oembed.ts';

interface EmbedParts extends Omit<EmbedPagesParts, 'site'> {
  readonly badges: ReadonlyMap<string, Badge>;
  /** null = not built. */
  readonly site: EmbedPagesParts['site'] | null;
  /** Public address of the site; null = not configured, and there is no `v1/oembed`. */
  readonly publicUrl: string | null;
}

/**
 * For pages of other sites: `GET /badge/{server}.svg`, `/embed/{server}/groups`, `/embed/{server}/players` and
 * `/v1/oembed`.
 */
export function embedPlugin(parts: EmbedParts): RoutePlugin {
  return {
    endpoints: parts.publicUrl === null ? [] : ['oembed'],
    routes: (send) => embedRoutes(parts, send),
  };
}

function embedRoutes(parts: EmbedParts, send: SendPrepared): FastifyPluginCallback {
  const { badges, site, settings, publicUrl } = parts;
  const pageOf = site && createEmbedPages({ ...parts, site });

  async function sendBadge(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = valueOf(request.params, 'file') ?? '';
    if (!/\.svg$/i.test(file)) throw notFound('A badge is at /badge/<server>.svg');
    const { name } = readServer(settings.game, file.slice(0, -'.svg'.length));
    const badge = badges.get(serverKey(name));
    if (badge === undefined) throw new Error(`no badge of ${name}`);
    return send(request, reply, badge.ready(), badge.facts);
  }

  const sendEmbed = (kind: EmbedKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (site === null || pageOf === null)
      return reply.code(503).header('Content-Type', 'text/plain; charset=utf-8').send(missingSite);
    const word = valueOf(request.query, 'theme');
    const theme: EmbedTheme = embedThemes.find((each) => each === word) ?? null;
    const text = typedText(valueOf(request.params, 'server') ?? '');
    const server = findServer(settings.game, text);
    // Only servers of the main list have pages of groups and players.
    if (server?.bitness === 64) return send(request, reply, pageOf(kind, server, theme), embedPageFacts);
    const closest = server === null ? closestServerName(settings.game, text) : null;
    return send(
      request,
      reply.code(404),
      missingEmbed({ site, settings }, { kind, theme, closest }),
      embedPageFacts,
    );
  };

  return (app, _options, done) => {
    if (publicUrl !== null) {
      const answerOf = createOembed({ ...parts, publicUrl });
      app.get(oembed.path, (request, reply) =>
        send(request, reply, prepareJson(answerOf(request.query)), liveJson),
      );
    }
    app.get('/badge/:file', sendBadge);
    for (const kind of embedKinds) app.get(`/embed/:server/${kind}`, sendEmbed(kind));
    done();
  };
}
