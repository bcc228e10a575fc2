import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { madeAt } from '@rollcall/game/testing/makers';
import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import {
  friendsStore,
  ignoresStore,
  registeredCharactersStore,
} from '../../../storage/character-list-stores.ts';
import { pageToasts } from '../../../ui/toast-store.ts';

interface OnlineWorld {
  /** Null = no answer. */
  online: readonly Character[] | null | 'refused';
  posted: readonly Lfm[];
}

/** The characters and posted groups on Thelanis. */
export const world: OnlineWorld = { online: [], posted: [] };

const byId = (all: readonly { readonly id: number }[]) =>
  Response.json({ data: Object.fromEntries(all.map((each) => [each.id, each])) });

async function answer(url: string): Promise<Response> {
  if (!url.startsWith('/v1/')) return Response.json({});
  if (url === '/v1/lfms/thelanis') return byId(world.posted);
  if (url !== '/v1/characters/thelanis')
    return Response.json({ data: [], source: 'cache', timestamp: madeAt });
  if (world.online === null) return new Promise(() => {});
  if (world.online === 'refused') return Response.json({}, { status: 500 });
  return byId(world.online);
}

/** Loads the lazy parts of the character dialogs before the first test. */
export const loadOnlineParts = () => import('../../../ui/DialogFrame.tsx');

export function startOnlineWorld(online: readonly Character[]): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(world, { online, posted: [] });
  vi.stubGlobal('fetch', answer);
}

export function endOnlineWorld(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  [friendsStore, ignoresStore, registeredCharactersStore].forEach((store) => store.reset());
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
}

export const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
