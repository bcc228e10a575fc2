import { serverKey } from '../servers.ts';
import { element, toHtml } from './markup.ts';

/** Pages that other sites may frame: the groups and the players of a server. */
export const embedKinds = ['groups', 'players'] as const;
export type EmbedKind = (typeof embedKinds)[number];

export const embedPath = (kind: EmbedKind, server: string): string =>
  `/embed/${encodeURIComponent(serverKey(server))}/${kind}`;

/** @param server name of the server */
export const embedTitle = (kind: EmbedKind, server: string): string =>
  `${kind === 'groups' ? 'Groups' : 'Players'} on ${server}`;

/** In CSS pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a frame unless the site that shows it wants a smaller one. */
export const frameSize: FrameSize = { width: 640, height: 480 };

/**
 * HTML of a frame with an embed, for pages of other sites.
 *
 * @param origin of this site, without a trailing slash
 * @param options a query that begins with its question mark, or is empty
 */
export function frameHtml(
  kind: EmbedKind,
  server: string,
  origin: string,
  { query = '', width = frameSize.width, height = frameSize.height }: Partial<FrameSize & FrameQuery> = {},
): string {
  const frame = element('iframe', {
    src: origin + embedPath(kind, server) + query,
    width: String(width),
    height: String(height),
    title: embedTitle(kind, server),
    loading: 'lazy',
    style: 'border:0;max-width:100%',
  });
  return toHtml(frame);
}

interface FrameQuery {
  readonly query: string;
}
