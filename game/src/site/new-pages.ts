import type { Stage } from './site-settings.ts';
import { dayMs } from '../time.ts';

/** The day of the build that brought a page or changed it much: page name → day in UTC. */
const newSince: Readonly<Record<string, string>> = {
  servers: '2026-11-22',
  guilds: '2026-11-22',
  'owned-content': '2026-11-22',
  activity: '2026-11-22',
  timers: '2026-11-22',
  'user-settings': '2026-11-22',
  quests: '2026-11-24',
  quest: '2026-11-24',
  trends: '2026-11-24',
  notifications: '2026-11-24',
  api: '2026-11-24',
};

/** Time for which a page is marked as new. */
const newForMs = 30 * dayMs;

/** The stages of the pages that are marked as new at this time. */
export function newPageStages(
  nowMs: number,
  since: Readonly<Record<string, string>> = newSince,
): Readonly<Record<string, Stage>> {
  const isNew = (day: string) => nowMs < Date.parse(day) + newForMs;
  return Object.fromEntries(
    Object.entries(since).flatMap(([name, day]) => (isNew(day) ? [[name, 'new' as const]] : [])),
  );
}
