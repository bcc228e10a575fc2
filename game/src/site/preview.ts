import type { ServerFacts } from '../definition.ts';
import { mostCompared } from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { inWords } from '../text.ts';
import { stepsOf } from './page-frame.ts';

/** What a picture shows that is drawn of figures, for where a page is shared. */
export interface Preview {
  readonly kind: 'trends' | 'servers' | 'server' | 'comparison';
  /**
   * The one server, the two to four that are compared, or those that are chosen out of all, in the order of the
   * definition; none = all of them.
   */
  readonly servers: readonly ServerFacts[];
}

/** The same servers compared have one picture, in whatever order a link names them. */
export function previewPath({ kind, servers }: Preview): string {
  const keys = servers.map(({ name }) => encodeURIComponent(serverKey(name))).join('+');
  const folder = { trends: 'trends', servers: 'servers', server: 'servers', comparison: 'compare' }[kind];
  return `/preview/${folder}${keys === '' ? '' : `/${keys}`}.png`;
}

/** What is to be seen, for those who do not see it. */
export function previewWords({ kind, servers }: Preview): string {
  const names = inWords(servers.map(({ name }) => name));
  if (kind === 'trends') return `players online on ${names || 'all servers'}, week by week`;
  return `players online on ${names || 'each server'}, by hour of the day`;
}

/**
 * The picture that a path means, in any case of its letters and any order of its servers; null = there is none.
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

/** A path as it reads; as it is written where its percent signs are broken. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
