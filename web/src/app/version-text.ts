import type { PageSettings } from '@rollcall/game/site/page-settings';

/** Which version this is, for a footer or a report. A commit is named by its first seven digits, a day is one in UTC. */
export function versionText({ commit_hash, built_at }: PageSettings['build']): string {
  const version = commit_hash === 'unknown' ? 'Version unknown' : `Version ${commit_hash.slice(0, 7)}`;
  return built_at === null ? version : `${version}, built on ${built_at.slice(0, 10)}`;
}
