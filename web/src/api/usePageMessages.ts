import * as serviceReads from '@rollcall/game/api/service-reads';
import type { NewsItem } from '@rollcall/game/site/news';
import { useLive } from './useLive.ts';

const intervalMs = 5 * 60_000;

const none: readonly NewsItem[] = [];

/** What the operator has to say on every page, newest first; given with the page, asked for anew every five minutes. */
export function usePageMessages(): readonly NewsItem[] {
  return useLive(serviceReads.pageMessages, {}, { intervalMs }).data ?? none;
}
