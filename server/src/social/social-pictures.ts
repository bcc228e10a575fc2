import type { PageSettings } from '@rollcall/game/site/page-settings';
import { HttpError } from '../http/http-error.ts';
import type { Logger } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { pictureWords, type PictureWords } from './picture-words.ts';

/** The pictures that are shown where pages are shared. */
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
  readonly draw: (words: PictureWords) => Promise<Uint8Array>;
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
  const wordsAt = pictureWords(settings);
  const keptAt = new Map<string, Kept>();

  async function make(path: string, words: PictureWords): Promise<PreparedBody> {
    try {
      // A PNG only grows by another coding.
      return { ...prepareBody(await draw(words)), worthwhile: () => 'identity' };
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
      const words = wordsAt.get(path);
      if (words === undefined) return null;
      const known = keptAt.get(path);
      const kept = known === undefined || isOver(known) ? keep(path, make(path, words)) : known;
      return kept.picture;
    },
  };
}
