import type { ServerFacts } from '../definition.ts';
import { mostCompared } from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { inWords } from '../text.ts';
import { stepsOf } from './page-frame.ts';

/** A preview picture with figures, for shared pages. */
export interface Preview {
  readonly kind: 'trends' | 'servers' | 'server' | 'comparison';
  /**
   * A single server, the two to four of a comparison, or the chosen ones, in the order of the definition. Empty = all.
   */
  readonly servers: readonly ServerFacts[];
}

/** The path of a picture. Comparisons of the same servers share one picture, in whatever order a link lists them. */
export function previewPath({ kind, servers }: Preview): string {
  const keys = servers.map(({ name }) => encodeURIComponent(serverKey(name))).join('+');
  const folder = { trends: 'trends', servers: 'servers', server: 'servers', comparison: 'compare' }[kind];
  return `/preview/${folder}${keys === '' ? '' : `/${keys}`}.png`;
}

/** The alternative text of a picture. */
export function previewWords({ kind, servers }: Preview): string {
  const names = inWords(servers.map(({ name }) => name));
  if (kind === 'trends') return `players online on ${names || 'all servers'}, week by week`;
  return `players online on ${names || 'each server'}, by hour of the day`;
}

/**
 * The picture at a path, in upper or lower case and with its servers in any order; null = none.
 *
 * @param path without a query
 */
export function previewAt(path: string, servers: readonly ServerFacts[]): Preview | null {
  const [folder, kind = '', names, ...more] = stepsOf(
    decoded(path)
      .toLowerCase()
      .replace(/\.png$/, ''),
  );
  if (folder !== 'preview' || more.length > 0 || !/\.png$/i.test(path)) return null;
  if (names === undefined) return kind === 'trends' || kind === 'servers' ? { kind, servers: [] } : null;
  const keys = names.split('+');
  const known = servers.filter(({ name }) => keys.includes(serverKey(name)));
  return known.length === keys.length ? previewOf(kind, known) : null;
}

function previewOf(folder: string, servers: readonly ServerFacts[]): Preview | null {
  switch (folder) {
    case 'trends':
      return { kind: 'trends', servers };
    case 'servers':
      return { kind: servers.length === 1 ? 'server' : 'servers', servers };
    case 'compare':
      return servers.length >= 2 && servers.length <= mostCompared ? { kind: 'comparison', servers } : null;
    default:
      return null;
  }
}

/** A decoded path; unchanged when its percent signs are broken. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
