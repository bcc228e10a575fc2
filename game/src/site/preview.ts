import type { ServerFacts } from '../definition.ts';
import { comparedServers } from '../population/server-selection.ts';
import { serverKey } from '../servers.ts';
import { inWords } from '../text.ts';
import { type PageFrame, stepsOf } from './page-frame.ts';

/** What a picture shows that is drawn of figures, for where a page is shared. */
export interface Preview {
  readonly kind: 'trends' | 'servers' | 'server' | 'comparison';
  /** The one server, or the two to four that are compared, in the order of the definition; else none. */
  readonly servers: readonly ServerFacts[];
}

/** The same servers compared have one picture, in whatever order a link names them. */
export function previewPath({ kind, servers }: Preview): string {
  const keys = servers.map(({ name }) => encodeURIComponent(serverKey(name))).join('+');
  const file = {
    trends: 'trends',
    servers: 'servers',
    server: `servers/${keys}`,
    comparison: `compare/${keys}`,
  };
  return `/preview/${file[kind]}.png`;
}

/** The query by which a page shows the same; '' = it does without one. */
export function previewQuery({ kind, servers }: Preview): string {
  if (kind !== 'comparison') return '';
  return `?compare=${servers.map(({ name }) => encodeURIComponent(serverKey(name))).join(',')}`;
}

/** What is to be seen, for those who do not see it. */
export function previewWords({ kind, servers }: Preview): string {
  if (kind === 'trends') return 'players online on all servers, week by week';
  const where = { servers: 'each server', server: named(servers), comparison: named(servers) };
  return `players online on ${where[kind]}, by hour of the day`;
}

const named = (servers: readonly ServerFacts[]) => inWords(servers.map(({ name }) => name));

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
  const known = inOrder(servers, keys);
  if (known.length !== keys.length) return null;
  if (kind === 'servers' && known.length === 1) return { kind: 'server', servers: known };
  return kind === 'compare' && isComparison(known) ? { kind: 'comparison', servers: known } : null;
}

/**
 * What a page is shared with beside the picture of its section; null = that one alone.
 *
 * @param query of its address: `?compare=orien,khyber`, or empty
 */
export function previewOfPage(
  frame: PageFrame,
  query: string,
  servers: readonly ServerFacts[],
): Preview | null {
  if (frame.status !== 200 || frame.stage === 'soon') return null;
  switch (frame.facts.name) {
    case 'trends':
      return { kind: 'trends', servers: [] };
    case 'server':
      return { kind: 'server', servers: servers.filter((server) => server === frame.named.server) };
    case 'servers':
      return comparisonIn(query, servers) ?? { kind: 'servers', servers: [] };
    default:
      return null;
  }
}

function comparisonIn(query: string, servers: readonly ServerFacts[]): Preview | null {
  const list = new URLSearchParams(query).get('compare') ?? '';
  const keys = comparedServers(list, servers).map(({ name }) => serverKey(name));
  const compared = inOrder(servers, keys);
  return isComparison(compared) ? { kind: 'comparison', servers: compared } : null;
}

const isComparison = ({ length }: readonly ServerFacts[]) => length >= 2 && length <= 4;

function inOrder(servers: readonly ServerFacts[], keys: readonly string[]): readonly ServerFacts[] {
  return servers.filter(({ name }) => keys.includes(serverKey(name)));
}

/** A path as it reads; as it is written where its percent signs are broken. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
