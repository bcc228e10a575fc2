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
  /** In which the page was rendered, BCP 47. */
  locale: z.optional(z.string()),
  answers: z.record(z.string(), z.object({ etag: z.string(), body: z.unknown() })),
  /**
   * Of the catalogue, what the answers speak of: the quests that groups are about and those that are played where
   * characters are, and the areas where they are. Missing = they speak of none.
   */
  quests: z.optional(z.array(z.unknown())),
  areas: z.optional(z.array(z.unknown())),
});

export type PageAnswers = z.infer<typeof pageAnswersSchema>;

/** Id of the JSON data block in the served HTML that holds the answers. */
export const pageAnswersElementId = 'rollcall-answers';

const serverInfo = '/v1/game/server-info';
const news = '/v1/service/news';
const summary = [
  '/v1/population/average/week',
  '/v1/population/average/month',
  '/v1/population/coverage/week',
  '/v1/population/coverage/month',
  '/v1/population/unique/quarter',
];

/** What a page of statistics shows before anybody has chosen a range. */
const statistics = ['/v1/population/unique/quarter', '/v1/population/average/quarter'];

/** Of every page: what the operator has to say on all of them. */
const everywhere = ['/v1/service/page_messages'];

/**
 * `key` = the last step of the page's path: of a page about one server, the server; `path` = all of it, its names as
 * they stand in addresses.
 */
const byPage: Readonly<Record<string, (key: string, path: string) => readonly string[]>> = {
  home: () => [serverInfo, news, ...summary],
  live: () => [serverInfo, news, ...summary],
  servers: () => [serverInfo, ...statistics],
  server: () => [serverInfo, ...statistics, '/v1/population/coverage/quarter'],
  transfers: () => ['/v1/population/transfers/quarter'],
  trends: () => ['/v1/population/days', '/v1/population/events'],
  grouping: () => [serverInfo],
  'grouping-server': (key) => [serverInfo, `/v1/lfms/${key}`],
  who: () => [serverInfo],
  'who-server': (key) => [serverInfo, `/v1/characters/${key}`],
  guilds: () => ['/v1/guilds'],
  quest: (_key, path) => questAnswers(String(stepsOf(path)[1])),
  // The call is named as the page.
  guild: (_key, path) => [`/v1${path}`],
  health: () => ['/v1/service/health'],
  api: () => ['/v1/service/overview', '/v1/service/health', serverInfo],
};

/** What it is, what is recorded of its runs, and the groups that look for members for it. */
function questAnswers(id: string): readonly string[] {
  return [`/v1/quests/${id}`, `/v2/quests/${id}/analytics`, `/v1/lfms?quest=${id}`];
}

/** The calls whose answers a page carries: those that its first screen is made of. */
export function answersOfPage({
  facts,
  canonicalPath,
}: Pick<PageFrame, 'facts' | 'canonicalPath'>): readonly string[] {
  const key = stepsOf(canonicalPath).at(-1) ?? '';
  return [...everywhere, ...(byPage[facts.name]?.(key, canonicalPath) ?? [])];
}

/** Ids of what answers speak of, each once. */
export interface ReferencedIds {
  /** Of the quests that groups are about. */
  readonly questIds: readonly number[];
  /** Of the areas where characters are. */
  readonly areaIds: readonly number[];
}

const groupSchema = z.object({ quest_id: z.nullable(z.number()) });
const characterSchema = z.object({ location_id: z.nullable(z.number()) });
/** Of a quest: where it is played. */
const questSchema = z.object({
  data: z.object({ area_id: z.nullable(z.number()), heroic_normal_cr: z.unknown() }),
});
const guildSchema = z.object({ data: z.object({ online_characters: z.unknown() }) });

/** What of the catalogue it takes to show the answers. Never throws. */
export function referencedIds(answers: PageAnswers['answers']): ReferencedIds {
  const bodies = Object.values(answers).map(({ body }) => listIn(body));
  return {
    questIds: idsIn(bodies, groupSchema, ({ quest_id }) => quest_id),
    areaIds: [
      ...idsIn(bodies, characterSchema, ({ location_id }) => location_id),
      ...bodies.flatMap(areaOfQuest),
    ],
  };
}

function areaOfQuest(body: unknown): readonly number[] {
  const quest = questSchema.safeParse(body);
  const areaId = quest.success ? quest.data.data.area_id : null;
  return areaId === null || areaId === 0 ? [] : [areaId];
}

/** The answer itself, or of a guild who of it is online. */
function listIn(body: unknown): unknown {
  const guild = guildSchema.safeParse(body);
  return guild.success ? { data: guild.data.data.online_characters } : body;
}

/** Ids in those bodies that are lists of such entities by id; 0 is the id of nothing. */
function idsIn<T>(
  bodies: readonly unknown[],
  entity: z.ZodMiniType<T>,
  idOf: (found: T) => number | null,
): readonly number[] {
  const list = z.object({ data: z.record(z.string(), entity) });
  const ids = bodies.flatMap((body) => {
    const found = list.safeParse(body);
    return found.success ? Object.values(found.data.data).map((each) => idOf(each) ?? 0) : [];
  });
  return [...new Set(ids)].filter((id) => id !== 0);
}
