import * as z from 'zod/mini';
import type { Lfm } from '../lfm/lfm.ts';
import type { ServerInfo } from '../population/server-info.ts';
import { questSchema } from '../quest/quest.ts';
import { withoutInvisible } from '../text.ts';
import { embedKinds } from './frame.ts';
import { element, type Markup } from './markup.ts';

/** The facts about a quest that an embed shows. */
export const embedQuestSchema = z.pick(questSchema, { id: true, name: true, group_size: true });
export type EmbedQuest = z.infer<typeof embedQuestSchema>;

const countSchema = z.tuple([z.string(), z.number()]);

/** Counts of the players online on a server. */
export const playerCountsSchema = z.object({
  in_party: z.number(),
  /** By range of levels: "1–10". */
  levels: z.array(countSchema),
  /** By class, the largest first. */
  classes: z.array(countSchema),
});
export type PlayerCounts = z.infer<typeof playerCountsSchema>;

/** The facts in a served embed, with which its script starts. */
export const embedFactsSchema = z.object({
  kind: z.enum(embedKinds),
  /** Name of the server. */
  server: z.string(),
  product: z.string(),
  party_size: z.number(),
  raid_size: z.number(),
  /** Quests of the served groups, by the ids that the groups use. */
  quests: z.record(z.string(), embedQuestSchema),
  /** null = an embed of groups. */
  players: z.nullable(playerCountsSchema),
  /** The server's clock when it made the page, in milliseconds since 1970. */
  made_at_ms: z.number(),
});
export type EmbedFacts = z.infer<typeof embedFactsSchema>;

/** Id of the JSON data block with these facts. */
export const embedFactsElementId = 'embed-facts';
/** Id of the element that contains everything shown. */
export const embedRootElementId = 'embed';

/** Live data of one server, as anybody may see it. */
export interface EmbedData {
  /** null = unknown. */
  readonly info: ServerInfo | null;
  readonly groups: readonly Lfm[];
  /** Quests by the ids in groups: null = not in the catalogue, missing = still loading. */
  readonly quests: ReadonlyMap<number, EmbedQuest | null>;
}

/** A link to a page of the site that opens in a new tab. */
export function pageLink(path: string, text: string): Markup {
  return element('a', { href: path, target: '_blank', rel: 'noopener' }, text);
}

/** A player's text on one line, isolated from its surroundings, without characters that rearrange or hide text. */
export function foreignName(text: string): Markup {
  return element(
    'bdi',
    {},
    withoutInvisible(text)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
}

/** A count with separators. Embeds are in English for every reader. */
export const countText = (count: number): string => count.toLocaleString('en');
