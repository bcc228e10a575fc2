import * as z from 'zod/mini';
import { pictureSize } from '../site/head-elements.ts';
import { questPicturePath, type PageHead } from '../site/page-head.ts';
import { type EmbedKind, frameHtml, type FrameSize, frameSize } from './frame.ts';

const commonFields = {
  version: z.literal('1.0'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.number(),
};
const sizeFields = { width: z.number(), height: z.number() };

const rich = z.object({ ...commonFields, type: z.literal('rich'), html: z.string(), ...sizeFields });
const photo = z.object({ ...commonFields, type: z.literal('photo'), url: z.string(), ...sizeFields });
const link = z.object({
  ...commonFields,
  type: z.literal('link'),
  thumbnail_url: z.string(),
  thumbnail_width: z.number(),
  thumbnail_height: z.number(),
});
export const oembedSchemas = { rich, photo, link };

/** How other sites show a link to a page (https://oembed.com). */
export const oembedSchema = z.discriminatedUnion('type', [rich, photo, link]);

export type Oembed = z.infer<typeof oembedSchema>;

const cacheSeconds = 3600;

const embedsOfPages: Readonly<Record<string, EmbedKind>> = {
  'grouping-server': 'groups',
  'who-server': 'players',
};

/**
 * How to show a link to a page: boards and lists of players as a frame, charts as their preview picture, quests as a
 * link.
 *
 * @param origin of the site, without a trailing slash
 * @param most maximum size
 * @returns null = the page has no such form
 */
export function oembedOf(head: PageHead, origin: string, most: FrameSize): Oembed | null {
  if (head.status !== 200 || head.stage === 'soon') return null;
  const common = {
    version: '1.0' as const,
    title: head.title,
    provider_name: head.siteName,
    provider_url: `${origin}/`,
    cache_age: cacheSeconds,
  };
  const { server, quest } = head.named;
  const kind = embedsOfPages[head.facts.name];
  if (kind !== undefined && server !== null) {
    const size = {
      width: Math.min(most.width, frameSize.width),
      height: Math.min(most.height, frameSize.height),
    };
    return { ...common, type: 'rich', html: frameHtml(kind, server.name, origin, size), ...size };
  }
  const picture = scaledDown(pictureSize, most);
  if (head.picture.path.startsWith('/preview/'))
    return { ...common, type: 'photo', url: origin + head.picture.path, ...picture };
  const facts = quest?.facts ?? null;
  if (facts === null) return null;
  return {
    ...common,
    type: 'link',
    thumbnail_url: origin + questPicturePath(facts),
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
  };
}

/** A size within a maximum, with the same proportions. */
function scaledDown({ width, height }: FrameSize, most: FrameSize): FrameSize {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** The address of the answer about a page, for its head; null = the page has no such form. */
export function oembedAddress(head: PageHead, origin: string): string | null {
  if (origin === '' || oembedOf(head, origin, frameSize) === null) return null;
  const query = new URLSearchParams({ url: origin + head.sharedPath, format: 'json' });
  return `${origin}/v1/oembed?${query.toString()}`;
}
