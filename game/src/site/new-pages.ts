import { newPages } from './page-words.ts';
import type { Stage } from './site-settings.ts';
import { dayMs } from '../time.ts';

/** Time for which a page is marked as new. */
const newForMs = 30 * dayMs;

/** The pages that are marked as new at a time, as a table of stages. */
export function newPageStages(
  nowMs: number,
  since: Readonly<Record<string, string>> = newPages(),
): Readonly<Record<string, Stage>> {
  const isNew = (day: string) => nowMs < Date.parse(day) + newForMs;
  return Object.fromEntries(
    Object.entries(since).flatMap(([name, day]) => (isNew(day) ? [[name, 'new' as const]] : [])),
  );
}
