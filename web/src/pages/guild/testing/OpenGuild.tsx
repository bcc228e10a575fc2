import type { Guild } from '@rollcall/game/guild/guild';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { act, cleanup, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { stubChartWidth } from '../../../charts/testing/stub-chart-width.ts';
import { accessTokensStore } from '../../../storage/access-tokens-store.ts';
import { alertsStore } from '../../../storage/alerts-store.ts';
import { areasStore } from '../../../storage/catalogue-stores.ts';
import { friendsStore, registeredCharactersStore } from '../../../storage/character-list-stores.ts';
import { renderRoutes } from '../../../testing/RenderPage.tsx';
import { pageToasts } from '../../../ui/toast-store.ts';
import { GuildPage } from '../GuildPage.tsx';
import { makeGuild } from './make-guild.ts';

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | null;
}

/** A network that knows one guild, which the test defines. */
export class GuildNetwork {
  readonly asked: Asked[] = [];
  guild: () => Guild | Response = () => makeGuild();
  /** Extra fields in the answer to a token. */
  membership: (ask: Asked) => Partial<Guild> | Response = () => ({
    is_member: true,
    member_ids: [],
    member_seen: {},
  });

  readonly publicAsks = () =>
    this.asked.filter(({ path, token }) => path.startsWith('/v1/guilds/') && token === null);
  readonly memberAsks = () => this.asked.filter(({ token }) => token !== null);

  answer(url: string, init?: RequestInit): Response {
    init?.signal?.throwIfAborted();
    const { pathname: path, searchParams: query } = new URL(url, 'http://site');
    const ask = { path, query, token: new Headers(init?.headers).get('Authorization') };
    this.asked.push(ask);
    if (path.startsWith('/v1/guilds/')) return this.#answerGuild(ask);
    if (path.startsWith('/v1/characters/ids/')) return Response.json({ data: namedById(path) });
    if (path.endsWith('icons.json')) return Response.json({});
    const areas = [makeArea({ id: 501, name: 'The Harbor' })];
    const data = path === '/v1/areas' ? areas : [];
    return Response.json({ data, source: 'cache', timestamp: '2026-03-14T20:00:00Z' });
  }

  #answerGuild(ask: Asked): Response {
    const found = this.guild();
    if (found instanceof Response) return found.clone();
    if (ask.token === null) return Response.json({ data: found });
    const membership = this.membership(ask);
    return membership instanceof Response ? membership : Response.json({ data: { ...found, ...membership } });
  }
}

export const refusal = (status: number, code: string) =>
  Response.json({ data: null, message: 'no', error: 'no', code, request_id: 'a' }, { status });

/** Name by id; ids below ten are the visitor's own characters. */
function namedById(path: string) {
  const ids = decodeURIComponent(path).split('/').at(-1)?.split(',').map(Number) ?? [];
  return Object.fromEntries(
    ids.map((id) => [id, makeCharacter({ id, name: `${id < 10 ? 'Own' : 'Off'} ${id}`, is_online: false })]),
  );
}

/** Call before each test; stops the clock at 20:15. */
export function startGuildNetwork(): GuildNetwork {
  vi.useFakeTimers({ now: Date.parse('2026-03-14T20:15:00Z') });
  stubChartWidth(800);
  const network = new GuildNetwork();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => network.answer(url, init));
  return network;
}

/** Call after each test. */
export function endGuildNetwork(): void {
  cleanup();
  while (pageToasts.dismissOldest());
  [registeredCharactersStore, accessTokensStore, friendsStore, alertsStore].forEach((store) => store.reset());
  areasStore.reset();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** Opens the page of a guild, with everything that it loads at once. */
export async function openGuild(address = '/guilds/thelanis/Lantern%20Watch'): Promise<RouterHistory> {
  const history = createMemoryHistory({ initialEntries: [address] });
  await renderRoutes({ [pageFacts.guild.path]: GuildPage }, history);
  for (let turn = 0; turn < 2; turn += 1) {
    await vi.dynamicImportSettled();
    await pass(0);
  }
  return history;
}

/** Names of the members in a table, by its label. */
export const namesIn = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('rowheader')
    .map((head) => head.querySelector('bdi')?.textContent);

export const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
