import * as z from 'zod/mini';
import type { PageFacts } from './page.ts';

/**
 * Answers of the API that a served page carries, so that it is whole before it has asked for anything. Path of the call
 * → what it answered; a path that is missing could not be answered.
 */
export const pageAnswersSchema = z.object({
  /** When the server made the page, milliseconds since 1970 by its clock. */
  made_at_ms: z.number(),
  answers: z.record(z.string(), z.object({ etag: z.string(), body: z.unknown() })),
});

export type PageAnswers = z.infer<typeof pageAnswersSchema>;

/** Id of the JSON data block in the served HTML that holds the answers. */
export const pageAnswersElementId = 'rollcall-answers';

const serverInfo = '/v1/game/server-info';
const news = '/v1/service/news';
const summary = [
  '/v1/population/average/week',
  '/v1/population/average/month',
  '/v1/population/unique/quarter',
];

/** Of every page: what the operator has to say on all of them. */
const everywhere = ['/v1/service/page_messages'];

const byPage: Readonly<Record<string, readonly string[]>> = {
  home: [serverInfo, news, ...summary],
  live: [serverInfo, news, ...summary],
  grouping: [serverInfo],
  'grouping-server': [serverInfo],
  who: [serverInfo],
  health: ['/v1/service/health'],
};

/** The calls whose answers a page carries: those that its first screen is made of. */
export function answersOfPage(page: PageFacts): readonly string[] {
  return [...everywhere, ...(byPage[page.name] ?? [])];
}
