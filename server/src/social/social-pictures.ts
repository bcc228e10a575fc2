import type { IncomingMessage } from 'node:http';
import type { Quest } from '@rollcall/game/quest/quest';
import { questFactsText } from '@rollcall/game/quest/quest-words';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead, sectionOf, sectionPicturePath } from '@rollcall/game/site/page-head';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound, tooManyRequests } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import type { SendPrepared } from '../http/send-prepared.ts';

/** A day: an operator's new name is seen tomorrow. */
const maxAgeSeconds = 86_400;

interface SocialParts {
  readonly pictures: SocialPictures;
  readonly send: SendPrepared;
  /** Whether a caller may have a picture drawn now; counts that it did. */
  readonly mayDraw: (request: IncomingMessage) => boolean;
}

/** `GET /social/{section}.png`, `GET /social/quests/{id}.png`: the pictures that heads of pages name (§2.2). */
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
   * @param mayDraw asked when that of a quest must be drawn: there are as many as there are quests
   * @throws HttpError 500 when it cannot be drawn, 503 when the server is closing or too many wait to be drawn, 429 when it
   *   may not be drawn
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

/** What could not be drawn is not tried again for every caller. */
const retryAfterMs = 60_000;

/** There are hundreds of quests; a picture takes about 200 KB. */
const keptQuests = 64;

/**
 * Callers who ask at the same time share the work. The pictures of all sections are kept, and those of the quests that
 * were asked for last.
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
  const quests = new Map<string, Kept>();
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
    // The name or the facts of a quest may change.
    const key = [path, text.title, text.subtitle].join('\n');
    const known = quests.get(key);
    const kept = known === undefined || isOver(known) ? keptFrom(drawQuest(path, text, mayDraw)) : known;
    quests.delete(key);
    quests.set(key, kept);
    const [oldest] = quests.keys();
    if (quests.size > keptQuests && oldest !== undefined) quests.delete(oldest);
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
 * Before a picture is drawn.
 *
 * @param waiting how many are being drawn
 * @throws HttpError 503 while too many wait, 429 when the caller may not have one drawn
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
