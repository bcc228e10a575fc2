import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { toWireTime } from '@rollcall/game/wire-time';
import { fileEffort, prepareBody, type PreparedBody } from './prepared-body.ts';
import type { BodyFacts } from './send-prepared.ts';

export interface SiteFile {
  readonly body: PreparedBody;
  readonly facts: BodyFacts;
}

/**
 * The built site in memory, so that all files come from one build, even while the next one is being written.
 * `@fastify/static` is not used: it reads the folder with every request, and has no strong tag for each coding.
 */
export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly page: string;
  /** The unparsed list of the files that the build made from each source (page-scripts.ts); null = unknown. */
  readonly manifest: string | null;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Compressed formats, which would only grow if they were compressed again. */
const compressed = ['.jpg', '.png', '.webp', '.woff2'];

/** For built files with a hash in their name, which never change. */
const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

const manifestPath = '/.vite/manifest.json';

/** Reads the built site, a few megabytes; null = there is none. */
export async function readSite(folder: string): Promise<Site | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    paths.map(async (path) => [sitePath(folder, path), await readFile(path)] as const),
  );
  const page = read.find(([path]) => path === '/index.html')?.[1];
  if (page === undefined) return null;
  const manifest = read.find(([path]) => path === manifestPath)?.[1]?.toString('utf8') ?? null;
  const files = read
    .filter(([path]) => path !== '/index.html' && path !== manifestPath)
    .map(([path, bytes]): [string, SiteFile] => [path, siteFile(path, bytes)]);
  return { files: new Map(files), page: page.toString('utf8'), manifest };
}

function sitePath(folder: string, path: string): string {
  return `/${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`;
}

function siteFile(path: string, bytes: Uint8Array): SiteFile {
  const extension = extname(path).toLowerCase();
  const contentType = contentTypes[extension] ?? 'application/octet-stream';
  const cacheControl = path.startsWith('/assets/') ? immutable : revalidate;
  const body = prepareBody(bytes, fileEffort);
  const sent: PreparedBody = compressed.includes(extension)
    ? { ...body, worthwhile: () => 'identity' }
    : body;
  return { body: sent, facts: { contentType, cacheControl } };
}

/**
 * Reads when and from which commit the site was built.
 *
 * @param root the folder of the repository
 * @param folder the folder of the built site
 */
export async function readBuildInfo(root: string, folder: string) {
  const built = await stat(join(folder, 'index.html')).catch(() => null);
  return {
    /** `unknown` if there is no repository, as in an unpacked archive. */
    commit_hash: (await readCommit(join(root, '.git')).catch(() => null)) ?? 'unknown',
    built_at: built === null ? null : toWireTime(built.mtimeMs),
  };
}

/** Reads the current commit without running git. */
async function readCommit(folder: string): Promise<string | null> {
  const head = (await readFile(join(folder, 'HEAD'), 'utf8')).trim();
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  if (branch === undefined) return head;
  const loose = await readFile(join(folder, branch), 'utf8').catch(() => null);
  if (loose !== null) return loose.trim();
  const packed = await readFile(join(folder, 'packed-refs'), 'utf8');
  const line = packed.split('\n').find((each) => each.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? null;
}
