import { syncVersionSchema } from '@rollcall/game/sync/sync-wire';
import { minuteMs, secondMs } from '@rollcall/game/time';
import { followPageStream } from '../api/page-stream.ts';
import { joinTabLock } from '../api/tab-lock.ts';
import { onBackOnline, tabSurroundings } from '../api/tab-surroundings.ts';
import { syncStore } from '../storage/sync-store.ts';
import type { ValueStores } from '../storage/transfer/stored-values.ts';
import { startSyncEngine } from './sync-engine.ts';

/** Minimum interval between pulls when the page is viewed again, ms. */
const viewedAgainMs = 2 * secondMs;
/** Minimum interval between pulls because the stream was lost, ms. */
const lostAgainMs = minuteMs;

let isStarted = false;

/**
 * Syncs this browser for the life of the page while it is part of a sync: at once, when the page is viewed again, when
 * the stream reports a newer version, and after changes. Only one of several tabs does so.
 */
export function startSync(stores: ValueStores): void {
  if (isStarted) return;
  isStarted = true;
  let isHolding = false;
  let current: { readonly id: string; readonly withTokens: boolean; readonly end: () => void } | null = null;

  const look = () => {
    const state = isHolding ? syncStore.get() : null;
    if (state === null) {
      current?.end();
      current = null;
      return;
    }
    const { keys, withTokens } = state;
    if (current?.id === keys.id && current.withTokens === withTokens) return;
    current?.end();
    current = { id: keys.id, withTokens, end: begin(stores, keys.id) };
  };
  syncStore.subscribe(look);
  joinTabLock({
    name: 'rollcall-sync',
    // Missing on plain http.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    tab: tabSurroundings,
    onChange(state) {
      isHolding = state === 'holding';
      look();
    },
  });
}

/** @returns a function that ends it */
function begin(stores: ValueStores, id: string): () => void {
  const engine = startSyncEngine(stores);
  let pulledAtMs = -Infinity;
  let lostAtMs = -Infinity;
  const pull = (intervalMs: number) => {
    if (performance.now() - pulledAtMs < intervalMs) return;
    pulledAtMs = performance.now();
    void engine.syncNow();
  };
  const topic = `sync:${id}` as const;
  const follower = followPageStream(
    {
      topics: [topic],
      read: ({ documents }) => syncVersionSchema.safeParse(documents.get(topic)).data ?? null,
      paceMs: 0,
    },
    {
      onAnswer: ({ version }) => engine.noteVersion(version),
      // The sync may have been deleted.
      onLost() {
        if (performance.now() - lostAtMs < lostAgainMs) return;
        lostAtMs = performance.now();
        pull(0);
      },
    },
  );
  const onView = () => {
    if (!tabSurroundings.isHidden()) pull(viewedAgainMs);
  };
  const endings = [tabSurroundings.onVisibilityChange(onView), onBackOnline(() => pull(0))];
  addEventListener('focus', onView);
  pull(0);
  return () => {
    engine.stop();
    follower.leave();
    removeEventListener('focus', onView);
    for (const end of endings) end();
  };
}
