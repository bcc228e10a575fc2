import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toWireTime } from '@rollcall/game/wire-time';

interface BuildInfo {
  /** `unknown` where there is no repository, as in an unpacked archive. */
  readonly commit_hash: string;
  readonly built_at: string | null;
}

/** What is running: the commit that is checked out, and when the site was built. */
export async function readBuildInfo(root: string, siteFolder: string): Promise<BuildInfo> {
  const built = await stat(join(siteFolder, 'index.html')).catch(() => null);
  return {
    commit_hash: (await readCommit(join(root, '.git')).catch(() => null)) ?? 'unknown',
    built_at: built === null ? null : toWireTime(built.mtimeMs),
  };
}

/** Reads what git would say, without git. */
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
