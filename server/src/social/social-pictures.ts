import type { PageSettings } from '@rollcall/game/site/page-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead, sectionOf, sectionPicturePath } from '@rollcall/game/site/page-head';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Logger } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import type { SendPrepared } from '../http/send-prepared.ts';

/** A day: an operator's new name is seen tomorrow. */
const maxAgeSeconds = 86_400;

interface SocialParts {
  readonly pictures: SocialPictures;
  readonly send: SendPrepared;
}

/** `GET /social/{section}.png`: the pictures that heads of pages name (§2.2). */
export function socialRoutes({ pictures, send }: SocialParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get('/social/*', async (request, reply) => {
      const picture = pictures.at(request.url.split('?', 1)[0] ?? '');
      if (picture === null) throw notFound('There is no picture at this address');
      return sendPicture({ request, reply, send, body: await picture, maxAgeSeconds });
    });
    done();
  };
}

interface PictureAnswer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly send: SendPrepared;
  readonly body: PreparedBody;
  readonly maxAgeSeconds: number;
}

export function sendPicture({ request, reply, send, body, maxAgeSeconds: age }: PictureAnswer) {
  // Shown by the pages of others: that is what it is for.
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return send(request, reply, body, { contentType: 'image/png', cacheControl: `public, max-age=${age}` });
}

/** A PNG only grows by another coding. */
export function pngBody(png: Uint8Array): PreparedBody {
  return { ...prepareBody(png), worthwhile: () => 'identity' };
}

export interface SocialPictures {
  /**
   * The picture at a path, drawn when it is first asked for; null = there is none.
   *
   * @throws HttpError 500 when it cannot be drawn, 503 when the server is closing
   */
  at(path: string): Promise<PreparedBody> | null;
}

interface PictureParts {
  readonly settings: PageSettings;
  readonly draw: (text: PictureText) => Promise<Uint8Array>;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

interface Kept {
  readonly picture: Promise<PreparedBody>;
  /** null = it was drawn, or is being drawn. */
  failedAtMs: number | null;
}

/** What could not be drawn is not tried again for every caller. */
const retryAfterMs = 60_000;

/** Callers who ask at the same time share the work, and what was drawn is kept: there are as many as there are sections. */
export function createSocialPictures({ settings, draw, logger, nowMs }: PictureParts): SocialPictures {
  const textAt = pictureTexts(settings);
  const keptAt = new Map<string, Kept>();

  async function make(path: string, text: PictureText): Promise<PreparedBody> {
    try {
      return pngBody(await draw(text));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      logger.error('A social picture could not be drawn', { path, error });
      throw new HttpError(500, 'internal-error', 'The picture could not be drawn');
    }
  }

  function keep(path: string, picture: Promise<PreparedBody>): Kept {
    const kept: Kept = { picture, failedAtMs: null };
    picture.catch(() => (kept.failedAtMs = nowMs()));
    keptAt.set(path, kept);
    return kept;
  }

  const isOver = ({ failedAtMs }: Kept) =>
    failedAtMs !== null && Math.abs(nowMs() - failedAtMs) >= retryAfterMs;

  return {
    at(path) {
      const text = textAt.get(path);
      if (text === undefined) return null;
      const known = keptAt.get(path);
      const kept = known === undefined || isOver(known) ? keep(path, make(path, text)) : known;
      return kept.picture;
    },
  };
}

export interface PictureText {
  readonly product: string;
  readonly game: string;
  readonly title: string;
  /** '' = none. */
  readonly subtitle: string;
}

export function pictureTexts(settings: PageSettings): ReadonlyMap<string, PictureText> {
  const sections = new Set(Object.values(pageFacts).map(sectionOf));
  return new Map(
    [...sections].map((section) => {
      const { siteName, bannerTitle, bannerSubtitle } = pageHead(section.path, settings);
      const text = {
        product: siteName,
        game: settings.game.name,
        title: bannerTitle,
        subtitle: bannerSubtitle,
      };
      return [sectionPicturePath(section), text];
    }),
  );
}
