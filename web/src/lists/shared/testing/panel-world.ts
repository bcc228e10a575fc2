import { makeArea, makeCharacter, makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { observeVisitorClock } from '../../../api/second-clock.ts';
import { observeServerDate } from '../../../api/server-clock.ts';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { pageToasts } from '../../../ui/toast-store.ts';
import iconsUrl from '../../../people/icons.json?url';

/** The server in these tests. */
export const orien = { name: 'Orien', bitness: 64, colour: '#000000' } as const;

/** By id; null = an error answer; pending = no answer. */
type Listed = Readonly<Record<string, unknown>> | null | 'pending';

interface PanelWorld {
  groups: Listed;
  characters: Listed;
  info: ReturnType<typeof makeServerInfo>;
  /** Requested paths, in order. */
  asked: string[];
}

export const freshInfo = () =>
  makeServerInfo({ last_data_fetch: toWireTime(Date.now()), character_count: 1234 });
export const group = (id: number, change: Parameters<typeof makeLfm>[0] = {}) =>
  makeLfm({ id, server_name: orien.name, ...change });
export const somebody = (id: number, change: Parameters<typeof makeCharacter>[0] = {}) =>
  makeCharacter({ id, name: `Hero-${id}`, server_name: orien.name, ...change });
export const byId = (...all: readonly { readonly id: number }[]) =>
  Object.fromEntries(all.map((each) => [each.id, each]));

const atFirst = (): PanelWorld => ({
  groups: byId(group(1)),
  characters: byId(somebody(1)),
  info: freshInfo(),
  asked: [],
});

/** The answers of the network from now on. */
export const world: PanelWorld = atFirst();

const failure = () =>
  Response.json({ message: 'No.', error: 'No.', code: 'x', request_id: 'x' }, { status: 404 });
const rows = async (data: Listed) => {
  if (data === 'pending') return new Promise<Response>(() => {});
  return data === null ? failure() : Response.json({ data });
};
const catalogue = (data: unknown) =>
  Response.json({ data, source: 'cache', timestamp: toWireTime(Date.now()) });

async function answer(path: string): Promise<Response> {
  world.asked.push(path);
  switch (path) {
    case '/v1/lfms/orien':
      return rows(world.groups);
    case '/v1/characters/orien':
      return rows(world.characters);
    case '/v1/game/server-info':
      return Response.json({ orien: world.info });
    case '/v1/quests':
      return catalogue([makeQuest()]);
    case '/v2/quests':
      return catalogue([]);
    case '/v1/areas':
      return catalogue([makeArea()]);
    case iconsUrl:
      return Response.json({});
    default:
      return new Response(null, { status: 204 });
  }
}

/** Starts a server with one group and one character, a browser without images, and a clock that a test controls. */
export function startPanelWorld(): void {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Prevents the difference from the previous test's clock from counting as a jump.
  observeVisitorClock(Date.now(), performance.now());
  observeServerDate(new Date().toUTCString(), Date.now());
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('fetch', answer);
  Object.assign(world, atFirst());
}

export function endPanelWorld(): void {
  cleanup();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
export const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(1);
};
export const text = () => document.body.textContent;

/** Renders a panel and waits for its first answers. */
export async function openPanel(panel: ReactNode): Promise<void> {
  await renderPage(panel);
  await pass(1);
}
