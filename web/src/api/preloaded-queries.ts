import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/api/endpoint';
import { pageAnswersElementId, pageAnswersSchema, type PageAnswers } from '@rollcall/game/site/page-answers';
import { logProblem } from './browser-log.ts';
import { parseAnswer, type Received } from './call-endpoint.ts';
import { setPageLocale } from '../ui/locale.ts';
import { createQueryClient, pageQueryClient } from './query-client.ts';
import { setRenderedAt } from './server-clock.ts';

export interface PreloadedQueries {
  /** Keeps what this page has read. */
  readonly client: QueryClient;
  /** What the page came with for this call; null = nothing, or nothing that is still of use. */
  readonly take: <Answer extends z.core.$ZodType>(
    endpoint: Endpoint<Answer>,
    path: string,
  ) => Received<z.infer<Answer>> | null;
  /** Rows of the quests and areas that the answers speak of, as they came (catalogue.ts reads them). */
  readonly rows: Pick<PageAnswers, 'quests' | 'areas'>;
}

/** After this the page has had time to ask for itself: who comes later gets no old answer. */
const usefulForMs = 60_000;

/**
 * Answers for the first look at a page.
 *
 * @param sinceMadeMs how long ago the page got here, milliseconds; the server, which draws at once, leaves it out
 */
export function createPreloadedQueries(
  given: PageAnswers | null,
  sinceMadeMs: () => number = () => 0,
  client = createQueryClient(),
): PreloadedQueries {
  return {
    client,
    take(endpoint, path) {
      const found = given !== null && Object.hasOwn(given.answers, path) ? given.answers[path] : undefined;
      if (given === null || found === undefined || sinceMadeMs() > usefulForMs) return null;
      try {
        const answer = parseAnswer(endpoint, path, found.body);
        return { answer, etag: found.etag, receivedAtMs: given.made_at_ms };
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
export function readPreloadedQueries(page: Pick<Document, 'getElementById'>): PreloadedQueries {
  const given = readOrLog(page);
  if (given !== null) setRenderedAt(given.made_at_ms);
  setPageLocale(given?.locale);
  return createPreloadedQueries(given, () => performance.now(), pageQueryClient);
}

function readOrLog(page: Pick<Document, 'getElementById'>): PageAnswers | null {
  try {
    return readPageAnswers(page);
  } catch (error) {
    logProblem('error', 'The answers in the page could not be read', error);
    return null;
  }
}

const noAnswers = createPreloadedQueries(null, undefined, pageQueryClient);

/** Filled once, around the app. */
export const PreloadedQueriesContext = createContext<PreloadedQueries>(noAnswers);

/** What the page came with. */
export function usePreloadedQueries(): PreloadedQueries {
  return useContext(PreloadedQueriesContext);
}
