import type { IncomingMessage } from 'node:http';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { sectionPicturePath } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { type Preview, previewAt, previewPath } from '@rollcall/game/site/preview';
import type { FastifyPluginCallback } from 'fastify';
import { dayMs } from '@rollcall/game/time';
import { LRUCache } from 'lru-cache';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Logger } from '../http/logger.ts';
import type { PreparedBody } from '../http/prepared-body.ts';
import type { SendPrepared } from '../http/send-prepared.ts';
import { type PreviewFacts, reportsOf } from './preview-chart.ts';
import { pngBody, requireRoom, sendPicture, type SocialPictures } from './social-pictures.ts';

/** Finds a report in memory; null = not computed yet. */
export type FindReport = (
  key: string,
) => { readonly body: PreparedBody; readonly nextRefreshMs: number } | null;

export interface PreviewPictures {
  /**
   * Returns the chart of the newest reports, or the previous chart while the new one is being drawn.
   *
   * @param mayDraw called if the chart must be drawn
   * @throws HttpError if there is no picture yet: 503 before the first report or while too many wait to be drawn, 429
   * if it may not be drawn
   */
  find(
    preview: Preview,
    mayDraw: () => boolean,
  ): Promise<{ readonly body: PreparedBody; readonly maxAgeSeconds: number }>;
}

interface Kept {
  /** Identifies the reports from which it was drawn. */
  readonly tag: string;
  /** null = there was nothing to draw, or drawing failed. */
  readonly body: PreparedBody | null;
  /** When drawing it again failed; null = it did not. */
  readonly failedAtMs: number | null;
}

/**
 * Maximum number of cached pictures. Any two to four servers can be compared, so there are hundreds of pictures, of 70
 * to 110 KB each.
 */
const keptPictures = 64;
const retryAfterMs = 60_000;
/** Maximum age, for callers, of a picture that replaces another one. */
const shortAgeSeconds = 60;

/**
 * The pictures for sharing pages about population. Each is drawn from prepared reports on the first request, and again
 * on the first request after a report has changed. They never query the store.
 */
