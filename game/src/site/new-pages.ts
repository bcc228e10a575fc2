import { newPages } from './page-words.ts';
import type { Stage } from './site-settings.ts';
import { dayMs } from '../time.ts';

/** How long a page is marked as new. */
const newForMs = 30 * dayMs;

/** The stages of the pages that are marked as new at this time. */
export function newPageStages(
  nowMs: number,
  since: Readonly<Record<string, string>> = newPages(),
): Readonly<Record<string, Stage>> {
  const isNew = (day: string) => nowMs < Date.parse(day) + newForMs;
  return Object.fromEntries(
    Object.entries(since).flatMap(([name, day]) => (isNew(day) ? [[name, 'new' as const]] : [])),
  );
}
