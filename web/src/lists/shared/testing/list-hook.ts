import { act, cleanup } from '@testing-library/react';
import type { Character } from '@rollcall/game/character/character';
import { toWireTime } from '@rollcall/game/wire-time';
import { createElement, type ReactNode, StrictMode } from 'react';
import { vi } from 'vitest';
import { characterLists, type CharacterListName } from '../../../api/people/character-lists.ts';
import { emptyList } from '../../../storage/stored-list.ts';
import { WithPageSettings } from '../../../testing/page-settings.ts';
import { pageToasts } from '../../../ui/toast-store.ts';

/** The server in these tests. */
export const thelanis = { name: 'Thelanis', bitness: 64, colour: '#000000' } as const;

/** Starts a clock that a test controls, and stubs the network. */
export function startListHook(answer: (path: string) => Response): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (path: string) => answer(path));
}

export function endListHook(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.values(characterLists).forEach(({ store }) => store.reset());
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
}

/** Quests or areas as answered by the server. */
export const catalogueAnswer = (data: unknown) =>
  Response.json({ data, source: 'cache', timestamp: toWireTime(Date.now()) });

/** Sets the characters on one of the visitor's lists. */
export const putOnList = (list: CharacterListName, ...characters: readonly Character[]) =>
  act(async () => {
    const data = characters.map((character) => ({ id: character.id, character }));
    characterLists[list].store.set({ ...emptyList(), data });
  });

export const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** Waits until requests made during rendering are answered. */
export async function settle(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  await pass(10);
}

const nothing = () => {};

/** A view that changes nothing. */
export const quietView = {
  isShared: false,
  isForeign: false,
  problems: [],
  change: nothing,
  adopt: nothing,
  keepShared: nothing,
  leaveShared: nothing,
} as const;

/** Wrapper for hooks, in strict mode as in development. */
export const StrictPage = ({ children }: { children: ReactNode }) =>
  createElement(StrictMode, null, createElement(WithPageSettings, null, children));