export function createPreviewPictures(parts: {
  readonly settings: PageSettings;
  readonly findReport: FindReport;
  /** Draws a picture. Returns no bytes if there is nothing to draw. */
  readonly draw: (facts: PreviewFacts, answers: readonly Uint8Array[]) => Promise<Uint8Array>;
  /** Used instead of a chart without data. */
  readonly sectionPictures: SocialPictures;
  readonly logger: Logger;
  readonly nowMs: () => number;
}): PreviewPictures {
  const { settings, findReport, draw, sectionPictures, logger, nowMs } = parts;
  const keptAt = new LRUCache<string, Kept>({ max: keptPictures });
  const drawnAt = new Map<string, Promise<Kept>>();

  function keep(path: string, kept: Kept): Kept {
    keptAt.set(path, kept);
    return kept;
  }

  async function redraw(preview: Preview, path: string, bodies: readonly PreparedBody[]): Promise<Kept> {
    const tag = tagOf(bodies, nowMs());
    try {
      const answers = await Promise.all(bodies.map(async (body) => (await body.form('identity')).bytes));
      const png = await draw(factsOf(preview), answers);
      return keep(path, { tag, body: png.length === 0 ? null : pngBody(png), failedAtMs: null });
    } catch (error) {
      // Thrown when the server is stopping.
      if (error instanceof HttpError) throw error;
      logger.error('A preview picture could not be drawn', { path, error });
      return keep(path, { tag, body: keptAt.get(path)?.body ?? null, failedAtMs: nowMs() });
    }
  }

  /** Draws a picture once for simultaneous callers. */
  async function drawing(
    preview: Preview,
    bodies: readonly PreparedBody[],
    mayDraw: () => boolean,
  ): Promise<Kept> {
    const path = previewPath(preview);
    const running = drawnAt.get(path);
    if (running !== undefined) return running;
    requireRoom(drawnAt.size, mayDraw);
    const drawn = redraw(preview, path, bodies).finally(() => drawnAt.delete(path));
    drawnAt.set(path, drawn);
    return drawn;
  }

  function factsOf(preview: Preview): PreviewFacts {
    const { game, site } = settings;
    return {
      preview,
      product: site.product_name,
      game: game.name,
      abbreviation: game.abbreviation,
      servers: game.servers,
      isMadeUp: settings.is_demo || settings.has_made_up_history,
      nowMs: nowMs(),
    };
  }

  const isCurrent = ({ tag, failedAtMs }: Kept, wanted: string) =>
    failedAtMs === null ? tag === wanted : Math.abs(nowMs() - failedAtMs) < retryAfterMs;

  async function served(
    { body, tag, failedAtMs }: Kept,
    kind: Preview['kind'],
    wanted: string,
    untilMs: number,
  ) {
    const isFinal = body !== null && tag === wanted && failedAtMs === null;
    const maxAgeSeconds = isFinal
      ? Math.max(shortAgeSeconds, Math.ceil((untilMs - nowMs()) / 1000))
      : shortAgeSeconds;
    return { body: body ?? (await sectionPicture(sectionPictures, kind)), maxAgeSeconds };
  }

  return {
    async find(preview, mayDraw) {
      const reports = reportsOf(preview).map(findReport);
      const known = reports.filter((report) => report !== null);
      if (known.length < reports.length) throw pending();
      const path = previewPath(preview);
      const bodies = known.map(({ body }) => body);
      const wanted = tagOf(bodies, nowMs());
      const untilMs = Math.min(...known.map(({ nextRefreshMs }) => nextRefreshMs));
      const kept = keptAt.get(path);
      if (kept === undefined) {
        return served(await drawing(preview, bodies, mayDraw), preview.kind, wanted, untilMs);
      }
      // The next caller gets the new one. If drawing fails, this caller is not affected.
      if (!isCurrent(kept, wanted)) drawing(preview, bodies, mayDraw).catch(() => null);
      return served(kept, preview.kind, wanted, untilMs);
    },
  };
}

/** Includes the day, because the picture contains the date. */
function tagOf(bodies: readonly PreparedBody[], nowMs: number): string {
  return [Math.floor(nowMs / dayMs), ...bodies.map((body) => body.etag('identity'))].join(' ');
}

async function sectionPicture(pictures: SocialPictures, kind: Preview['kind']): Promise<PreparedBody> {
  const picture = pictures.at(sectionPicturePath(kind === 'trends' ? pageFacts.trends : pageFacts.servers));
  if (picture === null) throw notFound('There is no picture at this address');
  return picture;
}

function pending(): HttpError {
  return new HttpError(503, 'report-pending', 'The figures of this picture are being made, try again', {
    headers: { 'Retry-After': '5' },
  });
}

interface PreviewRoutesParts {
  readonly previews: PreviewPictures;
  readonly settings: PageSettings;
  readonly send: SendPrepared;
  /** Counts a drawing for a caller, and returns whether it is allowed now. */
  readonly mayDraw: (request: IncomingMessage) => boolean;
}

/**
 * The route `GET /preview/…png`: the charts that the heads of pages refer to. Other spellings redirect to the one used
 * there.
 */
export function previewRoutes({
  previews,
  settings,
  send,
  mayDraw,
}: PreviewRoutesParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get('/preview/*', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const preview = previewAt(path, settings.game.servers);
      if (preview === null) throw notFound('There is no picture at this address');
      const ownPath = previewPath(preview);
      // Some clients write the plus sign as %2B, which is not another spelling.
      if (path.replaceAll(/%2b/gi, '+') !== ownPath) return reply.redirect(ownPath, 308);
      const { body, maxAgeSeconds } = await previews.find(preview, () => mayDraw(request.raw));
      return sendPicture({ request, reply, send, body, maxAgeSeconds });
    });
    done();
  };
}
