import * as z from 'zod/mini';

/**
 * Answers of the API within a served page, so that the page needs no requests at first. Path of the call → its answer;
 * a call that failed is missing.
 */
export const pageAnswersSchema = z.object({
  /** Time at which the server rendered the page, in milliseconds since 1970. */
  made_at_ms: z.number(),
  /** Locale in which the page was rendered (BCP 47). */
  locale: z.optional(z.string()),
  answers: z.record(z.string(), z.object({ etag: z.string(), body: z.unknown() })),
  /**
   * The part of the catalogue that the answers refer to: quests of groups, quests in areas where characters are, and
   * those areas. Missing = none.
   */
  quests: z.optional(z.array(z.unknown())),
  areas: z.optional(z.array(z.unknown())),
});

export type PageAnswers = z.infer<typeof pageAnswersSchema>;

/** Id of the JSON data block with the answers in the HTML. */
export const pageAnswersElementId = 'rollcall-answers';

/** Ids that answers refer to, without duplicates. */
export interface ReferencedIds {
  /** Quests of groups. */
  readonly questIds: readonly number[];
  /** Areas of characters. */
  readonly areaIds: readonly number[];
}

const groupSchema = z.object({ quest_id: z.nullable(z.number()) });
const characterSchema = z.object({ location_id: z.nullable(z.number()) });
const questSchema = z.object({
  data: z.object({ area_id: z.nullable(z.number()), heroic_normal_cr: z.unknown() }),
});
const guildSchema = z.object({ data: z.object({ online_characters: z.unknown() }) });

/** The ids of catalogue entries that the answers refer to. Never throws. */
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

/** The answer itself, or the members online in an answer about a guild. */
function listIn(body: unknown): unknown {
  const guild = guildSchema.safeParse(body);
  return guild.success ? { data: guild.data.data.online_characters } : body;
}

/** Ids in the bodies that are lists of the entity, without 0 and duplicates. */
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
