import type { IncomingMessage } from 'node:http';
import type { Quest } from '@rollcall/game/quest/quest';
import { questFactsText } from '@rollcall/game/quest/quest-words';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead, sectionOf, sectionPicturePath } from '@rollcall/game/site/page-head';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError, notFound, tooManyRequests } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import type { SendPrepared } from '../http/send-prepared.ts';

/** A day, after which an operator's new name is visible. */
const maxAgeSeconds = 86_400;

interface SocialParts {
  readonly pictures: SocialPictures;
  readonly send: SendPrepared;
  /** Counts a drawing for a caller, and returns whether it is allowed now. */
  readonly mayDraw: (request: IncomingMessage) => boolean;
}

/**
 * The routes `GET /social/{section}.png` and `GET /social/quests/{id}.png`: the pictures that the heads of pages refer
 * to.
 */
export function socialRoutes({ pictures, send, mayDraw }: SocialParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get('/social/*', async (request, reply) => {
      const picture = pictures.at(request.url.split('?', 1)[0] ?? '', () => mayDraw(request.raw));
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
  // Pages of other sites may show the picture, which is its purpose.
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return send(request, reply, body, { contentType: 'image/png', cacheControl: `public, max-age=${age}` });
}

/** Prepares a PNG as a body without compression, which would only make it larger. */
export function pngBody(png: Uint8Array): PreparedBody {
  return { ...prepareBody(png), worthwhile: () => 'identity' };
}

export interface SocialPictures {
  /**
   * The picture at a path, drawn on first request; null = there is none.
   *
   * @param mayDraw called if the picture of a quest must be drawn, since there are hundreds of quests
   * @throws HttpError 500 if it cannot be drawn, 503 if the server is closing or too many wait to be drawn, 429 if it
   * may not be drawn
   */
  at(path: string, mayDraw?: () => boolean): Promise<PreparedBody> | null;
}

interface PictureParts {
  readonly settings: PageSettings;
  readonly findQuest: (id: number) => Quest | null;
  readonly draw: (text: PictureText) => Promise<Uint8Array>;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

interface Kept {
  readonly picture: Promise<PreparedBody>;
  /** null = it was drawn, or is being drawn. */
  failedAtMs: number | null;
}

/** Pause before a failed picture is drawn again. */
const retryAfterMs = 60_000;

/** Maximum number of cached pictures of quests. There are hundreds of quests, and a picture takes about 200 KB. */
const keptQuests = 64;

/**
 * The pictures for sharing pages. Simultaneous callers share the work. The pictures of all sections and of the most
 * recently requested quests are cached.
 */
export function createSocialPictures({
  settings,
  findQuest,
  draw,
  logger,
  nowMs,
}: PictureParts): SocialPictures {
  const textAt = pictureTexts(settings);
  const sections = new Map<string, Kept>();
  const quests = new LRUCache<string, Kept>({ max: keptQuests });
  let drawnQuests = 0;

  async function make(path: string, text: PictureText): Promise<PreparedBody> {
    try {
      return pngBody(await draw(text));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      logger.error('A social picture could not be drawn', { path, error });
      throw new HttpError(500, 'internal-error', 'The picture could not be drawn');
    }
  }

  function keptFrom(picture: Promise<PreparedBody>): Kept {
    const kept: Kept = { picture, failedAtMs: null };
    picture.catch(() => (kept.failedAtMs = nowMs()));
    return kept;
  }

  function ofSection(path: string, text: PictureText): Promise<PreparedBody> {
    const known = sections.get(path);
    const kept = known === undefined || isOver(known) ? keptFrom(make(path, text)) : known;
    sections.set(path, kept);
    return kept.picture;
  }

  function ofQuest(path: string, quest: Quest, mayDraw: () => boolean): Promise<PreparedBody> {
    const text = { ...textOf(settings), title: quest.name, subtitle: questFactsText(quest) };
    // Part of the key, because the name or the facts of a quest may change.
    const key = [path, text.title, text.subtitle].join('\n');
    const known = quests.get(key);
    const kept = known === undefined || isOver(known) ? keptFrom(drawQuest(path, text, mayDraw)) : known;
    quests.set(key, kept);
    return kept.picture;
  }

  function drawQuest(path: string, text: PictureText, mayDraw: () => boolean): Promise<PreparedBody> {
    requireRoom(drawnQuests, mayDraw);
    drawnQuests += 1;
    return make(path, text).finally(() => (drawnQuests -= 1));
  }

  const isOver = ({ failedAtMs }: Kept) =>
    failedAtMs !== null && Math.abs(nowMs() - failedAtMs) >= retryAfterMs;

  return {
    at(path, mayDraw = () => true) {
      const text = textAt.get(path);
      if (text !== undefined) return ofSection(path, text);
      const id = /^\/social\/quests\/([1-9]\d{0,9})\.png$/.exec(path)?.[1];
      const quest = id === undefined ? null : findQuest(Number(id));
      return quest === null ? null : ofQuest(path, quest, mayDraw);
    },
  };
}

/**
 * Must be called before a picture is drawn.
 *
 * @param waiting number of pictures being drawn
 * @throws HttpError 503 while too many wait, 429 if the caller may not have one drawn
 */
export function requireRoom(waiting: number, mayDraw: () => boolean): void {
  if (waiting >= limits.waitingPictures.count) {
    throw new HttpError(503, 'busy', 'Too many pictures are being drawn, try again', {
      headers: { 'Retry-After': '5' },
    });
  }
  if (!mayDraw()) throw tooManyRequests('Too many pictures, slow down', { 'Retry-After': '2' });
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
      const { bannerTitle, bannerSubtitle } = pageHead(section.path, settings);
      const text = { ...textOf(settings), title: bannerTitle, subtitle: bannerSubtitle };
      return [sectionPicturePath(section), text];
    }),
  );
}

const textOf = ({ site, game }: PageSettings) => ({ product: site.product_name, game: game.name });
