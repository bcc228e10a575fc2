import * as serviceReads from '@rollcall/game/endpoints/service-reads';
import type { NewsItem } from '@rollcall/game/news';
import { usePolled } from './usePolled.ts';

const intervalMs = 5 * 60_000;

const none: readonly NewsItem[] = [];

/** What the operator has to say on every page, newest first; given with the page, asked for anew every five minutes. */
export function usePageMessages(): readonly NewsItem[] {
  return usePolled(serviceReads.pageMessages, {}, { intervalMs }).data ?? none;
}
