import * as z from 'zod/mini';
import type { PageFrame } from './page-frame.ts';
import { stepsOf } from './page-frame.ts';

/**
 * Answers of the API that a served page carries, so that it is whole before it has asked for anything. Path of the call
 * → what it answered; a path that is missing could not be answered.
 */
export const pageAnswersSchema = z.object({
  /** When the server made the page, milliseconds since 1970 by its clock. */
  made_at_ms: z.number(),
  answers: z.record(z.string(), z.object({ etag: z.string(), body: z.unknown() })),
  /** The quests that groups in the answers are about; missing = they speak of none. */
  quests: z.optional(z.array(z.unknown())),
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

/** `key` = the last step of the page's path: of a page about one server, the server. */
const byPage: Readonly<Record<string, (key: string) => readonly string[]>> = {
  home: () => [serverInfo, news, ...summary],
  live: () => [serverInfo, news, ...summary],
  grouping: () => [serverInfo],
  'grouping-server': (key) => [serverInfo, `/v1/lfms/${key}`],
  who: () => [serverInfo],
  health: () => ['/v1/service/health'],
};

/** The calls whose answers a page carries: those that its first screen is made of. */
export function answersOfPage({
  facts,
  canonicalPath,
}: Pick<PageFrame, 'facts' | 'canonicalPath'>): readonly string[] {
  const key = stepsOf(canonicalPath).at(-1) ?? '';
  return [...everywhere, ...(byPage[facts.name]?.(key) ?? [])];
}

const groupsBody = z.object({
  data: z.record(z.string(), z.object({ quest_id: z.nullable(z.number()) })),
});

/** Ids of the quests that groups in the answers are about, each once. Never throws. */
export function questIdsSpokenOf(answers: PageAnswers['answers']): number[] {
  const ids = Object.values(answers).flatMap(({ body }) => {
    const groups = groupsBody.safeParse(body);
    return groups.success ? Object.values(groups.data.data).map(({ quest_id }) => quest_id ?? 0) : [];
  });
  return [...new Set(ids)].filter((id) => id !== 0);
}
