import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/endpoint';
import { pageAnswersElementId, pageAnswersSchema, type PageAnswers } from '@rollcall/game/site/page-answers';
import { logProblem } from './browser-log.ts';
import { parseAnswer } from './call-endpoint.ts';
import { setPageLocale } from '../ui/locale.ts';
import { setServedAt } from './server-clock.ts';

/** An answer that the page came with. */
export interface GivenAnswer<T> {
  readonly answer: T;
  readonly etag: string;
  /** By the server's clock. */
  readonly madeAtMs: number;
}

export interface GivenAnswers {
  /** What the page came with for this call; null = nothing, or nothing that is still of use. */
  readonly take: <Answer extends z.core.$ZodType>(
    endpoint: Endpoint<Answer>,
    path: string,
  ) => GivenAnswer<z.infer<Answer>> | null;
  /** Rows of the quests and areas that the answers speak of, as they came (given-catalogue.ts reads them). */
  readonly rows: Pick<PageAnswers, 'quests' | 'areas'>;
}

/** After this the page has had time to ask for itself: who comes later gets no old answer. */
const usefulForMs = 60_000;

/**
 * Answers for the first look at a page.
 *
 * @param sinceMadeMs how long ago the page got here, milliseconds; the server, which draws at once, leaves it out
 */
export function createGivenAnswers(
  given: PageAnswers | null,
  sinceMadeMs: () => number = () => 0,
): GivenAnswers {
  return {
    take(endpoint, path) {
      const found = given !== null && Object.hasOwn(given.answers, path) ? given.answers[path] : undefined;
      if (given === null || found === undefined || sinceMadeMs() > usefulForMs) return null;
      try {
        const answer = parseAnswer(endpoint, path, found.body);
        return { answer, etag: found.etag, madeAtMs: given.made_at_ms };
      } catch {
        // It has been logged, and will be asked for as if nothing had come.
        return null;
      }
    },
    rows: given ?? {},
  };
}

/**
 * The answers that a served page holds; null = none, as with the development server.
 *
 * @throws Error when they are there and cannot be read
 */
export function readPageAnswers(page: Pick<Document, 'getElementById'>): PageAnswers | null {
  const text = page.getElementById(pageAnswersElementId)?.textContent?.trim() ?? '';
  return text === '' ? null : pageAnswersSchema.parse(JSON.parse(text));
}

/** The same, for the first look; what cannot be read is logged and asked for as if nothing had come. */
export function readGivenAnswers(page: Pick<Document, 'getElementById'>): GivenAnswers {
  const given = readOrLog(page);
  if (given !== null) setServedAt(given.made_at_ms);
  setPageLocale(given?.locale);
  return createGivenAnswers(given, () => performance.now());
}

function readOrLog(page: Pick<Document, 'getElementById'>): PageAnswers | null {
  try {
    return readPageAnswers(page);
  } catch (error) {
    logProblem('error', 'The answers in the page could not be read', error);
    return null;
  }
}

const noAnswers = createGivenAnswers(null);

/** Filled once, around the app. */
export const GivenAnswersContext = createContext<GivenAnswers>(noAnswers);

/** What the page came with. */
export function useGivenAnswers(): GivenAnswers {
  return useContext(GivenAnswersContext);
}
