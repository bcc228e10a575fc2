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
  readonly client: QueryClient;
  /** The answer in the page for a call; null = none, or too old. */
  readonly take: <Answer extends z.core.$ZodType>(
    endpoint: Endpoint<Answer>,
    path: string,
  ) => Received<z.infer<Answer>> | null;
  /** Unparsed rows of the quests and areas that the answers mention (read by catalogue.ts). */
  readonly rows: Pick<PageAnswers, 'quests' | 'areas'>;
}

/** Maximum age of an answer in the page, in ms, so that later components get no old answers. */
const usefulForMs = 60_000;

/**
 * The answers in a served page, for its first render.
 *
 * @param pageAgeMs time since the page arrived, in ms; left out on the server, which renders at once
 */
export function createPreloadedQueries(
  given: PageAnswers | null,
  pageAgeMs: () => number = () => 0,
  client = createQueryClient(),
): PreloadedQueries {
  return {
    client,
    take(endpoint, path) {
      const found = given !== null && Object.hasOwn(given.answers, path) ? given.answers[path] : undefined;
      if (given === null || found === undefined || pageAgeMs() > usefulForMs) return null;
      try {
        const answer = parseAnswer(endpoint, path, found.body);
        return { answer, etag: found.etag, receivedAtMs: given.made_at_ms };
      } catch {
        // Already logged. The data is requested, as if the page had none.
        return null;
      }
    },
    rows: given ?? {},
  };
}

/**
 * The answers in a served page; null = none, as with the development server.
 *
 * @throws Error when they are unreadable
 */
export function readPageAnswers(page: Pick<Document, 'getElementById'>): PageAnswers | null {
  const text = page.getElementById(pageAnswersElementId)?.textContent?.trim() ?? '';
  return text === '' ? null : pageAnswersSchema.parse(JSON.parse(text));
}

/** Like `readPageAnswers`, for the first render: unreadable answers are logged and ignored. */
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

/** Provided once, around the app. */
export const PreloadedQueriesContext = createContext<PreloadedQueries>(noAnswers);

/** The answers in the served page. */
export function usePreloadedQueries(): PreloadedQueries {
  return useContext(PreloadedQueriesContext);
}
