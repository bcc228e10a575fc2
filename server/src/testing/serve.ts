import type { AddressInfo } from 'node:net';
import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Report } from '@rollcall/game/api/report';
import { madeAtMs, makePageSettings } from '@rollcall/game/testing/makers';
import { createApp, type AppParts } from '../app.ts';
import { silentLogger } from '../http/logger.ts';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { noReaderKeys } from '../http/reader-key.ts';
import type { OfflineCharacters } from '../live/live-lookups.ts';
import { createLiveStore, type LiveStore } from '../live/live-store.ts';
import { emptyCatalogue } from '../live/testing/reports.ts';

/** A server on a separate port, with a live state but without a store. */
export interface Served {
  readonly url: string;
  readonly store: LiveStore;
  /** Requests a path and query from the server. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  close(): Promise<void>;
}

/** Starts a server. By default nothing is limited, everything is healthy, and there is no site. */
export async function serve(
  reports: readonly Report[],
  offline: readonly Character[] = [],
  overrides: Partial<AppParts> = {},
): Promise<Served> {
  const store = createLiveStore({ definition: defaultDefinition });
  for (const report of reports) store.apply(report, report.observedAtMs);
  const app = createApp({
    logger: silentLogger,
    nowMs: () => madeAtMs,
    settings: makePageSettings(),
    publicUrl: null,
    site: null,
    renderPage: null,
    findReferenced: () => ({ quests: [], areas: [] }),
    findRoster: () => Promise.resolve(null),
    findGuildName: async (_serverName, typedName) => typedName,
    currentLive: () => store.current(),
    catalogueIndex: () => emptyCatalogue,
    offline: recorded(offline),
    plugins: [],
    partsHealth: () => ({
      isStoreUnavailable: false,
      waitingEvents: 0,
      isJournalWritable: true,
      openStreams: 0,
      unknownServers: {},
      reasons: [],
    }),
    readRate: null,
    isCaughtUp: () => true,
    proxyCount: 0,
    limitShare: createUnsharedLimits(),
    readerKeys: noReaderKeys,
    hasCollectorKey: () => false,
    invitedOrigins: [],
    ...overrides,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    store,
    get: (path, headers = {}, method = 'GET') =>
      fetch(`${url}${path}`, {
        headers: { 'accept-encoding': 'identity', ...headers },
        method,
        redirect: 'manual',
      }),
    close: () => app.close(),
  };
}

/** Simulates stored characters, in the form of the store. */
export function recorded(characters: readonly Character[]): OfflineCharacters {
  const named = (name: string) =>
    characters.filter((character) => character.name?.toLowerCase() === name.toLowerCase());
  return {
    findCharacter: async (id) => characters.find((character) => character.id === id) ?? null,
    findCharactersByIds: async (ids) => characters.filter(({ id }) => ids.includes(id)),
    findCharactersByName: async (name) => named(name),
    findCharacterByName: async (server, name) =>
      named(name).find(({ server_name }) => server_name === server) ?? null,
  };
}

const away = () => Promise.reject(new Error('the store is away'));

/** Simulates stored characters while the store is unavailable. */
export const awayRecord: OfflineCharacters = {
  findCharacter: away,
  findCharactersByIds: away,
  findCharactersByName: away,
  findCharacterByName: away,
};
